// @ts-check
/** Where a kind stands: by square, in which share of the placements. */
import { factOf } from '../../../app/state.js';
import { countOf } from './count.js';

/** @import { PlaceState } from '../types.d.ts' */

/**
 * The share of each square, and the least and the most of the open ones.
 *
 * @param {PlaceState} state
 */
export function heatOf(state) {
  const { draft, view: { heat } } = state;
  const found = heatFact(state)?.result?.kinds.find(({ piece }) => piece === heat);
  const total = Number(countOf(state)?.count ?? 0);
  if (!found || total === 0) return undefined;
  const open = found.counts.map((count) => Number(count) / total);
  const shares = new Float64Array(draft.files * draft.ranks);
  for (const [index, square] of found.squares.entries()) shares[square] = open[index];
  return { shares, least: Math.min(...open), most: Math.max(...open) };
}

/** The heat map's fact. @param {PlaceState} state */
export const heatFact = (state) => factOf(state, 'heat', [state.draft]);
