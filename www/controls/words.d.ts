// What the words around the board, of a game and in boxes add to all words.

import type { Translated } from '../app/words.d.ts';
import type { words as boxes } from './words/en/boxes.js';
import type { words as edit } from './words/en/edit.js';
import type { words as game } from './words/en/game.js';

export type BoxWords = Translated<typeof boxes>;
export type EditWords = Translated<typeof edit>;
export type GameWords = Translated<typeof game>;

declare module '../app/words.d.ts' {
  interface AllWords extends EditWords, GameWords {}
}
