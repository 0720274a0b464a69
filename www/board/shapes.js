// @ts-check
/**
 * The shapes that the board of squares and the picture of large boards draw
 * alike, as path data of SVG, in units of squares.
 */
import { placeOf } from './squares.js';

/** @import { Scene } from './scene.js' */

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

/** Where the number of a path's step stands on its square, and its size: beside the flag, where there is one. @param {Scene} scene @param {number} square */
export function landingOf(scene, square) {
  const { x, y } = middleOf(scene, square);
  const aside = scene.marks.some((mark) => mark.drawing === 'goal' && mark.square === square);
  return aside ? { x: x + 0.29, y: y + 0.29, scale: 0.8 } : { x, y, scale: 1 };
}

/** A jump by itself. @param {Ground} ground @param {number} from @param {number} to */
export function arrowShape(ground, from, to) {
  const { a, b, dx, dy } = wayOf(ground, from, to);
  const [x, y] = [b.x - dx * 0.36, b.y - dy * 0.36];
  return {
    shaft: `M${a.x + dx * 0.12} ${a.y + dy * 0.12}L${x - dx * 0.1} ${y - dy * 0.1}`,
    head: `M${x + dx * 0.1} ${y + dy * 0.1}L${x - dx * 0.12 - dy * 0.11} ${y - dy * 0.12 + dx * 0.11}`
      + `L${x - dx * 0.12 + dy * 0.11} ${y - dy * 0.12 - dx * 0.11}Z`,
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

/** What may not be landed on: a cross around 0, 0. */
export const REFUSED = 'M-.13-.13.13.13M.13-.13-.13.13';

/** An attacked square's dot: the larger the more often. @param {number} count */
export const attackRadius = (count) => 0.06 + 0.035 * Math.min(count, 5);

/** A piece or a mark leaves a little of its square free; in the air it is larger, and higher. @param {number} lift 0 on the board, 1 at the top of a jump */
export function standing(lift) {
  const size = 0.92 * (1 + 0.14 * lift);
  return { size, inset: (1 - size) / 2, rise: 0.16 * lift };
}
