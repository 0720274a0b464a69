// @ts-check
/**
 * The worker: loads the solver and runs jobs in slices, so that a message
 * from the page is heard between any two of them.
 */
import * as first from './pkg/leaper.js';
import * as say from './protocol.js';

/** @typedef {import('./protocol.js').Job} Job */

/** Jobs under way, by id; each is a generator that yields after every slice. */
const jobs = new Map();

/**
 * The solver. The one that is loaded first is small and solves journeys; the
 * full one takes its place when it is first needed.
 * @type {any}
 */
let core = first;

/** Clears up a move graph; comes with the full solver. @type {any} */
let untangle;

/** @type {Promise<void> | undefined} */
let loadingFull;

/** Brings in the full solver. */
function loadFull() {
  loadingFull ??= Promise.all([import('./pkg/leaper_full.js'), import('./graph-layout.js')])
    .then(async ([full, layout]) => {
      await full.default();
      core = full;
      untangle = layout.untangle;
    });
  return loadingFull;
}

/** Can the first solver do this? What it can't read, it can refuse. @param {Job} job */
function isSmall(job) {
  try {
    const draft = job.do === 'answer' ? first.open(job.line).draft : job.draft;
    return job.do === 'open' || draft.kind === 'travel';
  } catch {
    return job.do === 'answer';
  }
}

/** Ids of jobs that wait for the full solver. */
const waiting = new Set();

// The handler stands before the core is loaded: early messages wait for it.
const loading = first.default().then(
  () => postMessage(say.ready(core.about())),
  (/** @type {any} */ error) => {
    postMessage(say.dead(`the solver could not be loaded: ${error.message ?? error}`));
    throw error;
  },
);

addEventListener('message', async ({ data }) => {
  await loading;
  if (data.type === 'cancel' && waiting.delete(data.id)) {
    postMessage(say.cancelled(data.id));
  } else if (data.type === 'start') {
    if (core === first && !isSmall(data.job)) {
      waiting.add(data.id);
      try {
        await loadFull();
      } catch (error) {
        // Not for ever: the next job tries again.
        loadingFull = undefined;
        waiting.delete(data.id);
        const why = /** @type {Error} */ (error).message;
        postMessage(say.failed(data.id, { code: 'not-loaded', message: `the solver for this puzzle could not be loaded: ${why}` }));
        return;
      }
      if (!waiting.delete(data.id)) return; // cancelled meanwhile
    }
    jobs.set(data.id, run(data.id, data.job));
    if (jobs.size === 1) turn();
  } else if (data.type === 'cancel' && jobs.has(data.id)) {
    jobs.get(data.id).return();
    jobs.delete(data.id);
    postMessage(say.cancelled(data.id));
  }
});

/** Gives every job one slice; comes back as long as there are any. */
function turn() {
  for (const [id, job] of jobs) {
    try {
      const { done, value } = job.next();
      if (!done) continue;
      postMessage(say.done(id, value));
    } catch (thrown) {
      const error = /** @type {any} */ (thrown);
      // What the core throws on purpose is a plain object with a code. All
      // else is a trap, after which its memory can't be trusted any more.
      if (error?.code === undefined) {
        postMessage(say.dead(String(error?.message ?? error)));
        close();
        return;
      }
      postMessage(say.failed(id, error));
    }
    jobs.delete(id);
  }
  if (jobs.size > 0) setTimeout(turn);
}

/**
 * @param {number} id
 * @param {Job} job
 * @returns {Generator<void, any>} yields after each slice, returns the result
 */
function* run(id, job) {
  switch (job.do) {
    case 'open':
      return core.open(job.text);
    case 'solve':
      forget();
      return yield* search(id, core.Solver.draft(job.draft, job.options ?? {}));
    case 'another':
      return yield* another(id, job);
    case 'hint':
      return (yield* ways(id, job, job.moves, (known) => known.hint(job.draft, job.moves))) ?? { status: 'limit' };
    case 'stand':
      return core.stand(job.draft, job.moves, job.picked ?? undefined);
    case 'graph': {
      const { squares, edges } = core.graph(job.draft);
      const pairs = edges.flatMap((/** @type {number} */ a, /** @type {number} */ index) => (index % 2 ? [] : [[a, edges[index + 1]]]));
      return { squares, edges: pairs, layout: yield* sliced(untangle({ nodes: squares, edges: pairs })) };
    }
    case 'answer':
      return yield* search(id, core.Solver.line(job.line, job.options ?? {}));
    case 'part':
      return yield* search(id, new core.PartCount(job.puzzle, job));
    case 'sum':
      return core.sum(job.puzzle, job.parts);
    case 'heat': {
      const alone = { index: 0, of: 1, squares: true };
      const parts = job.parts ?? [yield* search(id, new core.PartCount(job.puzzle, alone))];
      return core.heat(job.puzzle, parts);
    }
    case 'attacks':
      return core.attacks(job.puzzle);
    case 'page':
      return yield* page(id, job);
    default:
      throw { code: 'unknown-job', message: `there is no job “${job.do}”` };
  }
}

/** The shortest ways of a Swap puzzle that were gathered last: what they know is told at once. @type {any} */
let gathered;

/** Another puzzle is solved: what was gathered of one before goes. */
function forget() {
  gathered?.free();
  gathered = undefined;
}

/**
 * Asks the ways that were gathered last; where they do not know, those from
 * after some moves are gathered.
 * @param {number} id @param {Job} job @param {string[]} moves @param {(known: any) => any} question
 */
function* ways(id, job, moves, question) {
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
 * @param {number} id @param {Job} job
 */
function* another(id, job) {
  const other = yield* ways(id, job, [], (known) => known.other(job.draft, job.moves, job.back));
  // Where they are too many to gather, it is searched for.
  return other ?? (yield* search(id, new core.Stepper(job.draft, job.moves, job.back)));
}

/** The list of placements that was read last: it goes on quickly from where it is. */
const shelf = { name: '', list: /** @type {any} */ (undefined), busy: false };

/**
 * A page of a list of placements.
 * @param {number} id
 * @param {Job} job
 */
function* page(id, job) {
  while (shelf.busy) yield; // one reader at a time
  if (shelf.name !== job.name) {
    shelf.list?.free();
    shelf.name = '';
    shelf.list = undefined;
    shelf.list = new core.Placements(job.puzzle, job.classes);
    shelf.name = job.name;
  }
  shelf.busy = true;
  try {
    shelf.list.turnTo(job.from, job.length, job.rows ?? false);
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
    if (done) return /** @type {T} */ (value);
    if (performance.now() - began < say.SLICE_MS) continue;
    yield;
    began = performance.now();
  }
}

/**
 * Advances a solver to its end, and frees it.
 * @param {number} id
 * @param {any} solver
 */
function* search(id, solver) {
  try {
    return yield* advance(id, solver);
  } finally {
    solver.free();
  }
}

/**
 * Advances a search to its end.
 * @param {number} id
 * @param {any} solver
 */
function* advance(id, solver) {
  let told = performance.now();
  let line = solver.puzzle;
  let result = solver.advance(say.SLICE_MS);
  while (result === undefined) {
    const now = performance.now();
    if (now - told >= say.PROGRESS_MS) {
      // The puzzle's line is known before its answer is; it is told once.
      postMessage(say.progress(id, { ...solver.progress(), ...(line && { line }) }));
      line = undefined;
      told = now;
    }
    yield;
    result = solver.advance(say.SLICE_MS);
  }
  return result;
}
