// @ts-check
/**
 * One search run by several workers, each of which owns part of the positions. This module passes
 * their messages on. No worker is more than one round ahead of the others; see `shared.rs` in the
 * core.
 */
import { linkedAbort } from './abort.js';
import { bestLower, mergeProgress, NOT_STARTED } from './merge-progress.js';

/** @import { WorkerRequest } from './wire.d.ts' */
/** @import { Hooks, Job, JobInput, JobOutput, JobProgress, ResultOf, SharedSearch, TaskHooks } from './jobs.d.ts' */

/**
 * Runs one job in a certain worker.
 *
 * @typedef {(job: Job, hooks: TaskHooks) => Promise<ResultOf<Job>>} RunInWorker
 */

/**
 * Runs a search in several workers.
 *
 * @param {SharedSearch} search
 * @param {Pick<WorkerRequest, 'lower' | 'memory'>} limits `memory` is the limit of each worker
 * @param {RunInWorker[]} workers
 * @param {Hooks} hooks
 * @returns {Promise<ResultOf<Job>>} rejects as soon as one worker fails
 */
export async function runShared(search, limits, workers, { signal, onProgress }) {
  const startedAt = performance.now();
  const aborting = linkedAbort(signal);
  /** @type {((input: JobInput) => void)[]} */
  const sends = [];
  const sendToAll = (/** @type {JobInput} */ input) => sends.forEach((send) => send(input));
  const progressOf = workers.map(() => NOT_STARTED);
  /** For each worker, the number of batches sent to it in all rounds. */
  const sent = workers.map(() => 0);
  /** For each worker, how many of them it has processed; -1 until it says so in this round. */
  let processed = workers.map(() => -1);
  /** Reports of this round. @type {Map<number, BigUint64Array>} */
  const reports = new Map();

  const handle = (/** @type {number} */ worker, /** @type {JobOutput} */ output) => {
    if ('words' in output) {
      sent[output.to] += 1;
      sends[output.to]({ words: output.words });
    } else if ('processed' in output) {
      processed[worker] = output.processed;
      // All batches pass through here: when the numbers agree, none is on its way.
      if (sent.every((count, index) => processed[index] === count)) sendToAll({ report: true });
    } else {
      reports.set(worker, output.report);
      if (reports.size < workers.length) return;
      const all = workers.map((_, index) => /** @type {BigUint64Array} */ (reports.get(index)));
      processed = workers.map(() => -1);
      reports.clear();
      sendToAll({ reports: all });
    }
  };

  try {
    const [result] = await Promise.all(workers.map((run, worker) => run(search.part({ ...limits, worker, workers: workers.length }), {
      signal: aborting.signal,
      onOutput: (output) => handle(worker, output),
      onStart: (send) => { sends[worker] = send; },
      onProgress: (/** @type {JobProgress} */ progress) => {
        progressOf[worker] = progress;
        onProgress?.({
          ...mergeProgress(progressOf, performance.now() - startedAt),
          share: null,
          lower: bestLower(...progressOf.map(({ lower }) => lower)),
        });
      },
    })));
    return result;
  } finally {
    aborting.abort(); // If one worker failed, the others have to stop.
  }
}
