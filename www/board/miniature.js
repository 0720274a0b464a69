// @ts-check
/** Small pictures of boards, with simple signs for what stands on them. */
import { isDark, placeOf } from './squares.js';

/** @typedef {{files: number, ranks: number, blocked: Uint8Array}} Shape */
/** @typedef {'from' | 'to'} Tone a square that is of a move */

/** Small pictures of larger boards show no squares. */
const MOST_DRAWN = 4096;

/**
 * A board as SVG text.
 * @param {Shape} shape
 * @param {string} inner what stands on it, in units of squares
 * @param {{flipped?: boolean, tones?: ReadonlyMap<number, Tone>}} [more] squares with a colour of their own
 */
export function miniature(shape, inner, { flipped = false, tones } = {}) {
  const { files, ranks, blocked } = shape;
  const squares = [];
  // Of more, none could be told.
  if (files * ranks > MOST_DRAWN) squares.push(`<rect class="mini-dark" width="${files}" height="${ranks}"/>`);
  else for (let square = 0; square < files * ranks; square++) {
    if (blocked[square]) continue;
    const { x, y } = placeOf(shape, square, flipped);
    const tone = tones?.get(square) ?? (isDark(shape, square) ? 'dark' : 'light');
    squares.push(`<rect class="mini-${tone}" x="${x}" y="${y}" width="1.02" height="1.02"/>`);
  }
  return `<svg class="mini" viewBox="-.1 -.1 ${files + 0.2} ${ranks + 0.2}" aria-hidden="true">${squares.join('')}${inner}</svg>`;
}

/** Knights as round signs, named ones with their letters. @param {Shape} shape @param {Iterable<readonly [number, string]>} letters by their squares @param {boolean} [flipped] */
export function counters(shape, letters, flipped = false) {
  return Array.from(letters, ([square, letter]) => {
    const { x, y } = placeOf(shape, square, flipped);
    const upper = letter.toUpperCase();
    const side = letter === upper ? 'white' : 'black';
    const name = upper === 'N' ? '' : `<text class="mini-name mini-${side}" x="${x + 0.5}" y="${y + 0.7}">${upper}</text>`;
    return `<circle class="mini-knight mini-${side}" cx="${x + 0.5}" cy="${y + 0.5}" r=".33"/>${name}`;
  }).join('');
}

/** A dot on a square, a little larger than that. @param {Shape} shape @param {number} square @param {'start' | 'goal'} what */
export function dot(shape, square, what) {
  const { x, y } = placeOf(shape, square, false);
  return `<circle class="mini-dot mini-${what}" cx="${x + 0.5}" cy="${y + 0.5}" r=".6"/>`;
}

/** A line through squares. @param {Shape} shape @param {readonly number[]} squares */
export function linesOn(shape, squares) {
  const places = squares.map((square) => placeOf(shape, square, false));
  return `<path class="mini-line" d="${places.map(({ x, y }, index) => `${index ? 'L' : 'M'}${x + 0.5} ${y + 0.5}`).join('')}"/>`;
}

/** Blocked squares as walls. @param {Shape} shape */
export function walls(shape) {
  const draw = (/** @type {number} */ square) => {
    const { x, y } = placeOf(shape, square, false);
    return `<rect class="mini-wall" x="${x}" y="${y}" width="1" height="1"/>`;
  };
  return Array.from(shape.blocked, (blocked, square) => (blocked ? draw(square) : '')).join('');
}

/** Drawings side by side over the whole board. @param {Shape} shape @param {string[]} drawings on 100 × 100 */
export function spread({ files, ranks }, drawings) {
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
