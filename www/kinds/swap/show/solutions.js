// @ts-check
/**
 * The shortest solutions: the one that was found, and the others that are stepped through from
 * there.
 */
import { answerOf, same, notify, withPlayer } from '../../../app/state.js';
import { NO_MOVES } from './replay.js';

/** @import { Fact, Question } from '../../../app/types.d.ts' */
/** @import { Impossible, LimitReached, Moves, SwapAnswer } from '../../../solver/wire.d.ts' */
/** @import { Other, SwapState } from '../types.d.ts' */

/** The answer in sight: one to a Swap puzzle. @param {SwapState} state */
export const swapAnswerOf = (state) => /** @type {SwapAnswer | Impossible | LimitReached | null} */ (answerOf(state));

/**
 * The solution that was found, shortest or not.
 *
 * @param {SwapState} state
 * @returns {Moves | null}
 */
function foundIn(state) {
  const answer = swapAnswerOf(state);
  return answer && 'moves' in answer ? answer.moves : null;
}

/** Another solution that is shown instead. @param {SwapState} state @returns {Other | null} */
export function otherOf(state) {
  const { other } = state.view;
  return other && other.of === foundIn(state) ? other : null;
}

/** The moves of the solution that is shown. @param {SwapState} state @returns {Moves} */
export const solutionOf = (state) => otherOf(state)?.moves ?? foundIn(state) ?? NO_MOVES;

/** The moves on film: the person's, or the solution's. @param {SwapState} state @returns {Moves} */
export const movesOf = (state) => state.game?.moves ?? solutionOf(state);

/**
 * The shortest solution, where there is one and anything to be done at all.
 *
 * @param {SwapState} state
 * @returns {SwapAnswer | null}
 */
export function solvedOf(state) {
  const answer = swapAnswerOf(state);
  return answer?.status === 'solved' && answer.length > 0 ? answer : null;
}

/** Are there other shortest solutions to step to? @param {SwapState} state */
export function canStep(state) {
  const solved = solvedOf(state);
  return Boolean(solved?.proven && solved.shortest !== '1' && !state.answer?.pending && !state.game && !otherOf(state)?.sought);
}

/** @param {SwapState} state @param {Other} other @returns {SwapState} */
const withOther = (state, other) => ({ ...state, view: { ...state.view, other } });

/**
 * Another one is wanted: the next, or the one before.
 *
 * @param {SwapState} state
 * @param {boolean} back
 * @returns {SwapState}
 */
export function step(state, back) {
  const of = foundIn(state);
  if (!of || !canStep(state)) return state;
  const wanted = withOther(state, { of, moves: solutionOf(state), number: otherOf(state)?.number ?? 0, sought: back ? 'before' : 'next' });
  return withPlayer(wanted, { at: 0, playing: false });
}

/** @param {SwapState} state @returns {{[name: string]: Question}} */
export function anotherQuestion(state) {
  const other = otherOf(state);
  if (!other?.sought) return {};
  const job = /** @type {const} */ ({ do: 'another', kind: 'swap', draft: state.draft, moves: other.moves.jumps, back: other.sought === 'before' });
  return { another: { of: [state.draft, other], job } };
}

/** @param {SwapState} state @param {Fact<Moves | null>} fact @returns {SwapState} */
export function onAnother(state, { of, result, error }) {
  const other = otherOf(state);
  if (!other || of[1] !== other) return state;
  const stays = withOther(state, { ...other, sought: null });
  if (error) return notify(stays, ['failure', error]);
  if (result === undefined) return state;
  if (!result || same(result.jumps, other.moves.jumps)) return notify(stays, ['onlySolutionShown'], 'good');
  return withOther(state, { ...other, moves: result, number: other.number + (other.sought === 'before' ? -1 : 1), sought: null });
}
