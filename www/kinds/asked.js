// @ts-check
/** All that jobs are asked of: the kinds of puzzles, and what makes puzzles to play. */
import { catalog } from './catalog.js';

/** @type {import('../solver/inside/skill.d.ts').Solvable[]} */
export const asked = [...catalog, {
  id: 'level',
  core: () => import('../pkg/leaper_level.js'),
  jobs: () => import('./level/inside/jobs.js'),
}];
