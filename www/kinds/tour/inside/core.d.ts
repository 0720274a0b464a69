// What the core exports in this kind's build, `wasm/src/tour.rs`.

declare module '*/pkg/leaper_tour.js' {
  export default function load(): Promise<unknown>;
  export { about, open, Solver } from '*/pkg/leaper.js';
  export function walked(draft: import('../../../solver/wire.d.ts').TourDrawing, walk: Uint32Array): import('../../../solver/wire.d.ts').Walked;
  export const Finisher: new (draft: import('../../../solver/wire.d.ts').TourDrawing, walk: Uint32Array) => Searching<import('../../../solver/wire.d.ts').Finished>;
  export const TourFinder: new (draft: import('../../../solver/wire.d.ts').TourDrawing, wish: import('../../../solver/wire.d.ts').TourWish) =>
    Searching<import('../../../solver/wire.d.ts').OtherTour>;
  export function sums(draft: import('../../../solver/wire.d.ts').TourDrawing, path: Uint32Array): import('../../../solver/wire.d.ts').Sums;
}
