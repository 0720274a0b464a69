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

/** Address of a program that only imports the real one. @type {string | undefined} */
let importer;

/**
 * Starts a worker on a page of another origin, which can't start the real program.
 *
 * @param {BuildId} [build]
 * @param {Trust} [trust]
 * @returns {WorkerLike}
 */
export function startCrossOriginWorker(build, trust = trustAll) {
  importer ??= URL.createObjectURL(new Blob([`import ${JSON.stringify(PROGRAM)};`], { type: 'text/javascript' }));
  return new Worker(trust(importer), { type: 'module', name: build });
}
