// @ts-check
/**
 * The desk at which jobs are done: it loads the solver and runs jobs in slices,
 * so that a message is heard between any two of them. It stands in a worker or,
 * where none is allowed, on the page itself.
 */
import { alike } from '../content.js';
import { USUAL } from '../memory.js';
import * as say from '../protocol.js';

/** @import { Kind, Moves, Page, Part, PlaceDrawing, Progress } from '../wire.d.ts' */
/** @import { FromWorker, Heard, Job, Results, ToWorker } from '../jobs.d.ts' */

/** @typedef {InstanceType<Cores['swap']['Ways']>} Ways */
/** @typedef {InstanceType<Cores['place']['Placements']>} Placements */
/** @typedef {Extract<Job, { do: 'another' | 'hint' }>} Wayfinding */

/**
 * A search in the core.
 * @template T
 * @typedef {{ advance(ms: number): T | undefined, progress(): Progress, readonly puzzle?: string }} Searching
 */

/** A job under way yields after every slice; true, where there is nothing to do before it is told something. @typedef {Generator<void | true, Results[keyof Results]>} Running */

/** Jobs under way, by their ids; what they were told and have not heard yet; and those that wait to be told. @type {Map<number, Running>} */
const jobs = new Map();
/** @type {Map<number, Heard[]>} */
const told = new Map();
/** @type {Set<number>} */
const asleep = new Set();

/**
 * The memory that searches held when they last told, in bytes. One alone
 * stays within its limit; where several come to more than is usual, the
 * large ones of them rest until the first of them is done.
 * @type {Map<number, number>}
 */
const held = new Map();
const LARGE = 32 << 20;

/**
 * The core is built for each kind of puzzle, so that who looks at one need not wait for the others. Every build
 * reads the lines of all kinds, and solves journeys besides its own kind.
 */
const builds = {
  travel: () => import('../../pkg/leaper.js'),
  swap: () => import('../../pkg/leaper_swap.js'),
  place: () => import('../../pkg/leaper_place.js'),
  tour: () => import('../../pkg/leaper_tour.js'),
};

/** @typedef {{ [K in Kind]: Awaited<ReturnType<typeof builds[K]>> }} Cores */

/** The builds that are there, by their kinds. @type {Partial<Cores>} */
const cores = {};

/** Those that are being loaded. @type {Map<Kind, Promise<void>>} */
const underWay = new Map();

/** Clears up a move graph; comes with the solver of Swap. @type {typeof import('./untangle.js').untangle} */
let untangle;

/** Brings in the core for a kind of puzzle, once; where that fails, the next time tries again. @param {Kind} kind */
function load(kind) {
  const loading = underWay.get(kind) ?? bring(kind).finally(() => underWay.delete(kind));
  underWay.set(kind, loading);
  return loading;
}

/** @param {Kind} kind */
async function bring(kind) {
  if (cores[kind]) return;
  const ready = async () => {
    const core = await builds[kind]();
    await core.default();
    return core;
  };
  const [core, layout] = await Promise.all([ready(), kind === 'swap' ? import('./untangle.js') : undefined]);
  if (layout) ({ untangle } = layout);
  Object.assign(cores, { [kind]: core });
}

/** Any core that is there. */
const any = () => Object.values(cores)[0];

/** Whose core does a job need? None where any will do. @param {Job} job @returns {Kind | undefined} */
function needs(job) {
  switch (job.do) {
    case 'solve':
      return solverOf(job.draft.kind);
    case 'answer':
      try {
        return solverOf(any().open(job.line).draft.kind);
      } catch {
        return undefined; // what can't be read is refused by any
      }
    case 'another':
    case 'hint':
    case 'stand':
    case 'score':
    case 'graph':
    case 'share':
      return 'swap';
    case 'part':
    case 'sum':
    case 'sumDocument':
    case 'heat':
    case 'attacks':
    case 'page':
      return 'place';
    case 'walked':
    case 'finish':
    case 'otherTour':
    case 'sums':
      return 'tour';
    default:
      return undefined;
  }
}

/** Journeys are solved by any; so is refused what is of no kind. @param {Kind} kind */
const solverOf = (kind) => (kind !== 'travel' && Object.hasOwn(builds, kind) ? kind : undefined);

/**
 * Where a desk stands.
 * @typedef {object} Place
 * @property {string} name the kind of puzzle that will be asked for
 * @property {(message: FromWorker, moved: Transferable[]) => void} post tells the page; what is moved goes over as it is, instead of a copy
 * @property {() => void} close nothing more is to be expected of it
 * @property {number} slice how long it searches before it listens again, in milliseconds
 * @property {(act: () => void) => () => void} soon makes a function that brings an act about, after what waits to be heard
 */

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
  loading = load(solverOf(/** @type {Kind} */ (at.name)) ?? 'travel').catch(() => load('travel')).then(
    () => tell(say.ready(any().about())),
    (/** @type {Error} */ error) => {
      tell(say.dead(`the solver could not be loaded: ${error.message ?? error}`));
      throw error;
    },
  );
  return loading;
}

/** Takes a message from the page. @param {ToWorker} data */
export async function receive(data) {
  if (data.type === 'ping') return tell(say.pong());
  await loading;
  if (data.type === 'start') return start(data.id, data.job);
  if (data.type === 'tell') return hear(data.id, data.heard);
  if (waiting.delete(data.id)) {
    told.delete(data.id);
    return tell(say.cancelled(data.id));
  }
  const job = jobs.get(data.id);
  if (!job) return; // it is over
  forgetJob(data.id);
  try {
    job.return(/** @type {never} */ (undefined));
  } catch (thrown) {
    return die(thrown);
  }
  tell(say.cancelled(data.id));
}

/** @param {number} id @param {Job} job */
async function start(id, job) {
  const kind = needs(job);
  if (kind && !cores[kind]) {
    waiting.add(id);
    try {
      await load(kind);
    } catch (error) {
      if (!waiting.delete(id)) return;
      const why = /** @type {Error} */ (error).message;
      return tell(say.failed(id, { code: 'not-loaded', message: `the solver for this puzzle could not be loaded: ${why}`, at: null }));
    }
    if (!waiting.delete(id)) return; // cancelled meanwhile
  }
  jobs.set(id, run(id, job, (kind && cores[kind]) ?? any()));
  wake();
}

/** Keeps what a job is told until its next slice. @param {number} id @param {Heard} heard */
function hear(id, heard) {
  if (!jobs.has(id) && !waiting.has(id)) return; // it is over
  told.set(id, [...told.get(id) ?? [], heard]);
  if (asleep.delete(id)) wake();
}

/** What a job was told since it last asked. @param {number} id */
function heard(id) {
  const all = told.get(id) ?? [];
  told.delete(id);
  return all;
}

/** @param {number} id */
function forgetJob(id) {
  jobs.delete(id);
  held.delete(id);
  told.delete(id);
  asleep.delete(id);
}

/** What the core throws on purpose is a plain object with a code. All else is a trap, after which its memory can't be trusted any more. @param {unknown} thrown */
function die(thrown) {
  tell(say.dead(String(/** @type {Error | undefined} */ (thrown)?.message ?? thrown)));
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
  const large = [...held].filter(([, bytes]) => bytes > LARGE);
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
      tell(say.done(id, value));
    } catch (thrown) {
      const failure = /** @type {import('../wire.d.ts').Failure} */ (thrown);
      if (failure?.code === undefined) return die(thrown);
      tell(say.failed(id, failure));
    }
    forgetJob(id);
  }
  if (jobs.size === asleep.size) return;
  due = true;
  again();
}

/**
 * @param {number} id
 * @param {Job} job
 * @param {Cores[Kind]} core that can do it
 * @returns {Running} yields after each slice, returns the result
 */
function* run(id, job, core) {
  if (job.do === 'open') return core.open(job.text);
  if (job.do === 'solve') {
    forget();
    const solver = core.Solver.draft(job.draft, job.options, job.wants);
    return yield* search(id, solver, (news) => {
      if ('lower' in news) solver.help?.(news.found, news.lower);
    });
  }
  if (job.do === 'answer') return yield* search(id, core.Solver.line(job.line, job.options));
  // Each of the others is asked of one kind: its core was waited for.
  const { swap, place: placing, tour } = /** @type {Cores} */ (cores);
  switch (job.do) {
    case 'another':
      return yield* another(id, swap, job);
    case 'hint':
      return (yield* ways(id, swap, job, job.moves, (known) => known.hint(job.draft, job.moves))) ?? { status: 'limit' };
    case 'stand':
      return swap.stand(job.draft, job.moves, job.picked ?? undefined);
    case 'score':
      return swap.score(job.draft, job.moves);
    case 'graph': {
      const { squares, edges } = swap.graph(job.draft);
      return { squares, edges, layout: yield* sliced(untangle({ nodes: squares, edges })) };
    }
    case 'share':
      return yield* share(id, swap, job);
    case 'part':
      return yield* count(id, placing, job.puzzle, job);
    case 'sum':
      return placing.sum(job.puzzle, job.parts);
    case 'sumDocument':
      return placing.sumDocument(job.puzzle, job.parts);
    case 'heat':
      return placing.heat(job.puzzle, job.parts ?? [yield* count(id, placing, job.puzzle, { index: 0, of: 1, squares: true })]);
    case 'attacks':
      return placing.attacks(job.puzzle);
    case 'page':
      return yield* page(id, placing, job);
    case 'walked':
      return tour.walked(job.draft, job.walk);
    case 'finish':
      return yield* search(id, new tour.Finisher(job.draft, job.walk));
    case 'otherTour':
      return yield* search(id, new tour.TourFinder(job.draft, job.wish));
    case 'sums':
      return tour.sums(job.draft, job.path);
    default:
      throw { code: 'unknown-job', message: `there is no job “${/** @type {Job} */ (job).do}”`, at: null };
  }
}

/** @param {number} id @param {Cores['place']} core @param {PlaceDrawing | string} puzzle @param {{ index: number, of: number, squares: boolean }} part @returns {Generator<void, Part>} */
const count = (id, core, puzzle, { index, of, squares }) => search(id, new core.PartCount(puzzle, { index, of, squares }));

/** The shortest ways of a Swap puzzle that were gathered last: what they know is told at once. @type {Ways | undefined} */
let gathered;

/** Another puzzle is solved: what was gathered of one before goes. */
function forget() {
  gathered?.free();
  gathered = undefined;
}

/**
 * Asks the ways that were gathered last; where they do not know, those from
 * after some moves are gathered.
 * @template T @param {number} id @param {Cores['swap']} core @param {Wayfinding} job @param {Uint32Array} moves
 * @param {(known: Ways) => T | undefined} question @returns {Generator<void, T | undefined>}
 */
function* ways(id, core, job, moves, question) {
  const known = gathered && question(gathered);
  if (known !== undefined) return known;
  const fresh = new core.Ways(job.draft, moves);
  try {
    yield* advance(id, fresh);
    forget();
    gathered = fresh;
    return question(fresh);
  } finally {
    if (gathered !== fresh) fresh.free(); // it was cancelled
  }
}

/**
 * The next shortest solution, or the one before.
 * @param {number} id @param {Cores['swap']} core @param {Extract<Job, { do: 'another' }>} job @returns {Generator<void, Moves>}
 */
function* another(id, core, job) {
  const none = new Uint32Array();
  const other = yield* ways(id, core, job, none, (known) => known.other(job.draft, job.moves, job.back));
  // Where they are too many to gather, it is searched for.
  return other ?? (yield* search(id, new core.Stepper(job.draft, job.moves, job.back)));
}

/** The list of placements that was read last: it goes on quickly from where it is. */
const shelf = {
  /** What it is the list of. @type {{ puzzle: PlaceDrawing, classes: boolean } | null} */
  of: null,
  /** @type {Placements | undefined} */
  list: undefined,
  busy: false,
};

/**
 * A page of a list of placements.
 * @param {number} id @param {Cores['place']} core @param {Extract<Job, { do: 'page' }>} job @returns {Generator<void, Page>}
 */
function* page(id, core, { puzzle, classes, from, length, rows }) {
  while (shelf.busy) yield; // one reader at a time
  const of = { puzzle, classes };
  if (!shelf.list || !alike(shelf.of, of)) {
    shelf.list?.free();
    shelf.list = undefined;
    shelf.list = new core.Placements(puzzle, classes);
    shelf.of = of;
  }
  shelf.busy = true;
  try {
    shelf.list.turnTo(from, length, rows);
    return yield* advance(id, shelf.list);
  } finally {
    shelf.busy = false;
  }
}

/**
 * Lets work in small steps go on for a slice at a time.
 * @template T @param {Generator<void, T>} work @returns {Generator<void, T>}
 */
function* sliced(work) {
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
 * @template T @param {number} id @param {Searching<T> & { free(): void }} searching @param {(news: Heard) => void} [onHeard]
 * @returns {Generator<void, T>}
 */
function* search(id, searching, onHeard) {
  try {
    return yield* advance(id, searching, onHeard);
  } finally {
    searching.free();
  }
}

/** What belongs to another worker is sent when it is so many words. */
const BATCH = 1 << 14;

/**
 * A worker's part in a search that several share, round by round.
 * @param {number} id @param {Cores['swap']} core @param {Extract<Job, { do: 'share' }>} job
 * @returns {Generator<void | true, Results['share']>}
 */
function* share(id, core, { draft, wish }) {
  const part = new core.Share(draft, wish);
  const send = (/** @type {number} */ least) => {
    for (let batch = part.take(least); batch; batch = part.take(least)) {
      const [to, words] = batch;
      tell(say.said(id, { to, words }), [words.buffer]);
    }
  };
  try {
    for (let led = false, batches = 0, last = performance.now(); ;) {
      for (const news of heard(id)) {
        if ('words' in news) {
          part.give(news.words);
          batches += 1;
          led = false;
        }
        if ('report' in news) tell(say.said(id, { report: part.report() }));
        if (!('reports' in news)) continue;
        const found = part.conclude(news.reports);
        if (found) return found;
        led = false;
      }
      if (!led) {
        led = part.advance(place.slice) === true;
        send(led ? 1 : BATCH);
        if (led) tell(say.said(id, { led: batches }));
      }
      last = progressed(id, part, last);
      yield led || undefined;
    }
  } finally {
    part.free();
  }
}

/** Tells now and then how far a search is; when it did so. @param {number} id @param {Searching<unknown>} searching @param {number} last @param {{ line?: string }} [besides] */
function progressed(id, searching, last, besides) {
  const now = performance.now();
  if (now - last < say.PROGRESS_MS) return last;
  const progress = searching.progress();
  held.set(id, progress.memory);
  tell(say.progress(id, { ...progress, ...besides }));
  return now;
}

/**
 * Advances a search to its end.
 * @template T @param {number} id @param {Searching<T>} searching @param {(news: Heard) => void} [onHeard] is given what the job is told
 * @returns {Generator<void, T>}
 */
function* advance(id, searching, onHeard) {
  let last = performance.now();
  let line = searching.puzzle;
  for (;;) {
    const result = searching.advance(place.slice);
    if (result !== undefined) return result;
    // The puzzle's line is known before its answer is; it is told once.
    const before = last;
    last = progressed(id, searching, last, line ? { line } : {});
    if (last !== before) line = undefined;
    yield;
    for (const news of heard(id)) onHeard?.(news);
  }
}
