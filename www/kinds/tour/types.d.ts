// Tour's part of the state.

import type { PageAccess, State } from '../../app/types.d.ts';
import type { Translated } from '../../app/words.d.ts';
import type { Ends, Finished, OtherTour, Sums, TourDraft, TourRequest, Uniqueness, WalkReport } from '../../solver/wire.d.ts';
import type { words as play } from './words/en/play.js';
import type { words as show } from './words/en/show.js';
import type { words as work } from './words/en/work.js';

export type TourWords = Translated<typeof show & typeof play & typeof work>;

declare module '../../app/words.d.ts' {
  interface AllWords extends TourWords {}
}

export type TourState = State<TourDraft, TourView, TourGame, TourFacts>;
export type TourAccess = PageAccess<TourState, TourCommand>;

/** The view. */
export interface TourView {
  /** Are the numbers of squares shown? */
  readonly numbers: boolean;
  /** Are the sums of ranks and files shown? */
  readonly sums: boolean;
  /** Is the number of tours requested? */
  readonly count: boolean;
  /** The number that the tool “number” places; null for the next free one. */
  readonly number: number | null;
  /** Another tour that is requested. */
  readonly request: TourRequest | null;
  /**
   * Another tour that is shown. Valid while `of` is the draft.
   */
  readonly other: Other | null;
}

/** Another tour, and its request. */
export interface Other {
  readonly of: TourDraft;
  readonly request: TourRequest;
  readonly tour: OtherTour;
}

/** A game. */
export interface TourGame {
  /** The visited squares, some of which may be undone: the player's step is the number of those that aren't. */
  readonly walk: Uint32Array;
  /** How many of them the person has walked; the rest was shown. */
  readonly ownLength: number;
  /** The square of a click that waits for the core; or -1. */
  readonly pendingSquare: number;
}

/** Answers of the core besides the tour. */
export interface TourFacts {
  walkReport: WalkReport;
  finish: Finished;
  other: OtherTour;
  sums: Sums;
  unique: Uniqueness;
}

export type TourCommand =
  | { do: 'ends', ends: Ends }
  /** Changes the view without rewinding. */
  | { do: 'setView', view: Partial<Pick<TourView, 'numbers' | 'sums' | 'count' | 'number'>> }
  /** Requests another tour. */
  | { do: 'other', request: TourRequest }
  /** Shows the tour that was found first. */
  | { do: 'found' };
