// @ts-check
/** Messages about a Swap puzzle: the result, and the search. */
import { shownOf } from '../../../app/state.js';
import { LARGE_SEARCH_MEMORY, SHARED_SEARCH_MEMORY } from '../../../solver/memory.js';
import { jumpCount } from './replay.js';
import { solvedOf, swapAnswerOf } from './solutions.js';

/** @import { JobProgress } from '../../../solver/jobs.d.ts' */
/** @import { LimitReached, SwapAnswer, SwapDraft } from '../../../solver/wire.d.ts' */
/** @import { Result, Show } from '../../../app/contract.d.ts' */
/** @import { MaybeMessage, Message } from '../../../app/words.d.ts' */
/** @import { SwapState } from '../types.d.ts' */

/** Short headlines for incomplete puzzles. @type {Record<string, Message>} */
const UNFINISHED = { 'unequal-sides': ['unequalSides'], 'other-knights': ['otherKnights'], 'too-many-squares': ['tooManySquares'] };

/**
 * The rules of a puzzle that its picture doesn't show: who may move when, and where a knight may
 * land.
 *
 * @param {SwapDraft} draft
 * @returns {MaybeMessage[]}
 */
export const rules = ({ turns, attack }) => [
  turns !== 'free' && [turns === 'white' ? 'whiteBegins' : 'blackBegins'],
  attack !== 'any' && ['landing', attack],
];

/** The result. @param {SwapState} state @returns {Result} */
export function describe(state) {
  const { draft } = state;
  if (draft.start.length === 0) return { tone: 'ask', headline: ['whereKnights'], detail: [['pickKnight']] };
  const missing = shownOf(state)?.missing;
  if (missing) {
    return { tone: 'ask', headline: UNFINISHED[missing.code] ?? ['notYet'], detail: [['failure', missing], missing.code === 'other-knights' && ['changeGoalHint']] };
  }
  const answer = swapAnswerOf(state);
  if (!answer) return { tone: 'ask', headline: ['waiting'], detail: [] };
  switch (answer.status) {
    case 'solved': return describeSolved(draft, answer);
    case 'impossible': return { tone: 'none', headline: ['impossible'], detail: [draft.goal && ['goalShown'], answer.reason] };
    default: return describeLimit(draft, answer);
  }
}

/** @param {SwapDraft} draft @param {SwapAnswer} answer @returns {Result} */
function describeSolved(draft, { length, moves, proven, shortest, limit }) {
  if (length === 0) return { tone: 'good', headline: ['alreadyThere'], detail: [['noMoves']] };
  return {
    tone: 'good', headline: ['moves', draft.metric, length],
    detail: [
      draft.goal && ['goalShown'],
      jumpCount(moves) !== length && ['inJumps', jumpCount(moves)],
      [proven ? 'fewest' : 'bestFound'],
      shortest !== null ? shortest === '1' ? ['onlySolution'] : ['solutions', shortest] : limit && ['solutionsUnknown'],
      shortest === null && limit && ['stopped', limit],
    ],
  };
}

/** @param {SwapDraft} draft @param {LimitReached} answer @returns {Result} */
function describeLimit({ metric }, { lower, best, limit }) {
  if (best) return { tone: 'good', headline: ['movesNotProven', metric, best], detail: [lower !== null && ['neededDetail', metric, lower], ['stopped', limit]] };
  return { tone: 'bad', headline: lower ? ['needed', metric, lower] : ['notFinished'], detail: [['noSolutionFound'], ['stopped', limit]] };
}

/**
 * The bounds known from a search, in one line.
 *
 * @param {JobProgress | null} progress
 * @param {SwapState} state
 * @returns {MaybeMessage[]}
 */
export function partialResult(progress, { draft: { metric } }) {
  if (!progress) return [];
  const { best, lower } = progress;
  return [best && ['bestSoFar', metric, best], lower && ['neededDetail', metric, lower]];
}

/**
 * Messages during the search, in one line.
 *
 * @param {JobProgress} progress
 * @param {SwapState} state
 * @returns {ReturnType<Show['searching']>}
 */
export function searching(progress, state) {
  const { depth, depthBack, positions, memory, ms, workers = 1 } = progress;
  const counting = state.view.count ? solvedOf(state) : null;
  return {
    headline: [counting ? 'counting' : 'searching'],
    detail: counting ? [['inHowManyWays', state.draft.metric, counting.length]] : partialResult(progress, state),
    facts: [
      // Several workers have no common depth.
      workers > 1 ? ['workers', workers] : depthBack === null ? ['searchDepth', depth] : ['searchDepths', depth, depthBack],
      ['searchedPositions', positions],
      ms > 0 && ['rate', Math.round((positions / ms) * 1000)],
      memory > 2 ** 20 && ['memory', memory],
    ],
  };
}

/** Details about the search. @param {SwapState} state @returns {MaybeMessage[]} */
export function statistics(state) {
  const answer = swapAnswerOf(state);
  if (!answer || state.game) return [];
  const { positions, ms } = answer;
  return [positions ? ['lookedAt', positions, ms] : ['took', ms], ['memoryAtMost', LARGE_SEARCH_MEMORY, SHARED_SEARCH_MEMORY]];
}
