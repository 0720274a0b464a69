// The talk between page and worker, in types: what can be asked, and what comes of it.

import type { About, Drawing, Failure, Kind, Opened, Options, Part, Progress, ShareWish, Shown, Wants } from './wire.d.ts';

/** What can be asked, by name, and what comes of it. What is asked of one kind of puzzle only stands in its folder, and says the kind. */
export interface Jobs {
  /** Reads a puzzle from text. */
  open: { asks: { text: string }, gives: Opened };
  /** Solves what is drawn. The answer document stands in it where it is wanted, and one worker alone has solved the puzzle. */
  solve: { asks: { draft: Drawing, options: Options, wants: Wants }, gives: Shown & { document?: Document } };
  /** The answer document of a puzzle line, for people and scripts. */
  answer: { asks: { line: string, options: unknown }, gives: Document };
}

/** Of what a job is asked: a kind of puzzle, or what makes puzzles to play. */
export type Asked = Kind | 'level';

/** A job by its name. */
export type JobOf<N extends keyof Jobs> = { do: N } & Jobs[N]['asks'];

/** What the worker can be asked. */
export type Job = { [N in keyof Jobs]: JobOf<N> }[keyof Jobs];

/** What comes of each job. */
export type Results = { [N in keyof Jobs]: Jobs[N]['gives'] };

export type ResultOf<J extends Job> = Results[J['do']];

/** How jobs of one name are shared among workers. */
export interface Shared<J extends Job = Job> {
  /** What a worker keeps of it for the next: that goes to the same worker, and so do others that say the same. */
  keeps?: string;
  /** May it take more memory than usual, where the machine has it? */
  large?: boolean;
  /** A count that several begin anew in parts; null where this one is in one piece. */
  parts?(job: J): Parts | null;
  /** A search that several can share. */
  party?(job: J): Party;
}

/** How the jobs of a kind are shared, by their names. What is not said is done by one worker. */
export type Sharing = { [N in keyof Jobs]?: Shared<JobOf<N>> };

/** A count in parts: each is counted apart, and what comes of them is put together by another job. */
export interface Parts { part(index: number, of: number): Job; gather(parts: Part[]): Job }

/** A search by several, each of which has its part: instead of the one that began it, or to help that one. */
export interface Party { helps: boolean; part(wish: Omit<ShareWish, 'extent'>): Job }

/** The answer document: plain JSON, the same as the command line's. */
export type Document = { [name: string]: unknown };

/** How far a job is. The puzzle's line is told once, as soon as it is known. */
export type JobProgress = Progress & { line?: string, workers?: number };

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
  | { type: 'progress', id: number, progress: JobProgress }
  | { type: 'said', id: number, said: Said }
  | { type: 'done', id: number, result: Results[keyof Results] }
  | { type: 'cancelled', id: number }
  | { type: 'failed', id: number, failure: Failure }
  | { type: 'pong' }
  | { type: 'dead', message: string };

/** What may be said of a job that is asked; `anew`: it is done each time, and nobody keeps what came of it. */
export type Hooks = { signal?: AbortSignal, onProgress?: (progress: JobProgress) => void, anew?: boolean };

/** The same of a job that is talked with: `begun` is given the way to tell it something. */
export type Talk = Hooks & { onSaid?: (said: Said) => void, begun?: (tell: (heard: Heard) => void) => void };

/** The one way to ask the core; see `app/ask.js`. Rejects with a `JobError`, or an `AbortError` where the signal came. */
export type Ask = <J extends Job>(job: J, hooks?: Hooks) => Promise<ResultOf<J>>;
