// @ts-check
/** Constants of the protocol between page and worker. `jobs.d.ts` declares the messages. */

/** @import { BuildId, Job } from './jobs.d.ts' */

/** How long a worker searches before it handles messages again, in milliseconds. */
export const SLICE_MS = 30;

/** Interval between the progress reports of a job, in milliseconds. */
export const PROGRESS_MS = 100;

/** Interval between the pings to a busy worker, in milliseconds. */
export const PING_MS = 4000;

/** Why a worker dies whose core gets no more memory from the browser. */
export const OUT_OF_MEMORY = 'out of memory';

/**
 * Returns the build of the core that a job needs. That of a puzzle line is unknown until it has
 * been read.
 *
 * @param {Job} job
 * @returns {BuildId | undefined}
 */
export function buildOf(job) {
  if (job.do === 'solve') return job.draft.kind;
  return 'kind' in job ? job.kind : undefined;
}
