// @ts-check
/**
 * The program of a worker in the npm package, in a browser or in a thread of
 * Node.js. It is bundled into one text without imports, and asks for the cores.
 */
import { all, builds } from '../../glue/builds.js';
import { receive, startRunner } from '../../solver/inside/job-runner.js';
import { SLICE_MS } from '../../solver/protocol.js';

/** @import { ToWorker } from '../../solver/jobs.d.ts' */
/** @import { Core } from '../../solver/inside/builds.d.ts' */
/** @import { Asking, Supply } from '../supply.d.ts' */

/** Is it a thread of Node.js? Workers in browsers know scripts of this kind. */
const isThread = !('importScripts' in globalThis);

const { parentPort: port, workerData: name } = isThread ? require('node:worker_threads') : { parentPort: globalThis, workerData: self.name };

// The core asks by this name whether it is in a worker, and then for its clock.
if (isThread) globalThis.WorkerGlobalScope = { [Symbol.hasInstance]: () => true };

/** Whoever waits for a solver. @type {Map<Asking['kind'], { resolve(module: WebAssembly.Module): void, reject(error: Error): void }>} */
const awaited = new Map();

/** @param {Asking['kind']} kind @returns {Promise<WebAssembly.Module>} */
function supplied(kind) {
  return new Promise((resolve, reject) => {
    awaited.set(kind, { resolve, reject });
    port.postMessage({ type: 'core', kind });
  });
}

/** @param {Supply} supply */
function take({ kind, module, error }) {
  const waiting = awaited.get(kind);
  awaited.delete(kind);
  if (module) waiting?.resolve(module);
  else waiting?.reject(new Error(error));
}

// It listens before the core is there: early messages wait for it.
port.addEventListener('message', (/** @type {{ data: ToWorker | Supply }} */ { data }) => {
  if (data.type === 'core') take(data);
  else receive(data);
});
/** @param {Asking['kind']} id @param {typeof all} glue @returns {() => Promise<Core>} */
const core = (id, glue) => async () => ({ ...glue, default: async () => glue.load({ module_or_path: await supplied(id) }) });
startRunner({
  kinds: builds.map(({ id, glue, jobs }) => ({ id, jobs, core: core(id, glue) })),
  all: core('kinds', all),
  name,
  post: (message, transfer) => port.postMessage(message, transfer),
  close: () => port.close(),
  slice: SLICE_MS,
  soon(act) {
    // There, a channel would be heard a thousand times before anything else.
    if (isThread) return () => setImmediate(act);
    const { port1, port2 } = new MessageChannel();
    port2.onmessage = act;
    return () => port1.postMessage(null);
  },
});
