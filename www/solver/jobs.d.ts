// The talk between page and worker, in types: what can be asked, and what comes of it.

import type {
  About, Attacks, Drawing, Failure, Finished, Graph, Heat, Hint, Moves, Opened, Options, OtherTour, Page, Part,
  PlaceDrawing, Progress, ShareWish, Shown, Stand, Sums, SwapDrawing, TourDrawing, TourWish, Walked, Wants,
} from './wire.d.ts';
import type { Layout } from './inside/untangle.js';

/** What the worker can be asked. */
export type Job =
  /** Reads a puzzle from text. */
  | { do: 'open', text: string }
  /** Solves what is drawn. */
  | { do: 'solve', draft: Drawing, options: Options, wants: Wants }
  /** The answer document of a puzzle line, for people and scripts. */
  | { do: 'answer', line: string, options: unknown }
  // Swap. Moves are jumps: from, to, from, to …
  /** The next shortest solution, or the one before; nothing where there is none. */
  | { do: 'another', draft: SwapDrawing, moves: Uint32Array, back: boolean }
  /** The best next moves from where a game stands. */
  | { do: 'hint', draft: SwapDrawing, moves: Uint32Array }
  /** Where a game stands, and what the knight on `picked` may do. */
  | { do: 'stand', draft: SwapDrawing, moves: Uint32Array, picked: number | null }
  /** The arrangements from the start on, as rows, for text. */
  | { do: 'score', draft: SwapDrawing, moves: Uint32Array }
  /** Which squares jumps link, and where to draw them. */
  | { do: 'graph', draft: SwapDrawing }
  /** A worker's part in a search that several share; what comes of it is the same for all of them. */
  | { do: 'share', draft: SwapDrawing, wish: ShareWish }
  // Place. The puzzle is a drawing or a line.
  /** A part of the count. */
  | { do: 'part', puzzle: PlaceDrawing | string, index: number, of: number, squares: boolean }
  /** The parts together. */
  | { do: 'sum', puzzle: PlaceDrawing | string, parts: Part[] }
  /** The answer document of the parts together. */
  | { do: 'sumDocument', puzzle: string, parts: Part[] }
  /** Where the kinds stand, of parts with `squares`; without parts, they are counted first. */
  | { do: 'heat', puzzle: PlaceDrawing, parts?: Part[] }
  /** Who attacks what. */
  | { do: 'attacks', puzzle: PlaceDrawing }
  /** A page of the list of placements, from number `from` on; rows instead of squares where wished. */
  | { do: 'page', puzzle: PlaceDrawing, classes: boolean, from: string, length: number, rows: boolean }
  // Tour. A walk is its squares in order.
  /** Where a walk stands, and where it can go on. */
  | { do: 'walked', draft: TourDrawing, walk: Uint32Array }
  /** Whether a walk can still become a tour, and how. */
  | { do: 'finish', draft: TourDrawing, walk: Uint32Array }
  /** Another tour. */
  | { do: 'otherTour', draft: TourDrawing, wish: TourWish }
  /** The sums of a tour's numbers along the board. */
  | { do: 'sums', draft: TourDrawing, path: Uint32Array };

/** What comes of each job. */
export interface Results {
  open: Opened;
  solve: Shown;
  answer: Document;
  another: Moves | null;
  hint: Hint;
  stand: Stand;
  score: string[];
  graph: Graph & { layout: Layout | null };
  share: Shown | BigUint64Array;
  part: Part;
  sum: Shown;
  sumDocument: Document;
  heat: Heat;
  attacks: Attacks;
  page: Page;
  walked: Walked;
  finish: Finished;
  otherTour: OtherTour;
  sums: Sums;
}

export type ResultOf<J extends Job> = Results[J['do']];

/** The answer document: plain JSON, the same as the command line's. */
export type Document = { [name: string]: unknown };

/** How far a job is. The puzzle's line is told once, as soon as it is known. */
export type Told = Progress & { line?: string, workers?: number };

/** What a worker says in a search that several share: what belongs to another; all that is its own is done, that of so many batches given to it included; what came of the round. */
export type Said = { to: number, words: BigUint64Array } | { led: number } | { report: BigUint64Array };

/**
 * What a job under way is to hear. Of a search that several share: what another worker came upon; that nothing is under way any more;
 * the reports of all, and so on with the next round. Of a puzzle's solution: what others have found of it, or proven.
 */
export type Heard = { words: BigUint64Array } | { report: true } | { reports: BigUint64Array[] } | { found?: BigUint64Array, lower: number };

/** Page to worker. */
export type ToWorker = { type: 'start', id: number, job: Job } | { type: 'tell', id: number, heard: Heard } | { type: 'cancel', id: number } | { type: 'ping' };

/** Worker to page: `ready` or `dead` first; for each job any number of `progress`, then exactly one of the others. */
export type FromWorker =
  | { type: 'ready', about: About }
  | { type: 'progress', id: number, progress: Told }
  | { type: 'said', id: number, said: Said }
  | { type: 'done', id: number, result: Results[keyof Results] }
  | { type: 'cancelled', id: number }
  | { type: 'failed', id: number, failure: Failure }
  | { type: 'pong' }
  | { type: 'dead', message: string };

/** What may be said of a job that is asked; `anew`: it is done each time, and nobody keeps what came of it. */
export type Hooks = { signal?: AbortSignal, onProgress?: (progress: Told) => void, anew?: boolean };

/** The same of a job that is talked with: `begun` is given the way to tell it something. */
export type Talk = Hooks & { onSaid?: (said: Said) => void, begun?: (tell: (heard: Heard) => void) => void };

/** The one way to ask the core; see `app/ask.js`. Rejects with a `JobError`, or an `AbortError` where the signal came. */
export type Ask = <J extends Job>(job: J, hooks?: Hooks) => Promise<ResultOf<J>>;
