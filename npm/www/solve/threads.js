// @ts-check
/** The solver for programs in Node.js: workers are threads there. */
import { catalog, entryOf } from '../kinds/catalog.js';
import { createPool } from '../session/solver.js';
import { Supplied } from '../session/supplied.js';
import { SolveError, solving } from './solving.js';

/** @import { WorkerPool } from '../solver/worker-pool.js' */
/** @import { BuildId } from '../solver/jobs.d.ts' */
/** @import { Thread } from './thread.d.ts' */

/** Threads with nothing to do are ended soon: until then a program that is through would wait for them. */
const IDLE_MS = 300;

/** Longer than any answer is waited for, as far as timers go. */
const LONG_MS = 2 ** 30;

/** @param {typeof Thread} Worker @param {number} size how many may work at once */
export function solvingIn(Worker, size) {
  /** @type {WorkerPool | undefined} */
  let pool;
  const start = (/** @type {BuildId | undefined} */ kind) => new Supplied((program, { heard, failed }) => {
    const thread = new Worker(program, { eval: true, workerData: kind, execArgv: [] });
    thread.on('message', heard);
    thread.on('error', (error) => failed(error.message));
    // Where that was not wanted, somebody waits for it.
    thread.on('exit', (code) => failed(`it ended with code ${code}`));
    // A program that waits for no answer is through.
    thread.unref();
    return thread;
  });
  const solve = solving((line) => {
    const { id } = entryOf(line.split('?')[0]) ?? catalog[0];
    // A thread that dies says so: nobody needs to ask.
    pool ??= createPool({ makeWorker: start, build: id, size, idleMs: IDLE_MS, pingMs: 0 });
    return pool.run.bind(pool);
  });
  return async (/** @type {Parameters<typeof solve>} */ ...asked) => {
    const awake = setInterval(() => {}, LONG_MS);
    try {
      return await solve(...asked);
    } finally {
      clearInterval(awake);
    }
  };
}

export { SolveError };
