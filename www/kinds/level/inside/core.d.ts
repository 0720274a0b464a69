// What the core exports in this kind's build, `wasm/src/level.rs`. Made by `cargo xtask renew types`: not to be changed by hand.

declare module '*/pkg/leaper_level.js' {
  export default function load(): Promise<unknown>;
  export { about, open, Solver } from '*/pkg/leaper.js';
  /** A puzzle that is being made; advanced as a `Solver` is. */
  export class Maker {
    /** One of a kind and a grade from 1 to 5: for each seed, a whole number from 0 on, another one. */
    static seeded(of: import('../../../solver/wire.d.ts').Kind, grade: number, seed: number): Maker;
    /** That of a kind for a day, such as `2026-11-22`. */
    static daily(of: import('../../../solver/wire.d.ts').Kind, date: string): Maker;
    /** Gives it in the end. */
    advance(milliseconds: number): import('../../../solver/wire.d.ts').Level | undefined;
    /** See `Solver::progress`. */
    progress(): import('../../../solver/wire.d.ts').Progress;
    free(): void;
  }
  /** The levels that were chosen and named by hand, in their order. */
  export function levels(): import('../../../solver/wire.d.ts').Level[];
  /** The packs in which they are. */
  export function packs(): import('../../../solver/wire.d.ts').Pack[];
}
