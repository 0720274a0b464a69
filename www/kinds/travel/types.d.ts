// What Travel adds to the state.

import type { Page, State } from '../../app/types.d.ts';
import type { Translated } from '../../app/words.d.ts';
import type { TravelDrawing } from '../../solver/wire.d.ts';
import type { words as show } from './words/en/show.js';
import type { words as work } from './words/en/work.js';

export type TravelWords = Translated<typeof show & typeof work>;

declare module '../../app/words.d.ts' {
  interface AllWords extends TravelWords {}
}

export type TravelState = State<TravelDrawing, TravelView, never, {}>;
export type TravelPage = Page<TravelState>;

/** What is shown. */
export interface TravelView {
  readonly overlay: 'none' | 'distances' | 'wave';
  /** Are all shortest paths shown? */
  readonly allPaths: boolean;
  /** The number of the one on film, from 0. */
  readonly path: string;
}
