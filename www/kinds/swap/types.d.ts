// Swap's part of the state.

import type { PageAccess, Command, State } from '../../app/types.d.ts';
import type { Translated } from '../../app/words.d.ts';
import type { Results } from '../../solver/jobs.d.ts';
import type { Hint, Moves, Shown, GamePosition, SwapDraft } from '../../solver/wire.d.ts';
import type { words as play } from './words/en/play.js';
import type { words as show } from './words/en/show.js';
import type { words as work } from './words/en/work.js';

export type SwapWords = Translated<typeof show & typeof play & typeof work>;

declare module '../../app/words.d.ts' {
  interface AllWords extends SwapWords {}
}

export type SwapState = State<SwapDraft, SwapView, SwapGame, SwapFacts>;
export type SwapAccess = PageAccess<SwapState, SwapCommand>;

/** The two positions of a puzzle. */
export type PositionName = 'start' | 'goal';

/** The view. */
export interface SwapView {
  /** Which position is on the board. */
  readonly position: PositionName;
  /** The square of the knight that was picked up; or -1. */
  readonly held: number;
  /** The knight that the tool “named” places. */
  readonly letter: string;
  /** Is the number of shortest solutions requested? */
  readonly count: boolean;
  /** Is the move graph shown as the picture, not only beside the board? */
  readonly graph: boolean;
  /** Are moves shown as pictures? */
  readonly strip: boolean;
  /** Another shortest solution than the one that was found. */
  readonly other: Other | null;
  /** The draft whose reachable positions were requested. */
  readonly extentDraft: SwapDraft | null;
  /** Commands that wait until the goal is known. */
  readonly queue: readonly QueuedCommand[];
}

/** A command in the queue, with the size of the board it is for. */
export type QueuedCommand = (Command | SwapCommand) & { board?: string };

/** Another shortest solution. Valid while `of` is the solution that was found. */
export interface Other {
  readonly of: Moves;
  readonly moves: Moves;
  /** Its position in the list of solutions, relative to the one that was found. */
  readonly number: number;
  /** Is the next or the previous one being searched? */
  readonly direction: 'next' | 'before' | null;
}

/** A game. */
export interface SwapGame {
  /** The moves, some of which may be undone: the player's step is the number of those that aren't. */
  readonly moves: Moves;
  /**
   * The square of the picked knight, and the target of a click that waits for the core; or -1.
   */
  readonly picked: number;
  readonly pendingTarget: number;
  /** Was it dragged there? */
  readonly dragged: boolean;
}

/** The bisection of which moves are right. */
export interface SwapBisection {
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
  /** An answer whose `goal` is the default goal. */
  goal: Shown;
  graph: Results['graph'];
  extent: Shown;
  position: GamePosition;
  hint: Hint;
  check: Hint;
  rest: Shown;
  solution: Hint;
  another: Moves | null;
}

export type SwapCommand =
  | { do: 'showPosition', position: PositionName }
  /** Sets the goal: the same as the start, or the default, with colours swapped. */
  | { do: 'goal', goal: 'swap' | 'same' }
  | { do: 'shape', shape: string }
  /** Picks the knight with a letter. */
  | { do: 'letter', letter: string }
  /** Shows moves as pictures or as text, without rewinding. */
  | { do: 'strip', strip: boolean }
  /** Requests another shortest solution. */
  | { do: 'another', back: boolean }
  /** Requests the reachable positions, or cancels the request. */
  | { do: 'extent' };
