// @ts-check
/** What is said of a Swap puzzle: its result, the game, the search. */
import { shownOf } from '../../../app/state.js';
import { duration, exactly, mebibytes, plural, sentence, stoppedBy } from '../../../app/words.js';
import { lengthOf } from './film.js';
import { solvedOf, swapAnswerOf } from './solutions.js';

/** @import { Told } from '../../../solver/jobs.d.ts' */
/** @import { Impossible, LimitReached, SwapAnswer, SwapDrawing } from '../../../solver/wire.d.ts' */
/** @import { Words } from '../../../app/contract.d.ts' */
/** @import { SwapState } from '../types.d.ts' */

/** What counts as one. @param {SwapDrawing} draft */
export const nounOf = ({ metric }) => (metric === 'runs' ? 'run' : 'move');

/** Moves are jumps or runs. @param {SwapDrawing} draft @param {number} count */
export const counted = (draft, count) => plural(count, nounOf(draft));

/** @param {...string} parts */
const facts = (...parts) => parts.filter(Boolean).join(', ');

/** @type {Record<string, string>} */
const UNFINISHED = {
  'unequal-sides': 'The sides are uneven',
  'other-knights': 'Start and goal differ',
  'too-many-squares': 'The board is too large',
};

/** @type {Record<string, string>} */
const MENDING = {
  'other-knights': ' Pick Goal to mend it, or to swap colours again.',
};

/** The result. @param {SwapState} state @returns {Words} */
export function describe(state) {
  const { draft } = state;
  if (draft.start.length === 0) return { tone: 'ask', headline: 'Where do the knights stand?', detail: 'Pick a knight, then click squares.' };
  const missing = shownOf(state)?.missing;
  if (missing) return { tone: 'ask', headline: UNFINISHED[missing.code] ?? 'Not a puzzle yet', detail: `${sentence(missing.message)}${MENDING[missing.code] ?? ''}` };
  const answer = swapAnswerOf(state);
  if (!answer) return { tone: 'ask', headline: '…', detail: '' };
  switch (answer.status) {
    case 'solved': return describeSolved(draft, answer);
    case 'impossible': return { tone: 'none', headline: 'Impossible', detail: `${draft.goal ? 'The goal is shown pale on the board. ' : ''}${reasonIn(answer)}` };
    default: return describeLimit(draft, answer);
  }
}

/** What it took. @param {SwapAnswer | LimitReached} answer */
function effort({ positions, ms }) {
  const looked = positions === null ? '' : `${exactly(positions)} arrangement${positions === 1 ? '' : 's'} looked at`;
  return facts(looked, duration(ms));
}

/** Why, and how long it took where it had to be searched. @param {Impossible} answer */
function reasonIn({ why, reason, ms }) {
  return sentence(`${reason}${why === 'exhausted' ? ` (${duration(ms)})` : ''}`).replace(/\d{4,}/g, exactly);
}

/** @param {SwapDrawing} draft @param {SwapAnswer} answer @returns {Words} */
function describeSolved(draft, { length, moves, proven }) {
  if (length === 0) return { tone: 'good', headline: 'Already there', detail: 'The goal is the start: no moves at all.' };
  const goal = draft.goal ? 'to the goal shown pale on the board' : '';
  const jumps = lengthOf(moves) === length ? '' : plural(lengthOf(moves), 'jump');
  return { tone: 'good', headline: counted(draft, length), detail: facts(goal, jumps, proven ? 'proven shortest' : 'the best found') };
}

/** @param {SwapDrawing} draft @param {LimitReached} answer @returns {Words} */
function describeLimit(draft, answer) {
  const { lower, best, limit } = answer;
  const reached = stoppedBy(limit);
  if (best) {
    const least = lower ? `at least ${counted(draft, lower)} ${lower === 1 ? 'is' : 'are'} needed` : '';
    return { tone: 'good', headline: `${counted(draft, best)}, perhaps not the fewest`, detail: facts(least, reached, effort(answer)) };
  }
  return { tone: 'bad', headline: lower ? `At least ${counted(draft, lower)}` : 'Not finished', detail: facts(`no solution found: ${reached}`, effort(answer)) };
}

/** What is known of a search so far: one line. @param {Told | null} progress @param {SwapState} state */
export function known(progress, { draft }) {
  if (progress?.best) return `Best so far ${counted(draft, progress.best)}${progress.lower ? `, at least ${exactly(progress.lower)} proven` : ''}.`;
  return progress?.lower ? `At least ${counted(draft, progress.lower)}, that much is proven.` : '';
}

/** How far a search is: one line, too. @param {Told} progress @param {SwapState} state */
export function searching(progress, state) {
  const { depth, depthBack, positions, memory, ms, workers = 1 } = progress;
  const deep = depthBack === null ? `${exactly(depth)} deep` : `${depth} + ${depthBack} deep`;
  const speed = (positions / ms) * 1000;
  const rate = ms > 0 ? `${speed < 1e6 ? exactly(Math.round(speed)) : `${(speed / 1e6).toFixed(1)} million`}/s` : '';
  const used = mebibytes(memory);
  const counting = state.view.count ? solvedOf(state) : null;
  return {
    headline: counting ? 'Counting …' : 'Searching …',
    detail: counting ? `${counted(state.draft, counting.length)}, proven shortest; in how many ways?` : known(progress, state),
    // Of several, none's depth is that of all; and it stays one line.
    text: [workers > 1 ? plural(workers, 'worker') : deep, `${exactly(positions)} seen`, rate, used].filter(Boolean).join(' · '),
  };
}

/** What is said under the result. @param {SwapState} state */
export function statistics(state) {
  const solved = solvedOf(state);
  if (!solved) return '';
  const { shortest, limit, length, positions } = solved;
  if (!shortest) {
    if (!limit) return state.game ? '' : sentence(effort(solved));
    return `How many solutions of ${counted(state.draft, length)} there are is not known: ${exactly(positions)} arrangements were looked at, then ${stoppedBy(limit)}.`;
  }
  return shortest === '1' ? 'The only shortest solution.' : `${exactly(shortest)} different shortest solutions.`;
}
