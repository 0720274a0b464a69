// @ts-check
/**
 * How a scene is read, by whoever draws it: the board of squares
 * (`board-view.js`) and the picture of large boards (`picture-view.js`). What
 * it holds stands in `app/scene.d.ts`.
 */
import { flight } from './flight.js';
import { placeOf } from './squares.js';

/** @import { Scene, ScenePiece } from '../app/scene.d.ts' */

/** Boards with no more squares are drawn square by square, whatever their shape; larger ones as a picture. */
const MOST_SQUARES = 1024;

/** @param {Scene} scene */
export const isLarge = ({ files, ranks }) => files * ranks > MOST_SQUARES;

const still = matchMedia('(prefers-reduced-motion: reduce)');

/** Does the person wish less motion? */
export const prefersReducedMotion = () => still.matches;

/** The step that a piece is on: from which square to which, and at which moment of it. Who wishes less motion sees it here, then there. @param {ScenePiece} piece */
export function stepOf({ path, at }) {
  const step = Math.min(Math.floor(at), path.length - 1);
  return { from: path[step], to: path[Math.min(step + 1, path.length - 1)], t: still.matches ? 0 : Math.min(at - step, 1) };
}

/** A piece as it flies over a board: its places are the corners of squares. @param {Scene} scene @param {ScenePiece} piece */
export function flightOf(scene, piece) {
  const { from, to, t } = stepOf(piece);
  return flight(placeOf(scene, from, scene.flipped), placeOf(scene, to, scene.flipped), t);
}

/** Are two paths the same? The core's own are told by identity alone. @param {ArrayLike<number>} a @param {ArrayLike<number>} b */
export function samePath(a, b) {
  if (a === b) return true;
  if (a.length !== b.length || a.length > MOST_COMPARED) return false;
  for (let step = 0; step < a.length; step++) {
    if (a[step] !== b[step]) return false;
  }
  return true;
}

/** Longer paths are not compared square by square in each frame. */
const MOST_COMPARED = 1024;
