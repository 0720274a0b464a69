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
  theme?: 'auto' | 'light' | 'dark';
  look?: 'usual' | 'wood' | 'contrast';
  coordinates?: 'on' | 'off';
  /** What is shown besides the animation. */
  view?: 'graph' | 'numbers' | 'wave' | (string & {});
}

/** The element's events, which bubble and are composed. */
export interface LeaperBoardEventMap {
  'leaper-solved': CustomEvent<Answer>;
  /** The puzzle is missing, or can't be read or shown. */
  'leaper-error': CustomEvent<{ code: string, message: string, at?: [from: number, to: number] }>;
  'leaper-step': CustomEvent<{ step: number, of: number }>;
  'leaper-edit': CustomEvent<{ puzzle: string }>;
  'leaper-won': CustomEvent<{ moves: number, least: number | null }>;
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
