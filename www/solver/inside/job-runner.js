// @ts-check
/**
 * Runs jobs: loads the core, and advances all jobs in turn by slices of time, so that messages are
 * handled in between. Runs in a worker or, where the page allows none, on the page itself.
 */
import { SEARCH_MEMORY } from '../memory.js';
import { buildOf, OUT_OF_MEMORY, PROGRESS_MS } from '../protocol.js';

/** @import { Failure } from '../wire.d.ts' */
/** @import { BuildId, FromWorker, Job, JobInput, JobOutput, Results, ToWorker } from '../jobs.d.ts' */
/** @import { Builds, Core, Handlers } from './builds.d.ts' */

/**
 * The steps of a job. Yields after every slice; yields true while it waits for a message or for something to load.
 *
 * @typedef {Generator<void | true, Results[keyof Results]>} Steps
 */

/**
 * Where the runner lives.
 *
 * @typedef {object} Host
 * @property {string} name the build that the first jobs will need
 * @property {(message: FromWorker, transfer: Transferable[]) => void} post sends a message to the page
 * @property {() => void} close ends the runner, which can't go on
 * @property {number} slice how long a search runs before messages are handled, in milliseconds
 * @property {(act: () => void) => () => void} soon returns a function that calls `act` after
 *   pending messages have been handled
 */

/** @type {Builds & Host} */
let host;

/**
 * @param {FromWorker} message
 * @param {Transferable[]} [transfer]
 */
const post = (message, transfer = []) => host.post(message, transfer);

/**
 * Jobs by id: those that run, and those whose core is being loaded.
 *
 * @type {Map<number, JobContext>}
 */
const jobs = new Map();

/**
 * A search of more bytes than this may be paused while such searches together exceed `SEARCH_MEMORY`.
 */
const LARGE_SEARCH = 32 << 20;

/** The builds that are there, with their jobs. @type {Map<BuildId, Handlers & { core: Core }>} */
const loaded = new Map();

/** The builds that are being loaded. @type {Map<BuildId, Promise<void>>} */
const loading = new Map();

/**
 * A build that reads the lines of all kinds, loaded if no other one does.
 *
 * @type {Core | undefined}
 */
let parserCore;

/** Resolves when the first build is there. @type {Promise<void>} */
let started;

/** The core's error code for a line or draft that only another build can read. */
const WRONG_BUILD = 'wrong-build';

/**
 * Starts the runner. Messages that come before the core is loaded wait for it.
 *
 * @param {Builds & Host} it
 */
export function startRunner(it) {
  host = it;
  scheduleTurn = it.soon(takeTurn);
  const first = it.builds[0].id;
  // If the requested build can't be loaded, the first one may still be.
  started = load(knownBuild(it.name) ?? first).catch(() => load(first)).then(
    () => post({ type: 'ready', about: anyCore().about() }),
    (/** @type {Error} */ error) => {
      post({ type: 'dead', message: `the solver could not be loaded: ${error.message ?? error}` });
      throw error;
    },
  );
  return started;
}

/**
 * Handles a message from the page.
 *
 * @param {ToWorker} message
 */
export async function receive(message) {
  if (message.type === 'ping') return post({ type: 'pong' });
  await started;
  const { id } = message;
  if (message.type === 'start') return start(id, message.job);
  const job = jobs.get(id);
  if (!job) return; // It has ended.
  if (message.type === 'input') return job.receive(message.input);
  jobs.delete(id);
  try {
    job.steps?.return(/** @type {never} */ (undefined));
  } catch (error) {
    return die(error);
  }
  post({ type: 'cancelled', id, memory: memorySize() });
}

/**
 * @param {number} id
 * @param {Job} job
 */
async function start(id, job) {
  const context = new JobContext(id);
  jobs.set(id, context);
  const build = buildFor(job);
  if (build && !loaded.has(build)) {
    try {
      await load(build);
    } catch (error) {
      // Another build can read the puzzle, too; solving it will report the failure.
      if (job.do !== 'open') {
        if (jobs.delete(id)) post({ type: 'failed', id, failure: notLoaded(error) });
        return;
      }
    }
    if (!jobs.has(id)) return; // It was cancelled.
  }
  context.start(run(job, (build && loaded.get(build)?.core) ?? anyCore(), context));
  wake();
}

/**
 * Loads a build, once. After a failure, the next call tries again.
 *
 * @param {BuildId} id
 */
function load(id) {
  const promise = loading.get(id) ?? loadBuild(id).finally(() => loading.delete(id));
  loading.set(id, promise);
  return promise;
}

/** @param {BuildId} id */
async function loadBuild(id) {
  const build = host.builds.find((it) => it.id === id);
  if (!build || loaded.has(id)) return;
  const [core, module] = await Promise.all([build.core().then(initialize), build.jobs?.()]);
  loaded.set(id, { core, ...(module?.createHandlers(core) ?? { jobs: {} }) });
}

/** The memories of all builds. They grow, and never shrink. @type {WebAssembly.Memory[]} */
const memories = [];

/**
 * @template {Core} C
 * @param {C} core
 */
async function initialize(core) {
  const { memory } = /** @type {{ memory: WebAssembly.Memory }} */ (await core.default());
  memories.push(memory);
  return core;
}

/**
 * Returns the size of all memories that ending the runner frees, in bytes. On a page it frees none.
 */
const memorySize = () => (
  globalThis.document ? 0 : memories.reduce((sum, { buffer }) => sum + buffer.byteLength, 0));

/**
 * Returns a core that reads the lines of all kinds, if one is loaded.
 *
 * @returns {Core | undefined}
 */
const fullCore = () => [...loaded].find(([id]) => id !== host.builds[0].id)?.[1].core ?? parserCore;

/** Returns any core that is loaded. */
const anyCore = () => fullCore() ?? /** @type {Core} */ (loaded.values().next().value?.core);

/** The core of all kinds while it is loaded. @type {Promise<Core> | undefined} */
let loadingFullCore;

/** Loads a core that reads the lines of all kinds, once. @returns {Promise<Core>} */
async function loadFullCore() {
  const full = fullCore();
  if (full) return full;
  loadingFullCore ??= host.loadParser().then(initialize).finally(() => { loadingFullCore = undefined; });
  return (parserCore = await loadingFullCore);
}

/**
 * Returns the build that a job needs.
 *
 * @param {Job} job
 * @returns {BuildId | undefined} undefined if any will do
 */
function buildFor(job) {
  switch (job.do) {
    case 'solve':
      return solverOf(job.draft.kind);
    case 'open':
      // The puzzle will be solved next, so its own build reads it.
      return fullCore() ? undefined : namedIn(job.text);
    case 'answer':
      try {
        return solverOf(anyCore().open(job.line).draft.kind);
      } catch {
        return namedIn(job.line); // Any build rejects an invalid line.
      }
  }
  return knownBuild(buildOf(job));
}

/** Returns the kind that a line begins with, unless it is the first kind. @param {string} line */
const namedIn = (line) => host.builds.slice(1).find(({ id }) => line.startsWith(`${id}?`))?.id;

/** Returns the id if there is such a build. @param {string | undefined} name */
const knownBuild = (name) => host.builds.find(({ id }) => id === name)?.id;

/** Returns the build that solves a kind; every build solves the first one. @param {BuildId} kind */
const solverOf = (kind) => (kind === host.builds[0].id ? undefined : knownBuild(kind));

/**
 * @param {unknown} error
 * @returns {Failure}
 */
const notLoaded = (error) => ({
  code: 'not-loaded',
  message: `the solver for this puzzle could not be loaded: ${/** @type {Error} */ (error).message}`,
  at: null,
});

/**
 * Ends the runner after a trap. The core throws objects with a code on purpose; after anything
 * else, its memory may be corrupt.
 *
 * @param {unknown} error
 */
function die(error) {
  const why = isMemoryFull() ? OUT_OF_MEMORY : String(/** @type {Error | undefined} */ (error)?.message ?? error);
  // On a page, it may be started again.
  jobs.clear();
  post({ type: 'dead', message: why });
  host.close();
}

/**
 * Tries to grow each memory by twice its size, which tells why a dying runner has trapped: the core
 * asks for no more at a time, and a failed request traps as `unreachable`.
 */
const isMemoryFull = () => memories.some((memory) => {
  try {
    memory.grow(memory.buffer.byteLength / 32768);
    return false;
  } catch {
    return true;
  }
});

let isTurnScheduled = false;

/** Calls `takeTurn` soon. */
let scheduleTurn = () => {};

/** Takes a turn at once, unless one is scheduled. */
function wake() {
  if (!isTurnScheduled) takeTurn();
}

/** Advances every job by one slice, and schedules the next turn. */
function takeTurn() {
  isTurnScheduled = false;
  const paused = pausedJobs();
  for (const [id, job] of jobs) {
    if (!job.steps || job.isWaiting || paused.has(job)) continue;
    try {
      const { done, value } = job.steps.next();
      if (!done) {
        job.isWaiting = value === true;
        continue;
      }
      post({ type: 'done', id, result: value, memory: memorySize() });
    } catch (error) {
      const failure = /** @type {Failure} */ (error);
      if (failure?.code === undefined) return die(error);
      post({ type: 'failed', id, failure });
    }
    jobs.delete(id);
  }
  if ([...jobs.values()].every((job) => !job.steps || job.isWaiting)) return;
  isTurnScheduled = true;
  scheduleTurn();
}

/**
 * Returns the searches that pause until another one is done. Each search stays within its own
 * limit; if the large ones together exceed the limit of one, only the oldest of them goes on.
 */
function pausedJobs() {
  const large = [...jobs.values()].filter(({ memory }) => memory > LARGE_SEARCH);
  const total = large.reduce((sum, { memory }) => sum + memory, 0);
  return new Set(total > SEARCH_MEMORY ? large.slice(1) : []);
}

/**
 * Runs a job with the given core, or with another one if it turns out that it needs that.
 *
 * @param {Job} job
 * @param {Core} core
 * @param {JobContext} context
 * @returns {Steps}
 */
function* run(job, core, context) {
  try {
    return yield* runWith(core, job, context);
  } catch (error) {
    if (/** @type {Failure} */ (error)?.code !== WRONG_BUILD) throw error;
  }
  /** @type {Core} */
  let other = yield* context.waitFor(loadFullCore());
  if (job.do === 'answer') {
    // The line may be a link, which doesn't begin with its kind.
    const build = buildFor(job);
    if (build) {
      yield* context.waitFor(load(build));
      other = loaded.get(build)?.core ?? other;
    }
  }
  return yield* runWith(other, job, context);
}

/**
 * @param {Core} core
 * @param {Job} job
 * @param {JobContext} context
 * @returns {Steps}
 */
function* runWith(core, job, context) {
  switch (job.do) {
    case 'open':
      return core.open(job.text);
    case 'solve': {
      for (const { clearCache } of loaded.values()) clearCache?.();
      const solver = core.Solver.draft(job.draft, job.options, job.wants);
      return yield* context.search(solver, (input) => {
        if ('lower' in input) solver.help?.(input.found, input.lower);
      });
    }
    case 'answer':
      return yield* context.search(core.Solver.line(job.line, job.options, job.seconds));
  }
  const build = buildOf(job);
  const handlers = build && loaded.get(build)?.jobs;
  if (!handlers || !Object.hasOwn(handlers, job.do)) {
    throw { code: 'unknown-job', message: `there is no job “${job.do}”`, at: null };
  }
  return yield* handlers[job.do](job, context);
}

/** A job, and what it needs to run: messages, progress reports and slices. */
export class JobContext {
  #id;
  /** @type {JobInput[]} */
  #inputs = [];
  /** When progress was last reported. */
  #reportedAt = 0;

  /** Undefined until its core is loaded. @type {Steps | undefined} */
  steps;
  /** True while the job waits for a message or for something to load. */
  isWaiting = false;
  /** The memory that its search held at the last report, in bytes. */
  memory = 0;

  /** @param {number} id */
  constructor(id) {
    this.#id = id;
  }

  /** @param {Steps} steps */
  start(steps) {
    this.steps = steps;
    this.#reportedAt = performance.now();
  }

  /** Keeps a message until the next slice. @param {JobInput} input */
  receive(input) {
    this.#inputs.push(input);
    this.#resume();
  }

  #resume() {
    if (!this.isWaiting) return;
    this.isWaiting = false;
    wake();
  }

  /** How long a job may run before it yields, in milliseconds. */
  get slice() {
    return host.slice;
  }

  /** Returns the messages that came since the last call. */
  takeInputs() {
    return this.#inputs.splice(0);
  }

  /**
   * @param {JobOutput} output
   * @param {Transferable[]} [transfer]
   */
  send(output, transfer) {
    post({ type: 'output', id: this.#id, output }, transfer);
  }

  /**
   * Waits until something is loaded.
   *
   * @template T
   * @param {Promise<T>} promise
   * @returns {Generator<true, T>}
   */
  *waitFor(promise) {
    /** @type {{ value: T } | { error: unknown } | undefined} */
    let outcome;
    promise
      .then((value) => { outcome = { value }; }, (error) => { outcome = { error }; })
      .then(() => jobs.get(this.#id) === this && this.#resume());
    while (!outcome) yield true;
    // TypeScript doesn't see that callbacks assign it.
    const settled = /** @type {{ value: T } | { error: unknown }} */ (outcome);
    if ('error' in settled) throw notLoaded(settled.error);
    return settled.value;
  }

  /**
   * Reports progress, unless it did so a moment ago.
   *
   * @param {Searching<unknown>} search
   * @param {{ line?: string }} [more]
   * @returns {boolean} true if it was reported
   */
  reportProgress(search, more) {
    const now = performance.now();
    if (now - this.#reportedAt < PROGRESS_MS) return false;
    this.#reportedAt = now;
    const progress = search.progress();
    this.memory = progress.memory;
    post({ type: 'progress', id: this.#id, progress: { ...progress, ...more } });
    return true;
  }

  /**
   * Runs a generator of small steps, and yields once a slice.
   *
   * @template T
   * @param {Generator<void, T>} steps
   * @returns {Generator<void, T>}
   */
  *inSlices(steps) {
    for (let startedAt = performance.now(); ;) {
      const { done, value } = steps.next();
      if (done) return value;
      if (performance.now() - startedAt < host.slice) continue;
      yield;
      startedAt = performance.now();
    }
  }

  /**
   * Advances a search to its end, and frees it.
   *
   * @template T
   * @param {Searching<T>} search
   * @param {(input: JobInput) => void} [onInput]
   * @returns {Generator<void, T>}
   */
  *search(search, onInput) {
    try {
      return yield* this.advance(search, onInput);
    } finally {
      this.free(search);
    }
  }

  /**
   * Frees an object of the core. After a trap this fails; then the trap is reported, not that.
   *
   * @param {{ free(): void }} object
   */
  free(object) {
    try {
      object.free();
    } catch {
      // The job ends with the trap.
    }
  }

  /**
   * Advances a search to its end.
   *
   * @template T
   * @param {Searching<T>} search
   * @param {(input: JobInput) => void} [onInput]
   * @returns {Generator<void, T>}
   */
  *advance(search, onInput) {
    // The puzzle's line is known before its answer, and reported once.
    let line = search.puzzle;
    for (;;) {
      const result = search.advance(host.slice);
      if (result !== undefined) return result;
      if (this.reportProgress(search, line ? { line } : {})) line = undefined;
      yield;
      for (const input of this.takeInputs()) onInput?.(input);
    }
  }
}
