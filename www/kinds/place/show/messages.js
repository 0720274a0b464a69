// @ts-check
/** Messages about a Place puzzle. */
import { shownOf } from '../../../app/state.js';
import { countOf } from './count.js';
import { heatFact, heatOf } from './heat.js';
import { hasPiece } from './pieces.js';

/** @import { JobProgress } from '../../../solver/jobs.d.ts' */
/** @import { Result, Show } from '../../../app/contract.d.ts' */
/** @import { MaybeMessage } from '../../../app/words.d.ts' */
/** @import { PlaceState } from '../types.d.ts' */

/** The result. @param {PlaceState} state @returns {Result} */
export function describe(state) {
  const { pieces, fixed, openNumber } = state.draft;
  const missing = shownOf(state)?.missing;
  if (missing) return { tone: 'ask', headline: ['notYet'], detail: [['failure', missing]] };
  if (fixed.length === 0 && !openNumber && Object.values(pieces).every((number) => number === 0)) return { tone: 'ask', headline: ['whichPieces'], detail: [['setPieces']] };
  const answer = countOf(state);
  if (!answer) return { tone: 'ask', headline: ['waiting'], detail: [] };
  const { greatest } = answer;
  /** @type {MaybeMessage} */
  const most = openNumber?.number === 'greatest' && greatest !== null && ['greatest', openNumber.piece, greatest];
  if (answer.status === 'limit') {
    /** @type {MaybeMessage} */
    const atMost = openNumber && answer.atMost !== null && ['greatestAtMost', openNumber.piece, answer.atMost];
    /** @type {MaybeMessage} */
    const atLeast = openNumber && answer.lower ? ['leastAtLeast', openNumber.piece, answer.lower] : null;
    return { tone: 'bad', headline: answer.count && answer.count !== '0' ? ['waysAtLeast', answer.count] : ['notCounted'], detail: [most, atMost, atLeast, ['stopped', answer.limit]] };
  }
  const { count, distinct, limit, reason } = answer;
  if (count === '0') return { tone: 'none', headline: ['noWay'], detail: [reason] };
  /** @type {MaybeMessage[]} */
  const classes = distinct === null ? [['classesUnknown'], limit && ['stopped', limit]]
    : [count === '1' ? ['onlyWay'] : distinct === count ? ['allDistinct'] : ['classes', distinct]];
  /** @type {MaybeMessage} */
  const fewest = openNumber?.number === 'least' && answer.least !== null && ['least', openNumber.piece, answer.least];
  return { tone: 'good', headline: ['ways', count], detail: [most, fewest, openNumber?.number === 'any' && greatest !== null && ['anyNumber', openNumber.piece, pieces[openNumber.piece], greatest], ...(heatMessages(state) ?? classes)] };
}

/** The legend of the heat map. @param {PlaceState} state @returns {MaybeMessage[] | undefined} */
function heatMessages(state) {
  const { draft, view: { heat } } = state;
  if (heat === 'none') return undefined;
  if (!hasPiece(draft, heat)) return [['noneOfThem', heat]];
  const { error, progress } = heatFact(state) ?? {};
  if (error) return [['failure', error]];
  const found = heatOf(state);
  return [found ? ['heatRange', heat, found.least, found.most] : ['countingSquares', progress?.share ?? 0]];
}

/**
 * Messages during the count.
 *
 * @param {JobProgress} progress
 * @returns {ReturnType<Show['searching']>}
 */
export function searching({ count, share, ms }) {
  const found = Number(count ?? 0);
  const done = share ?? 0;
  return { headline: ['counting'], detail: [], facts: [
    // Some counts know their number only at the end.
    found > 0 || done === 0 ? ['soFar', count ?? '0'] : ['shareDone', done],
    ms > 300 && found > 0 && ['rate', Math.round((found / ms) * 1000)],
    ms > 500 && done > 0.002 && done < 1 && ['timeLeft', (ms * (1 - done)) / done],
  ] };
}

/**
 * Messages after the count was cancelled.
 *
 * @param {JobProgress | null} progress
 * @returns {MaybeMessage[]}
 */
export const partialResult = (progress) => [progress?.count && progress.count !== '0' && ['atLeast', progress.count]];

/** Details about the search. @param {PlaceState} state @returns {MaybeMessage[]} */
export function statistics(state) {
  const ms = countOf(state)?.ms;
  return [ms !== undefined && ['countedIn', ms, state.answer?.progress?.workers ?? 1]];
}
