// @ts-check
/**
 * The shortest solutions: the one that was found, and others that can be stepped through.
 */
import { answerOf, notify, withPlayer } from '../../../app/state.js';
import { deepEqual } from '../../../solver/deep-equal.js';
import { NO_MOVES } from './replay.js';

/** @import { Fact, Question } from '../../../app/types.d.ts' */
/** @import { Impossible, LimitReached, Moves, SwapAnswer } from '../../../solver/wire.d.ts' */
/** @import { Other, SwapState } from '../types.d.ts' */

/** The visible answer to a Swap puzzle. @param {SwapState} state */
export const swapAnswerOf = (state) => /** @type {SwapAnswer | Impossible | LimitReached | null} */ (answerOf(state));

/**
 * The solution that was found, shortest or not.
 *
 * @param {SwapState} state
 * @returns {Moves | null}
 */
function firstSolution(state) {
  const answer = swapAnswerOf(state);
  return answer && 'moves' in answer ? answer.moves : null;
}

/** Another solution that is shown instead. @param {SwapState} state @returns {Other | null} */
export function otherSolution(state) {
  const { other } = state.view;
  return other && other.of === firstSolution(state) ? other : null;
}

/** The moves of the solution that is shown. @param {SwapState} state @returns {Moves} */
export const shownSolution = (state) => otherSolution(state)?.moves ?? firstSolution(state) ?? NO_MOVES;

/** The moves that are played: the person's, or the solution's. @param {SwapState} state @returns {Moves} */
export const playedMoves = (state) => state.game?.moves ?? shownSolution(state);

/**
 * The answer with the shortest solution, unless that has no moves.
 *
 * @param {SwapState} state
 * @returns {SwapAnswer | null}
 */
export function solvedOf(state) {
  const answer = swapAnswerOf(state);
  return answer?.status === 'solved' && answer.length > 0 ? answer : null;
}

/** Returns true if there are other shortest solutions to step to. @param {SwapState} state */
export function canStep(state) {
  const solved = solvedOf(state);
  return Boolean(solved?.proven && solved.shortest !== '1' && !state.answer?.pending && !state.game && !otherSolution(state)?.direction);
}

/** @param {SwapState} state @param {Other} other @returns {SwapState} */
const withOther = (state, other) => ({ ...state, view: { ...state.view, other } });

/**
 * Requests the next or the previous solution.
 *
 * @param {SwapState} state
 * @param {boolean} back
 * @returns {SwapState}
 */
export function step(state, back) {
  const of = firstSolution(state);
  if (!of || !canStep(state)) return state;
  const wanted = withOther(state, { of, moves: shownSolution(state), number: otherSolution(state)?.number ?? 0, direction: back ? 'before' : 'next' });
  return withPlayer(wanted, { at: 0, playing: false });
}

/** @param {SwapState} state @returns {{[name: string]: Question}} */
export function anotherQuestion(state) {
  const other = otherSolution(state);
  if (!other?.direction) return {};
  const job = /** @type {const} */ ({ do: 'another', kind: 'swap', draft: state.draft, moves: other.moves.jumps, back: other.direction === 'before' });
  return { another: { of: [state.draft, other], job } };
}

/** @param {SwapState} state @param {Fact<Moves | null>} fact @returns {SwapState} */
export function onAnother(state, { of, result, error }) {
  const other = otherSolution(state);
  if (!other || of[1] !== other) return state;
  const stays = withOther(state, { ...other, direction: null });
  if (error) return notify(stays, ['failure', error]);
  if (result === undefined) return state;
  if (!result || deepEqual(result.jumps, other.moves.jumps)) return notify(stays, ['onlySolutionShown'], 'good');
  return withOther(state, { ...other, moves: result, number: other.number + (other.direction === 'before' ? -1 : 1), direction: null });
}
