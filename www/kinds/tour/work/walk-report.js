// @ts-check
/** The progress of the walk, and the core's reports on it. */
import { factOf, plyOf } from '../../../app/state.js';
import { memoize } from '../../../solver/memoize.js';

/** @import { Finished, WalkReport } from '../../../solver/wire.d.ts' */
/** @import { TourGame, TourState } from '../types.d.ts' */

/** How many squares are visited now. @param {TourState} state */
export const visitedCount = (state) => (state.game ? Math.min(plyOf(state) + 1, state.game.walk.length) : 0);

/** The beginnings of a walk, by their lengths. */
const beginningsOf = memoize((/** @type {Uint32Array} */ _walk) => /** @type {Map<number, Uint32Array>} */ (new Map()));

/**
 * The squares visited now; the same array as long as they are the same.
 *
 * @param {TourGame} game
 * @param {number} visited
 */
export function visitedSquares({ walk }, visited) {
  if (visited === walk.length) return walk;
  const beginnings = beginningsOf(walk);
  const beginning = beginnings.get(visited) ?? walk.slice(0, visited);
  beginnings.set(visited, beginning);
  return beginning;
}

/** The subject of the core's reports. @param {TourState} state @param {TourGame} game */
export const reportSubject = (state, game) => [state.draft, visitedSquares(game, visitedCount(state))];

/** The state of the walk, once it is known. @param {TourState} state @returns {WalkReport | null} */
export const walkReport = (state) => (state.game && factOf(state, 'walkReport', reportSubject(state, state.game))?.result) ?? null;

/**
 * Whether the walk can be finished, once it is known.
 *
 * @param {TourState} state
 * @returns {Finished | null}
 */
export const completionOf = (state) => (state.game && factOf(state, 'finish', reportSubject(state, state.game))?.result) ?? null;

/** Returns true if the person has completed the tour. @param {TourState} state */
export const isWon = (state) => Boolean(walkReport(state)?.complete && state.game && state.game.ownLength >= state.game.walk.length);
