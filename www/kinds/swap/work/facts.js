// @ts-check
/** What the core has told of the arrangement that is played. */
import { factOf, plyOf } from '../../../app/state.js';

/** @import { Hint, Stand } from '../../../solver/wire.d.ts' */
/** @import { SwapGame, SwapState } from '../types.d.ts' */

/** What the core said of the arrangement on screen, once it has. @param {SwapState} state @returns {Stand | null} */
export function standOf(state) {
  const { draft, game, facts: { stand } } = state;
  if (!game || !stand?.result) return null;
  const [of, jumps, ply] = stand.of;
  return of === draft && jumps === game.moves.jumps && ply === plyOf(state) ? stand.result : null;
}

/** The same, where it tells of the knight that is picked. @param {SwapState} state @returns {Stand | null} */
export const pickedStandOf = (state) => (state.facts.stand?.of[3] === state.game?.picked ? standOf(state) : null);

/** Is a hint wanted for the arrangement on screen? @param {SwapState} state */
export const wantsHint = (state) => state.game?.hintAt === plyOf(state);

/** What a hint is of. @param {SwapState} state @param {SwapGame} game */
export const hintBasis = (state, game) => [state.draft, game.moves.jumps, plyOf(state)];

/** The hint that is shown. @param {SwapState} state @returns {Extract<Hint, {status: 'way'}> | null} */
export function hintOf(state) {
  const { game } = state;
  if (!game || !wantsHint(state)) return null;
  const hint = factOf(state, 'hint', hintBasis(state, game))?.result;
  return hint?.status === 'way' && hint.jumps.length > 0 ? hint : null;
}

/** Does a jump only make the last one undone? @param {SwapState} state @param {readonly [number, number]} jump */
export function isBack({ game, draft, player }, [from, to]) {
  const jumps = game?.moves.jumps;
  const last = 2 * plyOf({ player }) - 2;
  return Boolean(jumps && last >= 0 && draft.turns === 'free' && jumps[last] === to && jumps[last + 1] === from);
}
