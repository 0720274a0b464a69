// What only a puzzle of Tour can be asked. A walk is its squares in order.

import type { Finished, OtherTour, Sums, TourDrawing, TourWish, Walked } from '../../solver/wire.d.ts';

/** What all of them say. */
interface OfTour { kind: 'tour', draft: TourDrawing }

declare module '../../solver/jobs.d.ts' {
  interface Jobs {
    /** Where a walk stands, and where it can go on. */
    walked: { asks: OfTour & { walk: Uint32Array }, gives: Walked };
    /** Whether a walk can still become a tour, and how. */
    finish: { asks: OfTour & { walk: Uint32Array }, gives: Finished };
    /** Another tour. */
    otherTour: { asks: OfTour & { wish: TourWish }, gives: OtherTour };
    /** The sums of a tour's numbers along the board. */
    sums: { asks: OfTour & { path: Uint32Array }, gives: Sums };
  }
}
