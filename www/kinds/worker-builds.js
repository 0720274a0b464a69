// @ts-check
/**
 * The builds of the core that a worker can load: those of the kinds, and the level generator.
 */
import { catalog, kindBuilds } from './catalog.js';

/** @type {import('../solver/inside/builds.d.ts').Builds} */
export const workerBuilds = {
  ...kindBuilds,
  builds: [...catalog, {
    id: 'level',
    core: () => import('../pkg/leaper_level.js'),
    jobs: () => import('./level/inside/jobs.js'),
  }],
};
