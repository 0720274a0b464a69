// The exports of the core, `wasm/src/`: what every build has, and what is in that of each kind besides.

/** Is advanced by time: `undefined` as long as there is more to do, then what was found, once. */
interface Searching<T> {
  advance(ms: number): T | undefined;
  progress(): import('../wire.d.ts').Progress;
  free(): void;
}

declare module '*/pkg/leaper.js' {
  export default function load(): Promise<unknown>;
  export function about(): import('../wire.d.ts').About;
  export function open(text: string): import('../wire.d.ts').Opened;
  export const Solver: {
    draft(draft: import('../wire.d.ts').Drawing, options: import('../wire.d.ts').Options, wants: import('../wire.d.ts').Wants):
      Searching<import('../wire.d.ts').Shown> & {
        readonly puzzle: string;
        /** In Swap's build. */
        help?(found: BigUint64Array | undefined, lower: number): void;
      };
    line(line: string, options: unknown): Searching<import('../jobs.d.ts').Document> & { readonly puzzle: string };
  };
}

declare module '*/pkg/leaper_swap.js' {
  export default function load(): Promise<unknown>;
  export { about, open, Solver } from '*/pkg/leaper.js';
  /** A worker's part in a search that several do together: `advance` to the end of a round. */
  export const Share: new (draft: import('../wire.d.ts').SwapDrawing, wish: import('../wire.d.ts').ShareWish) => Searching<true> & {
    take(least: number): [whose: number, words: BigUint64Array] | undefined;
    give(words: BigUint64Array): void;
    report(): BigUint64Array;
    /** Undefined if there is another round. */
    conclude(reports: BigUint64Array[]): import('../wire.d.ts').Shown | BigUint64Array | undefined;
  };
  export const Stepper: new (draft: import('../wire.d.ts').SwapDrawing, moves: Uint32Array, back: boolean) => Searching<import('../wire.d.ts').Moves>;
  export const Ways: new (draft: import('../wire.d.ts').SwapDrawing, moves: Uint32Array) => Searching<true> & {
    hint(draft: import('../wire.d.ts').SwapDrawing, moves: Uint32Array): import('../wire.d.ts').Hint | undefined;
    /** Null where there are too many to know, undefined where others must be made. */
    other(draft: import('../wire.d.ts').SwapDrawing, moves: Uint32Array, back: boolean): import('../wire.d.ts').Moves | null | undefined;
  };
  export function stand(draft: import('../wire.d.ts').SwapDrawing, moves: Uint32Array, picked?: number): import('../wire.d.ts').Stand;
  export function score(draft: import('../wire.d.ts').SwapDrawing, moves: Uint32Array): string[];
  export function graph(draft: import('../wire.d.ts').SwapDrawing): import('../wire.d.ts').Graph;
}

declare module '*/pkg/leaper_place.js' {
  export default function load(): Promise<unknown>;
  export { about, open, Solver } from '*/pkg/leaper.js';
  export const PartCount: new (puzzle: import('../wire.d.ts').PlaceDrawing | string, wish: { index: number, of: number, squares: boolean }) =>
    Searching<import('../wire.d.ts').Part>;
  export function sum(puzzle: import('../wire.d.ts').PlaceDrawing | string, parts: import('../wire.d.ts').Part[]): import('../wire.d.ts').Shown;
  export function sumDocument(line: string, parts: import('../wire.d.ts').Part[]): import('../jobs.d.ts').Document;
  export function heat(puzzle: import('../wire.d.ts').PlaceDrawing, parts: import('../wire.d.ts').Part[]): import('../wire.d.ts').Heat;
  export function attacks(puzzle: import('../wire.d.ts').PlaceDrawing): import('../wire.d.ts').Attacks;
  export const Placements: new (puzzle: import('../wire.d.ts').PlaceDrawing, classes: boolean) => Searching<import('../wire.d.ts').Page> & {
    turnTo(from: string, length: number, rows: boolean): void;
  };
}

declare module '*/pkg/leaper_tour.js' {
  export default function load(): Promise<unknown>;
  export { about, open, Solver } from '*/pkg/leaper.js';
  export function walked(draft: import('../wire.d.ts').TourDrawing, walk: Uint32Array): import('../wire.d.ts').Walked;
  export const Finisher: new (draft: import('../wire.d.ts').TourDrawing, walk: Uint32Array) => Searching<import('../wire.d.ts').Finished>;
  export const TourFinder: new (draft: import('../wire.d.ts').TourDrawing, wish: import('../wire.d.ts').TourWish) =>
    Searching<import('../wire.d.ts').OtherTour>;
  export function sums(draft: import('../wire.d.ts').TourDrawing, path: Uint32Array): import('../wire.d.ts').Sums;
}
