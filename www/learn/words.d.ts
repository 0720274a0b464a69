// What the figures of the articles say, in types: see `app/words.d.ts`.

import type { Translated } from '../app/words.d.ts';
import type { words } from './words/en.js';

/** A list of words for the figures, in whatever language an article is. */
export type ArticleWords = Translated<typeof words>;
