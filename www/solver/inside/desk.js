// @ts-check
/**
 * The desk at which jobs are done: it loads the solver and runs jobs in slices,
 * so that a message is heard between any two of them. It stands in a worker or,
 * where none is allowed, on the page itself.
 */
import { USUAL } from '../memory.js';
import * as messages from '../protocol.js';

/** @import { Failure } from '../wire.d.ts' */
/** @import { Asked, FromWorker, Heard, Job, Results, Said, ToWorker } from '../jobs.d.ts' */
/** @import { Core, Skill, Solvables } from './skill.d.ts' */

/** A job under way yields after every slice; true, where there is nothing to do before it is told something. @typedef {Generator<void | true, Results[keyof Results]>} Running */

/** Jobs under way, by their ids; what they were told and have not heard yet; and those that wait to be told. @type {Map<number, Running>} */
const jobs = new Map();
/** @type {Map<number, Heard[]>} */
const inbox = new Map();
/** @type {Set<number>} */
const asleep = new Set();

/**
 * The memory that searches held when they last told, in bytes. One alone
 * stays within its limit; where several come to more than is usual, the
 * large ones of them rest until the first of them is done.
 * @type {Map<number, number>}
 */
const memoryOf = new Map();
const LARGE = 32 << 20;

/** What is there of the kinds: the core that is built for each, and its own jobs. @type {Map<Asked, Skill & { core: Core }>} */
const loaded = new Map();

/** Those that are being loaded. @type {Map<Asked, Promise<void>>} */
const underWay = new Map();

/** Brings in the core for a kind of puzzle, once; where that fails, the next time tries again. @param {Asked} kind */
function load(kind) {
  const loading = underWay.get(kind) ?? bring(kind).finally(() => underWay.delete(kind));
  underWay.set(kind, loading);
  return loading;
}

/** @param {Asked} kind */
async function bring(kind) {
  const entry = place.kinds.find(({ id }) => id === kind);
  if (!entry || loaded.has(kind)) return;
  const [core, jobs] = await Promise.all([entry.core().then(ready), entry.jobs?.()]);
  loaded.set(kind, { core, ...(jobs?.skill(core) ?? { jobs: {} }) });
}

/** @template {Core} C @param {C} core */
async function ready(core) {
  await core.default();
  return core;
}

/** A core that knows all kinds, where one is there. @returns {Core | undefined} */
const knower = () => [...loaded].find(([kind]) => kind !== place.kinds[0].id)?.[1].core ?? all;

/** Any core that is there. */
const any = () => knower() ?? /** @type {Core} */ (loaded.values().next().value?.core);

/** The one that solves the first kind alone, and knows all, once it is there. @type {Core | undefined} */
let all;

/** What the first kind's own core leaves to others needs one that knows all. @returns {Promise<Core>} */
async function bringKnower() {
  const there = knower();
  if (there) return there;
  all = await ready(await place.all());
  return all;
}

/** What that core says of what it does not know. */
const ELSEWHERE = 'elsewhere';

/** Whose core does a job need? None where any will do. @param {Job} job @returns {Asked | undefined} */
function needs(job) {
  switch (job.do) {
    case 'solve':
      return solverOf(job.draft.kind);
    case 'open':
      // Who looks at a puzzle wants it solved, too.
      return knower() ? undefined : saidIn(job.text);
    case 'answer':
      try {
        return solverOf(any().open(job.line).draft.kind);
      } catch {
        return saidIn(job.line); // what can't be read is refused by any
      }
  }
  return kindNamed(messages.kindOf(job));
}

/** The kind that a line begins with, if that is not the first. @param {string} line */
const saidIn = (line) => place.kinds.slice(1).find(({ id }) => line.startsWith(`${id}?`))?.id;

/** Is there such a kind? @param {Asked | undefined} kind */
const kindNamed = (kind) => place.kinds.find(({ id }) => id === kind)?.id;

/** The first kind is solved by any; so is refused what is of no kind. @param {Asked} kind */
const solverOf = (kind) => (kind === place.kinds[0].id ? undefined : kindNamed(kind));

/**
 * Where a desk stands.
 * @typedef {object} Standing
 * @property {string} name the kind that will be asked for
 * @property {(message: FromWorker, moved: Transferable[]) => void} post tells the page; what is moved goes over as it is, instead of a copy
 * @property {() => void} close nothing more is to be expected of it
 * @property {number} slice how long it searches before it listens again, in milliseconds
 * @property {(act: () => void) => () => void} soon makes a function that brings an act about, after what waits to be heard
 */

/** @typedef {Solvables & Standing} Place */

/** @type {Place} */
let place;

/** @param {FromWorker} message @param {Transferable[]} [moved] what goes over as it is, instead of a copy */
const tell = (message, moved = []) => place.post(message, moved);

/** Ids of jobs that wait for their solver. @type {Set<number>} */
const waiting = new Set();

/** @type {Promise<void>} */
let loading;

/** Sets the desk up: from now on it takes messages. What comes before the core is loaded waits for it. @param {Place} at */
export function serve(at) {
  place = at;
  again = at.soon(turn);
  // Where the solver of the kind that will be asked for does not come, the first may.
  loading = load(kindNamed(/** @type {Asked} */ (at.name)) ?? at.kinds[0].id).catch(() => load(at.kinds[0].id)).then(
    () => tell(messages.ready(any().about())),
    (/** @type {Error} */ error) => {
      tell(messages.dead(`the solver could not be loaded: ${error.message ?? error}`));
      throw error;
    },
  );
  return loading;
}

/** Takes a message from the page. @param {ToWorker} data */
export async function receive(data) {
  if (data.type === 'ping') return tell(messages.pong());
  await loading;
  if (data.type === 'start') return start(data.id, data.job);
  if (data.type === 'tell') return hear(data.id, data.heard);
  if (waiting.delete(data.id)) {
    inbox.delete(data.id);
    return tell(messages.cancelled(data.id));
  }
  const job = jobs.get(data.id);
  if (!job) return; // it is over
  forgetJob(data.id);
  try {
    job.return(/** @type {never} */ (undefined));
  } catch (thrown) {
    return die(thrown);
  }
  tell(messages.cancelled(data.id));
}

/** @param {number} id @param {Job} job */
async function start(id, job) {
  const kind = needs(job);
  if (kind && !loaded.has(kind)) {
    waiting.add(id);
    try {
      await load(kind);
    } catch (error) {
      // What is only read, others can read; who looks at it is told that it can't be solved.
      if (job.do !== 'open') {
        if (waiting.delete(id)) tell(messages.failed(id, notLoaded(error)));
        return;
      }
    }
    if (!waiting.delete(id)) return; // cancelled meanwhile
  }
  jobs.set(id, run(job, (kind && loaded.get(kind)?.core) ?? any(), new Bench(id)));
  wake();
}

/** @param {unknown} error @returns {Failure} */
const notLoaded = (error) => ({ code: 'not-loaded', message: `the solver for this puzzle could not be loaded: ${/** @type {Error} */ (error).message}`, at: null });

/** Keeps what a job is told until its next slice. @param {number} id @param {Heard} heard */
function hear(id, heard) {
  if (!jobs.has(id) && !waiting.has(id)) return; // it is over
  inbox.set(id, [...inbox.get(id) ?? [], heard]);
  if (asleep.delete(id)) wake();
}

/** @param {number} id */
function forgetJob(id) {
  jobs.delete(id);
  memoryOf.delete(id);
  inbox.delete(id);
  asleep.delete(id);
}

/** What the core throws on purpose is a plain object with a code. All else is a trap, after which its memory can't be trusted any more. @param {unknown} thrown */
function die(thrown) {
  tell(messages.dead(String(/** @type {Error | undefined} */ (thrown)?.message ?? thrown)));
  place.close();
}

/** Is the next turn due already? */
let due = false;

/** Brings it about. */
let again = () => {};

/** Goes on at once, where nothing is under way. */
function wake() {
  if (!due) turn();
}

/** Gives every job one slice; comes back as long as there is anything to do. */
function turn() {
  due = false;
  const large = [...memoryOf].filter(([, bytes]) => bytes > LARGE);
  const crowded = large.reduce((sum, [, bytes]) => sum + bytes, 0) > USUAL;
  const resting = new Set(crowded ? large.slice(1).map(([id]) => id) : []);
  for (const [id, job] of jobs) {
    if (resting.has(id) || asleep.has(id)) continue;
    try {
      const { done, value } = job.next();
      if (!done) {
        if (value) asleep.add(id);
        continue;
      }
      tell(messages.done(id, value));
    } catch (thrown) {
      const failure = /** @type {Failure} */ (thrown);
      if (failure?.code === undefined) return die(thrown);
      tell(messages.failed(id, failure));
    }
    forgetJob(id);
  }
  if (jobs.size === asleep.size) return;
  due = true;
  again();
}

/**
 * @param {Job} job
 * @param {Core} core that can do it, as far as is known
 * @param {Bench} bench
 * @returns {Running} yields after each slice, returns the result
 */
function* run(job, core, bench) {
  try {
    return yield* doing(job, core, bench);
  } catch (thrown) {
    if (/** @type {Failure} */ (thrown)?.code !== ELSEWHERE) throw thrown;
  }
  /** @type {Core} */
  let other = yield* bench.awaited(bringKnower());
  if (job.do === 'answer') {
    // Another kind than its beginning says, as in a link.
    const kind = needs(job);
    if (kind) {
      yield* bench.awaited(load(kind));
      other = loaded.get(kind)?.core ?? other;
    }
  }
  return yield* doing(job, other, bench);
}

/** @param {Job} job @param {Core} core @param {Bench} bench @returns {Running} */
function* doing(job, core, bench) {
  switch (job.do) {
    case 'open':
      return core.open(job.text);
    case 'solve': {
      for (const { forget } of loaded.values()) forget?.();
      const solver = core.Solver.draft(job.draft, job.options, job.wants);
      return yield* bench.search(solver, (news) => {
        if ('lower' in news) solver.help?.(news.found, news.lower);
      });
    }
    case 'answer':
      return yield* bench.search(core.Solver.line(job.line, job.options));
  }
  const kind = messages.kindOf(job);
  const jobs = kind && loaded.get(kind)?.jobs;
  if (!jobs || !Object.hasOwn(jobs, job.do)) throw { code: 'unknown-job', message: `there is no job “${job.do}”`, at: null };
  return yield* jobs[job.do](job, bench);
}

/** What a job under way has at hand. */
export class Bench {
  #id;
  /** When it was last told how far it is. */
  #last = performance.now();

  /** @param {number} id the job's */
  constructor(id) {
    this.#id = id;
  }

  /** How long it may be at work before it yields, in milliseconds. */
  get slice() {
    return place.slice;
  }

  /** What it was told since it last asked. */
  heard() {
    const all = inbox.get(this.#id) ?? [];
    inbox.delete(this.#id);
    return all;
  }

  /** @param {Said} said @param {Transferable[]} [moved] what goes over as it is, instead of a copy */
  post(said, moved) {
    tell(messages.said(this.#id, said), moved);
  }

  /** Rests until something is loaded. @template T @param {Promise<T>} coming @returns {Generator<true, T>} */
  *awaited(coming) {
    /** @type {{ value: T } | { error: unknown } | undefined} */
    let come;
    const wakeUp = () => asleep.delete(this.#id) && wake();
    coming.then((value) => { come = { value }; }, (error) => { come = { error }; }).then(wakeUp);
    while (!come) yield true;
    // What is narrowed above is not seen to change there.
    const there = /** @type {{ value: T } | { error: unknown }} */ (come);
    if ('error' in there) throw notLoaded(there.error);
    return there.value;
  }

  /** Tells now and then how far a search is; did it? @param {Searching<unknown>} searching @param {{ line?: string }} [besides] */
  progress(searching, besides) {
    const now = performance.now();
    if (now - this.#last < messages.PROGRESS_MS) return false;
    this.#last = now;
    const progress = searching.progress();
    memoryOf.set(this.#id, progress.memory);
    tell(messages.progress(this.#id, { ...progress, ...besides }));
    return true;
  }

  /**
   * Lets work in small steps go on for a slice at a time.
   * @template T @param {Generator<void, T>} work @returns {Generator<void, T>}
   */
  *sliced(work) {
    for (let began = performance.now(); ;) {
      const { done, value } = work.next();
      if (done) return value;
      if (performance.now() - began < place.slice) continue;
      yield;
      began = performance.now();
    }
  }

  /**
   * Advances a search to its end, and frees it.
   * @template T @param {Searching<T>} searching @param {(news: Heard) => void} [onHeard] is given what the job is told
   * @returns {Generator<void, T>}
   */
  *search(searching, onHeard) {
    try {
      return yield* this.advance(searching, onHeard);
    } finally {
      this.free(searching);
    }
  }

  /**
   * Frees what belongs to the core. What was at work when the core trapped
   * can't be freed any more; why it trapped is what is to be told, not that.
   * @param {{ free(): void }} thing
   */
  free(thing) {
    try {
      thing.free();
    } catch {
      // The job ends by the trap itself.
    }
  }

  /**
   * Advances a search to its end.
   * @template T @param {Searching<T>} searching @param {(news: Heard) => void} [onHeard]
   * @returns {Generator<void, T>}
   */
  *advance(searching, onHeard) {
    let line = searching.puzzle;
    for (;;) {
      const result = searching.advance(place.slice);
      if (result !== undefined) return result;
      // The puzzle's line is known before its answer is; it is told once.
      if (this.progress(searching, line ? { line } : {})) line = undefined;
      yield;
      for (const news of this.heard()) onHeard?.(news);
    }
  }
}
