// @ts-check
/** Workers, seen from the page. */

/** @import { ToWorker } from './jobs.d.ts' */
/** @import { Kind } from './wire.d.ts' */

/** What is needed of a worker. @typedef {Pick<Worker, 'terminate' | 'addEventListener'> & { postMessage(message: ToWorker, moved?: Transferable[]): void }} Hired */

/** A worker of the page's own origin. @param {Kind} kind what it will be asked for: the solver of that kind is loaded at once @returns {Hired} */
export const startWorker = (kind) => new Worker(new URL('./inside/worker.js', import.meta.url), { type: 'module', name: kind });
