// @ts-check
/** Messages in a game of Swap. */
import { pendingHelp, verdictOf } from '../../../app/help.js';
import { plyOf } from '../../../app/state.js';
import { nameOfJump, firstMoves } from '../show/replay.js';
import { playedMoves, solvedOf, swapAnswerOf } from '../show/solutions.js';
import { undoesLastJump, positionReport } from './position-report.js';

/** @import { CheckResult, Result } from '../../../app/contract.d.ts' */
/** @import { MaybeMessage } from '../../../app/words.d.ts' */
/** @import { Hint } from '../../../solver/wire.d.ts' */
/** @import { SwapBisection, SwapState } from '../types.d.ts' */

/** @param {SwapState} state @returns {Result} */
export function describe(state) {
  const { metric } = state.draft;
  // Until the core reports on this position, use the previous one, so that nothing flickers.
  const last = state.facts.position?.result;
  const made = last?.length ?? firstMoves(playedMoves(state), plyOf(state)).runs.length;
  const least = minimumMessage(state);
  if (positionReport(state)?.reached && plyOf(state) > 0) {
    const solved = solvedOf(state);
    const best = solved?.proven && made === solved.length;
    return { tone: 'good', headline: ['doneIn', metric, made], detail: [best ? ['fewest'] : least] };
  }
  const verdict = verdictOf(state);
  if (verdict) return { tone: verdict.possible ? 'good' : 'none', headline: ['moves', metric, made], detail: checkMessages(state, verdict) };
  return { tone: 'ask', headline: ['moves', metric, made], detail: [last?.turn && ['turnOf', last.turn], pendingHelp(state) === 'check' ? ['checking'] : !solvedOf(state) && least] };
}

/** The minimum, if known. @param {SwapState} state @returns {MaybeMessage} */
function minimumMessage(state) {
  const answer = swapAnswerOf(state);
  switch (answer?.status) {
    case 'solved': return ['leastIs', answer.length];
    case 'impossible': return ['goalOutOfReach'];
    case 'limit': return answer.lower && ['neededDetail', state.draft.metric, answer.lower];
    default: return null;
  }
}

/**
 * Whether it can still be done, and where it went wrong.
 *
 * @param {SwapState} state
 * @param {CheckResult} verdict
 * @returns {MaybeMessage[]}
 */
function checkMessages(state, { possible, correctMoves }) {
  if (possible === null) return [['noAnswerInTime']];
  const least = solvedOf(state);
  if (possible) return [least?.proven ? ['stillIn', least.length] : ['stillReached']];
  const { draft, game } = state;
  const jump = game ? nameOfJump(draft, game.moves.jumps[2 * correctMoves], game.moves.jumps[2 * correctMoves + 1]) : '';
  const { total } = /** @type {SwapBisection} */ (state.help?.request?.progress);
  return [total === null ? ['deadEnd'] : ['leastNow', total], ['wrongJump', correctMoves + 1, jump]];
}

/**
 * The text of a hint.
 *
 * @param {SwapState} state
 * @param {Extract<Hint, {status: 'way'}>} hint
 * @returns {MaybeMessage[]}
 */
export function bestJumps(state, { left, jumps, all, proven }) {
  const { draft } = state;
  const [[from, to], ...others] = jumps;
  if (jumps.some((jump) => undoesLastJump(state, jump))) return [['backToBest', nameOfJump(draft, to, from)]];
  return [[proven ? 'bestJump' : 'bestKnownJump', nameOfJump(draft, from, to), draft.metric, left], others.length > 0 && all && ['othersAsGood', others.length]];
}
