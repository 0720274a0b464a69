// @ts-check
/** Combines the progress of several workers, and sets the time of their common result. */

/** @import { Job, JobProgress, ResultOf } from './jobs.d.ts' */

/** Progress of a worker that hasn't reported yet. @type {JobProgress} */
export const NOT_STARTED = {
  depth: 0, depthBack: null, positions: 0, share: null, memory: 0, lower: null, best: null, undivided: false,
  count: null, distinctAtLeast: null, ms: 0,
};

/**
 * Adds decimal numbers, of which some may be missing.
 *
 * @param {(string | null)[]} numbers
 * @returns {string | null} null if all are missing
 */
function sumDecimals(numbers) {
  const given = numbers.filter((number) => number !== null);
  return given.length > 0 ? String(given.reduce((sum, number) => sum + BigInt(number), 0n)) : null;
}

/**
 * Combines the progress of workers that do one job.
 *
 * @param {JobProgress[]} each
 * @param {number} ms since the job began
 * @returns {JobProgress}
 */
export function mergeProgress(each, ms) {
  const sum = (/** @type {(progress: JobProgress) => number | null} */ field) => (
    each.reduce((total, progress) => total + (field(progress) ?? 0), 0));
  return {
    ...NOT_STARTED,
    depth: Math.max(...each.map(({ depth }) => depth)),
    positions: sum(({ positions }) => positions),
    memory: sum(({ memory }) => memory),
    share: sum(({ share }) => share) / each.length,
    count: sumDecimals(each.map(({ count }) => count)),
    distinctAtLeast: sumDecimals(each.map(({ distinctAtLeast }) => distinctAtLeast)),
    workers: each.length,
    ms,
  };
}

/**
 * Returns the larger of two lower bounds, of which each may be missing or 0.
 *
 * @param {(number | null | undefined)[]} bounds
 * @returns {number | null}
 */
export const bestLower = (...bounds) => Math.max(...bounds.map((lower) => lower ?? 0)) || null;

/**
 * Returns a job's result with the time that the whole job took.
 *
 * @param {Job} job
 * @param {ResultOf<Job>} result
 * @param {number} ms
 * @returns {ResultOf<Job>}
 */
export function withTime(job, result, ms) {
  if (job.do === 'answer') return { .../** @type {ResultOf<typeof job>} */ (result), ms };
  if (job.do !== 'solve') return result;
  const { answer, document, ...shown } = /** @type {ResultOf<typeof job>} */ (result);
  return {
    ...shown,
    answer: answer && { ...answer, ms },
    ...(document && { document: { ...document, ms } }),
  };
}
