// @ts-check
/**
 * The talk between page and worker: both sides make their messages here. What
 * can be asked, and what comes of it, stands in `jobs.d.ts`.
 *
 * Page → worker: `start {id, job}`, `tell {id, …}` what a job under way is to
 * hear, `cancel {id}`, `ping`.
 * Worker → page: `ready {about}`; any number of `progress {id, …}` and, of a
 * search that several workers share, `said {id, …}`, then
 * exactly one of `done`, `cancelled`, `failed` for each id; a `pong` for each
 * `ping`, also while a search is under way and while the solver is being
 * loaded; `dead`, when nothing else will come.
 */

/** @import { About, Failure } from './wire.d.ts' */
/** @import { Asked, FromWorker, Heard, Job, JobProgress, Results, Said, ToWorker } from './jobs.d.ts' */

/** How long the worker searches before it listens again, in milliseconds. */
export const SLICE_MS = 30;

/** How often a long search tells how far it is, in milliseconds. */
export const PROGRESS_MS = 100;

/** How often a worker that is at work is asked whether it still is, in milliseconds. */
export const PING_MS = 4000;

/** Of which kind of puzzle a job is; that of a line is not known before it is read. @param {Job} job @returns {Asked | undefined} */
export const kindOf = (job) => (job.do === 'solve' ? job.draft.kind : 'kind' in job ? job.kind : undefined);

/** @param {number} id @param {Job} job @returns {ToWorker} */
export const start = (id, job) => ({ type: 'start', id, job });

/** @param {number} id @param {Heard} heard @returns {ToWorker} */
export const tell = (id, heard) => ({ type: 'tell', id, heard });

/** @param {number} id @returns {ToWorker} */
export const cancel = (id) => ({ type: 'cancel', id });

/** @returns {ToWorker} */
export const ping = () => ({ type: 'ping' });

/** @returns {FromWorker} */
export const pong = () => ({ type: 'pong' });

/** @param {About} about what the core tells of itself @returns {FromWorker} */
export const ready = (about) => ({ type: 'ready', about });

/** @param {number} id @param {JobProgress} progress @returns {FromWorker} */
export const progress = (id, progress) => ({ type: 'progress', id, progress });

/** @param {number} id @param {Said} said @returns {FromWorker} */
export const said = (id, said) => ({ type: 'said', id, said });

/** @param {number} id @param {Results[keyof Results]} result @returns {FromWorker} */
export const done = (id, result) => ({ type: 'done', id, result });

/** @param {number} id @returns {FromWorker} */
export const cancelled = (id) => ({ type: 'cancelled', id });

/** @param {number} id @param {Failure} failure @returns {FromWorker} */
export const failed = (id, failure) => ({ type: 'failed', id, failure });

/**
 * The core is gone (out of memory, a panic): the worker takes no more jobs.
 * @param {string} message @returns {FromWorker}
 */
export const dead = (message) => ({ type: 'dead', message });
