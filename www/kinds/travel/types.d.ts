// Travel's part of the state.

import type { PageAccess, State } from '../../app/types.d.ts';
import type { Translated } from '../../app/words.d.ts';
import type { Shown, TravelDraft } from '../../solver/wire.d.ts';
import type { words as play } from './words/en/play.js';
import type { words as show } from './words/en/show.js';
import type { words as work } from './words/en/work.js';

export type TravelWords = Translated<typeof show & typeof play & typeof work>;

declare module '../../app/words.d.ts' {
  interface AllWords extends TravelWords {}
}

export type TravelState = State<TravelDraft, TravelView, TravelGame, TravelFacts>;
export type TravelAccess = PageAccess<TravelState>;

/** The view. */
export interface TravelView {
  readonly overlay: 'none' | 'distances' | 'wave';
  /** Are all shortest paths shown? */
  readonly allPaths: boolean;
  /** The number of the path that is shown, from 0. */
  readonly path: string;
}

/** A game. */
export interface TravelGame {
  /**
   * The visited squares, the start first. Some of the jumps may be undone: the player's step is the
   * number of those that aren't.
   */
  readonly walk: Uint32Array;
  /** The square of a click that waits for the core; or -1. */
  readonly pendingSquare: number;
  /** Was it dragged there? */
  readonly dragged: boolean;
}

/** Answers of the core besides the path. */
export interface TravelFacts {
  /** The puzzle from the knight's square. */
  fromHere: Shown;
  bestJumps: Shown;
  /** The puzzle from goal to start, for the distances to the goal. */
  toGoal: Shown;
}
