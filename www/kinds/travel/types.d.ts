// Travel's part of the state.

import type { Access, State } from '../../app/types.d.ts';
import type { Translated } from '../../app/words.d.ts';
import type { Shown, TravelDrawing } from '../../solver/wire.d.ts';
import type { words as play } from './words/en/play.js';
import type { words as show } from './words/en/show.js';
import type { words as work } from './words/en/work.js';

export type TravelWords = Translated<typeof show & typeof play & typeof work>;

declare module '../../app/words.d.ts' {
  interface AllWords extends TravelWords {}
}

export type TravelState = State<TravelDrawing, TravelView, TravelGame, TravelFacts>;
export type TravelAccess = Access<TravelState>;

/** The view. */
export interface TravelView {
  readonly overlay: 'none' | 'distances' | 'wave';
  /** Are all shortest paths shown? */
  readonly allPaths: boolean;
  /** The number of the one on film, from 0. */
  readonly path: string;
}

/** A game. */
export interface TravelGame {
  /**
   * The squares walked over, the start first; some of the jumps may be taken back: the film tells
   * how many hold.
   */
  readonly walk: Uint32Array;
  /** The square to go to as soon as it is known whether one may; or -1. */
  readonly wanted: number;
  /** Was it dragged there? */
  readonly dragged: boolean;
}

/** Answers of the core besides the path. */
export interface TravelFacts {
  /** The puzzle from where the knight stands, with the distances from there. */
  here: Shown;
  /** The puzzle the other way round: the distances to the goal. */
  back: Shown;
}
