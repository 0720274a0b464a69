// @ts-check
/**
 * One worker, seen from the page: jobs go in, promises come out.
 *
 * A job can be cancelled by an `AbortSignal`; its late answer is dropped. When
 * the worker dies, the jobs it had fail with code `crashed`; it is started
 * again when it is next asked. A worker can also be gone without a word, ended
 * from outside: so one that is awaited is asked now and then whether it is
 * still there. It answers between slices, however long it searches.
 */
import * as messages from './protocol.js';

/** @import { About, Failure } from './wire.d.ts' */
/** @import { FromWorker, Heard, Job, JobProgress, ResultOf, Said, Talk, ToWorker } from './jobs.d.ts' */

/** What is needed of a worker. @typedef {Pick<Worker, 'terminate' | 'addEventListener'> & { postMessage(message: ToWorker, moved?: Transferable[]): void }} Hired */

/** After so many pings in a row without a word the worker is given up; before its first word, when it may still be on its way here, after more. */
const MOST_MISSED = 2;
const MOST_MISSED_AT_FIRST = 15;

/** A job did not come to a result; `code` tells why. */
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

/** What went wrong with a job, as it is told: what is no failure of the job itself, too. @param {unknown} error @returns {Failure} */
export function failureOf(error) {
  if (error instanceof JobError) return { code: error.code, message: error.message, at: error.at, ...(error.say && { say: error.say }) };
  return { code: 'unexpected', message: `something went wrong: ${messageOf(error)}`, at: null };
}

/** Why a job ends that is no longer wanted. */
export const aborted = () => new DOMException('The job was cancelled.', 'AbortError');

/** @param {unknown} error */
const messageOf = (error) => (error instanceof Error ? error.message : String(error));

/** @param {string} message */
const crashed = (message) => new JobError({ code: 'crashed', message, at: null });

/** What goes over to the worker as it is, instead of a copy. @param {Heard} heard @returns {Transferable[]} */
const movedWith = (heard) => ('words' in heard ? [heard.words.buffer] : []);

/** A job under way. @typedef {{ resolve(result: any): void, reject(error: unknown): void, onProgress?: (progress: JobProgress) => void, onSaid?: (said: Said) => void, signal?: AbortSignal, leave(): void }} Waiting the result is of the job's type, which `run` knows */

/** A worker; `spoke` ever, `heard` since the last ping, `missed` so many pings in a row. @typedef {{ worker: Hired, about: Promise<About>, introduce(about: About): void, fail(error: JobError): void, isReady: boolean, spoke: boolean, heard: boolean, missed: number }} Started */

export class Engine {
  #makeWorker;
  #onDeath;
  #pingMs;
  /** @type {Started | undefined} */
  #started;
  /** @type {Map<number, Waiting>} */
  #waiting = new Map();
  #lastId = 0;
  /** While the worker is awaited, and when it was last looked after. @type {ReturnType<typeof setInterval> | undefined} */
  #timer;
  #lookedAt = 0;

  /** How often it died in a row, without a result in between. */
  deaths = 0;

  /**
   * @param {() => Hired} makeWorker
   * @param {{ onDeath?: (message: string) => void, pingMs?: number }} [options] `onDeath` is told when a worker died; where `pingMs` is 0, that is told by others in any case, and nobody asks
   */
  constructor(makeWorker, { onDeath = () => {}, pingMs = messages.PING_MS } = {}) {
    this.#makeWorker = makeWorker;
    this.#onDeath = onDeath;
    this.#pingMs = pingMs;
  }

  /** What the core tells of itself, once the worker is ready; it is started where it is not. */
  async about() {
    return this.#start().about;
  }

  /**
   * Runs a job.
   * @template {Job} J @param {J} job @param {Talk} [talk]
   * @returns {Promise<ResultOf<J>>} rejects with `JobError` or `AbortError`
   */
  async run(job, { signal, onProgress, onSaid, begun } = {}) {
    if (signal?.aborted) throw aborted();
    const { worker } = this.#start();
    const id = ++this.#lastId;
    try {
      worker.postMessage(messages.start(id, job));
    } catch (error) {
      throw new JobError({ code: 'bad-request', message: `this can’t be asked: ${messageOf(error)}`, at: null });
    }
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#take(id);
        worker.postMessage(messages.cancel(id));
        reject(aborted());
      };
      this.#waiting.set(id, { resolve, reject, onProgress, onSaid, signal, leave });
      signal?.addEventListener('abort', leave, { once: true });
      this.#watch();
      begun?.((heard) => worker.postMessage(messages.tell(id, heard), movedWith(heard)));
    });
  }

  /** Ends the worker; what it was at is lost. */
  stop() {
    this.#end('it was ended');
  }

  /** A job is no longer under way. @param {number} id */
  #take(id) {
    const waiting = this.#waiting.get(id);
    waiting?.signal?.removeEventListener('abort', waiting.leave);
    this.#waiting.delete(id);
    return waiting;
  }

  /** @returns {Started} */
  #start() {
    if (this.#started) return this.#started;
    /** @type {Hired} */
    let worker;
    try {
      worker = this.#makeWorker();
    } catch (error) {
      throw crashed(`the solver can’t be started here: ${messageOf(error)}`);
    }
    let [introduce, fail] = [(/** @type {About} */ _) => {}, (/** @type {JobError} */ _) => {}];
    const about = new Promise((/** @type {(about: About) => void} */ resolve, reject) => { [introduce, fail] = [resolve, reject]; });
    about.catch(() => {}); // told to who asks
    const started = { worker, about, introduce, fail, isReady: false, spoke: false, heard: false, missed: 0 };
    worker.addEventListener('message', ({ data }) => this.#hear(started, data));
    worker.addEventListener('messageerror', () => this.#lose(started, 'what it said could not be read'));
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      this.#lose(started, event.message || 'its program could not be loaded');
    });
    this.#started = started;
    this.#watch();
    return started;
  }

  /** @param {Started} started @param {FromWorker} data */
  #hear(started, data) {
    if (started !== this.#started) return;
    started.spoke = started.heard = true;
    switch (data.type) {
      case 'pong':
        return;
      case 'ready':
        started.isReady = true;
        return started.introduce(data.about);
      case 'dead':
        return this.#lose(started, data.message);
      case 'progress':
        return this.#waiting.get(data.id)?.onProgress?.(data.progress);
      case 'said':
        return this.#waiting.get(data.id)?.onSaid?.(data.said);
    }
    const waiting = this.#take(data.id);
    if (!waiting) return; // cancelled meanwhile: too late
    this.deaths = 0;
    if (data.type === 'done') waiting.resolve(data.result);
    else waiting.reject(data.type === 'failed' ? new JobError(data.failure) : aborted());
  }

  /** The worker died. @param {Started} started @param {string} message */
  #lose(started, message) {
    if (started !== this.#started) return;
    this.deaths++;
    this.#end(message);
    this.#onDeath(message);
  }

  /** @param {string} message */
  #end(message) {
    const started = this.#started;
    if (!started) return;
    this.#started = undefined;
    started.worker.terminate();
    const error = () => crashed(`the solver stopped: ${message}`);
    started.fail(error());
    for (const id of [...this.#waiting.keys()]) this.#take(id)?.reject(error());
  }

  /** Looks after the worker as long as it is awaited. */
  #watch() {
    const started = this.#started;
    if (this.#timer !== undefined || !started || !this.#pingMs) return;
    this.#lookedAt = performance.now();
    this.#ping(started);
    this.#timer = setInterval(() => this.#look(), this.#pingMs);
  }

  #look() {
    const started = this.#started;
    if (!started || (started.isReady && this.#waiting.size === 0)) {
      clearInterval(this.#timer);
      this.#timer = undefined;
      return;
    }
    // While the page itself is hidden, asleep or stalled, silence tells nothing.
    const now = performance.now();
    const away = globalThis.document?.visibilityState === 'hidden' || now - this.#lookedAt > 2 * this.#pingMs;
    this.#lookedAt = now;
    started.missed = started.heard || away ? 0 : started.missed + 1;
    if (started.missed >= (started.spoke ? MOST_MISSED : MOST_MISSED_AT_FIRST)) return this.#lose(started, 'it no longer answers');
    this.#ping(started);
  }

  /** @param {Started} started */
  #ping(started) {
    started.heard = false;
    started.worker.postMessage(messages.ping());
  }
}
