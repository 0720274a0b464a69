// The state of the page, the commands that change it, and what parts of the page get to see of it.

import type { About, Draft, Failure } from '../solver/wire.d.ts';
import type { Ask, Hooks, Job, JobProgress, Results } from '../solver/jobs.d.ts';
import type { BestMove, CheckResult, Kind } from './contract.d.ts';
import type { AllWords, Message } from './words.d.ts';

/**
 * The state of the page. Only `draft` can be undone. All fields but `past`, `future` and `inactive`
 * affect the screen.
 *
 * `D` is the draft of a kind of puzzle, `V` its view, `G` its game, `R` its facts by name, `W` its words.
 */
export interface State<D extends Draft = Draft, V = any, G = any, R = any, W = AllWords> extends KindState<D, V, G, R> {
  /** The kinds of puzzles that are loaded, by their id. */
  readonly kinds: { readonly [id: string]: Kind };
  readonly stroke: Stroke<D> | null;
  readonly flipped: boolean;
  readonly notice: Notice<W> | null;
  /**
   * The demo of a page that was opened without a puzzle, until the first input; and the view to
   * restore after it.
   */
  readonly demo: Demo | null;
  /** The states of the other kinds, as they were left. */
  readonly inactive: { readonly [kind: string]: KindState };
  /** The command to play, while the game is being loaded. */
  readonly pendingStart: Extract<Command, { do: 'toggleGame' }> | null;
}

/**
 * A game that is restored after a reload: its moves, the player's step, and the help that was used. Without a game, only
 * the answer is hidden.
 */
export interface SavedGame {
  /** Its puzzle. */
  readonly line?: string;
  readonly game?: object;
  readonly at?: number;
  readonly help?: Help;
}

/** The help that was used in a game. */
export interface Help {
  readonly hints: number;
  /** How many of the hints gave the move. */
  readonly moves: number;
  /** How often the game was checked. */
  readonly checks: number;
  /** Was it said that a check costs a star? */
  readonly isWarned: boolean;
  /** Was the solution shown? */
  readonly solutionShown: boolean;
  /** Was the answer hidden before the game? Then it is hidden after it, too. */
  readonly answerHidden: boolean;
  /** The level of the last hint; 0 before the first. */
  readonly level: number;
  /** The position of the last hint: the game's moves, and how many of them were not undone. */
  readonly of: readonly [moves: object, ply: number] | null;
  readonly request: HelpRequest | null;
  /** The first wrong move, from 1, and its squares, once the solution was shown. */
  readonly mistake: { readonly move: number, readonly squares: readonly number[] } | null;
}

/** A hint; a check whether the puzzle can still be solved; the solution from here on. */
export type HelpKind = 'hint' | 'check' | 'solution';

/**
 * A request for help. It is pending until it has a hint or a verdict, and ends with the position it
 * is about.
 */
export interface HelpRequest {
  readonly kind: HelpKind;
  readonly of: Help['of'];
  readonly hint?: BestMove;
  readonly verdict?: CheckResult;
  /** Was the game checked, so that the solution continues its right moves? */
  readonly isChecked?: boolean;
  /** The kind's intermediate results. */
  readonly progress?: any;
  /** The values that the request has changed, as they were before. Cancelling restores them. */
  readonly refund?: Partial<Help>;
}

/** A board as it is drawn. */
export type BoardShape = Pick<Draft, 'files' | 'ranks' | 'blocked'>;

/** The state of one puzzle. It is saved and restored as a whole when the kind changes. */
export interface KindState<D extends Draft = Draft, V = any, G = any, R = any> {
  /** The draft on screen. */
  readonly draft: D;
  readonly past: readonly D[];
  readonly future: readonly D[];
  /** The picked tool of the palette. */
  readonly tool: string;
  /**
   * Does a finger paint with it, if it is a painting tool? Only if the person picked it, or in the
   * demo. Otherwise a finger scrolls.
   */
  readonly fingerPaints: boolean;
  /** The solver's answer to the draft. */
  readonly answer: Answered<D> | null;
  /** The kind's view. */
  readonly view: V;
  /** The game, if there is one, and the help that was used. */
  readonly game: G | null;
  readonly help: Help | null;
  /** Is the answer hidden until somebody plays or shows it? */
  readonly answerHidden: boolean;
  /** Other answers of the core, by name. */
  readonly facts: { readonly [N in keyof R]?: Fact<R[N]> };
  readonly player: Player;
}

/** The solver's answer. Until a new one comes, it can be about an earlier draft. */
export interface Answered<D extends Draft = Draft> {
  /** The draft of the last request. */
  readonly requestedDraft: D;
  /** The options and wants of the last request, as text. */
  readonly requestedWants: string;
  readonly pending: boolean;
  /** The draft that `shown` is about. The last answer stays visible until the next one comes. */
  readonly draft: D | null;
  readonly shown: Results['solve'] | null;
  /** The last progress of the search. */
  readonly progress: JobProgress | null;
  readonly error: Failure | null;
}

/** An answer of the core about `of`. */
export interface Fact<T> {
  readonly of: readonly unknown[];
  readonly result?: T;
  readonly progress?: JobProgress;
  readonly error?: Failure;
}

/**
 * The player: `at` counts steps; between two whole numbers, a piece is jumping. With `loop`, it
 * restarts at its end; with `replay`, it plays a solved game.
 */
export interface Player { readonly at: number; readonly playing: boolean; readonly speed: number; readonly loop: boolean; readonly replay?: boolean }

/** The demo: the solution plays, unless reduced motion is preferred, until the first input. */
export interface Demo { readonly plays: boolean; readonly view: unknown; readonly player: Player }

export interface Notice<W = AllWords> { readonly message: Message<W>; readonly tone: 'bad' | 'good'; readonly serial: number }

/** A stroke of a painting tool: many squares, one step to undo. */
export interface Stroke<D extends Draft = Draft> {
  /** What cancelling it restores. */
  readonly before: Pick<KindState<D>, 'draft' | 'view' | 'player' | 'answer'>;
  readonly add: boolean;
  readonly tool: string;
}

/** The result of an edit: a new draft, or the reason against it. */
export type Edit<D extends Draft = Draft, W = AllWords> = { draft: D } | { refused: Message<W> };

/** A job for the core. It runs again when a value in `of` changes. */
export interface Question extends Pick<Hooks, 'noCache'> { readonly of: readonly unknown[]; readonly job: Job }

/** The commands of all kinds. A kind can add its own, and handle these in its own way. */
export type Command =
  // Edits.
  | { do: 'put', square: number, tool?: string }
  | { do: 'strokeStart', square: number, tool?: string }
  | { do: 'strokeOver', squares: number[] }
  /** If it is cancelled, the stroke is undone. */
  | { do: 'strokeEnd', isCancelled?: boolean }
  | { do: 'move', from: number, to: number }
  | { do: 'startDrag', square: number }
  | { do: 'cancelDrag' }
  | { do: 'resize', files: number, ranks: number }
  /** Sets a field of the draft, such as its leaper. */
  | { do: 'setField', field: string, value: unknown }
  | { do: 'clear' }
  | { do: 'load', draft: Draft }
  /** Shows another kind of puzzle as it was left. */
  | { do: 'showKind', kind: string }
  /** Shows everything as it was in an earlier state. */
  | { do: 'restore', earlier: State }
  | { do: 'undo' }
  | { do: 'redo' }
  // View.
  | { do: 'tool', tool: string }
  /** Changes the view. With `rewind`, the player goes back to the start. */
  | { do: 'view', view: object, rewind?: boolean }
  | { do: 'flip' }
  | { do: 'notify', message: Message, tone?: 'bad' | 'good' }
  /** Replaces the kinds, after a language was chosen or a game was loaded. */
  | { do: 'kinds', kinds: State['kinds'] }
  | { do: 'dismissNotice', serial: number }
  // Reports of the solver. Reports about other drafts than the one on screen are dropped.
  | { do: 'solving', draft: Draft, requestedWants: string }
  /** The search takes longer: hides the answer to an earlier draft. */
  | { do: 'hideStaleAnswer', draft: Draft }
  | { do: 'progress', draft: Draft, progress: JobProgress }
  | { do: 'solved', draft: Draft, shown: Results['solve'] }
  | { do: 'unsolved', draft: Draft, error: Failure }
  /** Cancels the search, or repeats it. */
  | { do: 'cancel' }
  | { do: 'again' }
  | { do: 'fact', name: string, fact: Fact<unknown> }
  // The player.
  | { do: 'play' }
  | { do: 'pause' }
  | { do: 'toggle' }
  | { do: 'step', by: number }
  | { do: 'seek', at: number }
  | { do: 'end' }
  | { do: 'tick', steps: number }
  | { do: 'speed', speed: number }
  | { do: 'loop', loop: boolean }
  /** Begins the demo, or ends it. */
  | { do: 'demo', view: object, plays: boolean }
  | { do: 'endDemo' }
  // The game.
  /** Begins a game, with a click on `square` if given; or ends it. */
  | { do: 'toggleGame', savedGame?: SavedGame, square?: number }
  /** The game couldn't be loaded. */
  | { do: 'gameMissing' }
  /** Hides the answer, so that the puzzle can be played; or shows it. */
  | { do: 'hideAnswer' }
  | { do: 'showAnswer' }
  /** Starts over. The help that was used still counts. */
  | { do: 'restart' }
  /** Starts over, and forgets the help that was used. */
  | { do: 'resetGame' }
  | { do: 'replay' }
  /** Toggles an aid. */
  | { do: 'toggleAid', name: string }
  /** Undoes moves until the last good one. */
  | { do: 'undoToMistake' }
  /** Requests help, or cancels a pending request. */
  | { do: 'help', kind: HelpKind }
  /** The position on screen becomes the puzzle. */
  | { do: 'fromHere' };

/** Handlers of commands: those of all kinds, and a kind's own, `C`. */
export type Handlers<S, C extends { do: string } = never> = {
  [N in (Command | C)['do']]?: (state: S, command: Extract<Command | C, { do: N }>,
    usual: (state: S, command: Extract<Command | C, { do: N }>) => S) => S
};

/** Something that shows part of the state. */
export interface View<S = State> { draw(state: S): void }

/** Parts that the page adds to the buttons of a game: to their menu, and above them. */
export interface GameParts { menu?: HTMLElement, result?: HTMLElement, goal?: HTMLElement }

/** What panels can use of the page. `C` are the kind's own commands. */
export interface PageAccess<S = State, C = never> {
  about: About;
  state(): S;
  send(command: Command | C): void;
  ask: Ask;
  gameParts?: GameParts;
  /** The board's element. */
  stage: HTMLElement;
  /** In the panels' language. */
  words: AllWords;
  /** Opens a puzzle line, with a view. */
  open(line: string, view?: object): Promise<unknown>;
  /** Ends these panels, with their listeners, observers and jobs. */
  signal: AbortSignal;
}

/** The squares to which a leaper can jump from the middle of an empty board. */
export interface Jumps { board: Pick<Draft, 'files' | 'ranks' | 'blocked'>; middle: number; squares: number[] }
