// @ts-check
/**
 * A worker of the package. Bundlers handle modules alike, and files differently, so the package has
 * no files besides modules: the worker's program and the builds of the core are strings. This side
 * decodes a build once, and sends it to each worker that requests it.
 */

/** @import { FromWorker, ToWorker } from '../solver/jobs.d.ts' */
/** @import { BuildRequest, BuildReply } from './supply.d.ts' */

/** A worker in a browser or in Node.js. @typedef {{ postMessage(message: ToWorker | BuildReply, transfer?: Transferable[]): void, terminate(): void }} PlatformWorker */

/** Called with a worker's messages, and when it fails. @typedef {{ onMessage(data: FromWorker | BuildRequest): void, onFailure(message: string): void }} Listeners */

export class SuppliedWorker extends EventTarget {
  /** Undefined until its program is loaded. @type {PlatformWorker | undefined} */
  #worker;
  /** The messages that wait for it. @type {[ToWorker, Transferable[]][]} */
  #queue = [];
  #isTerminated = false;

  /** @param {(program: string, listeners: Listeners) => PlatformWorker} start */
  constructor(start) {
    super();
    this.#start(start).catch((error) => this.#fail(error.message));
  }

  /** @param {(program: string, listeners: Listeners) => PlatformWorker} start */
  async #start(start) {
    const { program } = await import('../pkg/program.js');
    if (this.#isTerminated) return;
    this.#worker = start(program, {
      onMessage: (data) => this.#receive(data),
      onFailure: (message) => this.#fail(message),
    });
    for (const [message, transfer] of this.#queue.splice(0)) this.#worker.postMessage(message, transfer);
  }

  /** @param {FromWorker | BuildRequest} data */
  #receive(data) {
    if (data.type === 'core') this.#sendBuild(data.kind);
    else this.dispatchEvent(new MessageEvent('message', { data }));
  }

  /** @param {string} message */
  #fail(message) {
    // Node.js has no `ErrorEvent`.
    this.dispatchEvent(Object.assign(new Event('error', { cancelable: true }), { message }));
  }

  /** @param {BuildRequest['kind']} kind */
  async #sendBuild(kind) {
    /** @type {BuildReply} */
    const reply = { type: 'core', kind };
    try {
      const { modules } = await import('../pkg/modules.js');
      const { compiled } = await modules[kind]();
      reply.module = await compiled();
    } catch (error) {
      reply.error = /** @type {Error} */ (error).message;
    }
    this.#worker?.postMessage(reply);
  }

  /**
   * @param {ToWorker} message
   * @param {Transferable[]} [transfer]
   */
  postMessage(message, transfer = []) {
    if (this.#worker) return this.#worker.postMessage(message, transfer);
    structuredClone(message); // Throws at once if the message can't be sent.
    this.#queue.push([message, transfer]);
  }

  terminate() {
    this.#isTerminated = true;
    this.#worker?.terminate();
  }
}
