// @ts-check
/**
 * The workers of the page: all its jobs share one budget of them.
 *
 * A job goes to the worker with the least to do, the first one where there is
 * a choice; a worker takes its jobs in turns. Most jobs are over before
 * another worker could have been started. Of those that are not, a count may
 * be begun anew in parts, as soon as other workers have nothing to do; a search
 * may be begun anew by several who share it, or be helped by all others
 * together. Which jobs are so, their kind of puzzle says (`Sharing`). Any other
 * leaves a worker that had one before it for one of its own. Parts wait for
 * workers; but each count has one under way at any time.
 *
 * Memory is shared, too. A search takes half a gibibyte at most (the core's
 * limit), the parts of a count together no more than one; only so many
 * searches have a worker of their own; and in a worker they come to no more
 * than one together (see `inside/desk.js`). Where the machine has more,
 * some may take it, two at a time, and those who share a search.
 */
import { aborted, Engine } from './engine.js';
import { ROOM, ROOM_TOGETHER, USUAL } from './memory.js';
import { shareOut } from './party.js';
import { kindOf } from './protocol.js';
import { NOT_BEGUN, timed, together } from './together.js';

/** @import { Part } from './wire.d.ts' */
/** @import { Hired } from './engine.js' */
/** @import { Asked, Heard, Hooks, Job, JobProgress, Party, Parts, ResultOf, Shared, Sharing, Talk } from './jobs.d.ts' */

/** How long a job stays where it is before it may be split or moved; then it is considered again and again. */
const ALONE_MS = 300;

/** What splitting costs: workers to be started, work begun anew. */
const COST_MS = 150;

/** A search that has worked longer than this is not begun anew elsewhere. */
const YOUNG_MS = 500;

/** A solution that has been looked for longer than this is worth the help of others. */
const WORTH_HELP_MS = 1000;

/** Workers with nothing to do are ended after a while. */
const IDLE_MS = 20_000;

/** More workers than this are of no use to a person at a desk; fewer of them hold a search of their own. */
const MOST = 8;
const MOST_SEARCHES = 4;

/** So many searches may take more memory than usual at a time: a puzzle's own, and one of all its arrangements. */
const MOST_LARGE = 2;

/** The first worker is started again at once when it dies, but not for ever. */
const MOST_DEATHS = 3;

/** A job, or part of a count, that a worker has. @typedef {{ count?: Count }} Task */

/** A count in parts, of which some may wait for a worker. @typedef {{ kind: Asked | undefined, waiting: ((member: Member) => void)[] }} Count */

/** A worker, and what it has to do, the oldest first. @typedef {{ engine: Engine, tasks: Set<Task>, timer?: ReturnType<typeof setTimeout> }} Member */

/** A search that several can share; `memory` is what one of them may take. @typedef {{ party: Party, kind: Asked, memory: number }} Search */

/** What all jobs come to. @typedef {ResultOf<Job>} Result */

/**
 * A job that may take long, in a worker. Until there is `progress`, the solver is still being loaded, or it is another's turn;
 * `help` has what others have come to; `better` than going on is to begin anew with others, or elsewhere.
 * @typedef {{ job: Job, search: Search | undefined, parts(): Promise<Parts | null | undefined>, hooks: Hooks, began: number, member: Member, task: Task,
 *   alone: AbortController, progress?: JobProgress, help?: { progress?: JobProgress }, tell?: (heard: Heard) => void, better?: (() => Promise<Result>) | Member }} Attempt
 */

/** How far a search is, with those who help. @param {JobProgress} progress @param {JobProgress} [help] @returns {JobProgress} */
function withHelp(progress, help) {
  if (!help) return progress;
  return {
    ...progress,
    positions: progress.positions + help.positions,
    memory: progress.memory + help.memory,
    lower: Math.max(progress.lower ?? 0, help.lower ?? 0) || null,
    workers: 1 + (help.workers ?? 0),
  };
}

export class Crew {
  #makeWorker;
  #sharing;
  #alone;
  #idleMs;
  #pingMs;
  /** The first one is always there. @type {Member[]} */
  #members = [];
  /** Where things are kept, by their names. @type {Map<string, Member>} */
  #keepers = new Map();
  /** Counts in parts, the oldest first. @type {Set<Count>} */
  #counts = new Set();
  /** How the jobs of kinds are shared, as far as that is known. @type {Map<Asked, Sharing>} */
  #shared = new Map();
  /** What is being asked of it. @type {Map<Asked, Promise<void>>} */
  #learning = new Map();
  /** How many searches are under way that may take more memory than usual. */
  #large = 0;

  /**
   * @param {object} options
   * @param {(kind?: Asked) => Hired} options.makeWorker starts a worker, which is told what it will be asked for, if that is known
   * @param {(kind: Asked) => Promise<Sharing>} [options.sharing] how the jobs of a kind are shared
   * @param {(message: string, anew: boolean) => void} [options.onDeath] told when the first worker died: was it started anew, or will it be when it is next asked? What it was at fails by itself
   * @param {Asked} [options.kind] what the first worker will be asked for
   * @param {number} [options.size] how many may work at once
   * @param {number} [options.room] the memory that a large search may take
   * @param {number} [options.alone] for how many milliseconds a solution is looked for before others help
   * @param {number} [options.idleMs] for how long a worker may have nothing to do
   * @param {number} [options.pingMs] see `Engine`
   */
  constructor({ makeWorker, sharing = async () => ({}), onDeath = () => {}, kind, size = navigator.hardwareConcurrency || 1, room = ROOM, alone = WORTH_HELP_MS, idleMs = IDLE_MS, pingMs }) {
    this.#makeWorker = makeWorker;
    this.#sharing = sharing;
    this.#idleMs = idleMs;
    this.#pingMs = pingMs;
    this.size = Math.max(1, Math.min(MOST, size));
    this.room = room;
    this.#alone = alone;
    const { engine } = this.#hire(kind, (message) => {
      const anew = engine.deaths <= MOST_DEATHS;
      if (anew) engine.about().catch(() => {}); // told by its jobs
      onDeath(message, anew);
    });
    if (kind) this.#learn(kind);
  }

  /** What the core tells of itself, once it is loaded. One that dies again and again is not started for ever; asked again, it is tried again. */
  async about() {
    const [{ engine }] = this.#members;
    for (;;) {
      try {
        return await engine.about();
      } catch (error) {
        if (engine.deaths === 0 || engine.deaths > MOST_DEATHS) throw error;
      }
    }
  }

  /**
   * Runs a job.
   * @template {Job} J @param {J} job @param {Hooks} [hooks]
   * @returns {Promise<ResultOf<J>>} rejects with `JobError` or `AbortError`
   */
  async run(job, hooks = {}) {
    const kind = kindOf(job);
    // Where that is known already, it begins at once.
    if (kind && !this.#shared.has(kind)) await this.#learn(kind);
    const shared = this.#sharedAs(job, kind);
    const isLarge = shared.large && job.do === 'solve' && job.options.memory === undefined
      && this.room > USUAL && this.#large < MOST_LARGE;
    if (!isLarge) return this.#run(job, shared, hooks);
    this.#large++;
    try {
      return await this.#run({ ...job, options: { ...job.options, memory: this.room } }, shared, hooks);
    } finally {
      this.#large--;
    }
  }

  /** How the jobs of a kind are shared comes with the first of them. Where it does not come, one worker does them, and the next time tries again. @param {Asked} kind */
  #learn(kind) {
    const learning = this.#learning.get(kind) ?? this.#sharing(kind).then(
      (sharing) => { this.#shared.set(kind, sharing); },
      () => {}, // they take longer
    ).finally(() => this.#learning.delete(kind));
    this.#learning.set(kind, learning);
    return learning;
  }

  /** @param {Job} job @param {Asked} [kind] */
  #sharedAs(job, kind) {
    return /** @type {Shared} */ ((kind && this.#shared.get(kind)?.[job.do]) ?? {}); // by the name of the job
  }

  /** @template {Job} J @param {J} job @param {Shared} shared @param {Hooks} hooks @returns {Promise<ResultOf<J>>} */
  async #run(job, shared, hooks) {
    const isLong = job.do === 'solve' || job.do === 'answer' || shared.parts || shared.party;
    const result = isLong && this.size > 1 ? this.#considered(job, shared, hooks) : this.#at(this.#place(shared), job, hooks);
    return /** @type {ResultOf<J>} */ (await result);
  }

  /** Where a job begins. @param {Pick<Shared, 'keeps'>} shared */
  #place({ keeps }) {
    if (!keeps) return this.#leastBusy();
    const keeper = this.#keepers.get(keeps);
    const member = keeper && this.#members.includes(keeper) ? keeper : this.#leastBusy();
    this.#keepers.set(keeps, member);
    return member;
  }

  #leastBusy() {
    return this.#members.reduce((least, member) => (member.tasks.size < least.tasks.size ? member : least));
  }

  /** How many workers have nothing to do, or could be started. */
  #spares() {
    return this.size - this.#members.filter(({ tasks }) => tasks.size > 0).length;
  }

  /** @param {Asked | undefined} kind what it is hired for @param {(message: string) => void} [onDeath] @returns {Member} */
  #hire(kind, onDeath) {
    const member = { engine: new Engine(() => this.#makeWorker(kind), { onDeath, pingMs: this.#pingMs }), tasks: new Set() };
    this.#members.push(member);
    return member;
  }

  /**
   * Runs a job in a worker.
   * @param {Member} member @param {Job} job @param {Talk} hooks @param {Task} [task]
   * @returns {Promise<Result>}
   */
  async #at(member, job, hooks, task = {}) {
    clearTimeout(member.timer);
    member.tasks.add(task);
    const leave = () => {
      if (member.tasks.delete(task)) this.#freed(member);
    };
    // At once, so that what is asked next finds its place free.
    hooks.signal?.addEventListener('abort', leave, { once: true });
    try {
      return await member.engine.run(job, hooks);
    } finally {
      hooks.signal?.removeEventListener('abort', leave);
      leave();
    }
  }

  /** @param {Member} member */
  #freed(member) {
    this.#deal();
    if (member.tasks.size > 0 || member === this.#members[0]) return;
    clearTimeout(member.timer);
    member.timer = setTimeout(() => {
      this.#members.splice(this.#members.indexOf(member), 1);
      member.engine.stop();
    }, this.#idleMs);
  }

  /** A job that may take long: considered every now and then until it is over. @param {Job} job @param {Shared} shared @param {Hooks} hooks @returns {Promise<Result>} */
  async #considered(job, shared, hooks) {
    const began = performance.now();
    const search = job.do === 'solve' && shared.party ? { party: shared.party(job), kind: job.draft.kind, memory: job.options.memory ?? USUAL } : undefined;
    /** @type {Promise<Parts | null | undefined> | undefined} */
    let reading;
    const parts = () => (reading ??= this.#partsOf(job, shared));
    for (let member = this.#place(shared); ;) {
      if (hooks.signal?.aborted) throw aborted();
      /** @type {Attempt} */
      const attempt = { job, search, parts, hooks, began, member, task: {}, alone: new AbortController() };
      const found = await this.#attempt(attempt);
      const { better } = attempt;
      if (found || !better) return /** @type {Result} */ (found); // something is always found where nothing is better
      if (typeof better === 'function') return timed(job, await better(), performance.now() - began);
      member = better;
    }
  }

  /** Runs a job where it is, unless something turns out to be better. @param {Attempt} attempt */
  async #attempt(attempt) {
    const { job, member, task, alone, hooks: { signal, onProgress } } = attempt;
    const stop = () => alone.abort();
    signal?.addEventListener('abort', stop, { once: true });
    const timer = setInterval(() => this.#consider(attempt), ALONE_MS);
    try {
      return await this.#at(member, job, {
        signal: alone.signal,
        begun: (by) => { attempt.tell = by; },
        onProgress: (progress) => {
          attempt.progress = progress;
          onProgress?.(withHelp(progress, attempt.help?.progress));
        },
      }, task);
    } catch (error) {
      if (!attempt.better || signal?.aborted) throw error;
      return undefined;
    } finally {
      clearInterval(timer);
      signal?.removeEventListener('abort', stop);
      stop(); // nobody helps any more
    }
  }

  /** Is something better than to go on, or are others to help? @param {Attempt} attempt */
  async #consider(attempt) {
    const { job, search, member, task, alone, progress, hooks, began } = attempt;
    if (!progress) return;
    const isWorth = this.#isWorthSplitting(progress, member);
    const parts = isWorth ? await attempt.parts() : null;
    if (alone.signal.aborted) return;
    if (parts) attempt.better = () => this.#inParts(parts, began, hooks);
    else if (isWorth && search && !search.party.helps) attempt.better = () => this.#together(search, 0, hooks);
    else attempt.better = this.#better(member, task, progress, job);
    if (attempt.better) return alone.abort();
    this.#askForHelp(attempt);
  }

  /** Lets others help, once, where a search is worth it. @param {Attempt} attempt */
  #askForHelp(attempt) {
    const { search, progress, help, tell, alone } = attempt;
    if (!search?.party.helps || help || !tell || !progress || progress.ms <= this.#alone || progress.undivided || this.#spares() === 0) return;
    attempt.help = {};
    this.#help(search, progress, attempt.help, tell, alone.signal);
  }

  /**
   * Lets all workers that have nothing to do join a search, beside the one that is told what they come to.
   * @param {Search} search @param {JobProgress} progress how far that one is @param {{ progress?: JobProgress }} help how far they are
   * @param {(heard: Heard) => void} tell @param {AbortSignal} signal
   */
  async #help(search, progress, help, tell, signal) {
    let proven = progress.lower ?? 0;
    tell({ lower: proven });
    /** @type {BigUint64Array} */
    let found = new BigUint64Array();
    try {
      found = /** @type {BigUint64Array} */ (await this.#together(search, proven, { signal, onProgress: (progress) => {
        help.progress = progress;
        if ((progress.lower ?? 0) <= proven) return;
        proven = progress.lower ?? 0;
        tell({ lower: proven });
      } }));
    } catch {
      // It goes on without them.
    }
    help.progress = undefined;
    if (!signal.aborted) tell({ found, lower: proven });
  }

  /** Lets all workers that have nothing to do share a search. @param {Search} search @param {number} lower what is proven of it @param {Hooks} hooks */
  async #together({ party, kind, memory }, lower, hooks) {
    const members = this.#members.filter(({ tasks }) => tasks.size === 0);
    for (let more = this.#spares() - members.length; more > 0; more--) members.push(this.#hire(kind));
    const each = Math.min(memory, Math.floor(ROOM_TOGETHER / members.length));
    return shareOut(party, { lower, memory: each }, members.map((member) => (job, talk) => this.#at(member, job, talk)), hooks);
  }

  /** Would others be done sooner, though they begin anew? @param {JobProgress} progress @param {Member} member where it is */
  #isWorthSplitting({ share, ms, undivided }, { tasks }) {
    const isAlone = tasks.size === 1;
    const free = this.#spares() + (isAlone ? 1 : 0);
    if (undivided || free < (isAlone ? 2 : 1)) return false;
    if (!share) return true;
    const all = ms / share;
    return all * (1 - share) * tasks.size > all / free + COST_MS;
  }

  /** The kind of a line is not known before it is read. @param {Job} job @param {Shared} shared */
  async #partsOf(job, shared) {
    if (job.do !== 'answer') return shared.parts?.(job);
    const opened = await this.run({ do: 'open', text: job.line }).catch(() => null);
    if (!opened) return null;
    const { kind } = opened.draft;
    if (!this.#shared.has(kind)) await this.#learn(kind);
    return this.#sharedAs(job, kind).parts?.(job);
  }

  /** Another worker for a search that has just begun beside an older one. @param {Member} member @param {Task} task @param {JobProgress} progress @param {Job} job */
  #better(member, task, { ms }, job) {
    const [first] = member.tasks;
    if (first === task || ms > YOUNG_MS) return undefined;
    const least = this.#leastBusy();
    if (least.tasks.size > 0 && this.#members.length < Math.min(this.size, MOST_SEARCHES)) return this.#hire(kindOf(job));
    return least.tasks.size + 1 < member.tasks.size ? least : undefined;
  }

  /** Runs a job in parts. @param {Parts} parts @param {number} began @param {Hooks} hooks @returns {Promise<Result>} */
  async #inParts({ part, gather }, began, { signal, onProgress }) {
    if (signal?.aborted) throw aborted();
    const jobs = Array.from({ length: this.size }, (_, index) => part(index, this.size));
    const each = jobs.map(() => NOT_BEGUN);
    const tell = (/** @type {number} */ index, /** @type {Partial<JobProgress>} */ progress) => {
      each[index] = { ...each[index], ...progress };
      onProgress?.(together(each, performance.now() - began));
    };
    const ending = new AbortController();
    /** @type {Count} */
    const count = { kind: kindOf(jobs[0]), waiting: [] };
    const stop = () => {
      this.#counts.delete(count);
      ending.abort();
    };
    signal?.addEventListener('abort', stop, { once: true });
    const parts = jobs.map((job, index) => new Promise((/** @type {(part: Part) => void} */ resolve, reject) => {
      const hooks = { signal: ending.signal, onProgress: (/** @type {JobProgress} */ progress) => tell(index, progress) };
      count.waiting.push(async (member) => {
        try {
          const part = /** @type {Part} */ (await this.#at(member, job, hooks, { count }));
          tell(index, { count: part.count, share: 1 });
          resolve(part);
        } catch (error) {
          reject(error);
        }
      });
      ending.signal.addEventListener('abort', () => reject(aborted()));
    }));
    this.#counts.add(count);
    this.#deal();
    try {
      return await this.run(gather(await Promise.all(parts)), { signal });
    } finally {
      signal?.removeEventListener('abort', stop);
      stop(); // where one part fails, all end
    }
  }

  /** Deals out the parts that wait, the oldest count's first: one to each worker with nothing to do, and one at least of each count. */
  #deal() {
    for (const count of this.#counts) {
      while (count.waiting.length > 0) {
        const least = this.#leastBusy();
        const spare = least.tasks.size === 0 ? least : this.#members.length < this.size ? this.#hire(count.kind) : undefined;
        const isUnderWay = this.#members.some(({ tasks }) => [...tasks].some((task) => task.count === count));
        const member = spare ?? (isUnderWay ? undefined : least);
        if (!member) break;
        count.waiting.shift()?.(member);
      }
    }
  }
}
