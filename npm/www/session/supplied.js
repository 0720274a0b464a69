// @ts-check
/**
 * A worker of the package. Whoever bundles it knows modules, and each bundler
 * has its own mind about all else: so nothing here has an address. The worker's
 * program is a text, and the solvers are texts, too: who starts a worker unpacks
 * them, once for all workers, and gives each what it asks for.
 */

/** @import { FromWorker, ToWorker } from '../solver/jobs.d.ts' */
/** @import { Asking, Supply } from './supply.d.ts' */

/** What is needed of a worker of whatever world. @typedef {{ postMessage(message: ToWorker | Supply, moved?: Transferable[]): void, terminate(): void }} Bare */

/** Whom to tell what it says, and what went wrong with it. @typedef {{ heard(data: FromWorker | Asking): void, failed(message: string): void }} Ears */

export class Supplied extends EventTarget {
  /** Once it is there. @type {Bare | undefined} */
  #worker;
  /** @type {Promise<void>} */
  #begun;
  #isGone = false;

  /** @param {(program: string, ears: Ears) => Bare} start */
  constructor(start) {
    super();
    this.#begun = this.#begin(start);
    this.#begun.catch((error) => this.#fail(error.message));
  }

  /** @param {(program: string, ears: Ears) => Bare} start */
  async #begin(start) {
    const { program } = await import('../pkg/program.js');
    if (this.#isGone) return;
    this.#worker = start(program, { heard: (data) => this.#hear(data), failed: (message) => this.#fail(message) });
  }

  /** @param {FromWorker | Asking} data */
  #hear(data) {
    if (data.type === 'core') this.#supply(data.kind);
    else this.dispatchEvent(new MessageEvent('message', { data }));
  }

  /** @param {string} message */
  #fail(message) {
    // Not all worlds know error events.
    this.dispatchEvent(Object.assign(new Event('error', { cancelable: true }), { message }));
  }

  /** @param {Asking['kind']} kind */
  async #supply(kind) {
    /** @type {Supply} */
    const supply = { type: 'core', kind };
    try {
      const { modules } = await import('../pkg/modules.js');
      const { compiled } = await modules[kind]();
      supply.module = await compiled();
    } catch (error) {
      supply.error = /** @type {Error} */ (error).message;
    }
    this.#worker?.postMessage(supply);
  }

  /** @param {ToWorker} message @param {Transferable[]} [moved] */
  postMessage(message, moved = []) {
    if (this.#worker) return this.#worker.postMessage(message, moved);
    structuredClone(message); // what can't be sent is refused at once
    this.#begun.then(() => this.#worker?.postMessage(message, moved), () => {}); // that was told
  }

  terminate() {
    this.#isGone = true;
    this.#worker?.terminate();
  }
}
