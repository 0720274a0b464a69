// @ts-check
/** The shown shortest path, and the number of others. */
import { answerOf } from '../../../app/state.js';
import { nameOf } from '../../../board/squares.js';
import { memoize } from '../../../solver/memoize.js';

/** @import { Command } from '../../../app/types.d.ts' */
/** @import { Size } from '../../../board/squares.js' */
/** @import { TravelAnswer } from '../../../solver/wire.d.ts' */
/** @import { TravelState } from '../types.d.ts' */

/** The answer with the shortest path, if there is one. @param {TravelState} state @returns {TravelAnswer | null} */
export function foundPath(state) {
  const answer = answerOf(state);
  return answer?.status === 'solved' && answer.kind === 'travel' ? answer : null;
}

/**
 * The exact number of shortest paths, if known.
 *
 * @param {TravelState} state
 * @returns {string | undefined}
 */
export function totalOf(state) {
  const answer = answerOf(state);
  return (answer?.status === 'solved' && answer.kind === 'travel' && answer.shortest) || undefined;
}

/**
 * The command for the next or the previous shortest path, in a circle.
 *
 * @param {TravelState} state
 * @param {number} by
 * @returns {Command | undefined}
 */
export function anotherPath(state, by) {
  const total = BigInt(totalOf(state) ?? 0);
  if (total < 2n) return undefined;
  return { do: 'view', view: { path: String((BigInt(state.view.path) + BigInt(by) + total) % total) }, rewind: true };
}

/** @type {string[]} */
const NO_STEPS = [];

const namesOf = memoize((/** @type {Uint32Array} */ path, /** @type {Size} */ size) => Array.from(path, (square) => nameOf(size, square)));

/** The path's squares by name, the start first. @param {TravelState} state @returns {string[]} */
export function stepsOf(state) {
  const path = foundPath(state)?.path;
  const size = state.answer?.draft;
  return path && size ? namesOf(path, size) : NO_STEPS;
}
