// @ts-check
/** Creates a kind's game from its part `Play`, with the buttons and words that all games share; and helpers for such parts. */
import { withGameCommands } from '../app/game-commands.js';
import { GameBar } from '../controls/game-bar.js';
import { words } from '../controls/words/en/game.js';

/** @import { Game, PlayPart } from '../app/contract.d.ts' */
/** @import { State } from '../app/types.d.ts' */

/** Changes the game, if there is one. @template {State} S @param {S} state @param {Partial<S['game']>} game @returns {S} */
export const withGame = (state, game) => (state.game ? { ...state, game: { ...state.game, ...game } } : state);

/**
 * Returns one list after the other. Long ones can't be passed as arguments of `Uint32Array.of`.
 *
 * @param {ArrayLike<number>} first
 * @param {ArrayLike<number>} second
 */
export function concatenate(first, second) {
  const all = new Uint32Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return all;
}

/** @template {State} S @param {PlayPart<S>} part @returns {Game<S>} */
export const createGame = (part) => ({ ...withGameCommands({ ...part, words: { ...words, ...part.words } }), Bar: GameBar });
