// @ts-check
/** The solver of a document: all its sessions share one crew of workers. */
import { Asker } from '../app/ask.js';
import { setFileNames } from '../board/squares.js';
import { entryOf } from '../kinds/catalog.js';
import { Crew } from '../solver/crew.js';
import { startWorker } from './workers.js';

/** @import { Ask, Asked } from '../solver/jobs.d.ts' */
/** @import { About, Kind } from '../solver/wire.d.ts' */
/** @import { Hired } from '../solver/engine.js' */

/** Whom to tell when the first worker died. @typedef {(message: string, anew: boolean) => void} OnDeath */

/** @type {{ ask: Ask, about: Promise<About> } | undefined} */
let shared;

/** @type {Set<OnDeath>} */
const listeners = new Set();

/** Workers who know how the jobs of each kind are shared. @param {Partial<ConstructorParameters<typeof Crew>[0]>} [options] */
export const newCrew = ({ makeWorker = startWorker, ...options } = {}) => new Crew({
  makeWorker,
  sharing: async (kind) => (await entryOf(kind)?.sharing?.())?.sharing ?? {},
  ...options,
});

/**
 * The one way to ask the core, and what that tells of itself once it is there.
 * @param {Kind} kind what will be asked for first @param {OnDeath} onDeath @param {AbortSignal} [signal] then nobody is told any more
 * @param {(kind?: Asked) => Hired} [makeWorker] starts workers where the usual way does not
 */
export function solver(kind, onDeath, signal, makeWorker) {
  listeners.add(onDeath);
  signal?.addEventListener('abort', () => listeners.delete(onDeath), { once: true });
  if (shared) return shared;
  const crew = newCrew({ kind, makeWorker, onDeath: (message, anew) => {
    for (const tell of [...listeners]) tell(message, anew);
  } });
  const { ask } = new Asker(crew);
  const about = crew.about().then((introduced) => {
    setFileNames(introduced.fileNames);
    return introduced;
  });
  about.catch(() => {
    // Whoever waits for it is told. The next to come begins anew.
    shared = undefined;
  });
  shared = { ask, about };
  return shared;
}
