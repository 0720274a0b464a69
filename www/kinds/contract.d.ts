// What a kind of puzzle is to the page. `kind.js` has the defaults, and checks a kind against this once.

import type { Options, Wants } from '../solver/wire.d.ts';
import type { Ask, Told } from '../solver/jobs.d.ts';
import type { Scene } from '../board/scene.js';
import type { Command, Edit, Handlers, Page, Question, State, View } from '../app/types.d.ts';

/** A tool of the palette. */
export interface Tool<S = State> {
  id: string;
  label: string;
  /** Its drawing on 100 × 100. */
  drawing: string;
  /** Does a drag with it paint? */
  paints?: boolean;
  /** Where it looks as what it would put now: its drawing. */
  looks?(state: S): string;
}

/** A puzzle worth knowing. */
export interface Famous {
  line: string;
  title: string;
  /** Its source and its known answer. */
  note: string;
  /** What is to be shown of it. */
  view?: object;
  /** Others of its family. */
  more?: { line: string, label: string }[];
}

/** The result in words. */
export interface Words { headline: string; detail: string; tone: 'good' | 'none' | 'ask' | 'bad' }

/** Where a kind's panels stand. */
export interface Hosts { settings: HTMLElement; moves: HTMLElement; extra: HTMLElement; palette: HTMLElement; game: HTMLElement }

/**
 * The hooks of a kind: `S` is its state, `C` its own commands. Hooks are pure, but for `panels`. What is not
 * needed has a default in `kind.js`.
 */
export interface Hooks<S extends State = State, C extends { do: string } = any> {
  /** Its id, as in the puzzle line. */
  id: S['draft']['kind'];

  // The palette.
  tools: Tool<S>[];
  firstTool: string;
  /** Which tool a person wants after an edit. Default: the same. */
  nextTool(before: S['draft'], after: S['draft'], tool: string): string;
  /** Is the palette shown? Default: yes. */
  palette(state: S): boolean;

  // Edits. They take the state, since what a square holds can depend on the view.
  /** What stands on a square, by the name of its tool; null for nothing. */
  what(state: S, square: number): string | null;
  /** Stamps a tool on a square; the same again takes away. */
  put(state: S, square: number, tool: string): Edit<S['draft']>;
  /** Paints many squares at once; what can't be painted is passed over. */
  paint(state: S, squares: number[], tool: string, add: boolean): S['draft'];
  /** Moves what stands on a square to another. */
  move(state: S, from: number, to: number): Edit<S['draft']>;
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

  // What is shown.
  /** The view at the beginning. */
  view: S['view'];
  /** What of it a new drawing resets. Default: nothing. */
  fresh: Partial<S['view']>;
  /** Commands of its own, and those of all kinds where it takes them in its own way. Default: none. */
  commands: Handlers<S, C>;
  /** The command of a key that is its own; `square` is the one with the keyboard's focus. Default: none. */
  key(state: S, key: string, square?: number): Command | C | undefined;
  /** The command for another solution (N). Default: none. */
  another(state: S): Command | C | undefined;
  /** How many steps can be undone and redone. Default: the drawing's. */
  undoable(state: S): { back: number, on: number };

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
  /** Where the player is. Default: `3 / 16`. */
  counter(state: S): string;

  // Words.
  describe(state: S): Words;
  /** What is said while it is searched; and what of it when it was cancelled. */
  searching(progress: Told, state: S): { headline: string, detail: string, text: string };
  known(progress: Told | null, state: S): string;
  /** What is said under the result. */
  statistics(state: S): string;
  /** What a screen reader says of a square. */
  label(state: S, square: number): string;
  /** The solution in lines of text. */
  text(state: S, ask: Ask): string[] | Promise<string[]>;

  // Pictures.
  /** What the board shows at this moment of the film. */
  scene(state: S): Scene;
  /** What a small picture of a puzzle shows, as SVG on its board. */
  emblem(draft: S['draft']): string;

  // Around the board.
  famous: Famous[];
  /** Do the famous ones stand under the board, since much is set beside it? Default: no. */
  famousBelow: boolean;
  /** What stands around the board. What is made here ends with `page.signal`. */
  panels(hosts: Hosts, page: Page<S, C>): View<S>[];
}

/** A kind as the page knows it: of whatever state. */
export type Kind = Hooks<any, any>;

/** What must be there of a kind; all else has a default. */
export type Needed = 'id' | 'tools' | 'firstTool' | 'what' | 'put' | 'paint' | 'move' | 'resize' | 'clear' | 'canDrag'
  | 'view' | 'timeline' | 'describe' | 'statistics' | 'label' | 'text' | 'scene' | 'emblem' | 'famous' | 'panels';

/** A kind as it is written down. */
export type Written<S extends State, C extends { do: string } = never> = Pick<Hooks<S, C>, Needed> & Partial<Omit<Hooks<S, C>, Needed>>;
