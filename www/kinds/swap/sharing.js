// @ts-check
/** How several workers share the jobs of Swap. */

/** @import { Sharing } from '../../solver/jobs.d.ts' */
/** @import { SwapDrawing } from '../../solver/wire.d.ts' */

/** @type {Sharing} */
export const sharing = {
  another: { keeps: 'ways' },
  hint: { keeps: 'ways' },
  solve: {
    large: true,
    /** All arrangements are looked at anew by all; a solution is looked for by others, too, who help the one that goes on with it. */
    party({ draft, options: { extent = false } }) {
      const puzzle = /** @type {SwapDrawing} */ (draft);
      return { helps: !extent, part: (wish) => ({ do: 'share', kind: 'swap', draft: puzzle, wish: { ...wish, extent } }) };
    },
  },
};
