// @ts-check
/**
 * Reads scenes, for the board of squares (`board-view.js`) and the picture of large boards
 * (`picture-view.js`). See `app/scene.d.ts`.
 */
import { flight } from './flight.js';
import { placeOf } from './squares.js';

/** @import { Scene, ScenePiece } from '../app/scene.d.ts' */

/** Boards with more squares are drawn as a picture. */
const MAX_SQUARES = 1024;

/** @param {Scene} scene */
export const isLarge = ({ files, ranks }) => files * ranks > MAX_SQUARES;

const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');

/** Returns true if the person prefers reduced motion. */
export const prefersReducedMotion = () => reducedMotion.matches;

/**
 * Returns the current step of a piece: its squares, and the time `t` from 0 to 1. With reduced
 * motion, `t` is always 0, except in saved animations: pieces don't fly.
 *
 * @param {ScenePiece} piece
 * @param {boolean} [isForFile]
 */
export function stepOf({ path, at }, isForFile) {
  const step = Math.min(Math.floor(at), path.length - 1);
  return { from: path[step], to: path[Math.min(step + 1, path.length - 1)], t: reducedMotion.matches && !isForFile ? 0 : Math.min(at - step, 1) };
}

/**
 * Returns the flight of a piece, between the corners of squares.
 *
 * @param {Scene} scene
 * @param {ScenePiece} piece
 */
export function flightOf(scene, piece) {
  const { from, to, t } = stepOf(piece, scene.isForFile);
  // A badge with a letter could not be read from behind.
  const turns = piece.letter === 'N' || piece.letter === 'n';
  return flight(placeOf(scene, from, scene.flipped), placeOf(scene, to, scene.flipped), t, turns);
}

/**
 * Returns true if two paths are equal. Long ones are compared by identity only.
 *
 * @param {ArrayLike<number>} a
 * @param {ArrayLike<number>} b
 */
export function samePath(a, b) {
  if (a === b) return true;
  if (a.length !== b.length || a.length > MAX_COMPARED_STEPS) return false;
  for (let step = 0; step < a.length; step++) {
    if (a[step] !== b[step]) return false;
  }
  return true;
}

/** Longer paths would take too long to compare in each frame. */
const MAX_COMPARED_STEPS = 1024;
