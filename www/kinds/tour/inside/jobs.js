// @ts-check
/** Runs the jobs of Tour. */

/** @import { HandlersOf } from '../../../solver/inside/builds.d.ts' */

/**
 * @param {typeof import('../../../pkg/leaper_tour.js')} core
 * @returns {HandlersOf<'tour'>}
 */
export const createHandlers = (core) => ({
  jobs: {
    *walkReport({ draft, walk }) {
      return core.walkReport(draft, walk);
    },
    finish: ({ draft, walk }, context) => context.search(new core.Finisher(draft, walk)),
    otherTour: ({ draft, request }, context) => context.search(new core.TourFinder(draft, request)),
    unique: ({ draft, path }, context) => context.search(new core.SecondTourFinder(draft, path)),
    *sums({ draft, path }) {
      return core.sums(draft, path);
    },
  },
});
