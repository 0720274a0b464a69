// @ts-check
/** Numbers that look random and depend on a seed alone, the same on the page and in the worker. */

/** Numbers from 0 to 1 (mulberry32). @param {number} seed */
export function dice(seed) {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
