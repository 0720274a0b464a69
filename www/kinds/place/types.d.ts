// Place's part of the state.

import type { PageAccess, State } from '../../app/types.d.ts';
import type { Translated } from '../../app/words.d.ts';
import type { Attacks, Coverage, Heat, OpenNumberDraft, Page, Piece, PlaceDraft, Setup } from '../../solver/wire.d.ts';
import type { words as play } from './words/en/play.js';
import type { words as show } from './words/en/show.js';
import type { words as work } from './words/en/work.js';

export type PlaceWords = Translated<typeof show & typeof play & typeof work>;

declare module '../../app/words.d.ts' {
  interface AllWords extends PlaceWords {}
}

/** A part of the list of placements. */
export type PlacementChunk = Page;

export type PlaceState = State<PlaceDraft, PlaceView, PlaceGame, PlaceFacts>;
export type PlaceAccess = PageAccess<PlaceState, PlaceCommand>;

/** The view. A new draft resets nothing: fields that depend on a draft name it. */
export interface PlaceView {
  /** Is one placement of each class under the symmetries listed, instead of all? */
  readonly onePerClass: boolean;
  readonly attacked: boolean;
  /** The kind of piece on the heat map. */
  readonly heat: Piece | 'none';
  /** Does a list next to the board load the placements? */
  readonly hasList: boolean;
  /** The placement selected in it, as soon as it is loaded. */
  readonly selected: Placement | null;
}

/** A game. Browsers save it, so its fields keep their names. */
export interface PlaceGame {
  /**
   * The pieces placed by hand, in order, after 0, 1, 2 … changes. A change places, removes or moves
   * pieces. The player's step is the number of changes that aren't undone.
   */
  readonly states: readonly Setup[];
  /** The next piece. */
  readonly piece: string;
  /** The square of the piece that is dragged; or -1. */
  readonly dragged: number;
  /** Are attacked squares shown? */
  readonly attacked: boolean;
  /** Are faults shown: pieces that attack each other, and squares that aren't covered? */
  readonly clashes: boolean;
}

/** The bisection of which pieces, in order, are part of a solution. */
export interface PlaceBisection {
  /** With this many pieces there is a solution, and with that many there is none. */
  readonly good: number;
  readonly bad: number;
  /** The number of pieces in the pending question. */
  readonly probe: number;
  /** The other pieces of a solution with `good` pieces. */
  readonly rest: Setup | null;
}

/** Answers of the core besides the count. */
export interface PlaceFacts {
  /** A chunk with a completion of what stands on the board. */
  completion: PlacementChunk;
  attacks: Attacks;
  /** The coverage of the board by its pieces, for aims that require it and in games. */
  coverage: Coverage;
  heat: Heat;
  /** The chunk with the placement at the player's step, if no list loads it. */
  placement: PlacementChunk;
}

/**
 * Placement `number`, from 0, of the list of a draft: of all placements or of one per class.
 */
export interface Placement {
  readonly draft: PlaceDraft;
  readonly onePerClass: boolean;
  readonly number: number;
  /** The letters of its pieces, and their squares. */
  readonly letters: string;
  readonly squares: Uint32Array;
}

export type PlaceCommand =
  /** How many of a kind are to be placed. */
  | { do: 'pieces', piece: Piece, number: number }
  /** Places no pieces. */
  | { do: 'noPieces' }
  /** The kind whose number is open, if any. */
  | { do: 'openNumber', openNumber: OpenNumberDraft | null }
  /** The list has loaded a placement. */
  | { do: 'selectPlacement', placement: Placement };
