// @ts-check
/**
 * The builds of the core that a worker can load: those of the kinds, and the level generator.
 */
import { builds, catalog } from './catalog.js';

/** @type {import('../solver/inside/builds.d.ts').Builds} */
export const workerBuilds = {
  ...builds,
  kinds: [...catalog, {
    id: 'level',
    core: () => import('../pkg/leaper_level.js'),
    jobs: () => import('./level/inside/jobs.js'),
  }],
};
