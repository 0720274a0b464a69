// @ts-check
/** The placement on the board. */
import { shownOf } from '../../../app/state.js';
import { letterOn } from '../../draft.js';
import { listed } from './count.js';

/** @import { Question } from '../../../app/types.d.ts' */
/** @import { Page as Chunk, Setup } from '../../../solver/wire.d.ts' */
/** @import { PlaceState, ShownPlacement } from '../types.d.ts' */

// If there is a list of placements, it brings them in chunks. Without one, the film requests its chunk.
// Chunks don't go into the general cache, which a walk through a list would flush.

/** Placements in a chunk. */
const CHUNK = 64;

/** @param {PlaceState} state @returns {{[name: string]: Question}} */
export function placementQuestion(state) {
  const { draft, answer, player, answerHidden, view } = state;
  if (view.listed || answerHidden || answer?.requestedDraft !== draft || answer.shown?.missing || listed(state) === 0) return {};
  const from = CHUNK * Math.floor(Math.floor(player.at) / CHUNK);
  const job = /** @type {const} */ ({ do: 'chunk', kind: 'place', puzzle: draft, classes: view.classes, from: String(from), length: CHUNK, rows: false });
  return { placement: { of: [draft, view.classes, from], job, noCache: true } };
}

/**
 * The placements of chunks, as far as they were looked at.
 *
 * @type {WeakMap<Chunk, Map<number, ShownPlacement>>}
 */
const lookedAt = new WeakMap();

/**
 * The placement at the film's step; until its chunk is there, the previous one.
 *
 * @param {PlaceState} state
 * @returns {ShownPlacement | null}
 */
function watchedOf({ facts: { placement }, player }) {
  if (!placement?.result || placement.result.length === 0) return null;
  const { result: chunk, of: [draft, classes, from] } = placement;
  const index = Math.max(0, Math.min(Math.floor(player.at) - Number(from), chunk.length - 1));
  const byIndex = lookedAt.get(chunk) ?? new Map();
  lookedAt.set(chunk, byIndex);
  const first = index * chunk.letters.length;
  const shown = byIndex.get(index) ?? {
    draft, classes, number: Number(from) + index, letters: chunk.letters, squares: chunk.squares.slice(first, first + chunk.letters.length),
  };
  byIndex.set(index, shown);
  return shown;
}

/** The placement on the board. @param {PlaceState} state */
export function placementOf(state) {
  const { draft, view, answer, answerHidden } = state;
  const shown = view.listed ? view.shown : watchedOf(state);
  if (!shown || answerHidden || !answer || shownOf(state)?.missing || (answer.error && answer.error.code !== 'cancelled')) return undefined;
  if (shown.draft === draft) return shown;
  // Until the new answer is there, the last one stays in sight.
  const fits = answer.pending && !answer.progress && answer.shown?.answer
    && shown.draft.files === draft.files && shown.draft.ranks === draft.ranks;
  return fits ? shown : undefined;
}

/**
 * The pieces of the placement besides the fixed ones.
 *
 * @param {PlaceState} state
 * @returns {Setup}
 */
export function placed(state) {
  const { draft } = state;
  const shown = placementOf(state);
  return Array.from(shown?.squares ?? [], (square, index) => /** @type {[number, string]} */ ([square, shown?.letters[index]]))
    .filter(([square]) => !draft.blocked[square] && letterOn(draft.fixed, square) === null);
}

/**
 * The piece of the placement that is seen on a square.
 *
 * @param {PlaceState} state
 * @param {number} square
 */
export const seenOn = (state, square) => (state.view.heat === 'none' ? letterOn(placed(state), square) : null);

/**
 * The piece or mark on a square, by the name of its tool.
 *
 * @param {PlaceState} state
 * @param {number} square
 */
export const toolAt = ({ draft }, square) => (draft.blocked[square] ? 'block' : letterOn(draft.fixed, square));
