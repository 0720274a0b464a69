// @ts-check
/**
 * The workers of a page, which all its jobs share.
 *
 * A job goes to the worker with the fewest jobs; a worker advances its jobs in turn. Most jobs end
 * before another worker could have started. The others are reviewed every now and then:
 * - A count is restarted in parts, once other workers are idle. Parts wait for idle workers, but
 *   each count has at least one part running.
 * - A search that can be shared is restarted by several workers, or all idle ones help it.
 * - Any other job that shares its worker with an older one moves to a worker of its own.
 * `Sharing` says which jobs can be split or shared; it belongs to the kind of puzzle.
 *
 * Memory is shared, too. A search takes 512 MiB at most by itself, and so do the searches in one
 * worker together (see `inside/job-runner.js`); the number of workers with a search of their own is
 * limited. If the device has more memory, two large searches at a time may take more, and so may
 * workers that share a search.
 */
import { abortError, linkedAbort } from './abort.js';
import { LARGE_SEARCH_MEMORY, SEARCH_MEMORY, SHARED_SEARCH_MEMORY } from './memory.js';
import { bestLower, mergeProgress, NOT_STARTED, withTime } from './merge-progress.js';
import { buildOf } from './protocol.js';
import { runShared } from './shared-search.js';
import { WorkerClient } from './worker-client.js';

/** @import { LinkedAbort } from './abort.js' */
/** @import { PartialCount } from './wire.d.ts' */
/** @import { WorkerLike } from './worker-client.js' */
/** @import { BuildId, Hooks, Job, JobInput, JobProgress, JobSharing, ResultOf, SharedSearch, Sharing, SplitCount, TaskHooks } from './jobs.d.ts' */

/** Interval at which a long job is reviewed, in milliseconds. */
const REVIEW_MS = 300;

/** The cost of splitting a job: starting workers, and starting over. */
const SPLIT_COST_MS = 150;

/** A search older than this doesn't move to another worker. */
const MAX_MOVE_MS = 500;

/** After this time, other workers help a search for a solution. */
const HELP_AFTER_MS = 1000;

/** An idle worker is ended after this time. */
const IDLE_MS = 20_000;

/** The first worker is then replaced if it has more memory, in bytes: it can't give it back. */
const MAX_IDLE_MEMORY = 128 << 20;

/** Maximum number of workers, and of workers with a search of their own. */
const MAX_WORKERS = 8;
const MAX_SEARCH_WORKERS = 4;

/** Maximum number of large searches at a time: a puzzle's solution, and its reachable positions. */
const MAX_LARGE_SEARCHES = 2;

/** After this many deaths in a row, the first worker is restarted only on request. */
const MAX_DEATHS = 3;

/** A job in a worker; `count` if it is part of one. @typedef {{ count?: Count }} Task */

/**
 * A count that was split; `waiting` are the parts that still need a worker.
 *
 * @typedef {{ build: BuildId | undefined, waiting: ((member: Member) => void)[] }} Count
 */

/**
 * A worker with its jobs, the oldest first.
 *
 * @typedef {{ client: WorkerClient, tasks: Set<Task>, idleTimer?: ReturnType<typeof setTimeout> }} Member
 */

/**
 * A search that can be shared; `memory` is the limit of each worker.
 *
 * @typedef {{ shared: SharedSearch, build: BuildId, memory: number }} Search
 */

/** @typedef {ResultOf<Job>} Result */

/**
 * A job that may take long, in one worker.
 *
 * @typedef {object} Attempt
 * @property {Job} job
 * @property {Search} [search]
 * @property {() => Promise<SplitCount | null | undefined>} split
 * @property {Hooks} hooks
 * @property {number} startedAt when the job began, maybe in another worker
 * @property {Member} member
 * @property {Task} task
 * @property {LinkedAbort} aborting
 * @property {JobProgress} [progress] undefined while the core is loading, or other jobs have their turn
 * @property {{ progress?: JobProgress }} [help] the progress of workers that help
 * @property {(input: JobInput) => void} [send]
 * @property {(() => Promise<Result>) | Member} [next] what replaces this attempt: a run in several
 *   workers, or another worker
 */

/**
 * Adds the progress of helping workers to that of a search.
 *
 * @param {JobProgress} progress
 * @param {JobProgress} [help]
 * @returns {JobProgress}
 */
function withHelp(progress, help) {
  if (!help) return progress;
  return {
    ...progress,
    positions: progress.positions + help.positions,
    memory: progress.memory + help.memory,
    lower: bestLower(progress.lower, help.lower),
    workers: 1 + (help.workers ?? 0),
  };
}

export class WorkerPool {
  #makeWorker;
  #importSharing;
  #size;
  #largeMemory;
  #helpAfterMs;
  #idleMs;
  #pingMs;
  /** The first one is never ended. @type {Member[]} */
  #members = [];
  /** Workers by the affinity of the jobs they had. @type {Map<string, Member>} */
  #affinities = new Map();
  /** Counts that were split, the oldest first. @type {Set<Count>} */
  #counts = new Set();
  /**
   * How the jobs of each build are shared, as far as it is loaded.
   *
   * @type {Map<BuildId, Sharing>}
   */
  #sharing = new Map();
  /** @type {Map<BuildId, Promise<void>>} */
  #loadingSharing = new Map();
  /** Number of running searches with more memory than usual. */
  #largeSearches = 0;

  /**
   * @param {object} options
   * @param {(build?: BuildId) => WorkerLike} options.makeWorker starts a worker that loads the given
   *   build first
   * @param {(build: BuildId) => Promise<Sharing>} [options.loadSharing]
   * @param {(message: string, isRestarted: boolean) => void} [options.onDeath] called when the first
   *   worker dies; unless it is restarted, the next job does that
   * @param {BuildId} [options.build] the build that the first worker loads
   * @param {number} [options.size] maximum number of workers
   * @param {number} [options.largeMemory] limit of a large search, in bytes
   * @param {number} [options.helpAfterMs] after this time, other workers help a search
   * @param {number} [options.idleMs] after this time, an idle worker is ended
   * @param {number} [options.pingMs] see `WorkerClient`
   */
  constructor({
    makeWorker, loadSharing = async () => ({}), onDeath = () => {}, build,
    size = navigator.hardwareConcurrency || 1, largeMemory = LARGE_SEARCH_MEMORY,
    helpAfterMs = HELP_AFTER_MS, idleMs = IDLE_MS, pingMs,
  }) {
    this.#makeWorker = makeWorker;
    this.#importSharing = loadSharing;
    this.#size = Math.max(1, Math.min(MAX_WORKERS, size));
    this.#largeMemory = largeMemory;
    this.#helpAfterMs = helpAfterMs;
    this.#idleMs = idleMs;
    this.#pingMs = pingMs;
    const { client } = this.#addWorker(build, (message) => {
      const isRestarted = client.deathsInARow <= MAX_DEATHS;
      if (isRestarted) client.about().catch(() => {}); // Its jobs report the failure.
      onDeath(message, isRestarted);
    });
    if (build) this.#loadSharingOf(build);
  }

  /**
   * Returns the core's description of itself. If the first worker died too often, this restarts it
   * and waits for one more try.
   */
  async about() {
    const [{ client }] = this.#members;
    for (;;) {
      try {
        return await client.about();
      } catch (error) {
        if (client.deathsInARow === 0 || client.deathsInARow > MAX_DEATHS) throw error;
      }
    }
  }

  /**
   * Runs a job.
   *
   * @template {Job} J
   * @param {J} job
   * @param {Hooks} [hooks]
   * @returns {Promise<ResultOf<J>>} rejects with `JobError` or `AbortError`
   */
  async run(job, hooks = {}) {
    const build = buildOf(job);
    // Don't wait if it is known: the job starts in the same task.
    if (build && !this.#sharing.has(build)) await this.#loadSharingOf(build);
    const sharing = this.#sharingOf(job, build);
    const isLarge = sharing.large && job.do === 'solve' && job.options.memory === undefined
      && this.#largeMemory > SEARCH_MEMORY && this.#largeSearches < MAX_LARGE_SEARCHES;
    if (!isLarge) return this.#run(job, sharing, hooks);
    this.#largeSearches++;
    try {
      const options = { ...job.options, memory: this.#largeMemory };
      return await this.#run({ ...job, options }, sharing, hooks);
    } finally {
      this.#largeSearches--;
    }
  }

  /**
   * Loads how the jobs of a build are shared. If that fails, they run in one worker each, and the
   * next call tries again.
   *
   * @param {BuildId} build
   */
  #loadSharingOf(build) {
    const loading = this.#loadingSharing.get(build) ?? this.#importSharing(build).then(
      (sharing) => { this.#sharing.set(build, sharing); },
      () => {},
    ).finally(() => this.#loadingSharing.delete(build));
    this.#loadingSharing.set(build, loading);
    return loading;
  }

  /**
   * @param {Job} job
   * @param {BuildId} [build]
   */
  #sharingOf(job, build) {
    // The entry under a job's name takes that job.
    return /** @type {JobSharing} */ ((build && this.#sharing.get(build)?.[job.do]) ?? {});
  }

  /**
   * @template {Job} J
   * @param {J} job
   * @param {JobSharing} sharing
   * @param {Hooks} hooks
   * @returns {Promise<ResultOf<J>>}
   */
  async #run(job, sharing, hooks) {
    const isLong = job.do === 'solve' || job.do === 'answer' || sharing.split || sharing.shared;
    const result = isLong && this.#size > 1
      ? this.#runReviewed(job, sharing, hooks)
      : this.#runIn(this.#chooseWorker(sharing), job, hooks);
    return /** @type {ResultOf<J>} */ (await result);
  }

  /**
   * Returns the worker in which a job begins.
   *
   * @param {Pick<JobSharing, 'affinity'>} sharing
   */
  #chooseWorker({ affinity }) {
    if (!affinity) return this.#leastBusy();
    const previous = this.#affinities.get(affinity);
    const member = previous && this.#members.includes(previous) ? previous : this.#leastBusy();
    this.#affinities.set(affinity, member);
    return member;
  }

  #leastBusy() {
    return this.#members.reduce((least, member) => (member.tasks.size < least.tasks.size ? member : least));
  }

  /** Returns the number of workers that are idle or could be started. */
  #spareWorkers() {
    return this.#size - this.#members.filter(({ tasks }) => tasks.size > 0).length;
  }

  /**
   * @param {BuildId | undefined} build
   * @param {(message: string) => void} [onDeath]
   * @returns {Member}
   */
  #addWorker(build, onDeath) {
    const client = new WorkerClient(() => this.#makeWorker(build), { onDeath, pingMs: this.#pingMs });
    const member = { client, tasks: new Set() };
    this.#members.push(member);
    return member;
  }

  /**
   * Runs a job in the given worker.
   *
   * @param {Member} member
   * @param {Job} job
   * @param {TaskHooks} hooks
   * @param {Task} [task]
   * @returns {Promise<Result>}
   */
  async #runIn(member, job, hooks, task = {}) {
    clearTimeout(member.idleTimer);
    member.tasks.add(task);
    const leave = () => {
      if (member.tasks.delete(task)) this.#onTaskEnd(member);
    };
    // On abort at once, so that the next job of the same task finds the worker idle.
    hooks.signal?.addEventListener('abort', leave, { once: true });
    try {
      return await member.client.run(job, hooks);
    } finally {
      hooks.signal?.removeEventListener('abort', leave);
      leave();
    }
  }

  /** @param {Member} member */
  #onTaskEnd(member) {
    this.#assignParts();
    if (member.tasks.size > 0) return;
    clearTimeout(member.idleTimer);
    member.idleTimer = setTimeout(() => this.#retire(member), this.#idleMs);
  }

  /**
   * Ends an idle worker. The first one is replaced if it has much memory, and stays otherwise.
   *
   * @param {Member} member
   */
  #retire(member) {
    const isFirst = member === this.#members[0];
    if (isFirst && member.client.memory <= MAX_IDLE_MEMORY) return;
    member.client.stop();
    if (isFirst) member.client.about().catch(() => {}); // The next job reports the failure.
    else this.#members.splice(this.#members.indexOf(member), 1);
  }

  /**
   * Runs a job that may take long, and reviews it now and then.
   *
   * @param {Job} job
   * @param {JobSharing} sharing
   * @param {Hooks} hooks
   * @returns {Promise<Result>}
   */
  async #runReviewed(job, sharing, hooks) {
    const startedAt = performance.now();
    const search = job.do === 'solve' && sharing.shared
      ? { shared: sharing.shared(job), build: job.draft.kind, memory: job.options.memory ?? SEARCH_MEMORY }
      : undefined;
    /** @type {Promise<SplitCount | null | undefined> | undefined} */
    let splitting;
    const split = () => (splitting ??= this.#split(job, sharing));
    for (let member = this.#chooseWorker(sharing); ;) {
      if (hooks.signal?.aborted) throw abortError();
      /** @type {Attempt} */
      const attempt = {
        job, search, split, hooks, startedAt, member, task: {}, aborting: linkedAbort(hooks.signal),
      };
      const result = await this.#attempt(attempt);
      const { next } = attempt;
      if (result || !next) return /** @type {Result} */ (result); // Without `next`, there is a result.
      if (typeof next === 'function') return withTime(job, await next(), performance.now() - startedAt);
      member = next;
    }
  }

  /**
   * Runs a job in one worker until it ends or something better is found.
   *
   * @param {Attempt} attempt
   * @returns {Promise<Result | undefined>} undefined if `attempt.next` replaces it
   */
  async #attempt(attempt) {
    const { job, member, task, aborting, hooks: { signal, onProgress } } = attempt;
    const timer = setInterval(() => this.#review(attempt), REVIEW_MS);
    try {
      return await this.#runIn(member, job, {
        signal: aborting.signal,
        onStart: (send) => { attempt.send = send; },
        onProgress: (progress) => {
          attempt.progress = progress;
          onProgress?.(withHelp(progress, attempt.help?.progress));
        },
      }, task);
    } catch (error) {
      if (!attempt.next || signal?.aborted) throw error;
      return undefined;
    } finally {
      clearInterval(timer);
      aborting.abort(); // Helping workers stop.
    }
  }

  /**
   * Replaces an attempt if something is better, or lets other workers help.
   *
   * @param {Attempt} attempt
   */
  async #review(attempt) {
    const { job, search, member, task, aborting, progress, hooks, startedAt } = attempt;
    if (!progress) return;
    const isWorthSplitting = this.#isWorthSplitting(progress, member);
    const split = isWorthSplitting ? await attempt.split() : null;
    if (aborting.signal.aborted) return;
    if (split) attempt.next = () => this.#runInParts(split, startedAt, hooks);
    else if (isWorthSplitting && search && !search.shared.helps) attempt.next = () => this.#runShared(search, 0, hooks);
    else attempt.next = this.#betterWorker(member, task, progress, job);
    if (attempt.next) return aborting.abort();
    this.#startHelp(attempt);
  }

  /**
   * Lets idle workers help a search, once, if it has taken a while.
   *
   * @param {Attempt} attempt
   */
  #startHelp(attempt) {
    const { search, progress, help, send, aborting } = attempt;
    if (!search?.shared.helps || help || !send || !progress || progress.undivided) return;
    if (progress.ms <= this.#helpAfterMs || this.#spareWorkers() === 0) return;
    attempt.help = {};
    this.#help(search, progress, attempt.help, send, aborting.signal);
  }

  /**
   * Lets all idle workers share a search, and sends what they find to the worker that began it.
   *
   * @param {Search} search
   * @param {JobProgress} progress of the worker that began
   * @param {{ progress?: JobProgress }} help receives the progress of the helpers
   * @param {(input: JobInput) => void} send
   * @param {AbortSignal} signal
   */
  async #help(search, progress, help, send, signal) {
    let lower = progress.lower ?? 0;
    send({ lower });
    /** @type {BigUint64Array} */
    let found = new BigUint64Array();
    try {
      found = /** @type {BigUint64Array} */ (await this.#runShared(search, lower, {
        signal,
        onProgress: (progress) => {
          help.progress = progress;
          if ((progress.lower ?? 0) <= lower) return;
          lower = progress.lower ?? 0;
          send({ lower });
        },
      }));
    } catch {
      // The search goes on without them.
    }
    help.progress = undefined;
    if (!signal.aborted) send({ found, lower });
  }

  /**
   * Runs a shared search in all workers that are idle or can be started.
   *
   * @param {Search} search
   * @param {number} lower a proven lower bound
   * @param {Hooks} hooks
   */
  async #runShared({ shared, build, memory }, lower, hooks) {
    const members = this.#members.filter(({ tasks }) => tasks.size === 0);
    for (let more = this.#spareWorkers() - members.length; more > 0; more--) members.push(this.#addWorker(build));
    const each = Math.min(memory, Math.floor(SHARED_SEARCH_MEMORY / members.length));
    const workers = members.map((member) => (/** @type {Job} */ job, /** @type {TaskHooks} */ hooks) => (
      this.#runIn(member, job, hooks)));
    return runShared(shared, { lower, memory: each }, workers, hooks);
  }

  /**
   * Returns true if several workers would end sooner, though they start over.
   *
   * @param {JobProgress} progress
   * @param {Member} member
   */
  #isWorthSplitting({ share, ms, undivided }, { tasks }) {
    const isAlone = tasks.size === 1;
    const free = this.#spareWorkers() + (isAlone ? 1 : 0);
    if (undivided || free < (isAlone ? 2 : 1)) return false;
    if (!share) return true;
    const total = ms / share;
    return total * (1 - share) * tasks.size > total / free + SPLIT_COST_MS;
  }

  /**
   * Returns the parts of a job. The kind of a line is unknown until it has been read.
   *
   * @param {Job} job
   * @param {JobSharing} sharing
   */
  async #split(job, sharing) {
    if (job.do !== 'answer') return sharing.split?.(job);
    const opened = await this.run({ do: 'open', text: job.line }).catch(() => null);
    if (!opened) return null;
    const { kind } = opened.draft;
    if (!this.#sharing.has(kind)) await this.#loadSharingOf(kind);
    return this.#sharingOf(job, kind).split?.(job);
  }

  /**
   * Returns another worker for a young search that shares its worker with an older job.
   *
   * @param {Member} member
   * @param {Task} task
   * @param {JobProgress} progress
   * @param {Job} job
   * @returns {Member | undefined} undefined if it should stay
   */
  #betterWorker(member, task, { ms }, job) {
    const [oldest] = member.tasks;
    if (oldest === task || ms > MAX_MOVE_MS) return undefined;
    const least = this.#leastBusy();
    const canAdd = this.#members.length < Math.min(this.#size, MAX_SEARCH_WORKERS);
    if (least.tasks.size > 0 && canAdd) return this.#addWorker(buildOf(job));
    return least.tasks.size + 1 < member.tasks.size ? least : undefined;
  }

  /**
   * Runs a count in parts, and merges them.
   *
   * @param {SplitCount} split
   * @param {number} startedAt
   * @param {Hooks} hooks
   * @returns {Promise<Result>}
   */
  async #runInParts({ part, merge }, startedAt, { signal, onProgress }) {
    if (signal?.aborted) throw abortError();
    const jobs = Array.from({ length: this.#size }, (_, index) => part(index, this.#size));
    const progressOf = jobs.map(() => NOT_STARTED);
    const report = (/** @type {number} */ index, /** @type {Partial<JobProgress>} */ progress) => {
      progressOf[index] = { ...progressOf[index], ...progress };
      onProgress?.(mergeProgress(progressOf, performance.now() - startedAt));
    };
    const aborting = linkedAbort(signal);
    /** @type {Count} */
    const count = { build: buildOf(jobs[0]), waiting: [] };
    aborting.signal.addEventListener('abort', () => this.#counts.delete(count));
    const parts = jobs.map((job, index) => new Promise((/** @type {(part: PartialCount) => void} */ resolve, reject) => {
      const hooks = {
        signal: aborting.signal,
        onProgress: (/** @type {JobProgress} */ progress) => report(index, progress),
      };
      count.waiting.push(async (member) => {
        try {
          const part = /** @type {PartialCount} */ (await this.#runIn(member, job, hooks, { count }));
          report(index, { count: part.count, share: 1 });
          resolve(part);
        } catch (error) {
          reject(error);
        }
      });
      aborting.signal.addEventListener('abort', () => reject(abortError()));
    }));
    this.#counts.add(count);
    this.#assignParts();
    try {
      return await this.run(merge(await Promise.all(parts)), { signal });
    } finally {
      aborting.abort(); // If one part failed, the others have to stop.
    }
  }

  /**
   * Assigns waiting parts, those of the oldest count first: one to each idle worker, and at least
   * one of each count.
   */
  #assignParts() {
    for (const count of this.#counts) {
      while (count.waiting.length > 0) {
        const member = this.#workerForPart(count);
        if (!member) break;
        count.waiting.shift()?.(member);
      }
    }
  }

  /**
   * @param {Count} count
   * @returns {Member | undefined}
   */
  #workerForPart(count) {
    const least = this.#leastBusy();
    if (least.tasks.size === 0) return least;
    if (this.#members.length < this.#size) return this.#addWorker(count.build);
    const isRunning = this.#members.some(({ tasks }) => [...tasks].some((task) => task.count === count));
    return isRunning ? undefined : least;
  }
}
