// @ts-check
/** The core's report on the position in a game. */
import { plyOf } from '../../../app/state.js';

/** @import { GamePosition } from '../../../solver/wire.d.ts' */
/** @import { SwapState } from '../types.d.ts' */

/**
 * The core's report on the position on screen, once it is known.
 *
 * @param {SwapState} state
 * @returns {GamePosition | null}
 */
export function positionReport(state) {
  const { draft, game, facts: { position } } = state;
  if (!game || !position?.result) return null;
  const [of, jumps, ply] = position.of;
  return of === draft && jumps === game.moves.jumps && ply === plyOf(state) ? position.result : null;
}

/**
 * The report, if it is about the picked knight.
 *
 * @param {SwapState} state
 * @returns {GamePosition | null}
 */
export const pickedReport = (state) => (state.facts.position?.of[3] === state.game?.picked ? positionReport(state) : null);

/**
 * Returns true if a jump only undoes the last one.
 *
 * @param {SwapState} state
 * @param {readonly [number, number]} jump
 */
export function undoesLastJump({ game, draft, player }, [from, to]) {
  const jumps = game?.moves.jumps;
  const last = 2 * plyOf({ player }) - 2;
  return Boolean(jumps && last >= 0 && draft.turns === 'free' && jumps[last] === to && jumps[last + 1] === from);
}
