// @ts-check
/** The progress of the walk, and the core's reports on it. */
import { factOf, plyOf } from '../../../app/state.js';

/** @import { Finished, Walked } from '../../../solver/wire.d.ts' */
/** @import { TourGame, TourState } from '../types.d.ts' */

/** How many squares are visited now. @param {TourState} state */
export const visitedOf = (state) => (state.game ? Math.min(plyOf(state) + 1, state.game.walk.length) : 0);

/**
 * The first steps of a walk, that are kept as long as they are asked about.
 *
 * @type {WeakMap<Uint32Array, Map<number, Uint32Array>>}
 */
const parts = new WeakMap();

/**
 * The squares visited now; the same array as long as they are the same.
 *
 * @param {TourGame} game
 * @param {number} visited
 */
export function visitedPart({ walk }, visited) {
  if (visited === walk.length) return walk;
  const byLength = parts.get(walk) ?? new Map();
  parts.set(walk, byLength);
  const part = byLength.get(visited) ?? walk.slice(0, visited);
  byLength.set(visited, part);
  return part;
}

/** The subject of the core's reports. @param {TourState} state @param {TourGame} game */
export const basis = (state, game) => [state.draft, visitedPart(game, visitedOf(state))];

/** The state of the walk, once it is known. @param {TourState} state @returns {Walked | null} */
export const walkedOf = (state) => (state.game && factOf(state, 'walked', basis(state, state.game))?.result) ?? null;

/**
 * Whether the walk can be finished, once it is known.
 *
 * @param {TourState} state
 * @returns {Finished | null}
 */
export const finishedOf = (state) => (state.game && factOf(state, 'finish', basis(state, state.game))?.result) ?? null;

/** Is it won, and by hand? @param {TourState} state */
export const isWon = (state) => Boolean(walkedOf(state)?.won && state.game && state.game.own >= state.game.walk.length);
