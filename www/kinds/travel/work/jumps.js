// @ts-check
/** The jumps of a leaper. */

/** @import { Ask } from '../../../solver/jobs.d.ts' */
/** @import { TravelDraft } from '../../../solver/wire.d.ts' */

/**
 * The squares to which a leaper can jump from the middle of an empty board that is just large enough.
 *
 * @param {number[]} leaper its steps, in pairs
 * @param {Ask} ask
 * @returns {Promise<import('../../../app/types.d.ts').Jumps>}
 */
export async function jumpsOf(leaper, ask) {
  const side = 2 * Math.max(...leaper) + 1;
  const middle = (side * side - 1) / 2;
  /** @type {TravelDraft} */
  const draft = { kind: 'travel', files: side, ranks: side, blocked: new Uint8Array(side * side), leaper, from: middle, to: 0 };
  const { distances } = await ask({ do: 'solve', draft, options: {}, wants: { distances: true } });
  return { board: draft, middle, squares: [...distances?.bySquare ?? []].flatMap((distance, square) => (distance === 1 ? [square] : [])) };
}
