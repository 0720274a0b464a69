// The types of this room's words.

import type { Translated } from '../app/words.d.ts';
import type { words } from './words/en.js';

export type PlayWords = Translated<typeof words>;
