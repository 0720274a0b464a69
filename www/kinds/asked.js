// @ts-check
/** All that jobs are asked of: the kinds of puzzles, and what makes puzzles to play. */
import { catalog, solvables } from './catalog.js';

/** @type {import('../solver/inside/skill.d.ts').Solvables} */
export const asked = {
  ...solvables,
  kinds: [...catalog, {
    id: 'level',
    core: () => import('../pkg/leaper_level.js'),
    jobs: () => import('./level/inside/jobs.js'),
  }],
};
