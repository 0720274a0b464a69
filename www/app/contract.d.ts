// What a kind of puzzle is to whoever shows it, lets it be played, or worked on: three parts, each loaded when it is needed.
// `kinds/kind.js` puts them together, with the defaults of what need not be said.

import type { Ask, JobProgress } from '../solver/jobs.d.ts';
import type { Options, Wants } from '../solver/wire.d.ts';
import type { Scene } from './scene.d.ts';
import type { Access, Command, Drawn, Edit, Fact, Handlers, Question, State, View } from './types.d.ts';
import type { AllWords, Perhaps, Said } from './words.d.ts';

/** A result: what it is, and in whole sentences what is to be said of it. */
export interface Result<W = AllWords> { headline: Said<W>; detail: Perhaps<W>[]; tone: 'good' | 'none' | 'ask' | 'bad' }

/**
 * The half of a kind that shows: from a drawing and its answer to a scene, a film and messages. It knows no document. `S` is
 * the kind's state, `C` its own commands, `W` its words; hooks are pure.
 */
export interface Show<S extends State = State, C extends { do: string } = any, W = AllWords> {
  /** Its id, as in the puzzle line. */
  id: S['draft']['kind'];

  /** The view at the beginning, as far as what is shown depends on it. */
  view: Partial<S['view']>;
  /** What of it a new drawing resets. Default: nothing. */
  fresh: Partial<S['view']>;
  /** The view in which a name of the element's attribute `view` shows a puzzle. Default: none. */
  views: { [name: string]: Partial<S['view']> };
  /** Commands of its own, and those of all kinds where it takes them in its own way. Default: none. */
  commands: Handlers<S, C>;
  /** The command for another solution (N). Default: none. */
  another(state: S): Command | C | undefined;

  // What is asked.
  /** What the answer is to hold. Default: only itself. */
  wants(state: S): { options?: Options, wants?: Wants };
  /** What else the state on screen asks of the core, by name; it comes into `state.facts`. Default: nothing. */
  asks(state: S): { [name: string]: Question };

  // The film.
  /** How many steps there are to watch. */
  timeline(state: S): number;
  /** Does it tell how something is done, from its start to its end? Then a famous puzzle that is opened plays once. Default: yes. */
  isStory: boolean;
  /** How much longer than a jump a step takes now. Default: 1. */
  pace(state: S): number;
  /** Where the player is, of how many. Default: at the film's step; null where there is nothing to count. */
  counter(state: S): readonly [at: number, of: number] | null;

  // Messages: `language.js` makes sentences of them.
  /** Those of this part, in English. */
  words: object;
  describe(state: S): Result<W>;
  /** The rules that the picture doesn't show, for those who are about to play. Default: none. */
  rules(state: S): Perhaps<W>[];
  /** What is said while it is searched, `facts` for those who like them; and what of it when it was cancelled. */
  searching(progress: JobProgress, state: S): Omit<Result<W>, 'tone'> & { facts: Perhaps<W>[] };
  soFar(progress: JobProgress | null, state: S): Perhaps<W>[];
  /** How it was found: what only some want to know. Default: nothing. */
  statistics(state: S): Perhaps<W>[];
  /** The sections of articles that explain a result, as `tour#colours`: `solved`, `none`, `limit`, and by the code of why it is impossible. Default: none. */
  articles: { readonly [why: string]: string };
  /** What a screen reader says of a square. */
  label(state: S, square: number): Perhaps<W>[];

  // Pictures.
  /** What the board shows at this moment of the film. */
  scene(state: S): Scene;
  /** What a small picture of a puzzle shows, as SVG on its board. */
  emblem(draft: S['draft']): string;
  /** Pictures beside the board, by the names of the element's attribute `view`: loaded and made when one is wanted. Default: none. */
  pictures: { [name: string]: (host: HTMLElement, access: Pick<Access<S, C>, 'send' | 'words'>) => Promise<View<S>> };
}

/** What is asked of the core on a person's behalf, in a game: the best next move; whether it can still be done; and the rest, from here. */
export type Plea = 'hint' | 'can' | 'rest';

/** A best next move. */
export interface Hinted {
  /** Its squares; without a first one, something is put on the second. */
  from: number | null;
  to: number;
  /** The square to find: the one a piece moves from, or the one it goes to. */
  target: number;
  /** Wrong squares that look as good, the best first: one near the target is lit beside it. Default: none. */
  decoys?: readonly number[];
}

/** Whether the game can still be brought to the best end; if not, how many of its moves were right. */
export interface Judged { can: boolean | null; right: number }

/** Something that can be chosen to be put on the board, and how many are left. */
export interface Choice { id: string; label: Said; drawing: string; left: number; picked: boolean }

/** Something that can be shown to help. */
export interface Switch { name: string; label: Said; on: boolean }

/**
 * How a kind is played: `app/playing.js` makes a game of it, with the same commands for all. While somebody plays, its `scene`,
 * `label` and `describe` stand in for those of `Show`, which they are given.
 */
export interface Play<S extends State = State, W = AllWords> {
  /** Can this puzzle be played now? */
  canPlay(state: S): boolean;
  /** Begins, from where the film is. */
  begin(state: S): S;
  /** Begins anew. Default: as it began. */
  over(state: S): S;
  /** A click on a square. */
  click(state: S, square: number): S;
  /** A drag begins on a square (−1: it is cancelled), and ends on another. Default: the end is a click. */
  lift(state: S, square: number): S;
  drop(state: S, square: number): S;
  /** What stands on a square is to go. Default: the last move is taken back. */
  takeAway(state: S, square: number): S;
  /** Does what stands there follow the pointer now? */
  canDrag(state: S, square: number): boolean;
  /** How many moves can be taken back, and made again. */
  undoable(state: S): { back: number, on: number };
  takeBack(state: S): S;
  again(state: S): S;
  /** So many moves hold. Default: the film goes there. */
  rewind(state: S, moves: number): S;
  /** What can be chosen to be put on the board, and how one is. Default: nothing. */
  choices(state: S): readonly Choice[];
  pick(state: S, id: string): S;
  /** What can be shown to help, and how that begins or ends. Default: nothing. */
  switches(state: S): readonly Switch[];
  flick(state: S, name: string): S;
  /** What can be asked for here. Default: all. */
  pleas: readonly Plea[];
  /** Something is asked for; the same again, while it is looked for, is given up. What can't be asked for leaves the game as it is. */
  ask(state: S, plea: Plea): S;
  /** Can anything be asked for now? Default: yes. */
  canAsk(state: S): boolean;
  /** What is being looked for; and what was asked and answered, where that stays in sight. Default: nothing does. */
  sought(state: S): Plea | null;
  answered(state: S): Plea | null;
  /** The best next move, once it was asked for and is known; and what is said of it. */
  hinted(state: S): Hinted | null;
  hintSaid(state: S): Perhaps<W>[];
  /** What came of the question whether it can still be done, while that is in sight. Default: nothing. */
  judged(state: S): Judged | null;
  /** Is nothing left to be done? */
  isOver(state: S): boolean;
  /** Was it done by hand, and to the end? */
  isWon(state: S): boolean;
  /** The moves: others are another object. */
  moves(state: S): object;
  /** How many moves it took, and the least there are; null where that is not known, or there is none. Of what is counted otherwise, how much of it is done, and of how much. */
  score(state: S): Score;
  /** The way that was gone, beside a least one. Default: there is nothing to compare. */
  ways?(state: S, ask: Ask): Promise<TwoWays | null>;
  /** The puzzle from where the game stands, where it can be had; can it ever? Default: no. */
  here(state: S): S['draft'] | null;
  hasHere: boolean;
  /** What the core is asked meanwhile. */
  asks(state: S): { [name: string]: Question };
  /** What is done when the core has told a fact, by the names of what is asked. */
  learnt: { [name: string]: (state: S, fact: Fact<any>) => S }; // each of its own type
  /** What was told in a game before, and is nothing to go by in the next. */
  forgets: readonly string[];
  /** The words of this part, in English. */
  words: object;
  describe(state: S): Result<W>;
  scene(state: S, watched: (state: S) => Scene): Scene;
  label(state: S, square: number, watched: (state: S, square: number) => Perhaps<W>[]): Perhaps<W>[];
  /** Its buttons, which are the same for all kinds: they come along, since not all kinds are played. */
  Bar: new (host: HTMLElement, send: (command: Command) => void, stage: HTMLElement, signal: AbortSignal, words: AllWords) => View;
  /** Begins a game; what a command comes to in one, nothing where it does what it always does; and the command of a key. */
  start(state: S, command: Extract<Command, { do: 'try' }>): S;
  command(state: S, command: Command, usual: (state: S, command: Command) => S): S | undefined;
  key(state: S, key: string): Command | undefined;
}

/** One's own way beside a least one: pictures of both after 0, 1, 2 … moves, as SVG on the board, and how many moves they have in common. */
export interface TwoWays { shape: Drawn; own: string[]; least: string[]; parted: number }

/** How a game stands. */
export interface Score { moves: number; least: number | null; done?: number; of?: number }

/** A tool of the palette. */
export interface Tool<S = State, W = AllWords> {
  id: string;
  label: Said<W>;
  /** Its drawing on 100 × 100. */
  drawing: string;
  /** Does a drag with it paint? */
  paints?: boolean;
  /** Where it looks as what it would put now: its drawing. */
  looks?(state: S): string;
}

/** A puzzle worth knowing. */
export interface Famous {
  /** Its name in the lists of words. */
  id: string;
  line: string;
  /** What is to be shown of it. */
  view?: object;
  /** The lines of others of its family. */
  more?: readonly string[];
}

/** Famous puzzles by their names: a title; its source and its known answer; and a word for each of its family. */
export interface Titles { readonly [id: string]: readonly [title: string, note: string, ...more: string[]] }

/** Where a kind's panels stand. */
export interface Hosts { settings: HTMLElement; moves: HTMLElement; extra: HTMLElement; palette: HTMLElement; game: HTMLElement }

/** The half of a kind with which a puzzle is set up: edits, the palette, what stands around the board. Hooks are pure, but for `panels`. */
export interface Work<S extends State = State, C extends { do: string } = any, W = AllWords> {
  /** The words of this part, in English. */
  words: object;
  /** What the view holds besides what is shown, and what of it a new drawing resets. Default: nothing. */
  view: Partial<S['view']>;
  fresh: Partial<S['view']>;

  // The palette.
  tools: Tool<S, W>[];
  firstTool: string;
  /** Which tool a person wants after an edit. Default: the same. */
  nextTool(before: S['draft'], after: S['draft'], tool: string): string;

  // Edits. They take the state, since what a square holds can depend on the view.
  /** What stands on a square, by the name of its tool; null for nothing. */
  what(state: S, square: number): string | null;
  /** Stamps a tool on a square; the same again takes away. */
  put(state: S, square: number, tool: string): Edit<S['draft'], W>;
  /** Paints many squares at once; what can't be painted is passed over. */
  paint(state: S, squares: number[], tool: string, add: boolean): S['draft'];
  /** Moves what stands on a square to another. */
  move(state: S, from: number, to: number): Edit<S['draft'], W>;
  /** The board in another size; what still fits stays where it is. */
  resize(state: S, files: number, ranks: number): S['draft'];
  /** The same board with nothing on it. */
  clear(state: S): S['draft'];
  /** Does what stands there follow the pointer now? */
  canDrag(state: S, square: number): boolean;
  /** The square whose piece was picked up by a click and follows the pointer; default: none, -1. */
  held(state: S): number;
  /** Does what is dragged off the board go? Default: no, it comes back. */
  canDrop(state: S): boolean;
  /** Does a drag paint now? Default: yes. */
  canPaint(state: S): boolean;

  /** Commands of its own, and those of all kinds where it takes them in its own way. Default: none. */
  commands: Handlers<S, C>;
  /** The command of a key that is its own; `square` is the one with the keyboard's focus. Default: none. */
  key(state: S, key: string, square?: number): Command | C | undefined;
  /** What else is asked of the core. Default: nothing. */
  asks(state: S): { [name: string]: Question };
  /** What is shown in another way than to those who only watch. Default: nothing. */
  scene(state: S, watched: (state: S) => Scene): Scene;
  label(state: S, square: number, watched: (state: S, square: number) => Perhaps<W>[]): Perhaps<W>[];

  /** The solution in lines of text. */
  text(state: S, ask: Ask): string[] | Promise<string[]>;

  // Around the board.
  famous: readonly Famous[];
  titles: Titles;
  /** What stands around the board. What is made here ends with `access.signal`. */
  panels(hosts: Hosts, access: Access<S, C>): View<S>[];
}

/** A kind as it is known: of whatever state, with all its words in one language. */
export type Kind = Omit<Show<any, any> & Work<any, any>, 'words'> & Playable & { readonly words: AllWords };

/** Can a kind be played? How, is loaded when somebody wants to: `game` is there from then on, of whatever state. */
interface Playable { readonly plays: boolean; readonly game: Play<any> | null; learn(game: Play<any>): void }

/** Of a part, these must be said; all else has a default. */
type Must<T, N extends keyof T> = Pick<T, N> & Partial<Omit<T, N>>;

/** Parts as they are written down: `satisfies` checks them. */
export type ShowPart<S extends State, C extends { do: string } = never, W = AllWords> = Must<Show<S, C, W>,
  'id' | 'words' | 'view' | 'timeline' | 'describe' | 'label' | 'scene' | 'emblem'>;
export type PlaySaid<S extends State, W = AllWords> = Pick<Play<S, W>, 'words' | 'canPlay' | 'begin' | 'click' | 'canDrag' | 'undoable' | 'takeBack' | 'again' | 'ask'
  | 'sought' | 'hinted' | 'hintSaid' | 'isOver' | 'isWon' | 'moves' | 'score' | 'asks' | 'learnt' | 'describe' | 'scene' | 'label' | 'Bar'>;
export type PlayPart<S extends State, W = AllWords> = PlaySaid<S, W> & Partial<Omit<Play<S, W>, keyof PlaySaid<S, W> | 'start' | 'command' | 'key'>>;
export type WorkPart<S extends State, C extends { do: string } = never, W = AllWords> = Must<Work<S, C, W>, 'words' | 'tools' | 'firstTool' | 'what'
  | 'put' | 'paint' | 'move' | 'resize' | 'clear' | 'canDrag' | 'text' | 'famous' | 'titles' | 'panels'>;
