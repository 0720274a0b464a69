// @ts-check
/** Messages about a Tour puzzle: the result, and the search. */
import { answerOf, shownOf } from '../../../app/state.js';
import { countOf, distinctOf, indexOf, isUnique, otherOf, seedOf, solvedOf, tourOf } from './tours.js';

/** @import { JobProgress } from '../../../solver/jobs.d.ts' */
/** @import { Result, Show } from '../../../app/contract.d.ts' */
/** @import { MaybeMessage } from '../../../app/words.d.ts' */
/** @import { TourState } from '../types.d.ts' */

/** The result. @param {TourState} state @returns {Result} */
export function describe(state) {
  const { draft } = state;
  const missing = shownOf(state)?.missing;
  if (missing) return { tone: 'ask', headline: ['notYet'], detail: [['failure', missing]] };
  const answer = answerOf(state);
  if (!answer) return { tone: 'ask', headline: ['waiting'], detail: [] };
  // After an edit, the answer to the previous puzzle stays for a moment.
  const closed = (state.answer?.draft?.kind === 'tour' ? state.answer.draft : draft).ends === 'closed';
  if (answer.status === 'impossible') return { tone: 'none', headline: [closed ? 'noClosedTour' : 'noTour'], detail: [answer.reason] };
  if (answer.status === 'limit') return { tone: 'bad', headline: ['notDecided'], detail: [['stopped', answer.limit]] };
  const squares = tourOf(state).length;
  return closed ? { tone: 'good', headline: ['closedTour'], detail: [['backHome', squares], ...howMany(state)] }
    : { tone: 'good', headline: ['openTour', squares - 1], detail: [['throughAll', squares], ...howMany(state)] };
}

/** Messages about the number of tours. @param {TourState} state @returns {MaybeMessage[]} */
function howMany(state) {
  const count = countOf(state);
  const distinct = distinctOf(state);
  if (count === '1') return [['onlyTour']];
  if (count !== null) return [['tours', count], distinct !== null && (distinct === count ? ['allToursDistinct'] : ['tourClasses', distinct])];
  const unique = isUnique(state);
  if (unique !== null) return [unique ? ['onlyTour'] : ['severalTours']];
  const { limit = null, published = null } = solvedOf(state) ?? {};
  return [limit && ['toursUnknown'], limit && ['stopped', limit], published && ['toursPublished', published.count, published.source]];
}

/** Details about the search, and the number or seed of the tour. @param {TourState} state @returns {MaybeMessage[]} */
export function statistics(state) {
  const answer = answerOf(state);
  if (!answer || state.game) return [];
  const index = indexOf(state);
  const seed = seedOf(state);
  const request = otherOf(state)?.request;
  const { positions } = /** @type {{ positions?: number | null }} */ (answer);
  return [
    request && 'drawn' in request && [index === null ? 'drawnAny' : 'drawn'],
    request && 'symmetric' in request && ['symmetric'],
    index !== null && ['numberOfTour', String(BigInt(index) + 1n)],
    seed !== null && ['seed', seed],
    !request && (positions ? ['triedIn', positions, answer.ms] : ['took', answer.ms]),
  ];
}

/**
 * Messages during the search.
 *
 * @param {JobProgress} progress
 * @param {TourState} state
 * @returns {ReturnType<Show['searching']>}
 */
export function searching({ positions, share, ms, memory }, state) {
  return {
    headline: [state.view.count ? 'counting' : 'lookingForTour'],
    detail: [],
    facts: [
      positions > 0 && ['searchedPositions', positions],
      memory > 2 ** 20 && ['memory', memory],
      share !== null && share > 0 && ['percentDone', share],
      ['time', ms],
    ],
  };
}
