// @ts-check
/** The placement on the board. */
import { shownOf } from '../../app/state.js';
import { letterOn } from '../edits.js';

/** @import { Setup } from '../../solver/wire.d.ts' */
/** @import { PlaceState } from './types.d.ts' */

/** The placement on the board. @param {PlaceState} state */
export function placementOf(state) {
  const { draft, view: { shown }, answer } = state;
  if (!shown || !answer || shownOf(state)?.missing || (answer.error && answer.error.code !== 'cancelled')) return undefined;
  if (shown.draft === draft) return shown;
  // Until the new answer is there, the last one stays in sight.
  const fits = answer.pending && !answer.progress && answer.shown?.answer
    && shown.draft.files === draft.files && shown.draft.ranks === draft.ranks;
  return fits ? shown : undefined;
}

/** The pieces of the placement that stand beside the fixed ones. @param {PlaceState} state @returns {Setup} */
export function placed(state) {
  const { draft } = state;
  const shown = placementOf(state);
  return Array.from(shown?.squares ?? [], (square, index) => /** @type {[number, string]} */ ([square, shown?.letters[index]]))
    .filter(([square]) => !draft.blocked[square] && letterOn(draft.fixed, square) === null);
}

/** The piece of the placement that is seen on a square. @param {PlaceState} state @param {number} square */
export const seenOn = (state, square) => (state.view.heat === 'none' ? letterOn(placed(state), square) : null);
