// The types of the word lists of figures: see `app/words.d.ts`.

import type { Translated } from '../app/words.d.ts';
import type { words } from './words/en.js';

/** A word list of the figures, in any language. */
export type ArticleWords = Translated<typeof words>;
