// @ts-check
/** Creates a kind's game from its part `Play`, with the buttons and words that all games share. */
import { withGameCommands } from '../app/game-commands.js';
import { GameBar } from '../controls/game-bar.js';
import { words } from '../controls/words/en/game.js';

/** @import { Game, PlayPart } from '../app/contract.d.ts' */
/** @import { State } from '../app/types.d.ts' */

/** @template {State} S @param {PlayPart<S>} part @returns {Game<S>} */
export const createGame = (part) => ({ ...withGameCommands({ ...part, words: { ...words, ...part.words } }), Bar: GameBar });
