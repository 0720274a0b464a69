// @ts-check
/** The heat map: in which share of the placements a kind of piece stands on each square. */
import { factOf } from '../../../app/state.js';
import { memoize } from '../../../solver/memoize.js';
import { countOf } from './count.js';

/** @import { Heat } from '../../../solver/wire.d.ts' */
/** @import { PlaceState } from '../types.d.ts' */

/**
 * The share of each square, and the smallest and the largest share of the open ones.
 *
 * @param {PlaceState} state
 */
export function heatOf(state) {
  const { draft: { files, ranks }, view: { heat } } = state;
  const found = heatFact(state)?.result?.kinds.find(({ piece }) => piece === heat);
  const total = Number(countOf(state)?.count ?? 0);
  return found && total > 0 ? sharesOf(found, total, files * ranks) : undefined;
}

const sharesOf = memoize((/** @type {Heat['kinds'][number]} */ { counts, squares }, /** @type {number} */ total, /** @type {number} */ size) => {
  const open = counts.map((count) => Number(count) / total);
  const shares = new Float64Array(size);
  for (const [index, square] of squares.entries()) shares[square] = open[index];
  return { shares, least: Math.min(...open), most: Math.max(...open) };
});

/** The heat map's fact. @param {PlaceState} state */
export const heatFact = (state) => factOf(state, 'heat', [state.draft]);
