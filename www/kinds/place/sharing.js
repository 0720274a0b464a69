// @ts-check
/** How several workers share the jobs of Place: counts fall into parts that can be counted apart. */

/** @import { Job, Parts, Sharing } from '../../solver/jobs.d.ts' */
/** @import { Part, PlaceDrawing } from '../../solver/wire.d.ts' */

/** Parts know of no limits, and list nothing. @param {unknown} options */
const isPlain = (options) => Object.entries(options ?? {}).every(([name, value]) => name === 'shortest' || !value);

/** @param {PlaceDrawing | string} puzzle @param {boolean} squares is it counted where the kinds stand? @param {(parts: Part[]) => Job} gather @returns {Parts} */
const inParts = (puzzle, squares, gather) => ({
  part: (index, of) => ({ do: 'part', kind: 'place', puzzle, squares, index, of }),
  gather,
});

/** @type {Sharing} */
export const sharing = {
  solve: {
    parts({ draft, options }) {
      const puzzle = /** @type {PlaceDrawing} */ (draft);
      return isPlain(options) ? inParts(puzzle, false, (parts) => ({ do: 'sum', kind: 'place', puzzle, parts })) : null;
    },
  },
  answer: {
    parts: ({ line: puzzle, options }) => (
      isPlain(options) ? inParts(puzzle, false, (parts) => ({ do: 'sumDocument', kind: 'place', puzzle, parts })) : null),
  },
  heat: {
    parts: (job) => (job.parts ? null : inParts(job.puzzle, true, (parts) => ({ ...job, parts }))),
  },
  chunk: { keeps: 'list' },
};
