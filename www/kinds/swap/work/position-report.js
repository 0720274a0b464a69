// @ts-check
/** The core's report on the position in a game. */
import { plyOf } from '../../../app/state.js';

/** @import { Stand } from '../../../solver/wire.d.ts' */
/** @import { SwapState } from '../types.d.ts' */

/**
 * The core's report on the position on screen, once it is known.
 *
 * @param {SwapState} state
 * @returns {Stand | null}
 */
export function standOf(state) {
  const { draft, game, facts: { stand } } = state;
  if (!game || !stand?.result) return null;
  const [of, jumps, ply] = stand.of;
  return of === draft && jumps === game.moves.jumps && ply === plyOf(state) ? stand.result : null;
}

/**
 * The same, where it tells of the knight that is picked.
 *
 * @param {SwapState} state
 * @returns {Stand | null}
 */
export const pickedStandOf = (state) => (state.facts.stand?.of[3] === state.game?.picked ? standOf(state) : null);

/**
 * Does a jump only make the last one undone?
 *
 * @param {SwapState} state
 * @param {readonly [number, number]} jump
 */
export function isBack({ game, draft, player }, [from, to]) {
  const jumps = game?.moves.jumps;
  const last = 2 * plyOf({ player }) - 2;
  return Boolean(jumps && last >= 0 && draft.turns === 'free' && jumps[last] === to && jumps[last + 1] === from);
}
