// What the core exports in this kind's build, `wasm/src/place.rs`.

declare module '*/pkg/leaper_place.js' {
  export default function load(): Promise<unknown>;
  export { about, open, Solver } from '*/pkg/leaper.js';
  export const PartCount: new (puzzle: import('../../../solver/wire.d.ts').PlaceDrawing | string, wish: { index: number, of: number, squares: boolean }) =>
    Searching<import('../../../solver/wire.d.ts').Part>;
  export function sum(puzzle: import('../../../solver/wire.d.ts').PlaceDrawing | string, parts: import('../../../solver/wire.d.ts').Part[]): import('../../../solver/wire.d.ts').Shown;
  export function sumDocument(line: string, parts: import('../../../solver/wire.d.ts').Part[]): import('../../../solver/jobs.d.ts').Document;
  export function heat(puzzle: import('../../../solver/wire.d.ts').PlaceDrawing, parts: import('../../../solver/wire.d.ts').Part[]): import('../../../solver/wire.d.ts').Heat;
  export function attacks(puzzle: import('../../../solver/wire.d.ts').PlaceDrawing): import('../../../solver/wire.d.ts').Attacks;
  export const Placements: new (puzzle: import('../../../solver/wire.d.ts').PlaceDrawing, classes: boolean) => Searching<import('../../../solver/wire.d.ts').Page> & {
    turnTo(from: string, length: number, rows: boolean): void;
  };
}
