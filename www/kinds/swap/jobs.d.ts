// Jobs of Swap alone. Moves are jumps: from, to, from, to …

import type { Graph, Hint, Moves, ShareWish, Shown, Stand, SwapDrawing } from '../../solver/wire.d.ts';
import type { Layout } from './inside/untangle.js';

/** The fields that all of them have. */
interface OfSwap { kind: 'swap', draft: SwapDrawing }

declare module '../../solver/jobs.d.ts' {
  interface Jobs {
    /** The next or previous shortest solution; null if there is none. */
    another: { asks: OfSwap & { moves: Uint32Array, back: boolean }, gives: Moves | null };
    /** The best next moves from where a game stands. */
    hint: { asks: OfSwap & { moves: Uint32Array }, gives: Hint };
    /** Where a game stands, and what the knight on `picked` may do. */
    stand: { asks: OfSwap & { moves: Uint32Array, picked: number | null }, gives: Stand };
    /** The arrangements from the start on, as rows, for text. */
    score: { asks: OfSwap & { moves: Uint32Array }, gives: string[] };
    /** Which squares jumps link, and where to draw them. */
    graph: { asks: OfSwap, gives: Graph & { layout: Layout | null } };
    /**
     * A worker's part in a search that several share; what comes of it is the same for all of them.
     */
    share: { asks: OfSwap & { wish: ShareWish }, gives: Shown | BigUint64Array };
  }
}
