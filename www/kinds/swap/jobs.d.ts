// Jobs that only Swap has. Moves are jumps: from, to, from, to …

import type { Graph, Hint, Moves, WorkerRequest, Shown, GamePosition, SwapDraft } from '../../solver/wire.d.ts';
import type { Layout } from './inside/graph-layout.js';

/** The fields that all jobs have. */
interface OfSwap { kind: 'swap', draft: SwapDraft }

declare module '../../solver/jobs.d.ts' {
  interface Jobs {
    /** The next or previous shortest solution; null if there is none. */
    another: { request: OfSwap & { moves: Uint32Array, back: boolean }, result: Moves | null };
    /** The best next moves of a game. */
    hint: { request: OfSwap & { moves: Uint32Array }, result: Hint };
    /** The position of a game, and the legal moves of the knight on `picked`. */
    position: { request: OfSwap & { moves: Uint32Array, picked: number | null }, result: GamePosition };
    /** The positions from the start on, as rows of text. */
    positionRows: { request: OfSwap & { moves: Uint32Array }, result: string[] };
    /** The move graph, and its layout. */
    graph: { request: OfSwap, result: Graph & { layout: Layout | null } };
    /**
     * A worker's part in a shared search. The result is the same for all workers.
     */
    share: { request: OfSwap & { request: WorkerRequest }, result: Shown | BigUint64Array };
  }
}
