// @ts-check
/**
 * Edits of a Place puzzle: fixed pieces and blocked squares. A piece of the placement that is shown
 * isn't part of the draft; clicking or dragging it fixes it.
 */
import { nameOf } from '../../../board/squares.js';
import { letterOn } from '../../draft.js';
import { resized, keepOnBoard, unblocked, withBlocked, withLetter } from '../../edits.js';
import { NO_PIECES } from '../show/pieces.js';
import { placedPieceOn, toolAt } from '../show/placement.js';

/** @import { Edit } from '../../../app/types.d.ts' */
/** @import { Piece, PlaceDraft } from '../../../solver/wire.d.ts' */
/** @import { PlaceState } from '../types.d.ts' */

/**
 * @param {PlaceDraft} draft
 * @param {number} square
 * @param {string | null} letter
 * @returns {PlaceDraft}
 */
const withFixed = (draft, square, letter) => ({ ...draft, fixed: withLetter(draft.fixed, square, letter) });

/**
 * Adds to the number of pieces to place, down to none.
 *
 * @param {PlaceDraft} draft
 * @param {string} letter
 * @param {number} by more
 * @returns {PlaceDraft}
 */
function withPieces(draft, letter, by) {
  const { pieces } = draft;
  const number = pieces[/** @type {Piece} */ (letter)] + by;
  return number < 0 ? draft : { ...draft, pieces: { ...pieces, [letter]: number } };
}

/**
 * Fixes a piece, one of those to be placed if there are any.
 *
 * @param {PlaceDraft} draft
 * @param {number} square
 * @param {string} letter
 */
const withPinned = (draft, square, letter) => withFixed(withPieces(draft, letter, -1), square, letter);

/**
 * The number of fixed pieces of a kind, and the number with those to be placed.
 *
 * @param {PlaceDraft} draft
 * @param {string} letter
 */
function numbersOf({ fixed, pieces }, letter) {
  const standing = fixed.filter(([, other]) => other === letter).length;
  return { standing, all: standing + pieces[/** @type {Piece} */ (letter)] };
}

/**
 * Returns true if a fixed piece was one of those to be placed, rather than an extra one, as the
 * history of edits tells.
 *
 * @param {PlaceState} state
 * @param {string} letter
 */
function wasToBePlaced({ draft, past }, letter) {
  const { standing } = numbersOf(draft, letter);
  const before = past.findLastIndex((one) => numbersOf(one, letter).standing < standing);
  if (before < 0) return draft.pieces[/** @type {Piece} */ (letter)] > 0;
  return numbersOf(past[before], letter).all === numbersOf(past[before + 1] ?? draft, letter).all;
}

/**
 * Unfixes a piece; an extra piece is removed.
 *
 * @param {PlaceState} state
 * @param {number} square
 * @param {string} letter
 * @returns {PlaceDraft}
 */
function withoutFixed(state, square, letter) {
  const free = withFixed(state.draft, square, null);
  return wasToBePlaced(state, letter) ? withPieces(free, letter, 1) : free;
}

/**
 * Fixes a piece on a square; the same piece again removes it.
 *
 * @param {PlaceState} state
 * @param {number} square
 * @param {string} piece
 * @returns {Edit<PlaceDraft>}
 */
export function fixPiece(state, square, piece) {
  const found = toolAt(state, square);
  if (found === 'block') return { refused: ['onBlocked', nameOf(state.draft, square)] };
  const free = found ? withoutFixed(state, square, found) : state.draft;
  return { draft: found === piece ? free : withPinned(free, square, piece) };
}

/**
 * Uses a tool on a square; the same again removes it. A piece of the placement that is shown
 * there becomes fixed. The tool's piece doesn't matter.
 * @param {PlaceState} state @param {number} square @param {string} tool
 * @returns {Edit<PlaceDraft>}
 */
export function put(state, square, tool) {
  const { draft } = state;
  const name = nameOf(draft, square);
  const found = toolAt(state, square);
  if (tool === 'erase' || tool === 'block') {
    if (found === 'block') return { draft: withBlocked(draft, square, false) };
    const seen = placedPieceOn(state, square);
    if (tool === 'erase') return { draft: found ? withFixed(draft, square, null) : seen ? withPieces(draft, seen, -1) : draft };
    if (found) return { refused: ['pieceStands', /** @type {Piece} */ (found), name] };
    return { draft: withBlocked(draft, square, true) };
  }
  return fixPiece(state, square, found ?? placedPieceOn(state, square) ?? tool);
}

/**
 * Paints squares; those that can't be painted are skipped.
 * @param {PlaceState} state @param {number[]} squares @param {string} tool
 * @param {boolean} add adds, or removes
 * @returns {PlaceDraft}
 */
export function paint({ draft }, squares, tool, add) {
  const blocked = draft.blocked.slice();
  let { fixed } = draft;
  for (const square of squares) {
    if (tool === 'erase') fixed = withLetter(fixed, square, null);
    blocked[square] = Number(tool === 'block' && add && letterOn(fixed, square) === null);
  }
  return { ...draft, blocked, fixed };
}

/**
 * Fixed pieces and those of the placement can be dragged.
 *
 * @param {PlaceState} state
 * @param {number} square
 */
export const canDrag = (state, square) => letterOn(state.draft.fixed, square) !== null || placedPieceOn(state, square) !== null;

/**
 * Moves a fixed piece; a piece of the placement becomes fixed on its new square.
 *
 * @param {PlaceState} state
 * @param {number} from
 * @param {number} to
 * @returns {Edit<PlaceDraft>}
 */
export function move(state, from, to) {
  const { draft } = state;
  const [letter, seen, there] = [letterOn(draft.fixed, from), placedPieceOn(state, from), letterOn(draft.fixed, to)];
  if (draft.blocked[to]) return { refused: ['onBlocked', nameOf(draft, to)] };
  if (there) return { refused: ['pieceFixed', /** @type {Piece} */ (there), nameOf(draft, to)] };
  if (letter) return { draft: withFixed(withFixed(draft, from, null), to, letter) };
  return { draft: seen ? withPinned(draft, to, seen) : draft };
}

/**
 * Resizes the board, and keeps what still fits.
 *
 * @param {PlaceState} state
 * @param {number} files
 * @param {number} ranks
 * @returns {PlaceDraft}
 */
export function resize(state, files, ranks) {
  const { draft, newIndex } = resized(state.draft, files, ranks);
  return { ...draft, fixed: keepOnBoard(draft.fixed, newIndex, draft.blocked) };
}

/**
 * Clears the board, and places no pieces.
 *
 * @param {PlaceState} state
 * @returns {PlaceDraft}
 */
export const clear = ({ draft }) => ({ ...unblocked(draft), fixed: [], pieces: NO_PIECES, openNumber: null });
