// @ts-check
/** The placement on the board. */
import { shownOf } from '../../../app/state.js';
import { memoize } from '../../../solver/memoize.js';
import { letterOn } from '../../draft.js';
import { countOf, listLength } from './count.js';
import { heatOf } from './heat.js';

/** @import { Question } from '../../../app/types.d.ts' */
/** @import { PlaceDraft, Setup } from '../../../solver/wire.d.ts' */
/** @import { Placement, PlacementChunk, PlaceState } from '../types.d.ts' */

// Placements are loaded in chunks: by the gallery if there is one, otherwise by the player.
// Chunks don't go into the general cache, because stepping through a list would flush it.

/** Placements in a chunk. */
export const CHUNK = 64;

/** @type {(draft: PlaceDraft, number: number) => PlaceDraft} */
const withOpenNumber = memoize((draft, number) => (
  draft.openNumber ? { ...draft, pieces: { ...draft.pieces, [draft.openNumber.piece]: number }, openNumber: null } : draft));

/**
 * The puzzle whose placements are listed: with the greatest or least number, if that is known, so that the list needn't search for it again.
 *
 * @param {PlaceState} state
 */
export function listedPuzzle(state) {
  const { draft, answer } = state;
  const count = answer?.draft === draft ? countOf(state) : null;
  const number = count?.greatest ?? (count?.status === 'solved' ? count.least : null);
  return number === null || number === undefined || draft.openNumber?.number === 'any' ? draft : withOpenNumber(draft, number);
}

/** @param {PlaceState} state @returns {{[name: string]: Question}} */
export function placementQuestion(state) {
  const { draft, answer, player, answerHidden, view } = state;
  if (view.hasList || answerHidden || answer?.requestedDraft !== draft || answer.shown?.missing || listLength(state) === 0) return {};
  const from = CHUNK * Math.floor(Math.floor(player.at) / CHUNK);
  const job = /** @type {const} */ ({ do: 'chunk', kind: 'place', puzzle: listedPuzzle(state), onePerClass: view.onePerClass, from: String(from), length: CHUNK, rows: false });
  return { placement: { of: [draft, view.onePerClass, from], job, noCache: true } };
}

/** @type {(chunk: PlacementChunk, index: number, of: readonly unknown[]) => Placement} */
const placementIn = memoize((chunk, index, of) => {
  const [draft, onePerClass, from] = /** @type {[PlaceDraft, boolean, number]} */ (of);
  const { letters, squares } = chunk;
  const first = index * letters.length;
  return { draft, onePerClass, number: from + index, letters, squares: squares.slice(first, first + letters.length) };
});

/**
 * The placement at the player's step; until its chunk is there, the previous one.
 *
 * @param {PlaceState} state
 * @returns {Placement | null}
 */
function placementAtStep({ facts: { placement }, player }) {
  if (!placement?.result || placement.result.length === 0) return null;
  const { result: chunk, of } = placement;
  const index = Math.max(0, Math.min(Math.floor(player.at) - Number(of[2]), chunk.length - 1));
  return placementIn(chunk, index, of);
}

/** The placement on the board. @param {PlaceState} state */
export function visiblePlacement(state) {
  const { draft, view, answer, answerHidden } = state;
  const placement = view.hasList ? view.selected : placementAtStep(state);
  if (!placement || answerHidden || !answer || shownOf(state)?.missing || (answer.error && answer.error.code !== 'cancelled')) return undefined;
  if (placement.draft === draft) return placement;
  // The last placement stays visible until the new answer is there.
  const fits = answer.pending && !answer.progress && answer.shown?.answer
    && placement.draft.files === draft.files && placement.draft.ranks === draft.ranks;
  return fits ? placement : undefined;
}

/** @type {(placement: Placement, draft: PlaceDraft) => Setup} */
const piecesNotFixed = memoize(({ squares, letters }, { blocked, fixed }) => (
  Array.from(squares, (square, index) => /** @type {[number, string]} */ ([square, letters[index]]))
    .filter(([square]) => !blocked[square] && letterOn(fixed, square) === null)));

/** @type {Setup} */
export const NO_SETUP = [];

/** The puzzle with more pieces fixed. */
export const puzzleWith = memoize((/** @type {Setup} */ put, /** @type {PlaceDraft} */ draft) => {
  const pieces = { ...draft.pieces };
  for (const [, name] of put) {
    const letter = /** @type {keyof typeof pieces} */ (name);
    // `pieces` has the least number of an open kind. More may stand.
    pieces[letter] = Math.max(0, pieces[letter] - 1);
  }
  return /** @type {PlaceDraft} */ ({ ...draft, fixed: [...draft.fixed, ...put].sort(([a], [b]) => a - b), pieces });
});

/**
 * The question how pieces attack the board, together with the fixed ones.
 *
 * @param {PlaceDraft} draft
 * @param {Setup} put
 * @returns {Question}
 */
export const coverageQuestion = (draft, put) => ({ of: [draft, put], job: { do: 'coverage', kind: 'place', puzzle: puzzleWith(put, draft) } });

/** The task, by aim. */
export const TASKS = /** @type {const} */ ({ peace: 'placeAll', guard: 'coverAll', both: 'coverPeacefully', total: 'attackAll' });

/** Returns true if the pieces must cover the board. Only then does it matter that they stop each other's lines. @param {PlaceDraft} draft */
export const isCovering = (draft) => draft.aim !== 'peace';

/** Returns true if no piece may attack another. @param {PlaceDraft} draft */
export const isPeaceful = (draft) => draft.aim === 'peace' || draft.aim === 'both';

/**
 * The pieces of the placement besides the fixed ones.
 *
 * @param {PlaceState} state
 */
export function placedPieces(state) {
  const placement = visiblePlacement(state);
  return placement ? piecesNotFixed(placement, state.draft) : NO_SETUP;
}

/**
 * The placed pieces on the board: none under a heat map, except during playback.
 *
 * @param {PlaceState} state
 */
export const piecesOnBoard = (state) => (heatOf(state) && !state.player.playing && state.player.at === 0 ? NO_SETUP : placedPieces(state));

/** The piece of the placement that is seen on a square. @param {PlaceState} state @param {number} square */
export const placedPieceOn = (state, square) => letterOn(piecesOnBoard(state), square);

/**
 * The piece or mark on a square, by the name of its tool.
 *
 * @param {PlaceState} state
 * @param {number} square
 */
export const toolAt = ({ draft }, square) => (draft.blocked[square] ? 'block' : letterOn(draft.fixed, square));
