// @ts-check
/** How the jobs of Tour are done. */

/** @import { SkillOf } from '../../../solver/inside/skill.d.ts' */

/** @param {typeof import('../../../pkg/leaper_tour.js')} core @returns {SkillOf<'tour'>} */
export const skill = (core) => ({
  jobs: {
    *walked({ draft, walk }) {
      return core.walked(draft, walk);
    },
    finish: ({ draft, walk }, bench) => bench.search(new core.Finisher(draft, walk)),
    otherTour: ({ draft, wish }, bench) => bench.search(new core.TourFinder(draft, wish)),
    *sums({ draft, path }) {
      return core.sums(draft, path);
    },
  },
});
