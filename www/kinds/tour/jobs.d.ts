// Jobs of Tour alone. A walk is its squares in order.

import type { Finished, OtherTour, Sums, TourDraft, TourWish, Uniqueness, Walked } from '../../solver/wire.d.ts';

/** The fields that all jobs have. */
interface OfTour { kind: 'tour', draft: TourDraft }

declare module '../../solver/jobs.d.ts' {
  interface Jobs {
    /** The state of a walk, and its possible next squares. */
    walkReport: { asks: OfTour & { walk: Uint32Array }, gives: Walked };
    /** Whether a walk can be completed to a tour, and how. */
    finish: { asks: OfTour & { walk: Uint32Array }, gives: Finished };
    /** Another tour. */
    otherTour: { asks: OfTour & { wish: TourWish }, gives: OtherTour };
    /** Whether a tour is the only one. */
    unique: { asks: OfTour & { path: Uint32Array }, gives: Uniqueness };
    /** The sums of a tour's numbers along the board. */
    sums: { asks: OfTour & { path: Uint32Array }, gives: Sums };
  }
}
