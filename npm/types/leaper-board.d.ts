/** `<leaper-board>`: a puzzle on any page, to watch, play or edit. */

import type { Answer } from './solve.js';

export type { Answer, Impossible, Limited, Solved } from './solve.js';

/** The attributes of the tag. */
export interface LeaperBoardAttributes {
  /** A puzzle line. */
  puzzle?: string;
  /** `watch` by default. `play` hides the answer, `set` makes the puzzle editable. */
  mode?: 'watch' | 'play' | 'set';
  /** `play` by default. */
  controls?: 'none' | 'play' | 'full';
  autoplay?: boolean | '';
  loop?: boolean | '';
  /** Speed of the animation, 1 by default. */
  speed?: number | string;
  /** The step that is shown first; 0 is the start. */
  step?: number | string;
  theme?: 'auto' | 'light' | 'dark';
  look?: 'usual' | 'wood' | 'contrast';
  coordinates?: 'on' | 'off';
  /** The side at the bottom of the board, `white` by default. */
  orientation?: 'white' | 'black';
  /** The name of board and player for screen readers. */
  label?: string;
  /** What is shown besides the animation. */
  view?: 'graph' | 'numbers' | 'wave' | (string & {});
}

/** The element's events, which bubble and are composed. */
export interface LeaperBoardEventMap {
  /** The board shows a puzzle. */
  'leaper-ready': CustomEvent<{ puzzle: string }>;
  /** The answer is there, also if it is that there is no solution, or a limit. */
  'leaper-solved': CustomEvent<Answer>;
  /** The puzzle is missing, or can't be read or shown; or the solver failed, then without `at`. */
  'leaper-error': CustomEvent<{ code: string, message: string, at?: [from: number, to: number] }>;
  'leaper-step': CustomEvent<{ step: number, of: number }>;
  'leaper-play': CustomEvent<null>;
  'leaper-pause': CustomEvent<null>;
  /** The animation has reached its last step; in a loop, each time. */
  'leaper-end': CustomEvent<null>;
  'leaper-edit': CustomEvent<{ puzzle: string }>;
  /** A move in a game; `moves` is the number of moves made so far. */
  'leaper-move': CustomEvent<{ moves: number, undone: boolean }>;
  'leaper-won': CustomEvent<{ moves: number, least: number | null, hints: number, seconds: number }>;
}

export class LeaperBoard extends HTMLElement {
  puzzle: string;
  mode: 'watch' | 'play' | 'set';
  controls: 'none' | 'play' | 'full';
  autoplay: boolean;
  loop: boolean;
  speed: number;
  theme: 'auto' | 'light' | 'dark';
  look: 'usual' | 'wood' | 'contrast';
  get coordinates(): boolean;
  set coordinates(shown: boolean | string);
  view: string;
  orientation: 'white' | 'black';
  label: string;
  /** The step on the board. Setting it shows another one. */
  step: number;
  /** The last step; 0 until the puzzle is solved. */
  readonly steps: number;
  /** False while it plays. */
  readonly paused: boolean;
  /** The answer to the puzzle on the board; null until it is solved. */
  readonly answer: Answer | null;
  /** The line of the puzzle on the board, with its edits; empty until it is there. */
  readonly line: string;

  /** Plays from the current step. */
  play(): Promise<void>;
  pause(): Promise<void>;
  /**
   * Goes to a step; 0 is the start. The step is rounded and clamped.
   * @throws {RangeError} if the step is not a number
   */
  goTo(step: number): Promise<void>;
  /**
   * Solves the puzzle on the board, with its edits.
   * @throws {SolveError} (of `leaper-board/solve`) if the line is invalid
   */
  solve(): Promise<Answer>;
  /** Takes back the last edit, or the last move of a game. */
  undo(): Promise<void>;
  /** Shows the puzzle of the attribute again, from its start. */
  reset(): Promise<void>;
  /** Draws the board as an SVG document. */
  toSVG(): Promise<string>;
  /** Draws the board as a PNG file. */
  toBlob(): Promise<Blob>;

  addEventListener<K extends keyof LeaperBoardEventMap>(type: K, listener: (this: LeaperBoard, event: LeaperBoardEventMap[K]) => unknown, options?: boolean | AddEventListenerOptions): void;
  addEventListener<K extends keyof HTMLElementEventMap>(type: K, listener: (this: LeaperBoard, event: HTMLElementEventMap[K]) => unknown, options?: boolean | AddEventListenerOptions): void;
  addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void;
  removeEventListener<K extends keyof LeaperBoardEventMap>(type: K, listener: (this: LeaperBoard, event: LeaperBoardEventMap[K]) => unknown, options?: boolean | EventListenerOptions): void;
  removeEventListener<K extends keyof HTMLElementEventMap>(type: K, listener: (this: LeaperBoard, event: HTMLElementEventMap[K]) => unknown, options?: boolean | EventListenerOptions): void;
  removeEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | EventListenerOptions): void;
}

/** Properties of the tag in JSX: the attributes, and a listener for each event. */
export type LeaperBoardProps = LeaperBoardAttributes & {
  [K in keyof LeaperBoardEventMap as `on${K}`]?: (event: LeaperBoardEventMap[K]) => void;
};

declare global {
  /** Events bubble to the document. */
  interface DocumentEventMap extends LeaperBoardEventMap {}
  interface HTMLElementTagNameMap {
    'leaper-board': LeaperBoard;
  }
}
