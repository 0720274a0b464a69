// @ts-check
/** Reads drawings of all kinds. */

/** @import { Drawing, Setup } from '../solver/wire.d.ts' */

/** By what is blocked. @type {WeakMap<Uint8Array, number>} */
const counted = new WeakMap();

/** How many squares are open. @param {Drawing} draft */
export function openSquares({ blocked }) {
  const open = counted.get(blocked) ?? blocked.reduce((count, one) => count - one, blocked.length);
  counted.set(blocked, open);
  return open;
}

/** The letter on a square. @param {Setup} setup @param {number} square */
export const letterOn = (setup, square) => setup.find(([at]) => at === square)?.[1] ?? null;
