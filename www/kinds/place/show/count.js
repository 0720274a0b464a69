// @ts-check
/** The number of placements, as far as it is known. */
import { answerOf } from '../../../app/state.js';

/** @import { LimitReached, PlaceAnswer } from '../../../solver/wire.d.ts' */
/** @import { PlaceState } from '../types.d.ts' */

/** The list can be stepped through as far as this; more than anybody will. */
const MOST_LISTED = 1e13;

/**
 * The result of the count, once it has ended.
 *
 * @param {PlaceState} state
 * @returns {PlaceAnswer | LimitReached | null}
 */
export function countOf(state) {
  const answer = answerOf(state);
  return answer?.status === 'limit' || (answer?.status === 'solved' && answer.kind === 'place') ? answer : null;
}

/**
 * The number of listed placements (all, or classes): exact or a lower bound.
 *
 * @param {PlaceState} state
 * @returns {{exact: boolean, number: bigint}}
 */
export function countSoFar(state) {
  const { answer, view: { classes } } = state;
  const count = countOf(state);
  const exact = count?.status === 'solved' ? (classes ? count.distinct : count.count) : null;
  if (exact !== null) return { exact: true, number: BigInt(exact) };
  const least = count ?? answer?.progress;
  return { exact: false, number: BigInt((classes ? least?.classes : least?.count) ?? 0) };
}

/** How many of them can be stepped through. @param {PlaceState} state */
export function listed(state) {
  // Those with all numbers together are only counted.
  if (state.draft.open?.number === 'any') return 0;
  const { number } = countSoFar(state);
  return number > BigInt(MOST_LISTED) ? MOST_LISTED : Number(number);
}
