// What the core exports in this kind's build, `wasm/src/place.rs`. Made by `cargo xtask renew types`: not to be changed by hand.

declare module '*/pkg/leaper_place.js' {
  export default function load(): Promise<unknown>;
  export { about, open, Solver } from '*/pkg/leaper.js';
  /** A part of a count of placements; advanced as a `Solver` is. */
  export class PartCount {
    /** For a puzzle, a line or a drawing, and which part of it. */
    constructor(puzzle: import('../../../solver/wire.d.ts').PlaceDrawing | string, wish: import('../../../solver/wire.d.ts').PartWish);
    /** Gives what it counted in the end. */
    advance(milliseconds: number): import('../../../solver/wire.d.ts').Part | undefined;
    /** See `Solver::progress`. */
    progress(): import('../../../solver/wire.d.ts').Progress;
    free(): void;
  }
  /** The list of placements; turned to a page, it is advanced as a `Solver` is. */
  export class Placements {
    /** The placements of a puzzle, a line or a drawing; or one of each class. */
    constructor(puzzle: import('../../../solver/wire.d.ts').PlaceDrawing | string, classes: boolean);
    /** Turns to the page of `length` placements that begins with number `from`, an exact decimal; with rows instead of squares, if wished. */
    turnTo(from: string, length: number, rows: boolean): void;
    /** Gives the page in the end. */
    advance(milliseconds: number): import('../../../solver/wire.d.ts').Page | undefined;
    /** How far it is on its way to the page. */
    progress(): import('../../../solver/wire.d.ts').Progress;
    free(): void;
  }
  /** Adds up all parts of a count. */
  export function sum(puzzle: import('../../../solver/wire.d.ts').PlaceDrawing | string, parts: import('../../../solver/wire.d.ts').Part[]): import('../../../solver/wire.d.ts').Shown;
  /** Adds up all parts of a count: the answer document, without a time. */
  export function sumDocument(line: string, parts: import('../../../solver/wire.d.ts').Part[]): import('../../../solver/jobs.d.ts').Document;
  /** Adds up all parts of a count that was asked where the kinds stand. */
  export function heat(puzzle: import('../../../solver/wire.d.ts').PlaceDrawing, parts: import('../../../solver/wire.d.ts').Part[]): import('../../../solver/wire.d.ts').Heat;
  /** What the puzzle's kinds attack from each square. */
  export function attacks(puzzle: import('../../../solver/wire.d.ts').PlaceDrawing): import('../../../solver/wire.d.ts').Attacks;
}
