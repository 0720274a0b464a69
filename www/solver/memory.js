// @ts-check
/** How much memory searches may take on this machine, in bytes. */

/** What a search takes at most by itself: the core's own limit. */
export const USUAL = 512 * 2 ** 20;

/** No search takes more. */
const MOST = 2 * 2 ** 30;

/** The machine's own, where the browser tells of it. */
const MACHINES = (/** @type {{ deviceMemory?: number }} */ (globalThis.navigator)?.deviceMemory ?? 0) * 2 ** 30;

/** What a large search may take: a quarter of the machine's. */
export const ROOM = Math.max(USUAL, Math.min(MOST, MACHINES / 4));

/** What workers that share a search may take together: half of the machine's. */
export const ROOM_TOGETHER = Math.max(2 * USUAL, MACHINES / 2);
