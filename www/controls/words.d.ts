// The words of panels, games and dialogs.

import type { SharedWords, Translated } from '../app/words.d.ts';
import type { words as offline } from '../app/words/offline/en.js';
import type { PageWords } from './page-translation.js';
import type { words as dialogs } from './words/en/dialogs.js';
import type { words as edit } from './words/en/edit.js';
import type { words as game } from './words/en/game.js';

export type DialogWords = Translated<typeof dialogs>;
export type EditWords = Translated<typeof edit>;
export type GameWords = Translated<typeof game>;

/** The words of another language that all kinds share. */
export type CommonWords = SharedWords & EditWords & GameWords & DialogWords & Translated<typeof offline> & { readonly page: PageWords };

declare module '../app/words.d.ts' {
  interface AllWords extends EditWords, GameWords {}
}
