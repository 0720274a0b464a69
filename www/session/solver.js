// @ts-check
/**
 * The solver of a document: all its sessions share one pool of workers and one cache of results.
 */
import { JobCache } from '../app/ask.js';
import { setFileNames } from '../board/squares.js';
import { entryOf } from '../kinds/catalog.js';
import { WorkerPool } from '../solver/worker-pool.js';
import { startWorker } from './workers.js';

/** @import { Ask, BuildId } from '../solver/jobs.d.ts' */
/** @import { About, Kind } from '../solver/wire.d.ts' */
/** @import { WorkerLike } from '../solver/worker-client.js' */

/**
 * Called when the first worker dies.
 *
 * @typedef {(message: string, isRestarted: boolean) => void} OnDeath
 */

/** @type {{ ask: Ask, about: Promise<About> } | undefined} */
let shared;

/** @type {Set<OnDeath>} */
const deathListeners = new Set();

/**
 * Creates a pool that knows how the jobs of each kind are shared.
 *
 * @param {Partial<ConstructorParameters<typeof WorkerPool>[0]>} [options]
 */
export const createPool = ({ makeWorker = startWorker, ...options } = {}) => new WorkerPool({
  makeWorker,
  loadSharing: async (build) => (await entryOf(build)?.sharing?.())?.sharing ?? {},
  ...options,
});

/**
 * Returns the document's solver: a function that runs jobs, and the core's description of itself.
 *
 * @param {Kind} kind the kind that will be asked for first
 * @param {OnDeath} onDeath
 * @param {AbortSignal} [signal] ends the calls of `onDeath`
 * @param {(build?: BuildId) => WorkerLike} [makeWorker]
 */
export function solver(kind, onDeath, signal, makeWorker) {
  deathListeners.add(onDeath);
  signal?.addEventListener('abort', () => deathListeners.delete(onDeath), { once: true });
  if (shared) return shared;
  const pool = createPool({
    build: kind,
    makeWorker,
    onDeath: (message, isRestarted) => {
      for (const listener of [...deathListeners]) listener(message, isRestarted);
    },
  });
  const { ask } = new JobCache(pool);
  const about = pool.about().then((core) => {
    setFileNames(core.fileNames);
    return core;
  });
  about.catch(() => {
    // Callers handle the error. The next one tries again.
    shared = undefined;
  });
  shared = { ask, about };
  return shared;
}
