// @ts-check
/** Starts workers. The npm package has its own version of this module. */

/** @import { WorkerLike } from '../solver/worker-client.js' */
/** @import { BuildId } from '../solver/jobs.d.ts' */

/** Address of the workers' program. */
export const PROGRAM = new URL('./inside/worker.js', import.meta.url).href;

/**
 * Converts an address for a page that requires Trusted Types.
 *
 * @typedef {(address: string) => string} Trust
 */

/** @type {Trust} */
const trustAll = (address) => address;

/**
 * Returns true if the page has the origin of the program. A sandboxed frame has an origin of its
 * own.
 */
export const isSameOrigin = () => new URL(PROGRAM).origin === self.origin;

/**
 * Starts a worker on a page of the program's origin.
 *
 * @param {BuildId} [build] the build that it loads first
 * @param {Trust} [trust]
 * @returns {WorkerLike}
 */
export const startWorker = (build, trust = trustAll) => new Worker(trust(PROGRAM), { type: 'module', name: build });

/**
 * Starts a worker on a page of another origin: its own program only imports the real one.
 *
 * @param {BuildId} [build]
 * @param {Trust} [trust]
 * @returns {WorkerLike}
 */
export function startCrossOriginWorker(build, trust = trustAll) {
  const text = `import ${JSON.stringify(PROGRAM)};`;
  const address = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
  return new Worker(trust(address), { type: 'module', name: build });
}
