// @ts-check
/** Reads drafts of all kinds. */
import { memoize } from '../solver/memoize.js';

/** @import { Draft, Setup } from '../solver/wire.d.ts' */

const countOpen = memoize((/** @type {Uint8Array} */ blocked) => blocked.reduce((count, one) => count - one, blocked.length));

/** The number of open squares. @param {Pick<Draft, 'blocked'>} draft */
export const openSquares = ({ blocked }) => countOpen(blocked);

/** The letter on a square. @param {Setup} setup @param {number} square */
export const letterOn = (setup, square) => setup.find(([at]) => at === square)?.[1] ?? null;

/** Returns true for the knight. @param {number[]} leaper its steps, in pairs */
export const isKnight = (leaper) => String(leaper) === String([1, 2]);
