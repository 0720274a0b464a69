// @ts-check
/**
 * The worker: loads the solver and runs jobs in slices, so that a message
 * from the page is heard between any two of them.
 */
import * as first from '../../pkg/leaper.js';
import { alike } from '../content.js';
import * as say from '../protocol.js';

/** @import { Moves, Page, Part, PlaceDrawing, Progress } from '../wire.d.ts' */
/** @import { FromWorker, Job, Results, ToWorker } from '../jobs.d.ts' */

/** @typedef {typeof import('../../pkg/leaper_full.js')} Full */
/** @typedef {InstanceType<Full['Ways']>} Ways */
/** @typedef {InstanceType<Full['Placements']>} Placements */
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
 * stays within its limit, half a gibibyte; where several come to more, the
 * large ones of them rest until the first of them is done.
 * @type {Map<number, number>}
 */
const held = new Map();
const MOST_HELD = 512 << 20;
const LARGE = 32 << 20;

/** The full solver takes the place of the first one, which is small and solves journeys, when it is first needed. @type {Full | undefined} */
let full;

/** Clears up a move graph; comes with the full solver. @type {typeof import('./untangle.js').untangle} */
let untangle;

/** @type {Promise<void> | undefined} */
let loadingFull;

/** Brings in the full solver. */
function loadFull() {
  loadingFull ??= Promise.all([import('../../pkg/leaper_full.js'), import('./untangle.js')])
    .then(async ([core, layout]) => {
      await core.default();
      ({ untangle } = layout);
      full = core;
    })
    .catch((error) => {
      // Not for ever: the next job tries again.
      loadingFull = undefined;
      throw error;
    });
  return loadingFull;
}

/** Can the first solver do this? What it can't read, it can refuse. @param {Job} job */
function isSmall(job) {
  if (job.do === 'open') return true;
  if (job.do === 'solve') return job.draft.kind === 'travel';
  if (job.do !== 'answer') return false;
  try {
    return first.open(job.line).draft.kind === 'travel';
  } catch {
    return true;
  }
}

/** @param {FromWorker} message */
const tell = (message) => postMessage(message);

/** Ids of jobs that wait for the full solver. @type {Set<number>} */
const waiting = new Set();

// The handler stands before the core is loaded: early messages wait for it.
// Whoever made this worker knows which solver is needed; where the full one does not come, the first one may.
const loading = (self.name === 'full' ? loadFull().catch(() => first.default()) : first.default()).then(
  () => tell(say.ready((full ?? first).about())),
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
  if (!full && !isSmall(job)) {
    waiting.add(id);
    try {
      await loadFull();
    } catch (error) {
      if (!waiting.delete(id)) return;
      const why = /** @type {Error} */ (error).message;
      return tell(say.failed(id, { code: 'not-loaded', message: `the solver for this puzzle could not be loaded: ${why}`, at: null }));
    }
    if (!waiting.delete(id)) return; // cancelled meanwhile
  }
  jobs.set(id, run(id, job));
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
  const crowded = large.reduce((sum, [, bytes]) => sum + bytes, 0) > MOST_HELD;
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
 * @returns {Running} yields after each slice, returns the result
 */
function* run(id, job) {
  if (job.do === 'open') return (full ?? first).open(job.text);
  if (job.do === 'solve') {
    forget();
    return yield* search(id, (full ?? first).Solver.draft(job.draft, job.options, job.wants));
  }
  if (job.do === 'answer') return yield* search(id, (full ?? first).Solver.line(job.line, job.options));
  // All others were waited for.
  const core = /** @type {Full} */ (full);
  switch (job.do) {
    case 'another':
      return yield* another(id, core, job);
    case 'hint':
      return (yield* ways(id, core, job, job.moves, (known) => known.hint(job.draft, job.moves))) ?? { status: 'limit' };
    case 'stand':
      return core.stand(job.draft, job.moves, job.picked ?? undefined);
    case 'score':
      return core.score(job.draft, job.moves);
    case 'graph': {
      const { squares, edges } = core.graph(job.draft);
      return { squares, edges, layout: yield* sliced(untangle({ nodes: squares, edges })) };
    }
    case 'part':
      return yield* count(id, core, job.puzzle, job);
    case 'sum':
      return core.sum(job.puzzle, job.parts);
    case 'sumDocument':
      return core.sumDocument(job.puzzle, job.parts);
    case 'heat':
      return core.heat(job.puzzle, job.parts ?? [yield* count(id, core, job.puzzle, { index: 0, of: 1, squares: true })]);
    case 'attacks':
      return core.attacks(job.puzzle);
    case 'page':
      return yield* page(id, core, job);
    case 'walked':
      return core.walked(job.draft, job.walk);
    case 'finish':
      return yield* search(id, new core.Finisher(job.draft, job.walk));
    case 'otherTour':
      return yield* search(id, new core.TourFinder(job.draft, job.wish));
    case 'sums':
      return core.sums(job.draft, job.path);
    default:
      throw { code: 'unknown-job', message: `there is no job “${/** @type {Job} */ (job).do}”`, at: null };
  }
}

/** @param {number} id @param {Full} core @param {PlaceDrawing | string} puzzle @param {{ index: number, of: number, squares: boolean }} part @returns {Generator<void, Part>} */
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
 * @template T @param {number} id @param {Full} core @param {Wayfinding} job @param {Uint32Array} moves
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
 * @param {number} id @param {Full} core @param {Extract<Job, { do: 'another' }>} job @returns {Generator<void, Moves>}
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
 * @param {number} id @param {Full} core @param {Extract<Job, { do: 'page' }>} job @returns {Generator<void, Page>}
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
