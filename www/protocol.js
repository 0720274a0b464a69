// @ts-check
/**
 * The talk between page and worker: both sides make their messages here.
 *
 * Page → worker: `start {id, job}`, `cancel {id}`.
 * Worker → page: `ready {version, …}`, any number of `progress {id, …}`, then
 * exactly one of `done`, `cancelled`, `failed` for each id.
 *
 * A job says what to `do`:
 *   open   {text}            reads a puzzle from text: `{draft, line}`
 *   solve  {draft, options}  solves what is drawn: `{line, answer, view}`
 *   answer {line, options}   the answer document of a puzzle line
 *   another {draft, moves, back}  the next shortest solution, or the one before: its moves
 *   hint   {draft, moves}    the best next moves from where a game stands:
 *                            `{status, left, jumps, all, proven}`
 *   stand  {draft, moves, picked}  where a game stands, and what a knight may do
 *   graph  {draft}           which squares jumps link, and where to draw them:
 *                            `{squares, edges, layout}`
 * and of placements, the puzzle being a draft or a line:
 *   part   {puzzle, index, of, squares}  a part of the count: `{tally, limit, count}`
 *   sum    {puzzle, parts}               the parts together: `{line, answer}`
 *   heat   {puzzle, parts}               where the kinds stand, of parts with `squares`;
 *                                        without parts, they are counted first
 *   attacks {puzzle}                     who attacks what
 *   page   {puzzle, name, classes, from, length, rows}  a page of the list: `{letters,
 *                                        squares, rows, length, end}`; the list is kept
 *                                        until one with another name is asked for
 *
 * @typedef {{do: string, [key: string]: any}} Job
 * @typedef {{code: string, message: string, at?: [number, number]}} Failure
 */

/** How long the worker searches before it listens again, in milliseconds. */
export const SLICE_MS = 30;

/** How often a long search tells how far it is, in milliseconds. */
export const PROGRESS_MS = 100;

/** @param {number} id @param {Job} job */
export const start = (id, job) => ({ type: 'start', id, job });

/** @param {number} id */
export const cancel = (id) => ({ type: 'cancel', id });

/** @param {object} about what the core tells of itself */
export const ready = (about) => ({ type: 'ready', ...about });

/** @param {number} id @param {object} progress */
export const progress = (id, progress) => ({ type: 'progress', id, progress });

/** @param {number} id @param {any} result */
export const done = (id, result) => ({ type: 'done', id, result });

/** @param {number} id */
export const cancelled = (id) => ({ type: 'cancelled', id });

/** @param {number} id @param {Failure} failure */
export const failed = (id, failure) => ({ type: 'failed', id, ...failure });

/**
 * The core is gone (out of memory, a panic): the worker takes no more jobs.
 * @param {string} message
 */
export const dead = (message) => ({ type: 'dead', message });
