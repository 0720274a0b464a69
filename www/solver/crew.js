// @ts-check
/**
 * The workers of the page: all its jobs share one budget of them.
 *
 * A job goes to the worker with the least to do, the first one where there is
 * a choice; a worker takes its jobs in turns. Most jobs are over before
 * another worker could have been started. Of those that are not, a count of
 * placements is begun anew in parts, as soon as other workers have nothing to
 * do; a search of all arrangements is begun anew by several who share it; and a
 * Swap puzzle's solution is looked for by all others together, too, who help
 * the one that goes on with it. Any other leaves a worker that had one before
 * it for one of its own. Parts wait for workers; but each count has one under
 * way at any time.
 *
 * Memory is shared, too. A search takes half a gibibyte at most (the core's
 * limit), the parts of a count together no more than one; only so many
 * searches have a worker of their own; and in a worker they come to no more
 * than one together (see `inside/worker.js`). Where the machine has more,
 * those of Swap may take it, two at a time, and those who share a search.
 */
import { aborted, Engine } from './engine.js';
import { ROOM, ROOM_TOGETHER, USUAL } from './memory.js';
import { shareOut } from './party.js';
import { NOT_BEGUN, splitOf, timed, together } from './split.js';
import { startWorker } from './worker.js';

/** @import { Kind, Part, Shown, SwapDrawing } from './wire.d.ts' */
/** @import { Heard, Hooks, Job, ResultOf, Talk, Told } from './jobs.d.ts' */
/** @import { Split } from './split.js' */
/** @import { Hired } from './worker.js' */

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

/** What a worker keeps for the next job of its kind: so that goes to the same. @type {{ [name in Job['do']]?: string }} */
const KEEPS = { another: 'ways', hint: 'ways', page: 'list' };

/** A job, or part of a count, that a worker has. @typedef {{ count?: Count }} Task */

/** A count in parts, of which some may wait for a worker. @typedef {{ waiting: ((member: Member) => void)[] }} Count */

/** A worker, and what it has to do, the oldest first. @typedef {{ engine: Engine, tasks: Set<Task>, timer?: ReturnType<typeof setTimeout> }} Member */

/** A search for the solution of a Swap puzzle, or for all arrangements. @typedef {Extract<Job, { do: 'solve' }> & { draft: SwapDrawing }} Search */

/** What all jobs come to. @typedef {ResultOf<Job>} Result */

/** For what a worker is hired that is to do a long job. The kind of a line is not known before it is read. @param {Job} job @returns {Kind} */
const kindOf = (job) => (job.do === 'solve' ? job.draft.kind : job.do === 'heat' ? 'place' : 'travel');

/** How far a search is, with those who help. @param {Told} told @param {Told} [help] @returns {Told} */
function withHelp(told, help) {
  if (!help) return told;
  return {
    ...told,
    positions: told.positions + help.positions,
    memory: told.memory + help.memory,
    lower: Math.max(told.lower ?? 0, help.lower ?? 0) || null,
    workers: 1 + (help.workers ?? 0),
  };
}

export class Crew {
  #makeWorker;
  #alone;
  #idleMs;
  #pingMs;
  /** The first one is always there. @type {Member[]} */
  #members = [];
  /** Where things are kept, by their names. @type {Map<string, Member>} */
  #keepers = new Map();
  /** Counts in parts, the oldest first. @type {Set<Count>} */
  #counts = new Set();
  /** How many searches are under way that may take more memory than usual. */
  #large = 0;

  /**
   * @param {object} [options]
   * @param {(message: string, anew: boolean) => void} [options.onDeath] told when the first worker died: was it started anew, or will it be when it is next asked? What it was at fails by itself
   * @param {(kind: Kind) => Hired} [options.makeWorker]
   * @param {Kind} [options.kind] what the first worker will be asked for
   * @param {number} [options.size] how many may work at once
   * @param {number} [options.room] the memory that a large search may take
   * @param {number} [options.alone] for how many milliseconds a solution is looked for before others help
   * @param {number} [options.idleMs] for how long a worker may have nothing to do
   * @param {number} [options.pingMs] see `Engine`
   */
  constructor({ onDeath = () => {}, makeWorker = startWorker, kind = 'travel', size = navigator.hardwareConcurrency || 1, room = ROOM, alone = WORTH_HELP_MS, idleMs = IDLE_MS, pingMs } = {}) {
    this.#makeWorker = makeWorker;
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
    const isLarge = job.do === 'solve' && job.draft.kind === 'swap' && job.options.memory === undefined
      && this.room > USUAL && this.#large < MOST_LARGE;
    if (!isLarge) return this.#run(job, hooks);
    this.#large++;
    try {
      return await this.#run({ ...job, options: { ...job.options, memory: this.room } }, hooks);
    } finally {
      this.#large--;
    }
  }

  /** @template {Job} J @param {J} job @param {Hooks} hooks @returns {Promise<ResultOf<J>>} */
  async #run(job, hooks) {
    const isLong = job.do === 'solve' || job.do === 'answer' || job.do === 'heat';
    const result = isLong && this.size > 1 ? this.#considered(job, hooks) : this.#at(this.#place(job), job, hooks);
    return /** @type {ResultOf<J>} */ (await result);
  }

  /** Where a job begins. @param {Job} job */
  #place(job) {
    const kept = KEEPS[job.do];
    if (!kept) return this.#leastBusy();
    const keeper = this.#keepers.get(kept);
    const member = keeper && this.#members.includes(keeper) ? keeper : this.#leastBusy();
    this.#keepers.set(kept, member);
    return member;
  }

  #leastBusy() {
    return this.#members.reduce((least, member) => (member.tasks.size < least.tasks.size ? member : least));
  }

  /** How many workers have nothing to do, or could be started. */
  #spares() {
    return this.size - this.#members.filter(({ tasks }) => tasks.size > 0).length;
  }

  /** @param {Kind} kind what it is hired for @param {(message: string) => void} [onDeath] @returns {Member} */
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

  /** A job that may take long: considered every now and then until it is over. @param {Job} job @param {Hooks} hooks @returns {Promise<Result>} */
  async #considered(job, { signal, onProgress }) {
    const began = performance.now();
    const split = splitOf(job);
    const search = job.do === 'solve' && job.draft.kind === 'swap' ? { ...job, draft: job.draft } : undefined;
    const isExtent = Boolean(search?.options.extent);
    /** @type {Promise<boolean> | undefined} */
    let isPlace;
    for (let member = this.#place(job); ;) {
      if (signal?.aborted) throw aborted();
      const task = {};
      const alone = new AbortController();
      const stop = () => alone.abort();
      signal?.addEventListener('abort', stop, { once: true });
      /** Until the first progress, the solver is still being loaded, or it is another's turn. @type {Told | undefined} */
      let told;
      /** What others have come to who help. @type {{ told?: Told } | undefined} */
      let help;
      /** @type {((heard: Heard) => void) | undefined} */
      let tell;
      /** What is better than going on. @type {'split' | 'shared' | Member | undefined} */
      let better;
      const consider = async () => {
        if (!told) return;
        const maySplit = (split || isExtent) && this.#isWorthSplitting(told, member) && await (isPlace ??= this.#isPlace(job));
        const wanted = maySplit ? (split ? 'split' : 'shared') : this.#better(member, task, told, job);
        if (alone.signal.aborted) return;
        if (wanted) {
          better = wanted;
          stop();
        } else if (search && !isExtent && !help && tell && told.ms > this.#alone && !told.undivided && this.#spares() > 0) {
          help = {};
          this.#help(search, told, help, tell, alone.signal);
        }
      };
      const timer = setInterval(consider, ALONE_MS);
      try {
        return await this.#at(member, job, {
          signal: alone.signal,
          begun: (by) => { tell = by; },
          onProgress: (progress) => {
            told = progress;
            onProgress?.(withHelp(progress, help?.told));
          },
        }, task);
      } catch (error) {
        if (!better || signal?.aborted) throw error;
      } finally {
        clearInterval(timer);
        signal?.removeEventListener('abort', stop);
        stop(); // nobody helps any more
      }
      if (split && better === 'split') return this.#share(split, began, { signal, onProgress });
      if (search && better === 'shared') return this.#extent(search, began, { signal, onProgress });
      member = /** @type {Member} */ (better);
    }
  }

  /** All arrangements, by all workers that have nothing to do. @param {Search} search @param {number} began @param {Hooks} hooks */
  async #extent({ draft, options }, began, hooks) {
    const found = /** @type {Shown} */ (await this.#together(draft, { extent: true, lower: 0, memory: options.memory ?? USUAL }, hooks));
    return { ...found, answer: found.answer && { ...found.answer, ms: performance.now() - began } };
  }

  /**
   * Lets all workers that have nothing to do look for a solution, beside the one that is told what they come to.
   * @param {Search} search @param {Told} told how far that one is @param {{ told?: Told }} help how far they are
   * @param {(heard: Heard) => void} tell @param {AbortSignal} signal
   */
  async #help({ draft, options }, told, help, tell, signal) {
    let proven = told.lower ?? 0;
    const wish = { extent: false, lower: proven, memory: options.memory ?? USUAL };
    tell({ lower: proven });
    /** @type {BigUint64Array} */
    let found = new BigUint64Array();
    try {
      found = /** @type {BigUint64Array} */ (await this.#together(draft, wish, { signal, onProgress: (progress) => {
        help.told = progress;
        if ((progress.lower ?? 0) <= proven) return;
        proven = progress.lower ?? 0;
        tell({ lower: proven });
      } }));
    } catch {
      // It goes on without them.
    }
    help.told = undefined;
    if (!signal.aborted) tell({ found, lower: proven });
  }

  /** Lets all workers that have nothing to do share a search. @param {SwapDrawing} draft @param {{ extent: boolean, lower: number, memory: number }} wish @param {Hooks} hooks */
  async #together(draft, wish, hooks) {
    const members = this.#members.filter(({ tasks }) => tasks.size === 0);
    for (let more = this.#spares() - members.length; more > 0; more--) members.push(this.#hire('swap'));
    const memory = Math.min(wish.memory, Math.floor(ROOM_TOGETHER / members.length));
    return shareOut(draft, { ...wish, memory }, members.map((member) => async (job, talk) => {
      return /** @type {ResultOf<typeof job>} */ (await this.#at(member, job, talk));
    }), hooks);
  }

  /** Would others be done sooner, though they begin anew? @param {Told} told @param {Member} member where it is */
  #isWorthSplitting({ share, ms, undivided }, { tasks }) {
    const isAlone = tasks.size === 1;
    const free = this.#spares() + (isAlone ? 1 : 0);
    if (undivided || free < (isAlone ? 2 : 1)) return false;
    if (!share) return true;
    const all = ms / share;
    return all * (1 - share) * tasks.size > all / free + COST_MS;
  }

  /** The kind of a line is not known before it is read. @param {Job} job */
  async #isPlace(job) {
    if (job.do !== 'answer') return true;
    const opened = await this.run({ do: 'open', text: job.line }).catch(() => null);
    return opened?.draft.kind === 'place';
  }

  /** Another worker for a search that has just begun beside an older one. @param {Member} member @param {Task} task @param {Told} told @param {Job} job */
  #better(member, task, { ms }, job) {
    const [first] = member.tasks;
    if (first === task || ms > YOUNG_MS) return undefined;
    const least = this.#leastBusy();
    if (least.tasks.size > 0 && this.#members.length < Math.min(this.size, MOST_SEARCHES)) return this.#hire(kindOf(job));
    return least.tasks.size + 1 < member.tasks.size ? least : undefined;
  }

  /** Runs a job in parts. @param {Split} split @param {number} began @param {Hooks} hooks @returns {Promise<Result>} */
  async #share({ puzzle, squares, gather }, began, { signal, onProgress }) {
    if (signal?.aborted) throw aborted();
    const each = Array.from({ length: this.size }, () => NOT_BEGUN);
    const tell = (/** @type {number} */ index, /** @type {Partial<Told>} */ told) => {
      each[index] = { ...each[index], ...told };
      onProgress?.(together(each, performance.now() - began));
    };
    const ending = new AbortController();
    /** @type {Count} */
    const count = { waiting: [] };
    const stop = () => {
      this.#counts.delete(count);
      ending.abort();
    };
    signal?.addEventListener('abort', stop, { once: true });
    const parts = each.map((_, index) => new Promise((/** @type {(part: Part) => void} */ resolve, reject) => {
      const hooks = { signal: ending.signal, onProgress: (/** @type {Told} */ told) => tell(index, told) };
      count.waiting.push(async (member) => {
        try {
          const job = /** @type {Job} */ ({ do: 'part', puzzle, squares, index, of: each.length });
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
      const gathering = gather(await Promise.all(parts));
      return timed(gathering, await this.run(gathering, { signal }), performance.now() - began);
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
        const spare = least.tasks.size === 0 ? least : this.#members.length < this.size ? this.#hire('place') : undefined;
        const isUnderWay = this.#members.some(({ tasks }) => [...tasks].some((task) => task.count === count));
        const member = spare ?? (isUnderWay ? undefined : least);
        if (!member) break;
        count.waiting.shift()?.(member);
      }
    }
  }
}
