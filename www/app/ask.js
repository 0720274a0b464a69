// @ts-check
/**
 * Requests to the core. `JobCache` runs the jobs of the whole page; `QuerySync` asks what the state
 * on screen needs.
 */
import { abortError } from '../solver/abort.js';
import { byteSize, deepEqual, deepHash } from '../solver/deep-equal.js';
import { failureOf } from '../solver/worker-client.js';
import { factOf, kindOf, wantsText } from './state.js';

/** @import { Ask, Hooks, Job, JobProgress, ResultOf } from '../solver/jobs.d.ts' */
/** @import { Draft } from '../solver/wire.d.ts' */
/** @import { Command, Fact, Question, State } from './types.d.ts' */

/** Cache limits: number of results, and bytes. */
const MAX_RESULTS = 48;
const MAX_BYTES = 64 << 20;

/**
 * A caller that waits for a result.
 *
 * @typedef
 *   {{ resolve(result: any): void, reject(error: unknown): void, hooks: Hooks, leave(): void }}
 *   Waiter the result is of the job's type, which `ask` knows
 */

/**
 * A running job.
 *
 * @typedef
 *   {{ digest: number, job: Job, waiters: Set<Waiter>, control: AbortController, progress: JobProgress | null }}
 *   RunningJob
 */

/**
 * A cached result.
 *
 * @typedef {{ digest: number, job: Job, result: ResultOf<Job>, bytes: number }} CachedResult
 */

/**
 * Sends jobs to the core and caches results. Equal jobs share one run, and the last results are
 * returned at once. Failed jobs, and jobs that ask for it, run again. A job is cancelled when
 * nothing waits for it any more.
 *
 * Jobs and results are shared values: don't change them.
 */
export class JobCache {
  #pool;
  /** @type {Set<RunningJob>} */
  #running = new Set();
  /** In the order of their last use. @type {Set<CachedResult>} */
  #cached = new Set();

  /** @param {{ run: Ask }} pool */
  constructor(pool) {
    this.#pool = pool;
  }

  /** @type {Ask} */
  ask = async (job, hooks = {}) => {
    if (hooks.signal?.aborted) throw abortError();
    if (hooks.noCache) return this.#pool.run(job, hooks);
    const digest = deepHash(job);
    const isSameJob = (/** @type {RunningJob | CachedResult} */ other) => other.digest === digest && deepEqual(other.job, job);
    const cached = [...this.#cached].find(isSameJob);
    if (cached) {
      this.#cached.delete(cached);
      this.#cached.add(cached);
      // The same job has a result of the same type.
      return /** @type {any} */ (cached.result);
    }
    return this.#join([...this.#running].find(isSameJob) ?? this.#begin(digest, job), hooks);
  };

  /** @param {number} digest @param {Job} job */
  #begin(digest, job) {
    /** @type {RunningJob} */
    const running = { digest, job, waiters: new Set(), control: new AbortController(), progress: null };
    this.#running.add(running);
    const onProgress = (/** @type {JobProgress} */ progress) => {
      // The line is reported only once, so keep it for later waiters.
      running.progress = { ...(running.progress?.line && { line: running.progress.line }), ...progress };
      for (const { hooks } of [...running.waiters]) hooks.onProgress?.(progress);
    };
    const removeWaiters = () => {
      this.#running.delete(running);
      const waiters = [...running.waiters];
      for (const { leave, hooks } of waiters) hooks.signal?.removeEventListener('abort', leave);
      running.waiters.clear();
      return waiters;
    };
    // The first caller must be registered before anything is reported.
    this.#pool.run(job, { signal: running.control.signal, onProgress }).then(
      (result) => {
        this.#addToCache({ digest, job, result, bytes: byteSize(result) + byteSize(job) });
        for (const { resolve } of removeWaiters()) resolve(result);
      },
      (error) => {
        for (const { reject } of removeWaiters()) reject(error);
      },
    );
    return running;
  }

  /**
   * @param {RunningJob} running
   * @param {Hooks} hooks
   * @returns {Promise<any>} of the job's type, which `ask` knows
   */
  #join(running, hooks) {
    return new Promise((resolve, reject) => {
      const leave = () => {
        running.waiters.delete(waiter);
        reject(abortError());
        if (running.waiters.size > 0) return;
        this.#running.delete(running);
        running.control.abort();
      };
      const waiter = { resolve, reject, hooks, leave };
      running.waiters.add(waiter);
      hooks.signal?.addEventListener('abort', leave, { once: true });
      const { progress } = running;
      if (progress) queueMicrotask(() => { if (running.waiters.has(waiter)) hooks.onProgress?.(progress); });
    });
  }

  /** @param {CachedResult} result */
  #addToCache(result) {
    if (result.bytes > MAX_BYTES) return;
    this.#cached.add(result);
    let bytes = 0;
    for (const each of this.#cached) bytes += each.bytes;
    for (const oldest of this.#cached) {
      if (this.#cached.size <= MAX_RESULTS && bytes <= MAX_BYTES) break;
      this.#cached.delete(oldest);
      bytes -= oldest.bytes;
    }
  }
}

/**
 * Calls a function when progress may be drawn again.
 *
 * @typedef {(act: () => void) => void} Throttle
 */

/**
 * A question of the state, perhaps answered. After a failure, `inputs` are the game, the view and,
 * unless it plays, the player at that time.
 *
 * @typedef
 *   {{ of: readonly unknown[], control: AbortController, failed?: boolean, inputs?: readonly unknown[] }}
 *   PendingQuestion
 */

/**
 * Asks what the state on screen needs: the answer, and the other questions of its kind. Questions
 * that it doesn't need any more are cancelled.
 */
export class QuerySync {
  #ask;
  #send;
  #onLine;
  /**
   * The pending answer.
   *
   * @type {{ draft: Draft, wants: string, control: AbortController } | null}
   */
  #answer = null;
  /**
   * Other questions, by name. They stay here, answered, as long as the state asks them.
   *
   * @type {Map<string, PendingQuestion>}
   */
  #questions = new Map();
  /** The lines of drafts, as reported by the core. @type {WeakMap<Draft, string>} */
  #lines = new WeakMap();
  /** The draft on screen. @type {Draft | null} */
  #draft = null;
  #documents;
  #patienceMs;
  #throttle;

  /**
   * @param {{ ask: Ask, send: (command: Command) => void, onLine?: (line: string) => void, documents?: boolean, patienceMs?: number, throttle?: Throttle }} access
   *   `onLine` receives the line of the puzzle on screen, once it is known; with `documents`, answers include documents;
   *   after `patienceMs` without an answer, the previous answer is hidden; `throttle` limits the reports of progress
   */
  constructor({ ask, send, onLine = () => {}, documents = false, patienceMs = 80, throttle }) {
    this.#ask = ask;
    this.#send = send;
    this.#onLine = onLine;
    this.#documents = documents;
    this.#patienceMs = patienceMs;
    this.#throttle = throttle;
  }

  /** Called at each change of the state. @param {State} state */
  onChange(state) {
    const questions = kindOf(state).questions(state);
    this.#cancelUnneeded(state, questions);
    if (state.draft !== this.#draft) {
      this.#draft = state.draft;
      const line = this.#lines.get(state.draft);
      if (line !== undefined) this.#onLine(line);
    }
    const wants = wantsText(state);
    const needsAnswer = !this.#answer && needsRequest(state, wants);
    if (needsAnswer) this.#solve(state, wants);
    for (const [name, question] of Object.entries(questions)) {
      const fact = factOf(state, name, question.of);
      if (!this.#questions.has(name) && !(fact && 'result' in fact)) this.#askQuestion(name, question);
    }
    // Last, because it calls this method again.
    if (needsAnswer) this.#send({ do: 'solving', draft: state.draft, requestedWants: wants });
  }

  /** Cancels all questions, and asks no more. */
  end() {
    this.#answer?.control.abort();
    for (const { control } of this.#questions.values()) control.abort();
    this.onChange = () => {};
  }

  /**
   * Cancels what the state doesn't need any more.
   *
   * @param {State} state
   * @param {{ [name: string]: Question }} questions
   */
  #cancelUnneeded(state, questions) {
    const pending = this.#answer;
    if (pending && (pending.draft !== state.draft || pending.wants !== wantsText(state) || !state.answer?.pending)) {
      this.#answer = null;
      pending.control.abort();
    }
    // These change with what the person does, not with reports of the core or frames of playback.
    const inputs = [state.game, state.view, state.player.playing ? null : state.player];
    for (const [name, pending] of this.#questions) {
      const { of, control } = pending;
      const question = questions[name];
      const isNeeded = question && question.of.length === of.length && question.of.every((part, index) => part === of[index]);
      // Retry a failed question as soon as the person does something.
      const shouldRetry = pending.failed && pending.inputs && pending.inputs.some((part, index) => part !== inputs[index]);
      if (pending.failed) pending.inputs ??= inputs;
      if (isNeeded && !shouldRetry) continue;
      this.#questions.delete(name);
      control.abort();
    }
  }

  /** @param {State} state @param {string} wantsAsText of the request */
  async #solve(state, wantsAsText) {
    const { draft } = state;
    const { options = {}, wants: kindWants = {} } = kindOf(state).answerRequest(state);
    const wants = this.#documents ? { ...kindWants, document: true } : kindWants;
    const control = new AbortController();
    this.#answer = { draft, wants: wantsAsText, control };
    const patience = setTimeout(() => this.#send({ do: 'hideStaleAnswer', draft }), this.#patienceMs);
    control.signal.addEventListener('abort', () => clearTimeout(patience));
    /** The last report, while it waits. @type {JobProgress | undefined} */
    let waiting;
    const report = (/** @type {JobProgress} */ progress) => {
      waiting = undefined;
      if (!control.signal.aborted) this.#send({ do: 'progress', draft, progress });
    };
    const onProgress = (/** @type {JobProgress} */ progress) => {
      if (control.signal.aborted) return;
      this.#setLine(draft, progress.line);
      if (!this.#throttle) return report(progress);
      if (!waiting) this.#throttle(() => waiting && report(waiting));
      waiting = progress;
    };
    const answer = this.#ask({ do: 'solve', draft, options, wants }, { signal: control.signal, onProgress });
    /** @type {Command} */
    const outcome = await answer.then(
      (shown) => ({ do: 'solved', draft, shown }),
      (error) => ({ do: 'unsolved', draft, error: failureOf(error) }),
    );
    if (control.signal.aborted) return;
    clearTimeout(patience);
    this.#answer = null;
    // First the line, because listeners of the answer use it.
    if (outcome.do === 'solved') this.#setLine(draft, outcome.shown.line);
    this.#send(outcome);
  }

  /**
   * Records a draft's line, and reports it if the draft is on screen.
   *
   * @param {Draft} draft
   * @param {string} [line]
   */
  #setLine(draft, line) {
    if (line === undefined || this.#lines.get(draft) === line) return;
    this.#lines.set(draft, line);
    if (draft === this.#draft) this.#onLine(line);
  }

  /** @param {string} name @param {Question} question */
  async #askQuestion(name, { of, job, noCache }) {
    const control = new AbortController();
    this.#questions.set(name, { of, control });
    const report = (/** @type {Partial<Fact<unknown>>} */ more) => {
      if (!control.signal.aborted) this.#send({ do: 'fact', name, fact: { of, ...more } });
    };
    const answer = this.#ask(job, { signal: control.signal, noCache, onProgress: (progress) => report({ progress }) });
    const failed = (/** @type {unknown} */ error) => {
      const other = this.#questions.get(name);
      if (other?.control === control) other.failed = true;
      return { error: failureOf(error) };
    };
    report(await answer.then((result) => ({ result }), failed));
  }
}

/**
 * Returns true if the answer must still be requested: after an error only if the options or
 * wants have changed.
 *
 * @param {State} state
 * @param {string} wants as text
 */
const needsRequest = ({ draft, answer }, wants) => !answer || answer.requestedDraft !== draft || answer.requestedWants !== wants || answer.pending;
