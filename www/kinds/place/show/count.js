// @ts-check
/** The known number of placements. */
import { answerOf } from '../../../app/state.js';

/** @import { LimitReached, PlaceAnswer } from '../../../solver/wire.d.ts' */
/** @import { PlaceState } from '../types.d.ts' */

/** Maximum length of the list. */
const MAX_LISTED = 1e13;

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
 * The number of listed placements, all or one per class: exact or a lower bound.
 *
 * @param {PlaceState} state
 * @returns {{exact: boolean, number: bigint}}
 */
export function countSoFar(state) {
  const { answer, view: { onePerClass } } = state;
  const count = countOf(state);
  const exact = count?.status === 'solved' ? (onePerClass ? count.distinct : count.count) : null;
  if (exact !== null) return { exact: true, number: BigInt(exact) };
  const least = count ?? answer?.progress;
  return { exact: false, number: BigInt((onePerClass ? least?.distinctAtLeast : least?.count) ?? 0) };
}

/** How many placements the list has. @param {PlaceState} state */
export function listLength(state) {
  // Placements with any number of a kind are only counted.
  if (state.draft.openNumber?.number === 'any') return 0;
  const { number } = countSoFar(state);
  return number > BigInt(MAX_LISTED) ? MAX_LISTED : Number(number);
}
