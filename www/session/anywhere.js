// @ts-check
/**
 * Starts workers on pages of any origin. A page that allows no workers runs the jobs itself, in
 * short slices.
 */
import { kindBuilds } from '../kinds/catalog.js';
import { isSameOrigin, startCrossOriginWorker, startWorker } from './workers.js';

/** @import { WorkerLike } from '../solver/worker-client.js' */
/** @import { BuildId, FromWorker, ToWorker } from '../solver/jobs.d.ts' */

/** Longer slices would make the page stutter. */
const SLICE_ON_PAGE_MS = 8;

/** True once a worker could not be started, probably because the page allows none. */
let isForbidden = false;

// An embedder's own worker has no document. There, a forbidden worker
// fails before its first message.
globalThis.document?.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
  if (effectiveDirective !== 'worker-src') return;
  if (blockedURI === 'blob' || blockedURI.includes('worker')) isForbidden = true;
});

/**
 * The policy that trusts the address of the worker's script, where the page requires Trusted Types.
 *
 * @type {{ createScriptURL(address: string): string } | undefined}
 */
let policy;

/**
 * Returns a trusted form of the address of the worker's script.
 *
 * @param {string} address
 */
function trust(address) {
  // TypeScript doesn't know Trusted Types yet.
  const types = /** @type {any} */ (globalThis).trustedTypes;
  try {
    policy ??= types?.createPolicy('leaper', { createScriptURL: (/** @type {string} */ text) => text });
  } catch {
    // The page doesn't allow this policy, and so no worker.
  }
  return policy?.createScriptURL(address) ?? address;
}

/**
 * Starts a worker, or what stands in for it.
 *
 * @param {BuildId} [build] the build that it loads first
 * @returns {WorkerLike}
 */
export function startAnywhere(build) {
  if (isForbidden) return new PageWorker(build);
  try {
    // If a same-origin worker fails to start, its client tries again. By then, `isForbidden` is set
    // if the page's policy was the reason.
    return isSameOrigin() ? startWorker(build, trust) : new WorkerOrPage(startCrossOriginWorker(build, trust), build);
  } catch {
    isForbidden = true;
    return new PageWorker(build);
  }
}

/**
 * @param {EventTarget} target
 * @param {FromWorker} data
 */
const dispatchMessage = (target, data) => target.dispatchEvent(new MessageEvent('message', { data }));

/**
 * A worker that the page may not allow. If it fails before its first message, the page takes over.
 */
class WorkerOrPage extends EventTarget {
  /** @type {WorkerLike} */
  #worker;
  #build;
  /**
   * The messages to the worker; undefined once it has answered or was replaced.
   *
   * @type {ToWorker[] | undefined}
   */
  #unanswered = [];

  /**
   * @param {WorkerLike} worker
   * @param {BuildId} [build]
   */
  constructor(worker, build) {
    super();
    this.#worker = worker;
    this.#build = build;
    this.#forwardMessages();
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      if (this.#unanswered) this.#replace(this.#unanswered);
      else this.dispatchEvent(new ErrorEvent('error', { message: event.message }));
    });
  }

  #forwardMessages() {
    this.#worker.addEventListener('message', ({ data }) => {
      this.#unanswered = undefined;
      dispatchMessage(this, data);
    });
  }

  /** @param {ToWorker[]} messages */
  #replace(messages) {
    isForbidden = true;
    this.#worker.terminate();
    this.#worker = new PageWorker(this.#build);
    this.#forwardMessages();
    this.#unanswered = undefined;
    for (const message of messages) this.#worker.postMessage(message);
  }

  /**
   * @param {ToWorker} message
   * @param {Transferable[]} [transfer]
   */
  postMessage(message, transfer = []) {
    this.#unanswered?.push(message);
    this.#worker.postMessage(message, transfer);
  }

  terminate() {
    this.#unanswered = undefined;
    this.#worker.terminate();
  }
}

/**
 * The module of the job runner on the page, which all `PageWorker`s share.
 *
 * @type {Promise<typeof import('../solver/inside/job-runner.js') | undefined> | undefined}
 */
let runner;

/**
 * The jobs in the runner, by their ids there.
 *
 * @type {Map<number, { worker: PageWorker, id: number }>}
 */
const jobs = new Map();

/** @type {Set<PageWorker>} */
const pageWorkers = new Set();

/** The runner's `ready` message. @type {FromWorker | undefined} */
let ready;

let lastId = 0;

/** @param {BuildId} [build] */
async function startPageRunner(build) {
  const module = await import('../solver/inside/job-runner.js');
  module.startRunner({
    ...kindBuilds,
    name: build ?? '',
    slice: SLICE_ON_PAGE_MS,
    close() {}, // It has sent `dead`.
    // Frames and clicks come in between.
    soon: (act) => () => setTimeout(act),
    post: forwardMessage,
  }).catch(() => {}); // It has sent `dead`.
  return module;
}

/**
 * Sends a message of the runner to the worker of its job, or to all workers.
 *
 * @param {FromWorker} message
 */
function forwardMessage(message) {
  if ('id' in message) {
    const job = jobs.get(message.id);
    if (!job) return;
    if (message.type !== 'progress' && message.type !== 'output') jobs.delete(message.id);
    dispatchMessage(job.worker, { ...message, id: job.id });
    return;
  }
  if (message.type === 'ready') ready = message;
  if (message.type === 'dead') {
    runner = ready = undefined;
    jobs.clear();
  }
  // Not to workers that are started meanwhile in place of dead ones: they start the runner again.
  for (const worker of [...pageWorkers]) dispatchMessage(worker, message);
}

/** Behaves like a worker, but runs its jobs on the page. */
class PageWorker extends EventTarget {
  /** For each of this worker's job ids, the id in the runner. @type {Map<number, number>} */
  #ids = new Map();

  /** @param {BuildId} [build] */
  constructor(build) {
    super();
    pageWorkers.add(this);
    if (ready && runner) {
      queueMicrotask(() => ready && dispatchMessage(this, ready));
    } else {
      ready = undefined;
      runner ??= startPageRunner(build).catch((error) => {
        forwardMessage({ type: 'dead', message: `the solver could not be loaded: ${error.message}` });
        return undefined;
      });
    }
  }

  /** @param {ToWorker} message */
  async postMessage(message) {
    const module = await runner;
    if (!module || !pageWorkers.has(this)) return;
    if (!('id' in message)) return module.receive(message);
    let id = this.#ids.get(message.id);
    if (id === undefined) {
      id = ++lastId;
      this.#ids.set(message.id, id);
      jobs.set(id, { worker: this, id: message.id });
    }
    await module.receive({ ...message, id }).catch(() => {}); // The runner could not be started.
  }

  terminate() {
    for (const id of this.#ids.keys()) this.postMessage({ type: 'cancel', id });
    // `postMessage` looks here after one microtask, so the messages go first.
    queueMicrotask(() => pageWorkers.delete(this));
  }
}
