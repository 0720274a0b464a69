// @ts-check
/**
 * Requests to the core. `JobCache` runs the jobs of the whole page; `QuerySync` asks what the state
 * on screen needs.
 */
import { abortError } from '../solver/abort.js';
import { byteSize, deepEqual, deepHash } from '../solver/deep-equal.js';
import { failureOf } from '../solver/worker-client.js';
import { factOf, kindOf, wantedOf } from './state.js';

/** @import { Ask, Hooks, Job, JobProgress, ResultOf } from '../solver/jobs.d.ts' */
/** @import { Drawing } from '../solver/wire.d.ts' */
/** @import { Command, Fact, Question, State } from './types.d.ts' */

/** Cache limits: number of results, and bytes. */
const MOST_KEPT = 48;
const MOST_BYTES = 64 << 20;

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
 *   UnderWay
 */

/**
 * A cached result.
 *
 * @typedef {{ digest: number, job: Job, result: ResultOf<Job>, bytes: number }} Kept
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
  /** @type {Set<UnderWay>} */
  #underWay = new Set();
  /** In the order of their last use. @type {Set<Kept>} */
  #kept = new Set();

  /** @param {{ run: Ask }} pool */
  constructor(pool) {
    this.#pool = pool;
  }

  /** @type {Ask} */
  ask = async (job, hooks = {}) => {
    if (hooks.signal?.aborted) throw abortError();
    if (hooks.anew) return this.#pool.run(job, hooks);
    const digest = deepHash(job);
    const isIt = (/** @type {UnderWay | Kept} */ other) => other.digest === digest && deepEqual(other.job, job);
    const kept = [...this.#kept].find(isIt);
    if (kept) {
      this.#kept.delete(kept);
      this.#kept.add(kept);
      // The same job has a result of the same type.
      return /** @type {any} */ (kept.result);
    }
    return this.#join([...this.#underWay].find(isIt) ?? this.#begin(digest, job), hooks);
  };

  /** @param {number} digest @param {Job} job */
  #begin(digest, job) {
    /** @type {UnderWay} */
    const asked = { digest, job, waiters: new Set(), control: new AbortController(), progress: null };
    this.#underWay.add(asked);
    const onProgress = (/** @type {JobProgress} */ progress) => {
      // The line is reported only once, so keep it for later waiters.
      asked.progress = { ...(asked.progress?.line && { line: asked.progress.line }), ...progress };
      for (const { hooks } of [...asked.waiters]) hooks.onProgress?.(progress);
    };
    const over = () => {
      this.#underWay.delete(asked);
      const waiters = [...asked.waiters];
      for (const { leave, hooks } of waiters) hooks.signal?.removeEventListener('abort', leave);
      asked.waiters.clear();
      return waiters;
    };
    // The first caller must be registered before anything is reported.
    this.#pool.run(job, { signal: asked.control.signal, onProgress }).then(
      (result) => {
        this.#keep({ digest, job, result, bytes: byteSize(result) + byteSize(job) });
        for (const { resolve } of over()) resolve(result);
      },
      (error) => {
        for (const { reject } of over()) reject(error);
      },
    );
    return asked;
  }

  /**
   * @param {UnderWay} asked
   * @param {Hooks} hooks
   * @returns {Promise<any>} of the job's type, which `ask` knows
   */
  #join(asked, hooks) {
    return new Promise((resolve, reject) => {
      const leave = () => {
        asked.waiters.delete(waiter);
        reject(abortError());
        if (asked.waiters.size > 0) return;
        this.#underWay.delete(asked);
        asked.control.abort();
      };
      const waiter = { resolve, reject, hooks, leave };
      asked.waiters.add(waiter);
      hooks.signal?.addEventListener('abort', leave, { once: true });
      const { progress } = asked;
      if (progress) queueMicrotask(() => { if (asked.waiters.has(waiter)) hooks.onProgress?.(progress); });
    });
  }

  /** @param {Kept} kept */
  #keep(kept) {
    if (kept.bytes > MOST_BYTES) return;
    this.#kept.add(kept);
    let bytes = 0;
    for (const each of this.#kept) bytes += each.bytes;
    for (const oldest of this.#kept) {
      if (this.#kept.size <= MOST_KEPT && bytes <= MOST_BYTES) break;
      this.#kept.delete(oldest);
      bytes -= oldest.bytes;
    }
  }
}

/**
 * Calls a function when progress may be drawn again.
 *
 * @typedef {(act: () => void) => void} Pace
 */

/**
 * A question of the state, perhaps answered. A failed one has the person's state at that time.
 *
 * @typedef
 *   {{ of: readonly unknown[], control: AbortController, failed?: boolean, after?: readonly unknown[] }}
 *   Asked
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
   * @type {{ draft: Drawing, wanted: string, control: AbortController } | null}
   */
  #answer = null;
  /**
   * Other questions, by name. They stay here, answered, as long as the state asks them.
   *
   * @type {Map<string, Asked>}
   */
  #others = new Map();
  /** The lines of drawings, as reported by the core. @type {WeakMap<Drawing, string>} */
  #lines = new WeakMap();
  /** The drawing on screen. @type {Drawing | null} */
  #draft = null;
  #documents;
  #patienceMs;
  #pace;

  /**
   * @param {{ ask: Ask, send: (command: Command) => void, onLine?: (line: string) => void, documents?: boolean, patienceMs?: number, pace?: Pace }} access
   *   `onLine` receives the line of the puzzle on screen, once it is known; with `documents`, answers include documents;
   *   after `patienceMs` without an answer, the previous answer is hidden; `pace` limits the reports of progress
   */
  constructor({ ask, send, onLine = () => {}, documents = false, patienceMs = 80, pace }) {
    this.#ask = ask;
    this.#send = send;
    this.#onLine = onLine;
    this.#documents = documents;
    this.#patienceMs = patienceMs;
    this.#pace = pace;
  }

  /** Called at each change of the state. @param {State} state */
  follow(state) {
    const questions = kindOf(state).asks(state);
    this.#drop(state, questions);
    if (state.draft !== this.#draft) {
      this.#draft = state.draft;
      const line = this.#lines.get(state.draft);
      if (line !== undefined) this.#onLine(line);
    }
    const wanted = wantedOf(state);
    const asks = !this.#answer && isOpen(state, wanted);
    if (asks) this.#solve(state, wanted);
    for (const [name, question] of Object.entries(questions)) {
      const fact = factOf(state, name, question.of);
      if (!this.#others.has(name) && !(fact && 'result' in fact)) this.#find(name, question);
    }
    // Last, because it calls this method again.
    if (asks) this.#send({ do: 'solving', draft: state.draft, wanted });
  }

  /** Cancels all questions, and asks no more. */
  end() {
    this.#answer?.control.abort();
    for (const { control } of this.#others.values()) control.abort();
    this.follow = () => {};
  }

  /**
   * Cancels what the state doesn't need any more.
   *
   * @param {State} state
   * @param {{ [name: string]: Question }} questions
   */
  #drop(state, questions) {
    const asked = this.#answer;
    if (asked && (asked.draft !== state.draft || asked.wanted !== wantedOf(state) || !state.answer?.pending)) {
      this.#answer = null;
      asked.control.abort();
    }
    // These change with what the person does, not with what the core reports.
    const done = [state.game, state.view, state.player];
    for (const [name, asked] of this.#others) {
      const { of, control } = asked;
      const question = questions[name];
      const wanted = question && question.of.length === of.length && question.of.every((part, index) => part === of[index]);
      // Retry a failed question as soon as the person does something.
      const again = asked.failed && asked.after && asked.after.some((part, index) => part !== done[index]);
      if (asked.failed) asked.after ??= done;
      if (wanted && !again) continue;
      this.#others.delete(name);
      control.abort();
    }
  }

  /** @param {State} state @param {string} wanted */
  async #solve(state, wanted) {
    const { draft } = state;
    const { options = {}, wants: seen = {} } = kindOf(state).wants(state);
    const wants = this.#documents ? { ...seen, document: true } : seen;
    const control = new AbortController();
    this.#answer = { draft, wanted, control };
    const patience = setTimeout(() => this.#send({ do: 'forget', draft }), this.#patienceMs);
    control.signal.addEventListener('abort', () => clearTimeout(patience));
    /** The last report, while it waits. @type {JobProgress | undefined} */
    let waiting;
    const report = (/** @type {JobProgress} */ progress) => {
      waiting = undefined;
      if (!control.signal.aborted) this.#send({ do: 'progress', draft, progress });
    };
    const onProgress = (/** @type {JobProgress} */ progress) => {
      if (control.signal.aborted) return;
      this.#learn(draft, progress.line);
      if (!this.#pace) return report(progress);
      if (!waiting) this.#pace(() => waiting && report(waiting));
      waiting = progress;
    };
    const asked = this.#ask({ do: 'solve', draft, options, wants }, { signal: control.signal, onProgress });
    /** @type {Command} */
    const outcome = await asked.then(
      (shown) => ({ do: 'solved', draft, shown }),
      (error) => ({ do: 'unsolved', draft, error: failureOf(error) }),
    );
    if (control.signal.aborted) return;
    clearTimeout(patience);
    this.#answer = null;
    this.#send(outcome);
    if (outcome.do === 'solved') this.#learn(draft, outcome.shown.line);
  }

  /** The line of the drawing on screen. @param {Drawing} draft @param {string} [line] */
  #learn(draft, line) {
    if (line === undefined || this.#lines.get(draft) === line) return;
    this.#lines.set(draft, line);
    if (draft === this.#draft) this.#onLine(line);
  }

  /** @param {string} name @param {Question} question */
  async #find(name, { of, job, anew }) {
    const control = new AbortController();
    this.#others.set(name, { of, control });
    const tell = (/** @type {Partial<Fact<unknown>>} */ more) => {
      if (!control.signal.aborted) this.#send({ do: 'fact', name, fact: { of, ...more } });
    };
    const asked = this.#ask(job, { signal: control.signal, anew, onProgress: (progress) => tell({ progress }) });
    const failed = (/** @type {unknown} */ error) => {
      const other = this.#others.get(name);
      if (other?.control === control) other.failed = true;
      return { error: failureOf(error) };
    };
    tell(await asked.then((result) => ({ result }), failed));
  }
}

/**
 * Must the answer still be requested? After an error only if the wanted parts have changed.
 *
 * @param {State} state
 * @param {string} wanted
 */
const isOpen = ({ draft, answer }, wanted) => !answer || answer.asked !== draft || answer.wanted !== wanted || answer.pending;
