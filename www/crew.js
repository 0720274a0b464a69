// @ts-check
/**
 * Several workers at one job: long counts of placements fall into parts that
 * can be counted apart, and what comes of them is added up exactly.
 *
 * Most counts are over before another worker could have been started. So a job
 * begins alone; only one that would go on for a while is begun anew in parts.
 */
import { Engine, JobError } from './engine.js';

/** @typedef {import('./protocol.js').Job} Job */
/** @typedef {{signal?: AbortSignal, onProgress?: (progress: any) => void}} Hooks */

/** How long a job runs alone before it may be split. */
const ALONE_MS = 300;

/** What splitting costs: workers to be started, work begun anew. */
const COST_MS = 150;

/** Workers with nothing to do are ended after a while. */
const IDLE_MS = 20_000;

/** More workers than this are of no use to a person at a desk. */
const MOST = 8;

/** How jobs fall into parts, and how these come together. @type {Record<string, (job: Job) => {squares: boolean, gather: string} | undefined>} */
const SPLITS = {
  solve: ({ draft }) => (draft.kind === 'place' ? { squares: false, gather: 'sum' } : undefined),
  heat: ({ parts }) => (parts ? undefined : { squares: true, gather: 'heat' }),
};

export class Crew {
  #engine;
  #makeWorker;
  /** @type {Engine[]} */
  #idle = [];
  /** @type {number | undefined} */
  #timer;

  /**
   * @param {Engine} engine the worker that is always there
   * @param {() => Worker} makeWorker
   * @param {number} [size] how many may work at once
   */
  constructor(engine, makeWorker, size = navigator.hardwareConcurrency || 1) {
    this.#engine = engine;
    this.#makeWorker = makeWorker;
    this.size = Math.max(1, Math.min(MOST, size));
  }

  /**
   * Runs a job as the engine does, with several workers where that helps.
   * @param {Job} job @param {Hooks} [hooks]
   * @returns {Promise<any>}
   */
  async run(job, hooks = {}) {
    if (this.size === 1) return this.#engine.run(job, hooks);
    if (job.do === 'answer') return this.#answer(job, hooks);
    const split = SPLITS[job.do]?.(job);
    return split ? this.#share(job, job.puzzle ?? job.draft, split, hooks) : this.#engine.run(job, hooks);
  }

  /** The document of a line, for whose kind one must ask first. @param {Job} job @param {Hooks} hooks */
  async #answer(job, hooks) {
    if (job.options?.list) return this.#engine.run(job, hooks);
    const split = { squares: false, gather: 'sum' };
    const isPlace = async () => (await this.#engine.run({ do: 'open', text: job.line })).draft.kind === 'place';
    const result = await this.#share(job, job.line, split, hooks, isPlace);
    return result.answer ?? result;
  }

  /**
   * @param {Job} job @param {any} puzzle
   * @param {{squares: boolean, gather: string}} split
   * @param {Hooks} hooks
   * @param {() => Promise<boolean>} [may] can it be split at all?
   */
  async #share(job, puzzle, { squares, gather }, { signal, onProgress }, may) {
    const began = performance.now();
    const alone = new AbortController();
    const stop = () => alone.abort();
    if (signal?.aborted) stop();
    signal?.addEventListener('abort', stop, { once: true });
    let share = 0;
    // Until the first progress, the solver is still being loaded, or it is another's turn.
    let undivided = true;
    let split = false;
    const consider = async () => {
      // Others would be of no use now; perhaps later.
      if (undivided) {
        timer = setTimeout(consider, ALONE_MS);
        return;
      }
      // Nearly done: it stays with one.
      const passed = performance.now() - began;
      const left = share > 0 ? (passed / share) * (1 - share) : Infinity;
      const shared = share > 0 ? passed / share / this.size + COST_MS : 0;
      if (left <= shared || (may && !(await may().catch(() => false))) || alone.signal.aborted) return;
      split = true;
      stop();
    };
    let timer = setTimeout(consider, ALONE_MS);
    try {
      return await this.#engine.run(job, { signal: alone.signal, onProgress: (progress) => {
        ({ share = 0, undivided = false } = progress);
        onProgress?.(progress);
      } });
    } catch (error) {
      if (!split || signal?.aborted) throw error;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
    }
    const jobs = Array.from({ length: this.size }, (_, index) => ({ do: 'part', puzzle, squares, index, of: this.size }));
    const parts = await this.runAll(jobs, { signal, onProgress: (each) => onProgress?.(together(each, performance.now() - began)) });
    const result = await this.#engine.run({ do: gather, puzzle, parts }, { signal });
    if (result.answer) Object.assign(result.answer, { ms: performance.now() - began, workers: this.size });
    return result;
  }

  /**
   * Runs each job in a worker of its own. Where one fails or the signal comes,
   * all end.
   * @param {Job[]} jobs
   * @param {{signal?: AbortSignal, onProgress?: (each: any[]) => void}} hooks
   * @returns {Promise<any[]>}
   */
  async runAll(jobs, { signal, onProgress }) {
    clearTimeout(this.#timer);
    const ending = new AbortController();
    const stop = () => ending.abort(signal?.reason);
    if (signal?.aborted) stop();
    signal?.addEventListener('abort', stop, { once: true });
    /** @type {any[]} */
    const each = jobs.map(() => ({}));
    const one = async (/** @type {Job} */ job, /** @type {number} */ index) => {
      const engine = this.#idle.pop() ?? new Engine(this.#makeWorker);
      engine.ready.catch(() => {}); // told by its jobs
      try {
        const result = await engine.run(job, { signal: ending.signal, onProgress: (progress) => {
          each[index] = progress;
          onProgress?.(each);
        } });
        each[index] = { ...each[index], count: result.count, share: 1 };
        this.#idle.push(engine);
        return result;
      } catch (error) {
        ending.abort();
        // It heard the cancel; one that failed is not trusted any more.
        if (error instanceof JobError) engine.stop();
        else this.#idle.push(engine);
        throw error;
      }
    };
    try {
      const results = await Promise.allSettled(jobs.map(one));
      // Of all failures, the one that ended the others is told.
      const failures = results.filter((result) => result.status === 'rejected').map(({ reason }) => reason);
      if (failures.length > 0) throw failures.find((reason) => reason instanceof JobError) ?? failures[0];
      return results.map((result) => /** @type {any} */ (result).value);
    } finally {
      signal?.removeEventListener('abort', stop);
      this.#timer = setTimeout(() => {
        for (const engine of this.#idle.splice(0)) engine.stop();
      }, IDLE_MS);
    }
  }
}

/** How far all parts are together. @param {any[]} each @param {number} ms */
function together(each, ms) {
  const sum = (/** @type {string} */ name) => each.reduce((all, progress) => all + (progress[name] ?? 0), 0);
  const count = each.reduce((all, progress) => all + BigInt(progress.count ?? 0), 0n);
  return {
    depth: Math.max(...each.map(({ depth }) => depth ?? 0)),
    positions: sum('positions'),
    memory: sum('memory'),
    share: sum('share') / each.length,
    count: String(count),
    workers: each.length,
    ms,
  };
}
