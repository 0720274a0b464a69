// @ts-check
/** How several workers share the jobs of Swap. */

/** @import { Sharing } from '../../solver/jobs.d.ts' */
/** @import { SwapDraft } from '../../solver/wire.d.ts' */

/** @type {Sharing} */
export const sharing = {
  another: { affinity: 'ways' },
  hint: { affinity: 'ways' },
  solve: {
    large: true,
    // All workers restart a survey of the positions. They only help a search for a solution.
    shared({ draft, options: { extent = false } }) {
      const puzzle = /** @type {SwapDraft} */ (draft);
      return {
        helps: !extent,
        part: (request) => ({ do: 'share', kind: 'swap', draft: puzzle, request: { ...request, extent } }),
      };
    },
  },
};
