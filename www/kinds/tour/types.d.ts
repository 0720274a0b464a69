// Tour's part of the state.

import type { Access, State } from '../../app/types.d.ts';
import type { Translated } from '../../app/words.d.ts';
import type { Ends, Finished, OtherTour, Sums, TourDrawing, TourWish, Walked } from '../../solver/wire.d.ts';
import type { words as play } from './words/en/play.js';
import type { words as show } from './words/en/show.js';
import type { words as work } from './words/en/work.js';

export type TourWords = Translated<typeof show & typeof play & typeof work>;

declare module '../../app/words.d.ts' {
  interface AllWords extends TourWords {}
}

export type TourState = State<TourDrawing, TourView, TourGame, TourFacts>;
export type TourAccess = Access<TourState, TourCommand>;

/** The view. */
export interface TourView {
  /** Has each square its number? */
  readonly numbers: boolean;
  /** Are the sums of ranks and files shown? */
  readonly sums: boolean;
  /** Is the number of tours wanted? */
  readonly count: boolean;
  /** The number that the tool “number” puts; null for the next free one. */
  readonly number: number | null;
  /** Another tour that is looked for. */
  readonly wish: TourWish | null;
  /**
   * And one that is shown instead of the one that was found. It holds as long as `of` is the
   * drawing.
   */
  readonly other: Other | null;
}

/** Another tour, and what was wished. */
export interface Other {
  readonly of: TourDrawing;
  readonly wish: TourWish;
  readonly tour: OtherTour;
}

/** A game. */
export interface TourGame {
  /** The visited squares, some of which may be undone. The film says how many hold. */
  readonly walk: Uint32Array;
  /** How many of them were walked by hand: the others were shown. */
  readonly own: number;
  /** The square to go to as soon as it is known whether one may; or -1. */
  readonly wanted: number;
}

/** Answers of the core besides the tour. */
export interface TourFacts {
  walked: Walked;
  finish: Finished;
  other: OtherTour;
  sums: Sums;
}

export type TourCommand =
  | { do: 'ends', ends: Ends }
  /** Changes the view without rewinding the film. */
  | { do: 'show', show: Partial<Pick<TourView, 'numbers' | 'sums' | 'count' | 'number'>> }
  /** Another tour is wanted. */
  | { do: 'other', wish: TourWish }
  /** The one that was found, again. */
  | { do: 'found' };
