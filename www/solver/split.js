// @ts-check
/**
 * How long counts of placements fall into parts that can be counted apart, and
 * how what comes of them is put together.
 */

/** @import { Heat, Part, PlaceDrawing, Shown } from './wire.d.ts' */
/** @import { Document, Job, Told } from './jobs.d.ts' */

/** @typedef {Extract<Job, { do: 'sum' | 'sumDocument' | 'heat' }>} Gathering */

/**
 * A job in parts.
 * @typedef {object} Split
 * @property {PlaceDrawing | string} puzzle
 * @property {boolean} squares is it counted where the kinds stand?
 * @property {(parts: Part[]) => Gathering} gather
 */

/** Parts know of no limits, and list nothing. @param {unknown} options */
const isPlain = (options) => Object.entries(options ?? {}).every(([name, value]) => name === 'shortest' || !value);

/** How a job is split; of an answer this holds if its line is one of Place. @param {Job} job @returns {Split | null} */
export function splitOf(job) {
  if (job.do === 'solve' && job.draft.kind === 'place' && isPlain(job.options)) {
    const puzzle = job.draft;
    return { puzzle, squares: false, gather: (parts) => ({ do: 'sum', puzzle, parts }) };
  }
  if (job.do === 'answer' && isPlain(job.options)) {
    const puzzle = job.line;
    return { puzzle, squares: false, gather: (parts) => ({ do: 'sumDocument', puzzle, parts }) };
  }
  if (job.do === 'heat' && !job.parts) {
    const { puzzle } = job;
    return { puzzle, squares: true, gather: (parts) => ({ do: 'heat', puzzle, parts }) };
  }
  return null;
}

/** How far a part is that is not begun yet. @type {Told} */
export const NOT_BEGUN = {
  depth: 0, depthBack: null, positions: 0, share: null, memory: 0, lower: null, best: null, undivided: false,
  count: null, classes: null, ms: 0,
};

/** Exact decimals that some of the parts have. @param {(string | null)[]} numbers */
const sum = (numbers) => (numbers.some((number) => number !== null) ? String(numbers.reduce((all, number) => all + BigInt(number ?? 0), 0n)) : null);

/** How far all parts are together. @param {Told[]} each @param {number} ms @returns {Told} */
export function together(each, ms) {
  const add = (/** @type {(told: Told) => number | null} */ of) => each.reduce((all, told) => all + (of(told) ?? 0), 0);
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

/** What was gathered, with the time that all of it took. @param {Gathering} gathering @param {Shown | Document | Heat} result @param {number} ms @returns {Shown | Document | Heat} */
export function timed(gathering, result, ms) {
  if (gathering.do === 'sumDocument') return { ...result, ms };
  if (gathering.do === 'heat') return result;
  const shown = /** @type {Shown} */ (result);
  return { ...shown, answer: shown.answer && { ...shown.answer, ms } };
}
