// @ts-check
/**
 * Starts workers on pages of whatever origin. A worker's program must be of the
 * page's own: where it is not, a worker that is made on the spot imports it. A
 * page that allows no worker at all has the jobs done at a desk on the page
 * itself, in short slices.
 */
import { solvables } from '../kinds/catalog.js';
import { isAtHome, startElsewhere } from './elsewhere.js';
import { startWorker } from './workers.js';

/** @import { Hired } from '../solver/engine.js' */
/** @import { Asked, FromWorker, ToWorker } from '../solver/jobs.d.ts' */

/** Longer slices would be felt on a page. */
const SLICE_ON_PAGE_MS = 8;

/** Did it turn out that this page allows no workers? */
let isForbidden = false;

// In a worker of somebody's own there is none, and nothing is lost: what fails there fails before the first word.
globalThis.document?.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
  if (effectiveDirective === 'worker-src' && (blockedURI === 'blob' || blockedURI.includes('worker'))) isForbidden = true;
});

/** The policy for the workers' address, where the page asks for Trusted Types. @type {{ createScriptURL(address: string): string } | undefined} */
let policy;

/** Vouches for the address of the workers' program. @param {string} address */
function trust(address) {
  // The type checker does not know them yet.
  const types = /** @type {any} */ (globalThis).trustedTypes;
  try {
    policy ??= types?.createPolicy('leaper', { createScriptURL: (/** @type {string} */ text) => text });
  } catch {
    // The page lists the policies that it allows, and this is none of them: no worker begins.
  }
  return policy?.createScriptURL(address) ?? address;
}

/** A worker, or what stands in for it. @param {Asked} [kind] what it will be asked for: the solver of that kind is loaded at once @returns {Hired} */
export function startAnywhere(kind) {
  if (isForbidden) return new OnPage(kind);
  try {
    // One of the page's own origin that does not begin is told, and tried again: by then it is known whether it was the page that forbade it.
    return isAtHome() ? startWorker(kind, trust) : new Guarded(startElsewhere(kind, trust), kind);
  } catch {
    isForbidden = true;
    return new OnPage(kind);
  }
}

/** A worker of which it is not known yet whether the page lets it begin: what fails before its first word is done on the page. */
class Guarded extends EventTarget {
  #worker;
  #kind;
  /** What it was told so far, as long as it has not spoken. @type {ToWorker[] | undefined} */
  #unheard = [];
  /** @type {Hired | undefined} */
  #instead;

  /** @param {Hired} worker @param {Asked} [kind] */
  constructor(worker, kind) {
    super();
    this.#worker = worker;
    this.#kind = kind;
    worker.addEventListener('message', ({ data }) => {
      this.#unheard = undefined;
      this.#pass(data);
    });
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      if (this.#unheard) this.#replace();
      else this.dispatchEvent(new ErrorEvent('error', { message: event.message }));
    });
  }

  /** @param {FromWorker} data */
  #pass(data) {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }

  #replace() {
    isForbidden = true;
    this.#worker.terminate();
    this.#instead = new OnPage(this.#kind);
    this.#instead.addEventListener('message', (event) => this.#pass(/** @type {MessageEvent} */ (event).data));
    for (const message of this.#unheard ?? []) this.#instead.postMessage(message);
    this.#unheard = undefined;
  }

  /** @param {ToWorker} message @param {Transferable[]} [moved] */
  postMessage(message, moved = []) {
    if (this.#instead) return this.#instead.postMessage(message);
    this.#unheard?.push(message);
    this.#worker.postMessage(message, moved);
  }

  terminate() {
    this.#unheard = undefined;
    (this.#instead ?? this.#worker).terminate();
  }
}

/** The desk on the page, once it stands: all who would be workers share it. @type {Promise<typeof import('../solver/inside/desk.js')> | undefined} */
let desk;

/** Who is told what comes of a job, by the job's number at the desk. @type {Map<number, { to: OnPage, id: number }>} */
const asked = new Map();

/** @type {Set<OnPage>} */
const present = new Set();

/** What the desk has said of itself. @type {FromWorker | undefined} */
let introduced;

let lastNumber = 0;

/** @param {Asked} [kind] */
async function setUp(kind) {
  const made = await import('../solver/inside/desk.js');
  made.serve({
    ...solvables,
    name: kind ?? '',
    slice: SLICE_ON_PAGE_MS,
    close() {
      desk = undefined;
    },
    // Frames and clicks come in between.
    soon: (act) => () => setTimeout(act),
    post(message) {
      if (!('id' in message)) {
        if (message.type === 'ready') introduced = message;
        for (const one of present) one.tell(message);
        return;
      }
      const of = asked.get(message.id);
      if (!of) return;
      if (message.type !== 'progress' && message.type !== 'said') asked.delete(message.id);
      of.to.tell({ ...message, id: of.id });
    },
  }).catch(() => {
    desk = undefined; // it was told; the next to come tries again
  });
  return made;
}

/** What stands in for a worker where there are none. */
class OnPage extends EventTarget {
  /** Numbers at the desk by the jobs' own. @type {Map<number, number>} */
  #numbers = new Map();

  /** @param {Asked} [kind] */
  constructor(kind) {
    super();
    present.add(this);
    if (introduced && desk) queueMicrotask(() => introduced && this.tell(introduced));
    else {
      introduced = undefined;
      desk ??= setUp(kind);
    }
  }

  /** @param {FromWorker} data */
  tell(data) {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }

  /** @param {ToWorker} message */
  async postMessage(message) {
    const made = await desk;
    if (!made || !present.has(this)) return;
    if (!('id' in message)) return made.receive(message);
    let number = this.#numbers.get(message.id);
    if (number === undefined) {
      number = ++lastNumber;
      this.#numbers.set(message.id, number);
      asked.set(number, { to: this, id: message.id });
    }
    await made.receive({ ...message, id: number });
  }

  /** Nothing more is wanted of it. */
  terminate() {
    for (const id of this.#numbers.keys()) this.postMessage({ type: 'cancel', id });
    queueMicrotask(() => present.delete(this));
  }
}
