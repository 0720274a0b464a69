// Jobs of Swap alone. Moves are jumps: from, to, from, to …

import type { Graph, Hint, Moves, WorkerRequest, Shown, Stand, SwapDraft } from '../../solver/wire.d.ts';
import type { Layout } from './inside/untangle.js';

/** The fields that all jobs have. */
interface OfSwap { kind: 'swap', draft: SwapDraft }

declare module '../../solver/jobs.d.ts' {
  interface Jobs {
    /** The next or previous shortest solution; null if there is none. */
    another: { asks: OfSwap & { moves: Uint32Array, back: boolean }, gives: Moves | null };
    /** The best next moves of a game. */
    hint: { asks: OfSwap & { moves: Uint32Array }, gives: Hint };
    /** The position of a game, and the legal moves of the knight on `picked`. */
    position: { asks: OfSwap & { moves: Uint32Array, picked: number | null }, gives: Stand };
    /** The positions from the start on, as rows of text. */
    positionRows: { asks: OfSwap & { moves: Uint32Array }, gives: string[] };
    /** The move graph, and its layout. */
    graph: { asks: OfSwap, gives: Graph & { layout: Layout | null } };
    /**
     * A worker's part in a shared search. The result is the same for all workers.
     */
    share: { asks: OfSwap & { wish: WorkerRequest }, gives: Shown | BigUint64Array };
  }
}
