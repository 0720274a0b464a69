// @ts-check
/**
 * The page's side of the worker: jobs go in, promises come out.
 *
 * A job can be cancelled by an `AbortSignal`; its late answer is dropped. A
 * worker that dies is replaced: the jobs it had fail with code `crashed`, and
 * the page goes on.
 */
import * as say from './protocol.js';

/** @typedef {import('./protocol.js').Job} Job */

/** A job did not come to a result; `code` tells why. */
export class JobError extends Error {
  /** @param {import('./protocol.js').Failure} failure */
  constructor(failure) {
    super(failure.message);
    this.name = 'JobError';
    this.code = failure.code;
    this.at = failure.at;
  }
}

const aborted = () => new DOMException('The job was cancelled.', 'AbortError');

export class Engine {
  #makeWorker;
  #onDeath;
  /** @type {Worker | undefined} */
  #worker;
  /** @type {Map<number, {job: Job, resolve: Function, reject: Function, onProgress?: Function}>} */
  #waiting = new Map();
  #lastId = 0;
  #deathsInARow = 0;

  /**
   * @param {() => Worker} makeWorker
   * @param {(message: string) => void} [onDeath] told when a worker died and was replaced
   */
  constructor(makeWorker, onDeath = () => {}) {
    this.#makeWorker = makeWorker;
    this.#onDeath = onDeath;
    /** What the core tells of itself, once the first worker is ready. @type {Promise<any>} */
    this.ready = new Promise((resolve, reject) => {
      this.#start(resolve, reject);
    });
  }

  /**
   * Runs a job.
   * @param {Job} job
   * @param {{signal?: AbortSignal, onProgress?: (progress: any) => void}} [options]
   * @returns {Promise<any>} the result; rejects with `JobError` or `AbortError`
   */
  run(job, { signal, onProgress } = {}) {
    if (signal?.aborted) return Promise.reject(aborted());
    if (!this.#worker) {
      return Promise.reject(new JobError({ code: 'crashed', message: 'the solver can’t be started here' }));
    }
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { job, resolve, reject, onProgress });
      signal?.addEventListener('abort', () => {
        if (!this.#waiting.delete(id)) return;
        this.#worker?.postMessage(say.cancel(id));
        reject(aborted());
      }, { once: true });
      this.#worker?.postMessage(say.start(id, job));
    });
  }

  /** Ends the worker; what it was at is lost. */
  stop() {
    this.#deathsInARow = Infinity;
    this.#replace('it was ended');
  }

  /** @param {(about: any) => void} onReady @param {(error: Error) => void} onFailure */
  #start(onReady, onFailure) {
    const worker = this.#makeWorker();
    this.#worker = worker;
    worker.addEventListener('message', ({ data }) => {
      if (worker !== this.#worker) return;
      if (data.type === 'ready') return onReady(data);
      if (data.type === 'dead') {
        onFailure(new Error(data.message));
        return this.#replace(data.message);
      }
      const waiting = this.#waiting.get(data.id);
      if (!waiting) return; // cancelled meanwhile: too late
      if (data.type === 'progress') return waiting.onProgress?.(data.progress);
      this.#waiting.delete(data.id);
      this.#deathsInARow = 0;
      if (data.type === 'done') waiting.resolve(data.result);
      else if (data.type === 'failed') waiting.reject(new JobError(data));
      else waiting.reject(aborted());
    });
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      if (worker !== this.#worker) return;
      const message = event.message || 'its program could not be loaded';
      onFailure(new Error(message));
      this.#replace(message);
    });
  }

  /** @param {string} message */
  #replace(message) {
    this.#worker?.terminate();
    this.#worker = undefined;
    const lost = [...this.#waiting.values()];
    this.#waiting.clear();
    // One that dies again and again without a single result in between is
    // not started for ever.
    if (++this.#deathsInARow <= 3) this.#start(() => {}, () => {});
    for (const { reject } of lost) {
      reject(new JobError({ code: 'crashed', message: `the solver stopped: ${message}` }));
    }
    this.#onDeath(message);
  }
}
