// @ts-check
/** The page's scripting call, for the console and for other scripts. */
import { JobError } from '../solver/worker-client.js';

/** @import { Ask } from '../solver/jobs.d.ts' */

/**
 * `await leaper.solve(line, options)`: the answer document of a puzzle line,
 * computed in the page's own worker. What is wrong with a line is an answer, too.
 * @param {Ask} ask
 */
export const scripting = (ask) => async (/** @type {unknown} */ line, /** @type {unknown} */ options = {}) => {
  try {
    // Scripts may change what they are given; and who asks twice may want to see how long it takes.
    return await ask({ do: 'answer', line: String(line), options }, { noCache: true });
  } catch (error) {
    if (!(error instanceof JobError)) throw error;
    const { code, message, at } = error;
    return { error: { code, message, ...(at && { at }) } };
  }
};
