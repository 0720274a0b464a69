// @ts-check
/** The `solve` function for programs, on pages and in Node.js. */
import { JobError } from '../solver/worker-client.js';

/** @import { Ask, Document, JobProgress } from '../solver/jobs.d.ts' */

/**
 * A signal that cancels the search, the time after which it stops with what is known, a function
 * that receives its progress, and options of the core.
 *
 * @typedef
 *   {{ signal?: AbortSignal, seconds?: number, onProgress?: (progress: JobProgress) => void, [option: string]: unknown }}
 *   SolveOptions
 */

/**
 * Why there is no answer. `code` is for programs, `message` for people; `at` is the wrong part of the
 * line, in UTF-16 code units.
 */
export class SolveError extends Error {
  /** @param {JobError} error */
  constructor({ code, message, at }) {
    super(message);
    this.name = 'SolveError';
    this.code = code;
    this.at = at ?? undefined;
  }
}

/**
 * Creates a `solve` function.
 *
 * @param {(line: string) => Ask} askFor returns the solver, given the line to be solved first
 */
export const solving = (askFor) => (
  /**
   * Solves a puzzle line.
   *
   * @param {string} line
   * @param {SolveOptions} [options]
   * @returns {Promise<Document>} rejects with a `SolveError`, or with the signal's reason
   */
  async function solve(line, { signal, seconds, onProgress, ...options } = {}) {
    const text = String(line);
    if (seconds !== undefined && !(seconds >= 0)) throw new RangeError(`seconds: ${seconds}`);
    try {
      // Not from the cache: callers may measure the time, and may change the document.
      return await askFor(text)({ do: 'answer', line: text, options, seconds }, { signal, onProgress, noCache: true });
    } catch (error) {
      signal?.throwIfAborted();
      throw error instanceof JobError ? new SolveError(error) : error;
    }
  }
);
