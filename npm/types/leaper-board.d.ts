/** `<leaper-board>`: a puzzle on any page, watched, played or set up. */

import type { Answer } from './solve.js';

export type { Answer, Impossible, Limited, Solved } from './solve.js';

/** The attributes, as HTML has them. */
export interface LeaperBoardAttributes {
  /** A puzzle line. */
  puzzle?: string;
  /** `watch` where nothing else is said; `play`: the answer is hidden; `set`: it can be edited. */
  mode?: 'watch' | 'play' | 'set';
  /** `play` where nothing else is said. */
  controls?: 'none' | 'play' | 'full';
  autoplay?: boolean | '';
  loop?: boolean | '';
  /** 1 where nothing else is said. */
  speed?: number | string;
  theme?: 'auto' | 'light' | 'dark';
  look?: 'usual' | 'wood' | 'contrast';
  coordinates?: 'on' | 'off';
  /** What of the answer is shown, besides the film. */
  view?: 'graph' | 'numbers' | 'wave' | (string & {});
}

/** What it tells, by events that bubble and are composed. */
export interface LeaperBoardEventMap {
  'leaper-solved': CustomEvent<Answer>;
  /** The puzzle can't be read or shown, or is missing. */
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

  /** Plays, from where it is. */
  play(): Promise<void>;
  pause(): Promise<void>;
  /**
   * Goes to a step: 0 is the start. Steps are rounded, and kept between the first and the last.
   * @throws {RangeError} where the step is no number
   */
  goTo(step: number): Promise<void>;
  /**
   * The answer of the puzzle on the board, as it was edited.
   * @throws {SolveError} (of `leaper-board/solve`) where the line is wrong
   */
  solve(): Promise<Answer>;

  addEventListener<K extends keyof LeaperBoardEventMap>(type: K, listener: (this: LeaperBoard, event: LeaperBoardEventMap[K]) => unknown, options?: boolean | AddEventListenerOptions): void;
  addEventListener<K extends keyof HTMLElementEventMap>(type: K, listener: (this: LeaperBoard, event: HTMLElementEventMap[K]) => unknown, options?: boolean | AddEventListenerOptions): void;
  addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void;
  removeEventListener<K extends keyof LeaperBoardEventMap>(type: K, listener: (this: LeaperBoard, event: LeaperBoardEventMap[K]) => unknown, options?: boolean | EventListenerOptions): void;
  removeEventListener<K extends keyof HTMLElementEventMap>(type: K, listener: (this: LeaperBoard, event: HTMLElementEventMap[K]) => unknown, options?: boolean | EventListenerOptions): void;
  removeEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | EventListenerOptions): void;
}

/** What a tag in JSX may say, besides what every tag may: the attributes, and a listener for each event. */
export type LeaperBoardProps = LeaperBoardAttributes & {
  [K in keyof LeaperBoardEventMap as `on${K}`]?: (event: LeaperBoardEventMap[K]) => void;
};

declare global {
  /** Events bubble: a document hears those of all its boards. */
  interface DocumentEventMap extends LeaperBoardEventMap {}
  interface HTMLElementTagNameMap {
    'leaper-board': LeaperBoard;
  }
}
