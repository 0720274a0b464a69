// @ts-check
/**
 * The page's one policy for text that becomes programs, where browsers ask for one (Trusted Types;
 * `index.html` says so): its own workers are let in. No text becomes elements: see `safe-svg.js`.
 */

/**
 * From now on, the addresses of all programs go through here.
 *
 * @param {string} worker that of the workers'
 */
export function trustWorkers(worker) {
  const programs = [worker, new URL('sw.js', document.baseURI).href];
  // The type checker does not know them yet.
  const types = /** @type {any} */ (globalThis).trustedTypes;
  try {
    types?.createPolicy('default', {
      createScriptURL: (/** @type {string} */ address) => (programs.includes(new URL(address, document.baseURI).href) ? address : null),
    });
  } catch {
    // A server that lists other policies lets no worker begin: then `?embed` computes on the page.
  }
}
