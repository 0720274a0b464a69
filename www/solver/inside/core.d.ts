// What the core exports in every build, `wasm/src/lib.rs`. Made by `cargo xtask renew types`: not to be changed by hand.

/** Is advanced by time: `undefined` as long as there is more to do, then what was found, once. */
interface Searching<T> {
  advance(milliseconds: number): T | undefined;
  progress(): import('../wire.d.ts').Progress;
  /** The line of the puzzle that is solved. */
  readonly puzzle?: string;
  free(): void;
}

declare module '*/pkg/leaper.js' {
  export default function load(): Promise<unknown>;
  /** A puzzle being solved. The page advances it by time, asks how far it is, and frees it to cancel. */
  export class Solver {
    /** Solves what is drawn, as far as that can be done; see `Options` and `Wants`. The answer document stands in what is shown, where it is wanted. */
    static draft(draft: import('../wire.d.ts').Drawing, options: import('../wire.d.ts').Options, wants: import('../wire.d.ts').Wants): Omit<Solver, 'advance'> & Searching<import('../wire.d.ts').Shown & { document?: import('../jobs.d.ts').Document }>;
    /** Solves the puzzle of a line: the answer is the one document that the command line prints, too. */
    static line(line: string, options: unknown): Omit<Solver, 'advance'> & Searching<import('../jobs.d.ts').Document>;
    /** The canonical line of the puzzle. */
    readonly puzzle: string;
    /** Goes on for about so many milliseconds; gives `undefined` as long as there is more to do, then the result, once: `Shown` of a drawing, of a line the document with the time in it. */
    advance(milliseconds: number): import('../wire.d.ts').Shown | import('../jobs.d.ts').Document | undefined;
    /** How far the search is. */
    progress(): import('../wire.d.ts').Progress;
    /** Tells what came of a `Share` (nothing, if it is an empty list); or that others are at it, and no solution has fewer moves than `lower`. */
    help?(found: BigUint64Array | undefined, lower: number): void;
    free(): void;
  }
  /** What the page needs to know of the core. */
  export function about(): import('../wire.d.ts').About;
  /** Reads a puzzle, finished or not. */
  export function open(text: string): import('../wire.d.ts').Opened;
}

declare module '*/pkg/leaper_kinds.js' {
  export { about, default, open, Solver } from '*/pkg/leaper.js';
}
