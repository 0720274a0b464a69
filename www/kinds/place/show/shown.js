// @ts-check
/** The placement on the board. */
import { shownOf } from '../../../app/state.js';
import { letterOn } from '../../drawing.js';
import { listed } from './count.js';

/** @import { Question } from '../../../app/types.d.ts' */
/** @import { Page, Setup } from '../../../solver/wire.d.ts' */
/** @import { PlaceState, ShownPlacement } from '../types.d.ts' */

// The list of placements beside the board brings them in pages, ahead of the film. Who only watches asks for the page
// that the film is on. Pages are not kept where all else is: a walk through a list would push that out.

/** Placements on a page. */
const PAGE = 64;

/** @param {PlaceState} state @returns {{[name: string]: Question}} */
export function placementQuestion(state) {
  const { draft, answer, player, view } = state;
  if (view.listed || answer?.asked !== draft || answer.shown?.missing || listed(state) === 0) return {};
  const from = PAGE * Math.floor(Math.floor(player.at) / PAGE);
  const job = /** @type {const} */ ({ do: 'page', kind: 'place', puzzle: draft, classes: view.classes, from: String(from), length: PAGE, rows: false });
  return { placement: { of: [draft, view.classes, from], job, anew: true } };
}

/** The placements of pages, as far as they were looked at. @type {WeakMap<Page, Map<number, ShownPlacement>>} */
const paged = new WeakMap();

/** The placement of the film's step, from the page that was told; until the next page is there, its last. @param {PlaceState} state @returns {ShownPlacement | null} */
function watchedOf({ facts: { placement }, player }) {
  if (!placement?.result || placement.result.length === 0) return null;
  const { result: page, of: [draft, classes, from] } = placement;
  const index = Math.max(0, Math.min(Math.floor(player.at) - Number(from), page.length - 1));
  const known = paged.get(page) ?? new Map();
  paged.set(page, known);
  const first = index * page.letters.length;
  const shown = known.get(index) ?? {
    draft, classes, number: Number(from) + index, letters: page.letters, squares: page.squares.slice(first, first + page.letters.length),
  };
  known.set(index, shown);
  return shown;
}

/** The placement on the board. @param {PlaceState} state */
export function placementOf(state) {
  const { draft, view, answer } = state;
  const shown = view.listed ? view.shown : watchedOf(state);
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

/** What stands on a square, by the name of its tool. @param {PlaceState} state @param {number} square */
export const what = ({ draft }, square) => (draft.blocked[square] ? 'block' : letterOn(draft.fixed, square));
