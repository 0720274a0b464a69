// The state of the page, the commands that change it, and what parts of the page get to see of it.

import type { About, Drawing, Failure } from '../solver/wire.d.ts';
import type { Ask, Hooks, Job, JobProgress, Results } from '../solver/jobs.d.ts';
import type { BestMove, CheckResult, Kind } from './contract.d.ts';
import type { AllWords, Message } from './words.d.ts';

/**
 * The state of the page. Two questions about every field (after Simon Tatham): chosen by the
 * person, and undone? Only `draft` is undone. On screen? All but `past`, `future` and `parked`.
 *
 * `D` is the drawing of a kind of puzzle, `V` its view, `G` its game, `R` its facts by name, `W` its words.
 */
export interface State<D extends Drawing = Drawing, V = any, G = any, R = any, W = AllWords> extends KindState<D, V, G, R> {
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
  /** The desks of the other kinds, as they were left. */
  readonly parked: { readonly [kind: string]: KindState };
  /** The command to play, while the game is being loaded. */
  readonly pendingStart: Extract<Command, { do: 'toggleGame' }> | null;
}

/**
 * A puzzle as it is left when the page goes, and found when it comes back: what was done in its game, how many steps of that
 * hold, and who helped; without a game its answer is hidden.
 */
export interface SavedGame {
  /** The puzzle it is of. */
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
  /** How often it was asked whether it can still be done. */
  readonly checks: number;
  /** Was the solution shown? */
  readonly solutionShown: boolean;
  /** Was the answer hidden before the game? Then it is hidden after it, too. */
  readonly answerHidden: boolean;
  /**
   * The level of the last hint, and the position it was for: the moves, and how many of them held.
   */
  readonly level: number;
  readonly of: readonly [moves: object, ply: number] | null;
  readonly request: HelpRequest | null;
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
  /** The kind's intermediate results. */
  readonly progress?: any;
}

/** A board as it is drawn. */
export type Drawn = Pick<Drawing, 'files' | 'ranks' | 'blocked'>;

/** The state of one puzzle. It is saved and restored as a whole when the kind changes. */
export interface KindState<D extends Drawing = Drawing, V = any, G = any, R = any> {
  /** The drawing on screen. */
  readonly draft: D;
  readonly past: readonly D[];
  readonly future: readonly D[];
  /** The picked tool of the palette. */
  readonly tool: string;
  /** Did the person pick it? Only then a finger paints with it. */
  readonly toolPickedByUser: boolean;
  /** The solver's answer to the drawing. */
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

/** The solver's answer. The drawing in question and the one on screen can differ. */
export interface Answered<D extends Drawing = Drawing> {
  /** The drawing that is asked about, and what is wanted of it, as text. */
  readonly requestedDraft: D;
  readonly requestedParts: string;
  readonly pending: boolean;
  /** The drawing that `shown` is of: until the next answer comes, the last one stays in sight. */
  readonly of: D | null;
  readonly shown: Results['solve'] | null;
  /** How far the search is, or was when it ended without an answer. */
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
 * The film: `at` counts steps; between two whole numbers a piece is in the air. With `loop`, it
 * begins again after its end.
 */
/** `replay`: it plays a solved game once more. */
export interface Player { readonly at: number; readonly playing: boolean; readonly speed: number; readonly loop: boolean; readonly replay?: boolean }

/** The page shows itself: it plays, if it may move, until it is touched. */
export interface Demo { readonly plays: boolean; readonly view: unknown; readonly player: Player }

export interface Notice<W = AllWords> { readonly message: Message<W>; readonly tone: 'bad' | 'good'; readonly serial: number }

/** A stroke of a painting tool that is under way: many squares, one step to undo. */
export interface Stroke<D extends Drawing = Drawing> { readonly before: D; readonly add: boolean; readonly tool: string }

/** The result of an edit: a new drawing, or the reason against it. */
export type Edit<D extends Drawing = Drawing, W = AllWords> = { draft: D } | { refused: Message<W> };

/** Something to ask of the core, and how. It is asked again when one of `of` is another. */
export interface Question extends Pick<Hooks, 'noCache'> { readonly of: readonly unknown[]; readonly job: Job }

/** The commands of all kinds. A kind can add its own, and handle these in its own way. */
export type Command =
  // Edits.
  | { do: 'put', square: number, tool?: string }
  | { do: 'strokeStart', square: number, tool?: string }
  | { do: 'strokeOver', squares: number[] }
  /** With `undone`, it is as if it had not been. */
  | { do: 'strokeEnd', isCancelled?: boolean }
  | { do: 'move', from: number, to: number }
  /** A drag begins; with −1, it is cancelled. */
  | { do: 'startDrag', square: number }
  | { do: 'resize', files: number, ranks: number }
  /** Sets a field of the drawing, such as its leaper. */
  | { do: 'set', field: string, value: unknown }
  | { do: 'clear' }
  | { do: 'load', draft: Drawing }
  /** Shows another kind of puzzle as it was left. */
  | { do: 'unpark', kind: string }
  | { do: 'undo' }
  | { do: 'redo' }
  // How it is looked at.
  | { do: 'tool', tool: string }
  /** Changes what is shown; where it is another film, that goes back to its start. */
  | { do: 'view', view: object, rewind?: boolean }
  | { do: 'flip' }
  | { do: 'notify', message: Message, tone?: 'bad' | 'good' }
  /** Replaces the kinds, after a language was chosen or a game was loaded. */
  | { do: 'kinds', kinds: State['kinds'] }
  | { do: 'dismissNotice', serial: number }
  // Reports of the solver. Reports about other drawings than the one on screen are dropped.
  | { do: 'solving', draft: Drawing, requestedParts: string }
  /** It takes longer than a glance: what was known of another drawing goes. */
  | { do: 'hideStaleAnswer', draft: Drawing }
  | { do: 'progress', draft: Drawing, progress: JobProgress }
  | { do: 'solved', draft: Drawing, shown: Results['solve'] }
  | { do: 'unsolved', draft: Drawing, error: Failure }
  /** The person no longer wants the answer; or wants it once more. */
  | { do: 'cancel' }
  | { do: 'again' }
  | { do: 'fact', name: string, fact: Fact<unknown> }
  // The film.
  | { do: 'play' }
  | { do: 'pause' }
  | { do: 'toggle' }
  | { do: 'step', by: number }
  | { do: 'seek', at: number }
  | { do: 'end' }
  | { do: 'tick', steps: number }
  | { do: 'speed', speed: number }
  | { do: 'loop', loop: boolean }
  /** The page shows itself, until a person does something. */
  | { do: 'demo', view: object, plays: boolean }
  | { do: 'endDemo' }
  // The game.
  /** Begins to play, perhaps with a click on a square, or stops. */
  | { do: 'toggleGame', savedGame?: SavedGame, square?: number }
  /** The game couldn't be loaded. */
  | { do: 'gameMissing' }
  /** Hides the answer, and asks to play; or shows it. */
  | { do: 'hideAnswer' }
  | { do: 'showAnswer' }
  /** From the start again: what helped before still counts, or nothing does. */
  | { do: 'restart' }
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

/** How commands are carried out: those of all kinds, and those of a kind's own, `C`. */
export type Handlers<S, C extends { do: string } = never> = {
  [N in (Command | C)['do']]?: (state: S, command: Extract<Command | C, { do: N }>,
    usual: (state: S, command: Extract<Command | C, { do: N }>) => S) => S
};

/** Something that shows part of the state. */
export interface View<S = State> { draw(state: S): void }

/** Parts that the page adds to the buttons of a game: to their menu, and above them. */
export interface GameParts { menu?: HTMLElement, result?: HTMLElement, goal?: HTMLElement }

/** The page, for panels. `C` are the kind's own commands. */
export interface Access<S = State, C = never> {
  about: About;
  state(): S;
  send(command: Command | C): void;
  ask: Ask;
  gameParts?: GameParts;
  /** The board's element. */
  stage: HTMLElement;
  /** In the language of these panels. */
  words: AllWords;
  /** Opens a puzzle line; with it, what is to be shown of it. */
  open(line: string, view?: object): Promise<unknown>;
  /** The end of these panels: listeners, observers and jobs end with it. */
  signal: AbortSignal;
}
