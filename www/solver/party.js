// @ts-check
/**
 * One search by several workers, each of which has its share of it:
 * what they say to each other is passed on. None is ahead of the
 * others by more than a round: see `shared.rs` in the core.
 */
import { NOT_BEGUN, together } from './together.js';

/** @import { ShareWish } from './wire.d.ts' */
/** @import { Heard, Hooks, Job, JobProgress, Party, ResultOf, Said, Talk } from './jobs.d.ts' */

/**
 * Runs a search with so many workers.
 * @param {Party} party
 * @param {Pick<ShareWish, 'lower' | 'memory'>} wish the memory is each worker's own
 * @param {((job: Job, talk: Talk) => Promise<ResultOf<Job>>)[]} workers run a worker's part
 * @param {Hooks} hooks
 * @returns {Promise<ResultOf<Job>>} rejects as soon as a part does
 */
export async function shareOut(party, wish, workers, { signal, onProgress }) {
  const began = performance.now();
  const ending = new AbortController();
  const stop = () => ending.abort();
  signal?.addEventListener('abort', stop, { once: true });
  /** @type {((heard: Heard) => void)[]} */
  const tells = [];
  const tellAll = (/** @type {Heard} */ heard) => tells.forEach((tell) => tell(heard));
  const each = workers.map(() => NOT_BEGUN);
  /** How many batches went to each, and of how many each has said that all is done. */
  const sent = workers.map(() => 0);
  let led = workers.map(() => -1);
  /** What came of the round. @type {Map<number, BigUint64Array>} */
  const reports = new Map();
  const hear = (/** @type {number} */ own, /** @type {Said} */ said) => {
    if ('words' in said) {
      sent[said.to] += 1;
      return tells[said.to]({ words: said.words });
    }
    if ('led' in said) {
      led[own] = said.led;
      // All that they send each other passes here: nothing is under way any more.
      if (workers.every((_, worker) => led[worker] === sent[worker])) tellAll({ report: true });
      return;
    }
    reports.set(own, said.report);
    if (reports.size < workers.length) return;
    const all = workers.map((_, worker) => /** @type {BigUint64Array} */ (reports.get(worker)));
    led = workers.map(() => -1);
    reports.clear();
    tellAll({ reports: all });
  };
  try {
    const [found] = await Promise.all(workers.map((run, own) => run(party.part({ ...wish, own, of: workers.length }), {
      signal: ending.signal,
      onSaid: (said) => hear(own, said),
      begun: (tell) => { tells[own] = tell; },
      onProgress: (/** @type {JobProgress} */ progress) => {
        each[own] = progress;
        onProgress?.({ ...together(each, performance.now() - began), share: null, lower: Math.max(...each.map(({ lower }) => lower ?? 0)) || null });
      },
    })));
    return found;
  } finally {
    signal?.removeEventListener('abort', stop);
    stop(); // where one part fails, all end
  }
}
