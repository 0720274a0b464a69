// @ts-check
/** `leaper.solve`, for the console and other scripts. */
import { JobError } from '../solver/worker-client.js';

/** @import { Ask } from '../solver/jobs.d.ts' */

/**
 * `await leaper.solve(line, options)` returns the answer document of a puzzle line. An invalid line
 * gives a document with an error.
 * @param {Ask} ask
 */
export const scripting = (ask) => async (/** @type {unknown} */ line, /** @type {unknown} */ options = {}) => {
  try {
    // No cached answer: a script may have changed its document, or may measure the time.
    return await ask({ do: 'answer', line: String(line), options }, { noCache: true });
  } catch (error) {
    if (!(error instanceof JobError)) throw error;
    const { code, message, at } = error;
    return { error: { code, message, ...(at && { at }) } };
  }
};
