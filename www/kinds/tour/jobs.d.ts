// Jobs that only Tour has. A walk is its squares in order.

import type { Finished, OtherTour, Sums, TourDraft, TourRequest, Uniqueness, WalkReport } from '../../solver/wire.d.ts';

/** The fields that all jobs have. */
interface OfTour { kind: 'tour', draft: TourDraft }

declare module '../../solver/jobs.d.ts' {
  interface Jobs {
    /** The state of a walk, and its possible next squares. */
    walkReport: { request: OfTour & { walk: Uint32Array }, result: WalkReport };
    /** Whether a walk can be completed to a tour, and how. */
    finish: { request: OfTour & { walk: Uint32Array }, result: Finished };
    /** Another tour. */
    otherTour: { request: OfTour & { request: TourRequest }, result: OtherTour };
    /** Whether a tour is the only one. */
    unique: { request: OfTour & { path: Uint32Array }, result: Uniqueness };
    /** The sums of a tour's numbers along the board. */
    sums: { request: OfTour & { path: Uint32Array }, result: Sums };
  }
}
