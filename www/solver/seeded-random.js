// @ts-check
/** A random generator that gives the same numbers for the same seed, on the page and in workers. */

/**
 * Returns a function that gives random numbers from 0 to 1, without 1 (mulberry32).
 *
 * @param {number} seed
 */
export function seededRandom(seed) {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
