// The state of the page, the commands that change it, and what parts of the page get to see of it.

import type { About, Drawing, Failure } from '../solver/wire.d.ts';
import type { Ask, Hooks, Job, JobProgress, Results } from '../solver/jobs.d.ts';
import type { BestMove, CheckResult, Kind } from './contract.d.ts';
import type { AllWords, Said } from './words.d.ts';

/**
 * What the page knows. Of every field one may ask (after Simon Tatham): chosen by the person, and undone?
 * Only `draft` is undone. On screen? All but `past`, `future` and `parked`.
 *
 * `D` is the drawing of a kind of puzzle, `V` its view, `G` its game, `R` by name what comes of what it asks besides, `W` its words.
 */
export interface State<D extends Drawing = Drawing, V = any, G = any, R = any, W = AllWords> extends Desk<D, V, G, R> {
  /** The kinds of puzzles that are loaded, by their id. */
  readonly kinds: { readonly [id: string]: Kind };
  readonly stroke: Stroke<D> | null;
  readonly flipped: boolean;
  readonly notice: Notice<W> | null;
  /** As long as nobody has touched the page that was opened without a puzzle: what it shows itself with, and what comes back after it. */
  readonly demo: Demo | null;
  /** The desks of the other kinds, as they were left. */
  readonly parked: { readonly [kind: string]: Desk };
  /** Somebody wants to play: what the game needs is being loaded. */
  readonly awaited: Extract<Command, { do: 'try' }> | null;
}

/**
 * A puzzle as it is left when the page goes, and found when it comes back: what was done in its game, how many steps of that
 * hold, and who helped; without a game its answer is hidden.
 */
export interface Left {
  /** The puzzle it is of. */
  readonly line?: string;
  readonly game?: object;
  readonly at?: number;
  readonly help?: Help;
}

/** The help that somebody had in a game. */
export interface Help {
  readonly hints: number;
  /** How many of the hints gave the move. */
  readonly moves: number;
  /** How often it was asked whether it can still be done. */
  readonly checks: number;
  /** Was the rest shown? */
  readonly rest: boolean;
  /** Was the answer hidden before the game? Then it is hidden after it, too. */
  readonly veiled: boolean;
  /** The level of the last hint, and the position it was for: the moves, and how many of them held. */
  readonly step: number;
  readonly of: readonly [moves: object, ply: number] | null;
  readonly request: HelpRequest | null;
}

/** A hint; a check whether the puzzle can still be solved; the solution from here on. */
export type HelpKind = 'hint' | 'check' | 'solution';

/** A request for help. It is pending until it has a hint or a verdict, and ends with the position it is about. */
export interface HelpRequest {
  readonly kind: HelpKind;
  readonly of: Help['of'];
  readonly hint?: BestMove;
  readonly verdict?: CheckResult;
  /** What the kind has found out so far. */
  readonly progress?: any;
}

/** A board as it is drawn. */
export type Drawn = Pick<Drawing, 'files' | 'ranks' | 'blocked'>;

/** All that belongs to the puzzle on screen: it is parked together when another kind is shown, and comes back together. */
export interface Desk<D extends Drawing = Drawing, V = any, G = any, R = any> {
  /** What the person drew. */
  readonly draft: D;
  readonly past: readonly D[];
  readonly future: readonly D[];
  /** The picked tool of the palette. */
  readonly tool: string;
  /** Did the person pick it? Only then a finger paints with it. */
  readonly byHand: boolean;
  /** What the solver says of the draft. */
  readonly answer: Answered<D> | null;
  /** What is shown of it: each kind's own. */
  readonly view: V;
  /** What a person plays, if anything; and the help that was had in it. */
  readonly game: G | null;
  readonly help: Help | null;
  /** Is the answer hidden, until somebody plays or asks for it? */
  readonly veiled: boolean;
  /** What else the core has told, by the name under which it was asked. */
  readonly facts: { readonly [N in keyof R]?: Fact<R[N]> };
  readonly player: Player;
}

/** What the solver says. What was asked and what is shown are two things. */
export interface Answered<D extends Drawing = Drawing> {
  /** The drawing that is asked about, and what is wanted of it, as text. */
  readonly asked: D;
  readonly wanted: string;
  readonly pending: boolean;
  /** The drawing that `shown` is of: until the next answer comes, the last one stays in sight. */
  readonly of: D | null;
  readonly shown: Results['solve'] | null;
  /** How far the search is, or was when it ended without an answer. */
  readonly progress: JobProgress | null;
  readonly error: Failure | null;
}

/** What the core told of something: it holds for just that. */
export interface Fact<T> {
  readonly of: readonly unknown[];
  readonly result?: T;
  readonly progress?: JobProgress;
  readonly error?: Failure;
}

/** The film: `at` counts steps; between two whole numbers a piece is in the air. With `loop`, it begins again after its end. */
export interface Player { readonly at: number; readonly playing: boolean; readonly speed: number; readonly loop: boolean }

/** The page shows itself: it plays, if it may move, until it is touched. */
export interface Demo { readonly plays: boolean; readonly view: unknown; readonly player: Player }

export interface Notice<W = AllWords> { readonly said: Said<W>; readonly tone: 'bad' | 'good'; readonly serial: number }

/** A stroke of a painting tool that is under way: many squares, one step to undo. */
export interface Stroke<D extends Drawing = Drawing> { readonly before: D; readonly add: boolean; readonly tool: string }

/** What came of an edit: another drawing, or why not. */
export type Edit<D extends Drawing = Drawing, W = AllWords> = { draft: D } | { refused: Said<W> };

/** Something to ask of the core, and how. It is asked again when one of `of` is another. */
export interface Question extends Pick<Hooks, 'anew'> { readonly of: readonly unknown[]; readonly job: Job }

/** The commands of all kinds. A kind may have more of its own, and take these in its own way. */
export type Command =
  // What is drawn.
  | { do: 'put', square: number, tool?: string }
  | { do: 'strokeStart', square: number, tool?: string }
  | { do: 'strokeOver', squares: number[] }
  /** With `undone`, it is as if it had not been. */
  | { do: 'strokeEnd', undone?: boolean }
  | { do: 'move', from: number, to: number }
  /** A drag begins; with −1, it is cancelled. */
  | { do: 'lift', square: number }
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
  | { do: 'say', said: Said, tone?: 'bad' | 'good' }
  /** Replaces the kinds, after a language was chosen or a game was loaded. */
  | { do: 'setKinds', kinds: State['kinds'] }
  | { do: 'hush', serial: number }
  // What the solver says: answers to another drawing than the one on screen are dropped.
  | { do: 'solving', draft: Drawing, wanted: string }
  /** It takes longer than a glance: what was known of another drawing goes. */
  | { do: 'forget', draft: Drawing }
  | { do: 'progress', draft: Drawing, progress: JobProgress }
  | { do: 'solved', draft: Drawing, shown: Results['solve'] }
  | { do: 'unsolved', draft: Drawing, error: Failure }
  /** The person no longer wants the answer; or wants it once more. */
  | { do: 'cancel' }
  | { do: 'again' }
  | { do: 'learnt', name: string, fact: Fact<unknown> }
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
  | { do: 'touch' }
  // The game.
  /** Begins to play, perhaps with a click on a square, or stops. */
  | { do: 'try', left?: Left, square?: number }
  /** What the game needs can't be had. */
  | { do: 'gameLoadFailed' }
  /** Hides the answer, and asks to play; or shows it. */
  | { do: 'veil' }
  | { do: 'unveil' }
  /** From the start again: what helped before still counts, or nothing does. */
  | { do: 'over' }
  | { do: 'anew' }
  /** Toggles an aid. */
  | { do: 'switch', name: string }
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

/** What the page adds to the buttons of a game: to their menu, and above them. */
export interface GameParts { menu?: HTMLElement, result?: HTMLElement }

/** What a set of panels may use of the page. `C` are the kind's own commands. */
export interface Access<S = State, C = never> {
  about: About;
  state(): S;
  send(command: Command | C): void;
  ask: Ask;
  gameParts?: GameParts;
  /** What holds the board. */
  stage: HTMLElement;
  /** In the language of these panels. */
  words: AllWords;
  /** Opens a puzzle line; with it, what is to be shown of it. */
  open(line: string, view?: object): Promise<unknown>;
  /** The end of these panels: listeners, observers and jobs end with it. */
  signal: AbortSignal;
}
