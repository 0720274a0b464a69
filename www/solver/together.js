// @ts-check
/** What several workers come to together. */

/** @import { Job, JobProgress, ResultOf } from './jobs.d.ts' */

/** How far a worker is that has not begun yet. @type {JobProgress} */
export const NOT_BEGUN = {
  depth: 0, depthBack: null, positions: 0, share: null, memory: 0, lower: null, best: null, undivided: false,
  count: null, classes: null, ms: 0,
};

/** Exact decimals that some of the parts have. @param {(string | null)[]} numbers */
const sum = (numbers) => (numbers.some((number) => number !== null) ? String(numbers.reduce((all, number) => all + BigInt(number ?? 0), 0n)) : null);

/** How far all are together. @param {JobProgress[]} each @param {number} ms @returns {JobProgress} */
export function together(each, ms) {
  const add = (/** @type {(progress: JobProgress) => number | null} */ of) => each.reduce((all, progress) => all + (of(progress) ?? 0), 0);
  return {
    ...NOT_BEGUN,
    depth: Math.max(...each.map(({ depth }) => depth)),
    positions: add(({ positions }) => positions),
    memory: add(({ memory }) => memory),
    share: add(({ share }) => share) / each.length,
    count: sum(each.map(({ count }) => count)),
    classes: sum(each.map(({ classes }) => classes)),
    workers: each.length,
    ms,
  };
}

/** What came of a job, with the time that all of it took. @param {Job} job @param {ResultOf<Job>} result @param {number} ms @returns {ResultOf<Job>} */
export function timed(job, result, ms) {
  if (job.do === 'answer') return { .../** @type {ResultOf<typeof job>} */ (result), ms };
  if (job.do !== 'solve') return result;
  const { answer, document, ...shown } = /** @type {ResultOf<typeof job>} */ (result);
  return { ...shown, answer: answer && { ...answer, ms }, ...(document && { document: { ...document, ms } }) };
}
