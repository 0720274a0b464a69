// The messages between page and worker: the jobs, their parameters, progress and results.

import type { About, Draft, Failure, Kind, Opened, Options, PartialCount, Progress, WorkerRequest, Shown, Wants } from './wire.d.ts';

/**
 * Jobs by name: the request and the result of each. The jobs of a single kind are declared in
 * its folder, and have its id as `kind`.
 */
export interface Jobs {
  /** Reads a puzzle from text. */
  open: { request: { text: string }, result: Opened };
  /** Solves a draft. The document is given if `wants` asks for it and one worker alone solved the puzzle. */
  solve: { request: { draft: Draft, options: Options, wants: Wants }, result: Shown & { document?: Document } };
  /** Solves a puzzle line, for people and scripts. */
  answer: { request: { line: string, options: unknown, seconds?: number }, result: Document };
}

/** A build of the core: that of a kind of puzzle, or the generator of levels. */
export type BuildId = Kind | 'level';

/** A job with the given name. */
export type JobOf<N extends keyof Jobs> = { do: N } & Jobs[N]['request'];

/** Any job. */
export type Job = { [N in keyof Jobs]: JobOf<N> }[keyof Jobs];

/** Results by the name of the job. */
export type Results = { [N in keyof Jobs]: Jobs[N]['result'] };

export type ResultOf<J extends Job> = Results[J['do']];

/** How the jobs with one name can be shared among workers. */
export interface JobSharing<J extends Job = Job> {
  /** Jobs with the same affinity go to the same worker, which caches data between them. */
  affinity?: string;
  /** True if the search may use more memory than usual where the device has it. */
  large?: boolean;
  /** Splits a count into parts; null if this one can't be split. */
  split?(job: J): SplitCount | null;
  /** Returns the search that several workers can share. */
  shared?(job: J): SharedSearch;
}

/** How the jobs of a kind are shared, by name. A job that isn't listed runs in one worker. */
export type Sharing = { [N in keyof Jobs]?: JobSharing<JobOf<N>> };

/** A count in independent parts: `part` is a job that counts one, `merge` one that adds them up. */
export interface SplitCount { part(index: number, of: number): Job; merge(parts: PartialCount[]): Job }

/**
 * A search that several workers share; `part` is the job of one of them. If `helps` is true, they
 * help the worker that began the search, otherwise they replace it.
 */
export interface SharedSearch { helps: boolean; part(request: Omit<WorkerRequest, 'extent'>): Job }

/** The answer document: plain JSON, the same as the command line's. */
export type Document = { [name: string]: unknown };

/** Progress of a job. The puzzle's canonical line is reported once, as soon as it is known. */
export type JobProgress = Progress & { line?: string, workers?: number };

/**
 * A message from a worker that takes part in a shared search:
 * - a batch of positions that worker `to` owns,
 * - all own positions and this many received batches are processed,
 * - the report of the round.
 */
export type JobOutput = { to: number, words: BigUint64Array } | { processed: number } | { report: BigUint64Array };

/**
 * A message to a running job. In a shared search:
 * - a batch of positions that another worker found,
 * - the round is over, send the report,
 * - the reports of all workers, which start the next round.
 * For the solver of a puzzle: a solution that other workers found, and the best lower bound.
 */
export type JobInput = { words: BigUint64Array } | { report: true } | { reports: BigUint64Array[] } | { found?: BigUint64Array, lower: number };

/** Messages from the page to a worker. */
export type ToWorker =
  | { type: 'start', id: number, job: Job }
  | { type: 'input', id: number, input: JobInput }
  | { type: 'cancel', id: number }
  | { type: 'ping' };

/**
 * Messages from a worker to the page. The first one is `ready` or `dead`. Each job gets any number
 * of `progress` and `output`, then exactly one of `done`, `cancelled` and `failed`. Each `ping`
 * gets a `pong`, even during a search or while the core is loading. After `dead`, nothing follows:
 * the core ran out of memory or panicked.
 */
export type FromWorker =
  | { type: 'ready', about: About }
  | { type: 'progress', id: number, progress: JobProgress }
  | { type: 'output', id: number, output: JobOutput }
  | { type: 'done', id: number, result: Results[keyof Results], memory: number }
  | { type: 'cancelled', id: number, memory: number }
  | { type: 'failed', id: number, failure: Failure }
  | { type: 'pong' }
  | { type: 'dead', message: string };

/** Options of a request. With `noCache`, the job always runs, and its result isn't cached. */
export type Hooks = { signal?: AbortSignal, onProgress?: (progress: JobProgress) => void, noCache?: boolean };

/** Options of a job that exchanges messages while it runs; `onStart` receives the function that sends them. */
export type TaskHooks = Hooks & { onOutput?: (output: JobOutput) => void, onStart?: (send: (input: JobInput) => void) => void };

/** Runs a job, or takes its result from a cache; see `app/ask.js`. Rejects with a `JobError`, or with an `AbortError` after the signal. */
export type Ask = <J extends Job>(job: J, hooks?: Hooks) => Promise<ResultOf<J>>;
