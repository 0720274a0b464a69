// What the core exports in this kind's build, `wasm/src/tour.rs`. Made by `cargo xtask renew types`: not to be changed by hand.

declare module '*/pkg/leaper_tour.js' {
  export default function load(): Promise<unknown>;
  export { about, open, Solver } from '*/pkg/leaper.js';
  /** Whether a walk can still become a tour; advanced as a `Solver` is. */
  export class Finisher {
    /** For a walk. */
    constructor(draft: import('../../../solver/wire.d.ts').TourDrawing, walk: Uint32Array);
    /** Gives the answer in the end. */
    advance(milliseconds: number): import('../../../solver/wire.d.ts').Finished | undefined;
    /** See `Solver::progress`. */
    progress(): import('../../../solver/wire.d.ts').Progress;
    free(): void;
  }
  /** Another tour; advanced as a `Solver` is. */
  export class TourFinder {
    /** For a puzzle, and which one is wished. */
    constructor(draft: import('../../../solver/wire.d.ts').TourDrawing, wish: import('../../../solver/wire.d.ts').TourWish);
    /** Gives it in the end. */
    advance(milliseconds: number): import('../../../solver/wire.d.ts').OtherTour | undefined;
    /** See `Solver::progress`. */
    progress(): import('../../../solver/wire.d.ts').Progress;
    free(): void;
  }
  /** Where a walk stands. */
  export function walked(draft: import('../../../solver/wire.d.ts').TourDrawing, walk: Uint32Array): import('../../../solver/wire.d.ts').Walked;
  /** The sums of a tour's numbers. */
  export function sums(draft: import('../../../solver/wire.d.ts').TourDrawing, path: Uint32Array): import('../../../solver/wire.d.ts').Sums;
}
