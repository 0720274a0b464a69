// A kind of puzzle has three parts, each loaded when it is needed: Show, Play and Work.
// `kinds/compose.js` composes them and adds the defaults of optional hooks.

import type { Ask, JobProgress } from '../solver/jobs.d.ts';
import type { Options, Wants } from '../solver/wire.d.ts';
import type { Scene } from './scene.d.ts';
import type { PageAccess, Command, BoardShape, Edit, Fact, GameParts, Handlers, HelpRequest, Question, State, View } from './types.d.ts';
import type { AllWords, CodedMessage, MaybeMessage, Message } from './words.d.ts';

/** A result in words: a headline and sentences. */
export interface Result<W = AllWords> { headline: Message<W>; detail: MaybeMessage<W>[]; tone: 'good' | 'none' | 'ask' | 'bad' }

/**
 * The part that shows puzzles: from a draft and its answer to scenes, steps and messages. It
 * doesn't use the document. `S` is the kind's state, `C` its own commands, `W` its words; hooks are
 * pure.
 */
export interface Show<S extends State = State, C extends { do: string } = any, W = AllWords> {
  /** The kind's name in the puzzle line. */
  id: S['draft']['kind'];

  /** The parts of the initial view that affect what is shown. */
  view: Partial<S['view']>;
  /** The parts of the view that a new draft resets. Default: none. */
  resetView: Partial<S['view']>;
  /** The views for values of the element's attribute `view`. Default: none. */
  views: { [name: string]: Partial<S['view']> };
  /** The kind's own commands, and its own handlers of general commands. Default: none. */
  commands: Handlers<S, C>;
  /** The command for another solution (N). Default: none. */
  another(state: S): Command | C | undefined;

  // Questions to the core.
  /**
   * The options of the request for the answer, and what it wants besides the answer. Default:
   * nothing.
   */
  answerRequest(state: S): { options?: Options, wants?: Wants };
  /** Other questions to the core, by name. Their answers are in `state.facts`. Default: none. */
  questions(state: S): { [name: string]: Question };

  // The player.
  /** The number of steps. */
  timeline(state: S): number;
  /**
   * Do the steps show a solution from start to end? Then famous puzzles play once when opened.
   * Default: yes.
   */
  playsSolution: boolean;
  /** The duration of a step, relative to a jump. Default: 1. */
  stepDuration(state: S): number;
  /**
   * The position of the player, of how many; null if there is nothing to count. Default: its step.
   */
  counter(state: S): readonly [at: number, of: number] | null;

  // Messages. `language.js` turns them into text.
  /** The words of this part, in English. */
  words: object;
  describe(state: S): Result<W>;
  /** The task in one line, if it isn't that of the kind's tab. Default: that. */
  task(draft: S['draft']): MaybeMessage<W>;
  /** Rules that aren't visible on the board, for players. Default: none. */
  rules(state: S): MaybeMessage<W>[];
  /** Messages during the search, with `facts` as details; and after it was cancelled. */
  searching(progress: JobProgress, state: S): Omit<Result<W>, 'tone'> & { facts: MaybeMessage<W>[] };
  partialResult(progress: JobProgress | null, state: S): MaybeMessage<W>[];
  /** Details about the search. Default: none. */
  statistics(state: S): MaybeMessage<W>[];
  /**
   * The sections of articles that explain a result, such as `tour#colours`: by `solved`, `none`,
   * `limit`, or the code of a reason. Default: none.
   */
  articles: { readonly [why: string]: string };
  /** The description of a square for screen readers. */
  label(state: S, square: number): MaybeMessage<W>[];

  // Pictures.
  /** The scene at the player's step. */
  scene(state: S): Scene;
  /** A small picture of a puzzle, as SVG on its board. */
  emblem(draft: S['draft']): string;
  /**
   * Pictures beside the board, by values of the element's attribute `view`. Each is loaded on
   * demand. Default: none.
   */
  pictures: { [name: string]: (host: HTMLElement, access: Pick<PageAccess<S, C>, 'send' | 'words'>) => Promise<View<S>> };
}

/** A best next move. */
export interface BestMove {
  /** Its squares. Null if a piece is put on `to`. */
  from: number | null;
  to: number;
  /** The square to find: the one a piece moves from, or the one it goes to. */
  target: number;
  /**
   * Wrong squares that look as good, the best first. One near the target is highlighted with it.
   * Default: none.
   */
  decoys?: readonly number[];
  /** The squares where it may be: the highlighted area has no others. Default: all open ones. */
  candidates?: readonly number[];
  /** The text of the last level of the hint. */
  messages: MaybeMessage[];
}

/** The result of a check of the moves. */
export interface CheckResult {
  /** Whether the game can still be solved in the best way; null: unknown. */
  possible: boolean | null;
  /** The number of moves before the first mistake; -1: unknown, or it could not be solved from the start. */
  correctMoves: number;
}

/** A question to the core for a request for help, and the name of the fact with its answer. */
export interface HelpQuestion extends Question { readonly name: string }

/**
 * The outcome of an answer to a request: the best move, the result of a check (for other requests,
 * too, if there is no solution from here), what to remember for the next question, or the game
 * after it.
 */
export type HelpOutcome<S> =
  | { hint: BestMove }
  | { kind: 'check', verdict?: CheckResult, progress?: unknown }
  | { progress: unknown }
  | { state: S };

/** A piece that can be put on the board, and how many are left. */
export interface Choice { id: string; label: Message; drawing: string; left: number; picked: boolean }

/** An aid that can be shown. */
export interface Aid { name: string; label: Message; on: boolean }

/**
 * How a kind is played. `app/game-commands.js` makes a game of it, with the same commands for all kinds. During a game, its
 * `scene`, `label` and `describe` replace those of `Show`, which are passed to them.
 */
export interface Play<S extends State = State, W = AllWords> {
  /** The words of this part, in English. */
  words: object;
  canPlay(state: S): boolean;
  /** Why it can't be played, if the result doesn't say so. */
  whyUnplayable?(state: S): CodedMessage | undefined;
  /** Begins a game, at the player's step. */
  begin(state: S): S;

  // Input on the board.
  /** Handles a click on a square. */
  click(state: S, square: number): S;
  /** Begins a drag. Default: nothing. */
  startDrag(state: S, square: number): S;
  /** Ends a drag without a move, and drops a click that waits for the core. Default: nothing. */
  dropInput(state: S): S;
  /** Ends a drag. Default: like a click. */
  endDrag(state: S, square: number): S;
  /** Handles the eraser. Default: undo. */
  erase(state: S, square: number): S;
  canDrag(state: S, square: number): boolean;

  // Moves.
  /**
   * The moves, as an object that is another one when they change; and how many steps can be undone
   * and redone. A move is what `squaresOfMove` and `keepFirst` count.
   */
  history(state: S): { moves: object, undoable: number, redoable: number };
  isOver(state: S): boolean;
  /** Was it solved by hand? */
  isWon(state: S): boolean;
  score(state: S): Score;
  /** Can `compare` compare the person's solution? Default: no. */
  canCompare(state: S): boolean;
  /** Compares the person's solution with an optimal one. */
  compare?(state: S, ask: Ask): Promise<Comparison | null>;
  /** The puzzle from the position on screen; null if there is none. Default: never. */
  puzzleFromHere?(state: S): S['draft'] | null;

  // Choices and aids.
  /** Pieces to put on the board. Default: none. */
  choices(state: S): readonly Choice[];
  /** Aids that can be shown. Default: none. */
  aids(state: S): readonly Aid[];
  /** Picks a piece, or toggles an aid. */
  choose(state: S, name: string): S;

  // Help: see `app/help.js`.
  /** Can help be requested now? Default: yes. */
  canHelp(state: S): boolean;
  /** The message if help is requested after the end: one without parameters. */
  overMessage: keyof W;
  /** The question for a request; null while something else has to be known first. */
  question(state: S, request: HelpRequest): HelpQuestion | null;
  /** Uses the answer. It may ask again, with another `progress` in the request. */
  resolve(state: S, request: HelpRequest, result: any): HelpOutcome<S>; // the result of the question's job
  /** Undoes all but the first moves. Default: rewinds. */
  keepFirst?(state: S, moves: number): S;
  /** The squares to mark for a move, from 0. */
  squaresOfMove(state: S, move: number): number[];

  /** What is to be done, and then the rules that hold, each in a whole sentence. The minimum is added. */
  goal(state: S): MaybeMessage<W>[];

  /** Other questions to the core during a game. */
  questions(state: S): { [name: string]: Question };
  /** Handles new facts, by name. */
  onFact: { [name: string]: (state: S, fact: Fact<any>) => S }; // each of its own type
  describe(state: S): Result<W>;
  scene(state: S, watched: (state: S) => Scene): Scene;
  label(state: S, square: number, watched: (state: S, square: number) => MaybeMessage<W>[]): MaybeMessage<W>[];
}

/** A kind's hooks, with what `app/game-commands.js` adds. */
export interface PlayHooks<S extends State = State> extends Play<S> {
  start(state: S, command: Extract<Command, { do: 'toggleGame' }>): S;
  /** Carries out a command during a game. */
  command(state: S, command: Command, usual: (state: S, command: Command) => S): S;
  /** The command of a key. */
  key(state: S, key: string): Command | undefined;
}

/** A kind's game, with the buttons that all games share. */
export interface Game<S extends State = State> extends PlayHooks<S> {
  Bar: new (host: HTMLElement, send: (command: Command) => void, stage: HTMLElement, signal: AbortSignal, words: AllWords, parts?: GameParts) => View;
}

/**
 * The person's solution and an optimal one: pictures after 0, 1, 2 … moves, as SVG on the board,
 * and the number of equal moves.
 */
export interface Comparison { board: BoardShape; own: string[]; optimal: string[]; divergesAt: number; isOptimal: boolean }

/** The state of a game, in numbers: of jumps or, with `metric`, of runs. */
export interface Score { moves: number; least: number | null; metric?: 'runs'; done?: number; of?: number }

/** A tool of the palette. */
export interface Tool<S = State, W = AllWords> {
  id: string;
  label: Message<W>;
  /** Its drawing on 100 × 100. */
  drawing: string;
  /** Can it paint by dragging? */
  paints?: boolean;
  /** Is it picked in the settings, and in the palette only while it is in use? */
  isExtra?: boolean;
  /** The drawing, if it depends on the state. */
  drawingFor?(state: S): string;
}

/** A famous puzzle. */
export interface Famous {
  /** Its key in the lists of words. */
  id: string;
  line: string;
  /** The view to open it with. */
  view?: object;
  /** Lines of its variants. */
  more?: readonly string[];
}

/**
 * Famous puzzles by their names: a title; its source and its known answer; and a word for each of
 * its family.
 */
export interface Titles { readonly [id: string]: readonly [title: string, note: string, ...more: string[]] }

/** The elements of a kind's panels. */
export interface Hosts { settings: HTMLElement; moves: HTMLElement; extra: HTMLElement; palette: HTMLElement; game: HTMLElement }

/** The part that edits puzzles: edits, palette, panels. All hooks but `panels` are pure. */
export interface Work<S extends State = State, C extends { do: string } = any, W = AllWords> {
  /** The words of this part, in English. */
  words: object;
  /**
   * The parts of the view for editing, and those of them that a new draft resets. Default: none.
   */
  view: Partial<S['view']>;
  resetView: Partial<S['view']>;

  // The palette.
  tools: Tool<S, W>[];
  /** The tool for a new puzzle. */
  firstTool(draft: S['draft']): string;
  /** The tool after an edit. Default: the same. */
  nextTool(before: S['draft'], after: S['draft'], tool: string): string;

  // Edits. They take the state, because the view can matter.
  /** The piece or mark on a square, by the name of its tool; null for none. */
  toolAt(state: S, square: number): string | null;
  /** Stamps a tool on a square; the same again takes away. */
  put(state: S, square: number, tool: string): Edit<S['draft'], W>;
  /** Paints squares; squares that can't be painted are skipped. */
  paint(state: S, squares: number[], tool: string, add: boolean): S['draft'];
  /** Moves a piece or mark to another square. */
  move(state: S, from: number, to: number): Edit<S['draft'], W>;
  /** Resizes the board, and keeps what still fits. */
  resize(state: S, files: number, ranks: number): S['draft'];
  /** The empty board. */
  clear(state: S): S['draft'];
  /** Can the piece on this square be dragged now? */
  canDrag(state: S, square: number): boolean;
  /** The square whose piece was picked up by a click and follows the pointer; default: none, -1. */
  held(state: S): number;
  /** Does dragging a piece off the board remove it? Default: no. */
  canDrop(state: S): boolean;
  /** Can a drag paint now? Default: yes. */
  canPaint(state: S): boolean;

  /** The kind's own commands, and its own handlers of general commands. Default: none. */
  commands: Handlers<S, C>;
  /**
   * The commands that can be carried out now, in order, if some had to wait; and the state without
   * them. Default: none.
   */
  release?(state: S): { state: S, commands: readonly (Command | C)[] } | null;
  /**
   * The command of a key that is its own; `square` is the one with the keyboard's focus. Default:
   * none.
   */
  key(state: S, key: string, square?: number): Command | C | undefined;
  /** Other questions to the core. Default: none. */
  questions(state: S): { [name: string]: Question };
  /** The scene and labels while editing. Default: as when watching. */
  scene(state: S, watched: (state: S) => Scene): Scene;
  label(state: S, square: number, watched: (state: S, square: number) => MaybeMessage<W>[]): MaybeMessage<W>[];

  /** The solution as lines of text. */
  text(state: S, ask: Ask): string[] | Promise<string[]>;

  // Panels.
  famous: readonly Famous[];
  titles: Titles;
  /** The panels around the board. They end with `access.signal`. */
  panels(hosts: Hosts, access: PageAccess<S, C>): View<S>[];
}

/** A composed kind, with its words in one language. */
export type Kind = Omit<Show<any, any> & Work<any, any>, 'words'> & Playable & { readonly words: AllWords };

/** Can a kind be played? Its game is loaded on demand. */
interface Playable { readonly hasGame: boolean; readonly game: Game<any> | null }

/** Makes N required, the rest optional. */
type RequireKeys<T, N extends keyof T> = Pick<T, N> & Partial<Omit<T, N>>;

/** The parts as written; `satisfies` checks them. */
export type ShowPart<S extends State, C extends { do: string } = never, W = AllWords> = RequireKeys<Show<S, C, W>,
  'id' | 'words' | 'view' | 'timeline' | 'describe' | 'label' | 'scene' | 'emblem'>;
export type RequiredPlayHooks<S extends State, W = AllWords> = Pick<Play<S, W>, 'words' | 'canPlay' | 'begin' | 'click' | 'canDrag' | 'history' | 'isOver' | 'isWon'
  | 'squaresOfMove' | 'score' | 'goal' | 'overMessage' | 'question' | 'resolve' | 'questions' | 'onFact' | 'describe' | 'scene' | 'label'>;
export type PlayPart<S extends State, W = AllWords> = RequiredPlayHooks<S, W> & Partial<Play<S, W>>;
export type WorkPart<S extends State, C extends { do: string } = never, W = AllWords> = RequireKeys<Work<S, C, W>, 'words' | 'tools' | 'firstTool' | 'toolAt'
  | 'put' | 'paint' | 'move' | 'resize' | 'clear' | 'canDrag' | 'text' | 'famous' | 'titles' | 'panels'>;
