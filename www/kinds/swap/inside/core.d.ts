// What the core exports in this kind's build, `wasm/src/swap.rs`. Made by `cargo xtask renew types`: not to be changed by hand.

declare module '*/pkg/leaper_swap.js' {
  export default function load(): Promise<unknown>;
  export { about, open, Solver } from '*/pkg/leaper.js';
  /** A worker's part in a search that several do together, round by round; see `shared`. What goes from worker to worker is for their cores alone to be read. */
  export class Share {
    /** For a drawing, and which share of it. */
    constructor(draft: import('../../../solver/wire.d.ts').SwapDrawing, wish: import('../../../solver/wire.d.ts').ShareWish);
    /** Gives `true` when all of this round is done that is its own. */
    advance(milliseconds: number): boolean | undefined;
    /** What belongs to another worker, with its number before, if it is as many words as this. */
    take(least: number): [whose: number, words: BigUint64Array] | undefined;
    /** Takes what another worker came upon in this round. */
    give(words: BigUint64Array): void;
    /** What came of this round. */
    report(): BigUint64Array;
    /** Takes the reports of all workers: `undefined` if there is another round; of all arrangements `Shown`; else what helps a `Solver`. */
    conclude(reports: BigUint64Array[]): import('../../../solver/wire.d.ts').Shown | BigUint64Array | undefined;
    /** See `Solver::progress`. */
    progress(): import('../../../solver/wire.d.ts').Progress;
    free(): void;
  }
  /** The next shortest solution of a Swap puzzle, or the one before; advanced as a `Solver` is. */
  export class Stepper {
    /** From the solution `moves`. */
    constructor(draft: import('../../../solver/wire.d.ts').SwapDrawing, moves: Uint32Array, back: boolean);
    /** Gives its moves in the end. */
    advance(milliseconds: number): import('../../../solver/wire.d.ts').Moves | undefined;
    /** See `Solver::progress`. */
    progress(): import('../../../solver/wire.d.ts').Progress;
    free(): void;
  }
  /** What leads to a Swap puzzle's goal: advanced as a `Solver` is, and then asked; see `Guide`. */
  export class Ways {
    /** From where a game stands after `moves`. */
    constructor(draft: import('../../../solver/wire.d.ts').SwapDrawing, moves: Uint32Array);
    /** Gives `true` in the end. */
    advance(milliseconds: number): boolean | undefined;
    /** See `Solver::progress`. */
    progress(): import('../../../solver/wire.d.ts').Progress;
    /** The best next moves after `moves`; `undefined` where they are not known here, and others must be made. */
    hint(draft: import('../../../solver/wire.d.ts').SwapDrawing, moves: Uint32Array): import('../../../solver/wire.d.ts').Hint | undefined;
    /** The shortest solution after `moves`, or before; `null` where there are too many to know, `undefined` where others must be made. */
    other(draft: import('../../../solver/wire.d.ts').SwapDrawing, moves: Uint32Array, back: boolean): import('../../../solver/wire.d.ts').Moves | null | undefined;
    free(): void;
  }
  /** Where a game of a Swap puzzle stands after `moves`, and where the knight on `picked` may go. */
  export function stand(draft: import('../../../solver/wire.d.ts').SwapDrawing, moves: Uint32Array, picked: number | undefined): import('../../../solver/wire.d.ts').Stand;
  /** The board's rows after 0, 1, 2 … of the moves. */
  export function score(draft: import('../../../solver/wire.d.ts').SwapDrawing, moves: Uint32Array): string[];
  /** Which squares of a drawing's board jumps link. */
  export function graph(draft: import('../../../solver/wire.d.ts').SwapDrawing): import('../../../solver/wire.d.ts').Graph;
}
