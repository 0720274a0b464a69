// @ts-check
/** How much memory searches may take on this machine, in bytes. */

/** What a search takes at most by itself: the core's own limit. */
export const USUAL = 512 * 2 ** 20;

/** No search takes more. */
const MOST = 2 * 2 ** 30;

/** What a large search may take: a quarter of the machine's memory, where the browser tells of it. */
export const ROOM = Math.max(USUAL, Math.min(MOST, (/** @type {{ deviceMemory?: number }} */ (navigator).deviceMemory ?? 0) * 2 ** 30 / 4));
