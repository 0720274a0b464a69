// @ts-check
/** Small pictures of boards, with simple signs for what stands on them. */
import { isDark, placeOf } from './squares.js';

/** @typedef {{files: number, ranks: number, blocked: Uint8Array}} Shape */
/** The squares of a move. @typedef {'from' | 'to'} Tone */

/** Boards with more squares are drawn without them. */
const MAX_DRAWN_SQUARES = 4096;

/**
 * Returns a board as SVG text.
 *
 * @param {Shape} shape
 * @param {string} inner its content, in units of squares
 * @param {{flipped?: boolean, tones?: ReadonlyMap<number, Tone>}} [options] `tones` are squares with other colours
 */
export function miniature(shape, inner, { flipped = false, tones } = {}) {
  const { files, ranks, blocked } = shape;
  const squares = [];
  // Too many squares to draw individually.
  if (files * ranks > MAX_DRAWN_SQUARES) squares.push(`<rect class="mini-dark" width="${files}" height="${ranks}"/>`);
  else for (let square = 0; square < files * ranks; square++) {
    if (blocked[square]) continue;
    const { x, y } = placeOf(shape, square, flipped);
    const tone = tones?.get(square) ?? (isDark(shape, square) ? 'dark' : 'light');
    squares.push(`<rect class="mini-${tone}" x="${x}" y="${y}" width="1.02" height="1.02"/>`);
  }
  return `<svg class="mini" viewBox="-.1 -.1 ${files + 0.2} ${ranks + 0.2}" aria-hidden="true">${squares.join('')}${inner}</svg>`;
}

/**
 * Draws knights as discs, with their letters unless that is N.
 *
 * @param {Shape} shape
 * @param {Iterable<readonly [number, string]>} letters by their squares
 * @param {boolean} [flipped]
 */
export function knightDiscs(shape, letters, flipped = false) {
  return Array.from(letters, ([square, letter]) => {
    const { x, y } = placeOf(shape, square, flipped);
    const upper = letter.toUpperCase();
    const side = letter === upper ? 'white' : 'black';
    const name = upper === 'N' ? '' : `<text class="mini-name mini-${side}" x="${x + 0.5}" y="${y + 0.7}">${upper}</text>`;
    return `<circle class="mini-knight mini-${side}" cx="${x + 0.5}" cy="${y + 0.5}" r=".33"/>${name}`;
  }).join('');
}

/**
 * Draws a dot, a little larger than its square.
 *
 * @param {Shape} shape
 * @param {number} square
 * @param {'start' | 'goal'} role
 */
export function dot(shape, square, role) {
  const { x, y } = placeOf(shape, square, false);
  return `<circle class="mini-dot mini-${role}" cx="${x + 0.5}" cy="${y + 0.5}" r=".6"/>`;
}

/**
 * Draws a line through squares.
 *
 * @param {Shape} shape
 * @param {readonly number[]} squares
 */
export function linesOn(shape, squares) {
  const places = squares.map((square) => placeOf(shape, square, false));
  return `<path class="mini-line" d="${places.map(({ x, y }, index) => `${index ? 'L' : 'M'}${x + 0.5} ${y + 0.5}`).join('')}"/>`;
}

/** Draws the blocked squares. @param {Shape} shape */
export function blockedSquares(shape) {
  const draw = (/** @type {number} */ square) => {
    const { x, y } = placeOf(shape, square, false);
    return `<rect class="mini-blocked" x="${x}" y="${y}" width="1" height="1"/>`;
  };
  return Array.from(shape.blocked, (blocked, square) => (blocked ? draw(square) : '')).join('');
}

/**
 * Arranges drawings in rows across the board.
 *
 * @param {Shape} shape
 * @param {string[]} drawings on 100 × 100
 */
export function arrangeInRows({ files, ranks }, drawings) {
  const across = drawings.length < 3 ? drawings.length : Math.ceil(drawings.length / 2);
  const rows = Math.ceil(drawings.length / across);
  const size = 0.94 * Math.min(files / Math.max(across, 1.2), ranks / Math.max(rows, 1.2));
  return drawings.map((drawing, index) => {
    const row = Math.floor(index / across);
    const inRow = Math.min(across, drawings.length - row * across);
    const x = files / 2 + (index % across - inRow / 2) * size;
    const y = ranks / 2 + (row - rows / 2) * size;
    return `<g transform="translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${(size / 100).toFixed(4)})">${drawing}</g>`;
  }).join('');
}
