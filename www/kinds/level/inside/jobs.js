// @ts-check
/** How puzzles to play are made. */

/** @import { SkillOf } from '../../../solver/inside/skill.d.ts' */

/** @param {typeof import('../../../pkg/leaper_level.js')} core @returns {SkillOf<'level'>} */
export const skill = (core) => ({
  jobs: {
    make: ({ of, grade, seed }, bench) => bench.search(core.Maker.seeded(of, grade, seed)),
    daily: ({ of, date }, bench) => bench.search(core.Maker.daily(of, date)),
    *levels() {
      return { packs: core.packs(), levels: core.levels() };
    },
  },
});
