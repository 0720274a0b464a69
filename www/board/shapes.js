// @ts-check
/**
 * The shapes that the board of squares and the picture of large boards draw
 * alike, as path data of SVG, in units of squares.
 */
import { placeOf, squareAt } from './squares.js';

/** @import { Scene } from '../app/scene.d.ts' */

/** @typedef {{files: number, ranks: number, flipped: boolean}} Ground */

/** The middle of a square. @param {Ground} ground @param {number} square */
export function middleOf(ground, square) {
  const { x, y } = placeOf(ground, square, ground.flipped);
  return { x: x + 0.5, y: y + 0.5 };
}

/** From the middle of a square to that of another: both, and the direction, of length 1. @param {Ground} ground @param {number} from @param {number} to */
function wayOf(ground, from, to) {
  const [a, b] = [middleOf(ground, from), middleOf(ground, to)];
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  return { a, b, dx: (b.x - a.x) / length, dy: (b.y - a.y) / length };
}

/** A jump of a path, from the number of its start to that of its end. @param {Ground} ground @param {number} from @param {number} to @param {boolean} first does a piece stand at its start? */
export function jumpShape(ground, from, to, first) {
  const { a, b, dx, dy } = wayOf(ground, from, to);
  const start = first ? 0.36 : 0.24;
  return `M${a.x + dx * start} ${a.y + dy * start}L${b.x - dx * 0.26} ${b.y - dy * 0.26}`;
}

/** Where the number of a path's step stands on its square, its radius and its scale: beside the flag, where there is one, it is smaller. @param {Scene} scene @param {number} square */
export function landingOf(scene, square) {
  const { x, y } = middleOf(scene, square);
  const aside = scene.marks.some((mark) => mark.drawing === 'goal' && mark.square === square);
  return aside ? { x: x + 0.29, y: y + 0.29, r: 0.23, scale: 0.8 } : { x, y, r: 0.23, scale: 1 };
}

/** A jump by itself: a shaft that ends in its head. @param {Ground} ground @param {number} from @param {number} to */
export function arrowShape(ground, from, to) {
  const { a, b, dx, dy } = wayOf(ground, from, to);
  const [tip, base, wide] = [0.2, 0.48, 0.17];
  const [x, y] = [b.x - dx * base, b.y - dy * base];
  return {
    shaft: `M${a.x + dx * 0.14} ${a.y + dy * 0.14}L${x} ${y}`,
    head: `M${b.x - dx * tip} ${b.y - dy * tip}L${x - dy * wide} ${y + dx * wide}L${x + dy * wide} ${y - dx * wide}Z`,
  };
}

/** Lines between the middles of squares: from, to, from, to … @param {Ground} ground @param {ArrayLike<number>} ends */
export function linesShape(ground, ends) {
  let d = '';
  for (let index = 0; index < ends.length; index += 2) {
    const [a, b] = [middleOf(ground, ends[index]), middleOf(ground, ends[index + 1])];
    d += `M${a.x} ${a.y}L${b.x} ${b.y}`;
  }
  return d;
}

/** The edge of a board that has holes. @param {Ground & {blocked: Uint8Array}} ground */
export function outlineShape(ground) {
  const { files, ranks, flipped, blocked } = ground;
  const isOpen = (/** @type {number} */ x, /** @type {number} */ y) => {
    const square = squareAt(ground, x, y, flipped);
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

/** Signs of a game, around 0, 0: where one may land, where one may not, and the frame of all others. */
export const SIGNS = {
  free: { r: 0.17 },
  refused: { d: 'M-.13-.13.13.13M.13-.13-.13.13' },
  frame: { x: -0.45, y: -0.45, width: 0.9, height: 0.9, rx: 0.12 },
};

/** An attacked square's dot: the larger the more often. @param {number} count */
export const attackRadius = (count) => 0.06 + 0.035 * Math.min(count, 5);

/** A shadow around 0, 0, as ellipses over each other: soft without a filter. */
export const SHADOW = [0.37, 0.33, 0.29, 0.24, 0.18, 0.11].map((across) => ({ rx: across, ry: across * 0.4 }));

/** So dark is each of them. */
export const SHADOW_ALPHA = 0.085;
