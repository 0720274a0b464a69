// @ts-check
/** The worker: a desk of its own. */
import { asked } from '../../kinds/asked.js';
import { receive, serve } from '../../solver/inside/desk.js';
import { SLICE_MS } from '../../solver/protocol.js';

// It listens before the core is loaded: early messages wait for it.
addEventListener('message', ({ data }) => receive(data));
serve({
  ...asked,
  name: self.name,
  post: (message, moved) => postMessage(message, { transfer: moved }),
  close,
  slice: SLICE_MS,
  // With a timeout, browsers would let four milliseconds pass.
  soon(act) {
    const { port1, port2 } = new MessageChannel();
    port2.onmessage = act;
    return () => port1.postMessage(null);
  },
});
