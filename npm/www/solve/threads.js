// @ts-check
/** The solver for programs in Node.js, with worker threads. */
import { catalog, entryOf } from '../kinds/catalog.js';
import { createPool } from '../session/solver.js';
import { SuppliedWorker } from '../session/supplied.js';
import { SolveError, solving } from './solving.js';

/** @import { WorkerPool } from '../solver/worker-pool.js' */
/** @import { BuildId } from '../solver/jobs.d.ts' */
/** @import { Thread } from './thread.d.ts' */

/** Idle threads but the first are ended after this time, in milliseconds. */
const IDLE_MS = 300;

/** Interval of a timer that only keeps the program running, in milliseconds. */
const LONG_MS = 2 ** 30;

/**
 * Creates `solve` for a class of threads.
 *
 * @param {typeof Thread} Worker
 * @param {number} size maximum number of threads
 */
export function solvingIn(Worker, size) {
  /** @type {WorkerPool | undefined} */
  let pool;
  const start = (/** @type {BuildId | undefined} */ kind) => new SuppliedWorker((program, { onMessage, onFailure }) => {
    const thread = new Worker(program, { eval: true, workerData: kind, execArgv: [] });
    thread.on('message', onMessage);
    thread.on('error', (error) => onFailure(error.message));
    // Jobs of a thread that ended unexpectedly fail.
    thread.on('exit', (code) => onFailure(`it ended with code ${code}`));
    // Idle threads don't keep the program running.
    thread.unref();
    return thread;
  });
  const solve = solving((line) => {
    const { id } = entryOf(line.split('?')[0]) ?? catalog[0];
    // Threads always report their end, so they aren't pinged.
    pool ??= createPool({ makeWorker: start, build: id, size, idleMs: IDLE_MS, pingMs: 0 });
    return pool.run.bind(pool);
  });
  return async (/** @type {Parameters<typeof solve>} */ ...request) => {
    // Keeps the program running until the answer is there.
    const awake = setInterval(() => {}, LONG_MS);
    try {
      return await solve(...request);
    } finally {
      clearInterval(awake);
    }
  };
}

export { SolveError };
