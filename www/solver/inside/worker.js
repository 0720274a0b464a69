// @ts-check
/**
 * The worker: loads the solver and runs jobs in slices, so that a message
 * from the page is heard between any two of them.
 */
import { alike } from '../content.js';
import { USUAL } from '../memory.js';
import * as say from '../protocol.js';

/** @import { Kind, Moves, Page, Part, PlaceDrawing, Progress } from '../wire.d.ts' */
/** @import { FromWorker, Job, Results, ToWorker } from '../jobs.d.ts' */

/** @typedef {InstanceType<Cores['swap']['Ways']>} Ways */
/** @typedef {InstanceType<Cores['place']['Placements']>} Placements */
/** @typedef {Extract<Job, { do: 'another' | 'hint' }>} Wayfinding */

/**
 * A search in the core.
 * @template T
 * @typedef {{ advance(ms: number): T | undefined, progress(): Progress, readonly puzzle?: string }} Searching
 */

/** A job under way yields after every slice. @typedef {Generator<void, Results[keyof Results]>} Running */

/** Jobs under way, by their ids. @type {Map<number, Running>} */
const jobs = new Map();

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

/** @param {FromWorker} message */
const tell = (message) => postMessage(message);

/** Ids of jobs that wait for their solver. @type {Set<number>} */
const waiting = new Set();

// The handler stands before the core is loaded: early messages wait for it.
// Whoever made this worker has named it after the kind that will be asked for; where that one's does not come, the first may.
const loading = load(solverOf(/** @type {Kind} */ (self.name)) ?? 'travel').catch(() => load('travel')).then(
  () => tell(say.ready(any().about())),
  (/** @type {Error} */ error) => {
    tell(say.dead(`the solver could not be loaded: ${error.message ?? error}`));
    throw error;
  },
);

addEventListener('message', async (/** @type {MessageEvent<ToWorker>} */ { data }) => {
  if (data.type === 'ping') return tell(say.pong());
  await loading;
  if (data.type === 'start') return start(data.id, data.job);
  if (waiting.delete(data.id)) return tell(say.cancelled(data.id));
  const job = jobs.get(data.id);
  if (!job) return; // it is over
  forgetJob(data.id);
  try {
    job.return(/** @type {never} */ (undefined));
  } catch (thrown) {
    return die(thrown);
  }
  tell(say.cancelled(data.id));
});

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
  if (jobs.size === 1) turn();
}

/** @param {number} id */
function forgetJob(id) {
  jobs.delete(id);
  held.delete(id);
}

/** What the core throws on purpose is a plain object with a code. All else is a trap, after which its memory can't be trusted any more. @param {unknown} thrown */
function die(thrown) {
  tell(say.dead(String(/** @type {Error | undefined} */ (thrown)?.message ?? thrown)));
  close();
}

/** Gives every job one slice; comes back as long as there are any. */
function turn() {
  const large = [...held].filter(([, bytes]) => bytes > LARGE);
  const crowded = large.reduce((sum, [, bytes]) => sum + bytes, 0) > USUAL;
  const resting = new Set(crowded ? large.slice(1).map(([id]) => id) : []);
  for (const [id, job] of jobs) {
    if (resting.has(id)) continue;
    try {
      const { done, value } = job.next();
      if (!done) continue;
      tell(say.done(id, value));
    } catch (thrown) {
      const failure = /** @type {import('../wire.d.ts').Failure} */ (thrown);
      if (failure?.code === undefined) return die(thrown);
      tell(say.failed(id, failure));
    }
    forgetJob(id);
  }
  if (jobs.size > 0) setTimeout(turn);
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
    return yield* search(id, core.Solver.draft(job.draft, job.options, job.wants));
  }
  if (job.do === 'answer') return yield* search(id, core.Solver.line(job.line, job.options));
  // Each of the others is asked of one kind: its core was waited for.
  const { swap, place, tour } = /** @type {Cores} */ (cores);
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
    case 'part':
      return yield* count(id, place, job.puzzle, job);
    case 'sum':
      return place.sum(job.puzzle, job.parts);
    case 'sumDocument':
      return place.sumDocument(job.puzzle, job.parts);
    case 'heat':
      return place.heat(job.puzzle, job.parts ?? [yield* count(id, place, job.puzzle, { index: 0, of: 1, squares: true })]);
    case 'attacks':
      return place.attacks(job.puzzle);
    case 'page':
      return yield* page(id, place, job);
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
    if (performance.now() - began < say.SLICE_MS) continue;
    yield;
    began = performance.now();
  }
}

/**
 * Advances a search to its end, and frees it.
 * @template T @param {number} id @param {Searching<T> & { free(): void }} searching @returns {Generator<void, T>}
 */
function* search(id, searching) {
  try {
    return yield* advance(id, searching);
  } finally {
    searching.free();
  }
}

/**
 * Advances a search to its end.
 * @template T @param {number} id @param {Searching<T>} searching @returns {Generator<void, T>}
 */
function* advance(id, searching) {
  let told = performance.now();
  let line = searching.puzzle;
  let result = searching.advance(say.SLICE_MS);
  while (result === undefined) {
    const now = performance.now();
    if (now - told >= say.PROGRESS_MS) {
      const progress = searching.progress();
      held.set(id, progress.memory);
      // The puzzle's line is known before its answer is; it is told once.
      tell(say.progress(id, { ...progress, ...(line && { line }) }));
      line = undefined;
      told = now;
    }
    yield;
    result = searching.advance(say.SLICE_MS);
  }
  return result;
}
