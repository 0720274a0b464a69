// @ts-check
/** How a program asks, wherever its workers come from. */
import { JobError } from '../solver/worker-client.js';

/** @import { Ask, Document } from '../solver/jobs.d.ts' */

/** Why there is no answer: `code` is for programs, `message` for people; what is wrong in a line stands `at` these bytes of it. */
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
 * A way to have lines solved.
 * @param {(line: string) => Ask} asking the way to ask the core, given what will be asked for first
 */
export const solving = (asking) => (
  /**
   * The answer document of a puzzle line.
   * @param {string} line @param {{ signal?: AbortSignal, [option: string]: unknown }} [options] those of the core, and a signal that ends it
   * @returns {Promise<Document>} rejects with a `SolveError`, or with the signal's reason
   */
  async function solve(line, { signal, ...options } = {}) {
    const text = String(line);
    try {
      // Whoever asks twice may want to see how long it takes, and may change what it was given.
      return await asking(text)({ do: 'answer', line: text, options }, { signal, anew: true });
    } catch (error) {
      signal?.throwIfAborted();
      throw error instanceof JobError ? new SolveError(error) : error;
    }
  }
);
