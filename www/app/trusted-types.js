// @ts-check
/**
 * The page's policy for script addresses, where browsers require one (Trusted Types, see
 * `index.html`): only its own workers are allowed. Text never becomes HTML: see `safe-svg.js`.
 */

/**
 * Installs the policy.
 *
 * @param {string} worker address of the workers' program
 */
export function trustWorkers(worker) {
  const programs = [worker, new URL('sw.js', document.baseURI).href];
  // TypeScript doesn't know Trusted Types yet.
  const types = /** @type {any} */ (globalThis).trustedTypes;
  try {
    types?.createPolicy('default', {
      createScriptURL: (/** @type {string} */ address) => (programs.includes(new URL(address, document.baseURI).href) ? address : null),
    });
  } catch {
    // If a server's policy forbids this one, no worker can start: then `?embed` solves on the main
    // thread (see `session/anywhere.js`).
  }
}
