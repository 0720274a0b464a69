// @ts-check
/**
 * The program of a worker in the npm package, in a browser or in a thread of Node.js. It is bundled
 * into one string without imports, and requests the builds of the core from its starter.
 */
import { all, builds } from '../../glue/builds.js';
import { receive, startRunner } from '../../solver/inside/job-runner.js';
import { SLICE_MS } from '../../solver/protocol.js';

/** @import { ToWorker } from '../../solver/jobs.d.ts' */
/** @import { Core } from '../../solver/inside/builds.d.ts' */
/** @import { BuildRequest, BuildReply } from '../supply.d.ts' */

/** True in a thread of Node.js: workers in browsers have `importScripts`. */
const isThread = !('importScripts' in globalThis);

const { parentPort: port, workerData: name } = isThread ? require('node:worker_threads') : { parentPort: globalThis, workerData: self.name };

// The core looks for this class to find the clock of a worker.
if (isThread) globalThis.WorkerGlobalScope = { [Symbol.hasInstance]: () => true };

/** Requests for builds. @type {Map<BuildRequest['kind'], { resolve(module: WebAssembly.Module): void, reject(error: Error): void }>} */
const requests = new Map();

/** @param {BuildRequest['kind']} kind @returns {Promise<WebAssembly.Module>} */
function requestBuild(kind) {
  return new Promise((resolve, reject) => {
    requests.set(kind, { resolve, reject });
    port.postMessage({ type: 'core', kind });
  });
}

/** @param {BuildReply} supply */
function receiveBuild({ kind, module, error }) {
  const request = requests.get(kind);
  requests.delete(kind);
  if (module) request?.resolve(module);
  else request?.reject(new Error(error));
}

// Listens before the core is loaded: early messages wait for it.
port.addEventListener('message', (/** @type {{ data: ToWorker | BuildReply }} */ { data }) => {
  if (data.type === 'core') receiveBuild(data);
  else receive(data);
});
/** @param {BuildRequest['kind']} kind @param {typeof all} glue @returns {() => Promise<Core>} */
const core = (kind, glue) => async () => ({ ...glue, default: async () => glue.load({ module_or_path: await requestBuild(kind) }) });
startRunner({
  builds: builds.map(({ id, glue, jobs }) => ({ id, jobs, core: core(id, glue) })),
  loadParser: core('kinds', all),
  name,
  post: (message, transfer) => port.postMessage(message, transfer),
  close: () => port.close(),
  slice: SLICE_MS,
  soon(act) {
    // In Node.js, a channel's messages would starve all others.
    if (isThread) return () => setImmediate(act);
    const { port1, port2 } = new MessageChannel();
    port2.onmessage = act;
    return () => port1.postMessage(null);
  },
});
