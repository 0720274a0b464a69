// @ts-check
/** The shortest path that is shown, and which others there are. */
import { answerOf } from '../../../app/state.js';
import { nameOf } from '../../../board/squares.js';

/** @import { Command } from '../../../app/types.d.ts' */
/** @import { TravelAnswer } from '../../../solver/wire.d.ts' */
/** @import { TravelState } from '../types.d.ts' */

/** The path there is, if any. @param {TravelState} state @returns {TravelAnswer | null} */
export function journeyOf(state) {
  const answer = answerOf(state);
  return answer?.status === 'solved' && answer.kind === 'travel' ? answer : null;
}

/**
 * The exact number of shortest paths, where it is known.
 *
 * @param {TravelState} state
 * @returns {string | undefined}
 */
export function totalOf(state) {
  const answer = answerOf(state);
  return (answer?.status === 'solved' && answer.kind === 'travel' && answer.shortest) || undefined;
}

/**
 * The command for the next of the shortest paths, or the one before, round and round.
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

/** The squares of paths by name. @type {WeakMap<Uint32Array, string[]>} */
const named = new WeakMap();

/** @type {string[]} */
const NO_STEPS = [];

/** The path's squares by name, the start first. @param {TravelState} state @returns {string[]} */
export function stepsOf(state) {
  const path = journeyOf(state)?.path;
  const size = state.answer?.of;
  if (!path || !size) return NO_STEPS;
  const names = named.get(path) ?? Array.from(path, (square) => nameOf(size, square));
  named.set(path, names);
  return names;
}
