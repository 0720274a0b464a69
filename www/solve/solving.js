// @ts-check
/** The `solve` function for programs, on pages and in Node.js. */
import { JobError } from '../solver/worker-client.js';

/** @import { Ask, Document } from '../solver/jobs.d.ts' */

/**
 * Why there is no answer. `code` is for programs, `message` for people, `at` the bytes of the line
 * that are wrong.
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
   * @param {{ signal?: AbortSignal, [option: string]: unknown }} [options] a signal, and options of the core
   * @returns {Promise<Document>} rejects with a `SolveError`, or with the signal's reason
   */
  async function solve(line, { signal, ...options } = {}) {
    const text = String(line);
    try {
      // Not from the cache: callers may measure the time, and may change the document.
      return await askFor(text)({ do: 'answer', line: text, options }, { signal, anew: true });
    } catch (error) {
      signal?.throwIfAborted();
      throw error instanceof JobError ? new SolveError(error) : error;
    }
  }
);
