// What the core exports in this kind's build, `wasm/src/swap.rs`.

declare module '*/pkg/leaper_swap.js' {
  export default function load(): Promise<unknown>;
  export { about, open, Solver } from '*/pkg/leaper.js';
  /** A worker's part in a search that several do together: `advance` to the end of a round. */
  export const Share: new (draft: import('../../../solver/wire.d.ts').SwapDrawing, wish: import('../../../solver/wire.d.ts').ShareWish) => Searching<true> & {
    take(least: number): [whose: number, words: BigUint64Array] | undefined;
    give(words: BigUint64Array): void;
    report(): BigUint64Array;
    /** Undefined if there is another round. */
    conclude(reports: BigUint64Array[]): import('../../../solver/wire.d.ts').Shown | BigUint64Array | undefined;
  };
  export const Stepper: new (draft: import('../../../solver/wire.d.ts').SwapDrawing, moves: Uint32Array, back: boolean) => Searching<import('../../../solver/wire.d.ts').Moves>;
  export const Ways: new (draft: import('../../../solver/wire.d.ts').SwapDrawing, moves: Uint32Array) => Searching<true> & {
    hint(draft: import('../../../solver/wire.d.ts').SwapDrawing, moves: Uint32Array): import('../../../solver/wire.d.ts').Hint | undefined;
    /** Null where there are too many to know, undefined where others must be made. */
    other(draft: import('../../../solver/wire.d.ts').SwapDrawing, moves: Uint32Array, back: boolean): import('../../../solver/wire.d.ts').Moves | null | undefined;
  };
  export function stand(draft: import('../../../solver/wire.d.ts').SwapDrawing, moves: Uint32Array, picked?: number): import('../../../solver/wire.d.ts').Stand;
  export function score(draft: import('../../../solver/wire.d.ts').SwapDrawing, moves: Uint32Array): string[];
  export function graph(draft: import('../../../solver/wire.d.ts').SwapDrawing): import('../../../solver/wire.d.ts').Graph;
}
