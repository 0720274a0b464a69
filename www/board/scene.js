// @ts-check
/**
 * What a board shows: one scene, drawn by the board of squares (`board-view.js`)
 * and by the picture of large boards (`picture-view.js`) alike. A scene knows
 * no rules; squares are indices.
 *
 * @typedef {{key: string, letter: string, path: ArrayLike<number>, at: number, home: number, chess?: boolean}} ScenePiece
 *   a piece that has come `at` steps along `path`; `home` is the square it is said to stand on;
 *   a piece of `chess` is drawn as what its letter says, others are knights that wear it
 * @typedef {{kind: 'last' | 'hint' | 'other' | 'forced', from: number, to: number, share?: number}} SceneArrow
 *   `share` is how much of it is there yet: it grows with the piece that jumps
 * @typedef {{kind: 'picked' | 'free' | 'refused' | 'ready' | 'about' | 'beside', square: number}} SceneSpot
 *   what a person who plays may do with a square; or what a reason is about, and what else it names
 * @typedef {{key: string, drawing: string, square: number, text?: string}} SceneMark
 *   a ghost is the knight of letter `text` that shall stand there: `ghost` on an empty square, `ghost-small` where
 *   another stands, `ghost-there` where it does
 * @typedef {{path: ArrayLike<number>, numbers: boolean, draw: typeof drawLine}} SceneLine
 *   one line through squares, colour running along it; a closed one ends where it begins. What lies beyond `at` is pale,
 *   but at the start all of it shows. With `numbers`, each square has its place on it, from 1; `draw` comes along, since few boards need it
 * @typedef {{distances: Uint32Array, farthest: number, wave?: number, numbers: boolean, unreached: number,
 *   texts?: string[]}} Heat with `texts`, these are written instead of the distances
 * @typedef {{files: number, ranks: number, blocked: Uint8Array, holes?: boolean, flipped: boolean,
 *   pieces: ScenePiece[], marks: SceneMark[], heat?: Heat, edges?: Uint32Array,
 *   path: ArrayLike<number>, at: number, line?: SceneLine, arrows?: SceneArrow[], spots?: SceneSpot[], tone?: string,
 *   attacked?: Uint8Array, slides?: typeof slides}} Scene with `holes`, blocked squares are cut away; else they are stones;
 *   with `slides`, pieces that stand elsewhere slide there
 */
/** @import { drawLine } from './line.js' */
/** @import { slides } from './slide.js' */
import { flight } from './flight.js';
import { placeOf } from './squares.js';

/** Boards with no more squares are drawn square by square, whatever their shape; larger ones as a picture. */
const MOST_SQUARES = 1024;

/** @param {Scene} scene */
export const isLarge = ({ files, ranks }) => files * ranks > MOST_SQUARES;

const still = matchMedia('(prefers-reduced-motion: reduce)');

/** Does the person wish less motion? */
export const wishesStillness = () => still.matches;

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
