// @ts-check
/**
 * The page's side of one worker: sends it jobs, and returns promises of their results.
 *
 * An `AbortSignal` cancels a job; its late result is dropped. If the worker dies, its jobs fail
 * with code `crashed` or `memory`, and the next request starts it again. Browsers don't tell when they end a
 * worker, so a busy one is pinged. It answers between slices, however long a search takes.
 */
import { abortError } from './abort.js';
import { OUT_OF_MEMORY, PING_MS } from './protocol.js';
import { withNames } from './packed-squares.js';

/** @import { About, Failure } from './wire.d.ts' */
/** @import { FromWorker, Job, JobOutput, JobProgress, ResultOf, TaskHooks, ToWorker } from './jobs.d.ts' */

/**
 * A `Worker`, or what stands in for one.
 *
 * @typedef {Pick<Worker, 'terminate' | 'addEventListener'> & {
 *   postMessage(message: ToWorker, transfer?: Transferable[]): void,
 * }} WorkerLike
 */

/**
 * Maximum number of unanswered pings in a row. Before its first message, a worker gets more of
 * them, because its program may still be loading.
 */
const MAX_MISSED_PINGS = 2;
const MAX_MISSED_PINGS_AT_START = 15;

/** The failure of a job; `code` is for programs. */
export class JobError extends Error {
  /** @param {Failure} failure */
  constructor({ code, message, at, say }) {
    super(message);
    this.name = 'JobError';
    this.code = code;
    this.at = at;
    this.say = say;
  }
}

/**
 * Describes any error as a job's failure.
 *
 * @param {unknown} error
 * @returns {Failure}
 */
export function failureOf(error) {
  if (error instanceof JobError) {
    const { code, message, at, say } = error;
    return { code, message, at, ...(say && { say }) };
  }
  return { code: 'unexpected', message: `something went wrong: ${messageOf(error)}`, at: null };
}

/** @param {unknown} error */
const messageOf = (error) => (error instanceof Error ? error.message : String(error));

/** @param {string} message */
const crashed = (message) => new JobError({ code: 'crashed', message, at: null });

/** @param {string} why */
const stopped = (why) => (why === OUT_OF_MEMORY
  ? new JobError({ code: 'memory', message: 'the search ran out of memory', at: null })
  : crashed(`the solver stopped: ${why}`));

/**
 * A job in the worker.
 *
 * @typedef {object} PendingJob
 * @property {(result: any) => void} resolve takes a result of the job's type, which `run` knows
 * @property {(error: unknown) => void} reject
 * @property {(progress: JobProgress) => void} [onProgress]
 * @property {(output: JobOutput) => void} [onOutput]
 * @property {AbortSignal} [signal]
 * @property {() => void} cancel
 */

/**
 * A running worker.
 *
 * @typedef {object} Running
 * @property {WorkerLike} worker
 * @property {Promise<About>} about
 * @property {(about: About) => void} resolveAbout
 * @property {(error: JobError) => void} rejectAbout
 * @property {boolean} isReady
 * @property {boolean} hasSpoken has it ever sent a message?
 * @property {boolean} hasAnswered has it sent a message since the last ping?
 * @property {number} missedPings in a row
 */

export class WorkerClient {
  #makeWorker;
  #onDeath;
  #pingMs;
  /** @type {Running | undefined} */
  #running;
  /** @type {Map<number, PendingJob>} */
  #pending = new Map();
  #lastId = 0;
  /** Runs while the worker is busy. @type {ReturnType<typeof setInterval> | undefined} */
  #pingTimer;
  #lastPingAt = 0;

  /** How often the worker has died since the last finished job. */
  deathsInARow = 0;

  /** The memory of the worker's builds after its last job, in bytes. */
  memory = 0;

  /**
   * @param {() => WorkerLike} makeWorker
   * @param {object} [options]
   * @param {(message: string) => void} [options.onDeath]
   * @param {number} [options.pingMs] interval of the pings; 0 for workers that always report their end
   */
  constructor(makeWorker, { onDeath = () => {}, pingMs = PING_MS } = {}) {
    this.#makeWorker = makeWorker;
    this.#onDeath = onDeath;
    this.#pingMs = pingMs;
  }

  /** Returns the core's description of itself. Starts the worker if necessary. */
  async about() {
    return this.#start().about;
  }

  /**
   * Runs a job.
   *
   * @template {Job} J
   * @param {J} job
   * @param {TaskHooks} [hooks]
   * @returns {Promise<ResultOf<J>>} rejects with `JobError` or `AbortError`
   */
  async run(job, { signal, onProgress, onOutput, onStart } = {}) {
    if (signal?.aborted) throw abortError();
    const { worker } = this.#start();
    const id = ++this.#lastId;
    const post = (/** @type {ToWorker} */ message, /** @type {Transferable[]} */ transfer = []) => (
      worker.postMessage(message, transfer));
    try {
      post({ type: 'start', id, job });
    } catch (error) {
      const message = `this can’t be asked: ${messageOf(error)}`;
      throw new JobError({ code: 'bad-request', message, at: null });
    }
    return new Promise((resolve, reject) => {
      const cancel = () => {
        this.#take(id);
        post({ type: 'cancel', id });
        reject(abortError());
      };
      this.#pending.set(id, { resolve, reject, onProgress, onOutput, signal, cancel });
      signal?.addEventListener('abort', cancel, { once: true });
      this.#startPings();
      onStart?.((input) => post({ type: 'input', id, input }, 'words' in input ? [input.words.buffer] : []));
    });
  }

  /** Ends the worker. Its jobs fail. */
  stop() {
    this.#end('it was ended');
  }

  /**
   * Removes a job from those that are pending.
   *
   * @param {number} id
   */
  #take(id) {
    const job = this.#pending.get(id);
    job?.signal?.removeEventListener('abort', job.cancel);
    this.#pending.delete(id);
    return job;
  }

  /** @returns {Running} */
  #start() {
    if (this.#running) return this.#running;
    /** @type {WorkerLike} */
    let worker;
    try {
      worker = this.#makeWorker();
    } catch (error) {
      throw crashed(`the solver can’t be started here: ${messageOf(error)}`);
    }
    let [resolveAbout, rejectAbout] = [(/** @type {About} */ _) => {}, (/** @type {JobError} */ _) => {}];
    const about = new Promise((/** @type {(about: About) => void} */ resolve, reject) => {
      [resolveAbout, rejectAbout] = [resolve, reject];
    });
    about.catch(() => {}); // Callers of `about()` handle it.
    const running = this.#running = {
      worker, about, resolveAbout, rejectAbout,
      isReady: false, hasSpoken: false, hasAnswered: false, missedPings: 0,
    };
    worker.addEventListener('message', ({ data }) => this.#receive(running, data));
    worker.addEventListener('messageerror', () => this.#die(running, 'what it said could not be read'));
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      this.#die(running, event.message || 'its program could not be loaded');
    });
    this.#startPings();
    return running;
  }

  /**
   * @param {Running} running
   * @param {FromWorker} data
   */
  #receive(running, data) {
    if (running !== this.#running) return;
    running.hasSpoken = running.hasAnswered = true;
    switch (data.type) {
      case 'pong':
        return;
      case 'ready':
        running.isReady = true;
        return running.resolveAbout(data.about);
      case 'dead':
        return this.#die(running, data.message);
      case 'progress':
        return this.#pending.get(data.id)?.onProgress?.(data.progress);
      case 'output':
        return this.#pending.get(data.id)?.onOutput?.(data.output);
    }
    if (data.type !== 'failed') this.memory = data.memory;
    const job = this.#take(data.id);
    if (!job) return; // It was cancelled.
    this.deathsInARow = 0;
    if (data.type === 'done') job.resolve(withNames(data.result));
    else job.reject(data.type === 'failed' ? new JobError(data.failure) : abortError());
  }

  /**
   * @param {Running} running
   * @param {string} message
   */
  #die(running, message) {
    if (running !== this.#running) return;
    this.deathsInARow++;
    this.#end(message);
    this.#onDeath(message);
  }

  /** @param {string} message */
  #end(message) {
    const running = this.#running;
    if (!running) return;
    this.#running = undefined;
    running.worker.terminate();
    const error = () => stopped(message);
    running.rejectAbout(error());
    for (const id of [...this.#pending.keys()]) this.#take(id)?.reject(error());
  }

  /** Pings the worker as long as it is busy. */
  #startPings() {
    const running = this.#running;
    if (this.#pingTimer !== undefined || !running || !this.#pingMs) return;
    this.#lastPingAt = performance.now();
    this.#ping(running);
    this.#pingTimer = setInterval(() => this.#checkAnswer(), this.#pingMs);
  }

  #checkAnswer() {
    const running = this.#running;
    if (!running || (running.isReady && this.#pending.size === 0)) {
      clearInterval(this.#pingTimer);
      this.#pingTimer = undefined;
      return;
    }
    // A missing answer means nothing while the page itself is hidden, asleep or stalled.
    const now = performance.now();
    const isPaused = globalThis.document?.visibilityState === 'hidden' || now - this.#lastPingAt > 2 * this.#pingMs;
    this.#lastPingAt = now;
    running.missedPings = running.hasAnswered || isPaused ? 0 : running.missedPings + 1;
    const maxMissed = running.hasSpoken ? MAX_MISSED_PINGS : MAX_MISSED_PINGS_AT_START;
    if (running.missedPings >= maxMissed) return this.#die(running, 'it no longer answers');
    this.#ping(running);
  }

  /** @param {Running} running */
  #ping(running) {
    running.hasAnswered = false;
    running.worker.postMessage({ type: 'ping' });
  }
}
