// @ts-check
/** The program of a worker: runs jobs. */
import { workerBuilds } from '../../kinds/worker-builds.js';
import { receive, startRunner } from '../../solver/inside/job-runner.js';
import { SLICE_MS } from '../../solver/protocol.js';

// Listens before the core is loaded: early messages wait for it.
addEventListener('message', ({ data }) => receive(data));
startRunner({
  ...workerBuilds,
  name: self.name,
  post: (message, transfer) => postMessage(message, { transfer }),
  close,
  slice: SLICE_MS,
  // Browsers delay timeouts that follow one another by four milliseconds.
  soon(act) {
    const { port1, port2 } = new MessageChannel();
    port2.onmessage = act;
    return () => port1.postMessage(null);
  },
});
