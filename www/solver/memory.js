// @ts-check
/** Memory limits of searches on this device, in bytes. */

/** Limit of a single search: the core's default. */
export const SEARCH_MEMORY = 512 * 2 ** 20;

/** Upper bound for the limit of a large search. */
const MAX_LARGE_MEMORY = 2 * 2 ** 30;

/** The device's memory; 0 if the browser doesn't tell. */
const DEVICE_MEMORY = (/** @type {{ deviceMemory?: number }} */ (globalThis.navigator)?.deviceMemory ?? 0) * 2 ** 30;

/** Limit of a large search: a quarter of the device's memory, but 512 MiB to 2 GiB. */
export const LARGE_SEARCH_MEMORY = Math.max(
  SEARCH_MEMORY,
  Math.min(MAX_LARGE_MEMORY, DEVICE_MEMORY / 4),
);

/** Limit of all workers that share one search: half of the device's memory, but at least 1 GiB. */
export const SHARED_SEARCH_MEMORY = Math.max(2 * SEARCH_MEMORY, DEVICE_MEMORY / 2);
