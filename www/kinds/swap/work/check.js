// @ts-check
/**
 * Checks whether a game can still reach the goal in the fewest moves, and if not, which move was the
 * mistake. A position that can't be solved in the minimum stays so, so the first mistake is found by
 * bisection.
 */
import { plyOf } from '../../../app/state.js';
import { solvedOf } from '../show/solutions.js';

/** @import { HelpOutcome } from '../../../app/contract.d.ts' */
/** @import { HelpRequest } from '../../../app/types.d.ts' */
/** @import { Hint } from '../../../solver/wire.d.ts' */
/** @import { SwapBisection, SwapState } from '../types.d.ts' */

/** The bisection before the first answer. @param {number} ply @returns {SwapBisection} */
export const firstBisection = (ply) => ({ good: 0, bad: ply + 1, probe: ply, total: null });

/**
 * Uses what the core says of the first moves.
 *
 * @param {SwapState} state
 * @param {HelpRequest} request
 * @param {Hint} result
 * @returns {HelpOutcome<SwapState>}
 */
export function checkMoves(state, request, result) {
  const ply = plyOf(state);
  const before = /** @type {SwapBisection} */ (request.progress ?? firstBisection(ply));
  if (result.status === 'limit') return { kind: 'check', verdict: { possible: null, correctMoves: -1 } };
  const { probe } = before;
  const total = result.status === 'way' ? result.solution.runs.length : null;
  const least = solvedOf(state);
  const isGood = total !== null && !(least?.proven && total > least.length);
  if (!isGood && result.status === 'way' && !result.proven) return { kind: 'check', verdict: { possible: null, correctMoves: -1 } };
  const [good, bad] = isGood ? [probe, before.bad] : [before.good, probe];
  const progress = { good, bad, probe: Math.floor((good + bad) / 2), total: probe === ply ? total : before.total };
  return bad - good > 1 ? { progress } : { kind: 'check', verdict: { possible: good === ply, correctMoves: good }, progress };
}
