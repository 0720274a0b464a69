// @ts-check
/** How several workers share the jobs of Place: counts are split into independent parts. */

/** @import { Job, Sharing, SplitCount } from '../../solver/jobs.d.ts' */
/** @import { PartialCount, PlaceDraft } from '../../solver/wire.d.ts' */

/**
 * Returns true if no option but `shortest` is set: parts have no limits and list nothing.
 *
 * @param {unknown} options
 */
const isPlainCount = (options) => (
  Object.entries(options ?? {}).every(([name, value]) => name === 'shortest' || !value));

/**
 * @param {PlaceDraft | string} puzzle
 * @param {boolean} squares count for each square, too?
 * @param {(parts: PartialCount[]) => Job} merge
 * @returns {SplitCount}
 */
const split = (puzzle, squares, merge) => ({
  part: (index, of) => ({ do: 'part', kind: 'place', puzzle, squares, index, of }),
  merge,
});

/** @type {Sharing} */
export const sharing = {
  solve: {
    split({ draft, options }) {
      if (!isPlainCount(options)) return null;
      const puzzle = /** @type {PlaceDraft} */ (draft);
      return split(puzzle, false, (parts) => ({ do: 'sum', kind: 'place', puzzle, parts }));
    },
  },
  answer: {
    split({ line: puzzle, options, seconds }) {
      if (seconds !== undefined || !isPlainCount(options)) return null;
      return split(puzzle, false, (parts) => ({ do: 'sumDocument', kind: 'place', puzzle, parts }));
    },
  },
  heat: {
    split: (job) => (job.parts ? null : split(job.puzzle, true, (parts) => ({ ...job, parts }))),
  },
  chunk: { affinity: 'list' },
};
