// @ts-check
/** Runs the jobs of the level generator. */

/** @import { HandlersOf } from '../../../solver/inside/builds.d.ts' */

/**
 * @param {typeof import('../../../pkg/leaper_level.js')} core
 * @returns {HandlersOf<'level'>}
 */
export const createHandlers = (core) => ({
  jobs: {
    make: ({ of, grade, seed }, context) => context.search(core.Maker.seeded(of, grade, seed)),
    daily: ({ of, date }, context) => context.search(core.Maker.daily(of, date)),
    *levels() {
      return { packs: core.packs(), levels: core.levels() };
    },
  },
});
