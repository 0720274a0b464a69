// @ts-check
/** Where workers come from. */

/** @import { Hired } from '../solver/engine.js' */
/** @import { Asked } from '../solver/jobs.d.ts' */

/** Their program. */
export const PROGRAM = new URL('./inside/worker.js', import.meta.url).href;

/**
 * A worker of the page's own origin.
 *
 * @param {Asked} [kind] what it will be asked for: the solver of that kind is loaded at once
 * @param {(address: string) => string} [trust] vouches for its address where the page asks for that
 * @returns {Hired}
 */
export const startWorker = (kind, trust = (address) => address) => new Worker(trust(PROGRAM), { type: 'module', name: kind });
