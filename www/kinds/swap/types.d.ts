// Swap's part of the state.

import type { Access, Command, State } from '../../app/types.d.ts';
import type { Translated } from '../../app/words.d.ts';
import type { Results } from '../../solver/jobs.d.ts';
import type { Hint, Moves, Shown, Stand, SwapDrawing } from '../../solver/wire.d.ts';
import type { words as play } from './words/en/play.js';
import type { words as show } from './words/en/show.js';
import type { words as work } from './words/en/work.js';

export type SwapWords = Translated<typeof show & typeof play & typeof work>;

declare module '../../app/words.d.ts' {
  interface AllWords extends SwapWords {}
}

export type SwapState = State<SwapDrawing, SwapView, SwapGame, SwapFacts>;
export type SwapAccess = Access<SwapState, SwapCommand>;

/** The two arrangements of a puzzle. */
export type Face = 'start' | 'goal';

/** The view. */
export interface SwapView {
  /** Which arrangement is on the board. */
  readonly face: Face;
  /** The square of the knight that was picked up; or -1. */
  readonly held: number;
  /** The knight that the tool “named” puts. */
  readonly letter: string;
  /** Is the number of shortest solutions wanted? */
  readonly count: boolean;
  /** Is the move graph shown as the picture, not only beside the board? */
  readonly graph: boolean;
  /** Are moves shown as pictures? */
  readonly strip: boolean;
  /** Another shortest solution than the one that was found. */
  readonly other: Other | null;
  /** The drawing whose reachable positions were requested. */
  readonly extent: SwapDrawing | null;
  /** Commands that wait until the goal is known. */
  readonly waiting: readonly QueuedCommand[];
}

/** A command in the queue, with the size of the board it is for. */
export type QueuedCommand = (Command | SwapCommand) & { board?: string };

/** The shortest solution that is shown. It holds as long as `of` is what was found. */
export interface Other {
  readonly of: Moves;
  readonly moves: Moves;
  /** How many steps it is from the one that was found to this one. */
  readonly number: number;
  /** Which one is looked for from here. */
  readonly sought: 'next' | 'before' | null;
}

/** A game. */
export interface SwapGame {
  /** The moves, some of which may be undone. The film says how many hold. */
  readonly moves: Moves;
  /**
   * The square of the knight that is picked, and the one it is to go to as soon as it is known
   * whether it may; or -1.
   */
  readonly picked: number;
  readonly wanted: number;
  /** Was it dragged there? */
  readonly dragged: boolean;
}

/** The bisection of which moves are right. */
export interface SwapSearch {
  /** After this many moves the minimum can still be reached, and after that many it can't. */
  readonly good: number;
  readonly bad: number;
  /** The number of moves in the pending question. */
  readonly probe: number;
  /**
   * The fewest moves in all, given those that were made; null if the goal can't be reached, or it
   * isn't known yet.
   */
  readonly total: number | null;
}

/** Answers of the core besides the solution. */
export interface SwapFacts {
  /** Its `goal` is the goal understood. */
  goal: Shown;
  graph: Results['graph'];
  extent: Shown;
  stand: Stand;
  hint: Hint;
  check: Hint;
  rest: Shown;
  another: Moves | null;
}

export type SwapCommand =
  | { do: 'face', face: Face }
  /** Draws a goal: the knights where they are, or understood again as their exchange. */
  | { do: 'goal', goal: 'swap' | 'same' }
  | { do: 'shape', shape: string }
  /** The knight of a letter is picked, to be put on squares. */
  | { do: 'letter', letter: string }
  /** Shows moves as pictures or as text, without rewinding the film. */
  | { do: 'strip', strip: boolean }
  /** Another shortest solution is wanted. */
  | { do: 'another', back: boolean }
  /** How far one gets is wanted; or no longer. */
  | { do: 'extent' };
