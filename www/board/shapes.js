// @ts-check
/**
 * Shapes on the board of squares and on the picture of large boards, as SVG path data in units of
 * squares.
 */
import { placeOf, squareAt } from './squares.js';

/** @import { Scene } from '../app/scene.d.ts' */

/** @typedef {{files: number, ranks: number, flipped: boolean}} BoardGeometry */

/**
 * Returns the centre of a square.
 *
 * @param {BoardGeometry} board
 * @param {number} square
 */
export function middleOf(board, square) {
  const { x, y } = placeOf(board, square, board.flipped);
  return { x: x + 0.5, y: y + 0.5 };
}

/**
 * Returns the centres of two squares, and the unit vector between them.
 *
 * @param {BoardGeometry} board
 * @param {number} from
 * @param {number} to
 */
function vectorBetween(board, from, to) {
  const [a, b] = [middleOf(board, from), middleOf(board, to)];
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  return { a, b, dx: (b.x - a.x) / length, dy: (b.y - a.y) / length };
}

/**
 * Returns the line of a path's jump, between the numbers on its squares.
 *
 * @param {BoardGeometry} board
 * @param {number} from
 * @param {number} to
 * @param {boolean} isFirst the first jump begins beside the piece
 */
export function jumpShape(board, from, to, isFirst) {
  const { a, b, dx, dy } = vectorBetween(board, from, to);
  const start = isFirst ? 0.36 : 0.24;
  return `M${a.x + dx * start} ${a.y + dy * start}L${b.x - dx * 0.26} ${b.y - dy * 0.26}`;
}

/** @param {{drawing: string}} mark */
export const isGoal = ({ drawing }) => drawing.startsWith('goal');

/**
 * Returns the place, radius and scale of a step's number. On the goal, it is smaller and beside the
 * flag.
 *
 * @param {Scene} scene
 * @param {number} square
 */
export function landingOf(scene, square) {
  const { x, y } = middleOf(scene, square);
  return scene.marks.some((mark) => mark.square === square && isGoal(mark)) ? { x: x + 0.29, y: y + 0.29, r: 0.23, scale: 0.8 } : { x, y, r: 0.23, scale: 1 };
}

/**
 * Returns the shaft and head of an arrow.
 *
 * @param {BoardGeometry} board
 * @param {number} from
 * @param {number} to
 */
export function arrowShape(board, from, to) {
  const { a, b, dx, dy } = vectorBetween(board, from, to);
  const [tip, base, wide] = [0.2, 0.48, 0.17];
  const [x, y] = [b.x - dx * base, b.y - dy * base];
  return {
    shaft: `M${a.x + dx * 0.14} ${a.y + dy * 0.14}L${x} ${y}`,
    head: `M${b.x - dx * tip} ${b.y - dy * tip}L${x - dy * wide} ${y + dx * wide}L${x + dy * wide} ${y - dx * wide}Z`,
  };
}

/**
 * Returns lines between the centres of squares.
 *
 * @param {BoardGeometry} board
 * @param {ArrayLike<number>} ends from, to, from, to …
 */
export function linesShape(board, ends) {
  let d = '';
  for (let index = 0; index < ends.length; index += 2) {
    const [a, b] = [middleOf(board, ends[index]), middleOf(board, ends[index + 1])];
    d += `M${a.x} ${a.y}L${b.x} ${b.y}`;
  }
  return d;
}

/** Returns the outline of a board with holes. @param {BoardGeometry & {blocked: Uint8Array}} board */
export function outlineShape(board) {
  const { files, ranks, flipped, blocked } = board;
  const isOpen = (/** @type {number} */ x, /** @type {number} */ y) => {
    const square = squareAt(board, x, y, flipped);
    return square >= 0 && !blocked[square];
  };
  let d = '';
  for (let y = 0; y <= ranks; y++) {
    for (let x = 0; x <= files; x++) {
      const here = isOpen(x, y);
      if (here !== isOpen(x, y - 1)) d += `M${x} ${y}h1`;
      if (here !== isOpen(x - 1, y)) d += `M${x} ${y}v1`;
    }
  }
  return d;
}

/** The shapes of spots, around 0, 0: a legal landing, a refused one, and a frame for all others. */
export const SPOT_SHAPES = {
  free: { r: 0.17 },
  refused: { d: 'M-.13-.13.13.13M.13-.13-.13.13' },
  frame: { x: -0.45, y: -0.45, width: 0.9, height: 0.9, rx: 0.12 },
};

/** Returns the radius of an attacked square's dot. @param {number} count number of attacks */
export const attackRadius = (count) => 0.06 + 0.035 * Math.min(count, 5);

/** A soft shadow around 0, 0, as a stack of ellipses, which is faster than a filter. */
export const SHADOW = [0.37, 0.33, 0.29, 0.24, 0.18, 0.11].map((across) => ({ rx: across, ry: across * 0.4 }));

/** Opacity of each ellipse. */
export const SHADOW_ALPHA = 0.085;
