// @ts-check
/**
 * Whether the game can still be brought to the goal in the fewest moves; if
 * not, which of the moves led away. What can no longer be done in the least
 * number never can again: the first such move is found by halving.
 */
import { plyOf } from '../../../app/state.js';
import { solvedOf } from '../show/solutions.js';

/** @import { Judged } from '../../../app/contract.d.ts' */
/** @import { Fact } from '../../../app/types.d.ts' */
/** @import { Hint } from '../../../solver/wire.d.ts' */
/** @import { SwapCheck, SwapState } from '../types.d.ts' */

/** @param {SwapState} state @returns {SwapCheck} */
export function beginCheck(state) {
  const ply = plyOf(state);
  const jumps = state.game?.moves.jumps ?? new Uint32Array();
  return { ply, jumps, good: 0, bad: ply + 1, asked: ply, total: null, done: false };
}

/** The question under way, or answered, where it is of the game as it stands. @param {SwapState} state @returns {SwapCheck | null} */
export function checkOf(state) {
  const check = state.game?.check;
  return check && check.ply === plyOf(state) && check.jumps === state.game?.moves.jumps ? check : null;
}

/** Moves that are made in the puzzle's metric, with what it takes from there. @param {SwapState} state @param {number} ply @param {Hint} hint @returns {number | null} */
function totalOf(state, ply, hint) {
  const runs = state.game?.moves.runs ?? [];
  return hint.status === 'way' ? runs.filter((first) => first < ply).length + hint.left : null;
}

/** What the core says of the moves up to one. @param {SwapState} state with it @param {Fact<Hint>} fact @returns {SwapState} */
export function checkLearnt(state, { of, result, error }) {
  const { game } = state;
  const check = checkOf(state);
  if (!game || !check || check.done || of[1] !== check.jumps || of[2] !== check.asked || !(result || error)) return state;
  const put = (/** @type {Partial<SwapCheck>} */ more) => ({ ...state, game: { ...game, check: { ...check, ...more } } });
  if (!result || result.status === 'limit') return put({ done: true, good: -1 });
  const total = totalOf(state, check.asked, result);
  const least = solvedOf(state);
  const right = total !== null && !(least?.proven && total > least.length);
  const next = { good: right ? check.asked : check.good, bad: right ? check.bad : check.asked, total: check.asked === check.ply ? total : check.total };
  const asked = Math.floor((next.good + next.bad) / 2);
  return put({ ...next, asked, done: next.bad - next.good <= 1 });
}

/** @param {SwapState} state @returns {Judged | null} */
export function judged(state) {
  const check = checkOf(state);
  if (!check?.done) return null;
  return { can: check.good < 0 ? null : check.good === check.ply, right: check.good };
}
