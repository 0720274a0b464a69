// What Place adds to the state of the page.

import type { Page, State } from '../../app/types.d.ts';
import type { Translated } from '../../app/words.d.ts';
import type { Attacks, Heat, Page as PlacementPage, Piece, PlaceDrawing } from '../../solver/wire.d.ts';
import type { words as show } from './words/en/show.js';
import type { words as work } from './words/en/work.js';

export type PlaceWords = Translated<typeof show & typeof work>;

declare module '../../app/words.d.ts' {
  interface AllWords extends PlaceWords {}
}

export type PlaceState = State<PlaceDrawing, PlaceView, never, PlaceFacts>;
export type PlacePage = Page<PlaceState, PlaceCommand>;

/** What is shown. Nothing of it is reset by a new drawing: what depends on one knows which. */
export interface PlaceView {
  /** Is one placement of each class under the symmetries listed, instead of all? */
  readonly classes: boolean;
  readonly attacked: boolean;
  /** The kind of which it is shown where it stands. */
  readonly heat: Piece | 'none';
  /** Is there a list beside the board that brings placements? */
  readonly listed: boolean;
  /** The placement that it has brought last. */
  readonly shown: ShownPlacement | null;
}

/** What the core tells besides the count. */
export interface PlaceFacts {
  attacks: Attacks;
  heat: Heat;
  /** The page of placements that the film is on, where no list beside the board brings it. */
  placement: PlacementPage;
}

/** A placement, and what it is of: number `number`, from 0, of the drawing's list of all or of classes. */
export interface ShownPlacement {
  readonly draft: PlaceDrawing;
  readonly classes: boolean;
  readonly number: number;
  /** The kinds of its pieces, and beside them their squares. */
  readonly letters: string;
  readonly squares: Uint32Array;
}

export type PlaceCommand =
  /** How many of a kind are to be placed. */
  | { do: 'pieces', piece: Piece, number: number }
  /** A placement that the list has brought. */
  | { do: 'shown', shown: ShownPlacement };
