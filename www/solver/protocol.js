// @ts-check
/** Constants of the protocol between page and worker. `jobs.d.ts` declares the messages. */

/** @import { BuildId, Job } from './jobs.d.ts' */

/**
 * How long a worker searches before it handles messages again, in milliseconds. At most 60, so that
 * it cancels a job within 100 ms.
 */
export const SLICE_MS = 30;

/** Interval between the progress reports of a job, in milliseconds. At least a slice. */
export const PROGRESS_MS = 100;

/**
 * Interval between the pings to a busy worker, in milliseconds. At least 50 slices, because a slow
 * worker isn't dead; at most 5000, because a dead one must be noticed.
 */
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
