// @ts-check
/**
 * Editing a Place puzzle: pieces fixed on the board, and blocked squares. What
 * of a placement is shown is no part of the drawing.
 */
import { nameOf } from '../../board/squares.js';
import { letterOn, refuseBlocked, resized, settled, unblocked, withBlocked, withLetter } from '../edits.js';
import { PIECE_NAMES } from './pieces.js';

/** @import { Edit } from '../../app/types.d.ts' */
/** @import { PlaceDrawing } from '../../solver/wire.d.ts' */
/** @import { PlaceState } from './types.d.ts' */

/** @param {PlaceDrawing} draft @param {number} square @param {string | null} letter @returns {PlaceDrawing} */
const withFixed = (draft, square, letter) => ({ ...draft, fixed: withLetter(draft.fixed, square, letter) });

/** What stands on a square, by the name of its tool. @param {PlaceState} state @param {number} square */
export const what = ({ draft }, square) => (draft.blocked[square] ? 'block' : letterOn(draft.fixed, square));

/**
 * Stamps a tool on a square; the same again takes away.
 * @param {PlaceState} state @param {number} square @param {string} tool
 * @returns {Edit<PlaceDrawing>}
 */
export function put(state, square, tool) {
  const { draft } = state;
  const name = nameOf(draft, square);
  const found = what(state, square);
  if (tool === 'erase' || tool === 'block') {
    if (found === 'block') return { draft: withBlocked(draft, square, false) };
    if (tool === 'erase') return { draft: found ? withFixed(draft, square, null) : draft };
    if (found) return { refused: `A ${PIECE_NAMES[found]} stands on ${name}: move it away first.` };
    return { draft: withBlocked(draft, square, true) };
  }
  if (found === 'block') return refuseBlocked(name);
  return { draft: withFixed(draft, square, found === tool ? null : tool) };
}

/**
 * Paints many squares at once; what can't be painted is passed over.
 * @param {PlaceState} state @param {number[]} squares @param {string} tool
 * @param {boolean} add puts, or takes away
 * @returns {PlaceDrawing}
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

/** Only what is fixed can be dragged. @param {PlaceState} state @param {number} square */
export const canDrag = ({ draft }, square) => letterOn(draft.fixed, square) !== null;

/** Moves a fixed piece. @param {PlaceState} state @param {number} from @param {number} to @returns {Edit<PlaceDrawing>} */
export function move({ draft }, from, to) {
  if (draft.blocked[to]) return refuseBlocked(nameOf(draft, to));
  return { draft: withFixed(withFixed(draft, from, null), to, letterOn(draft.fixed, from)) };
}

/** The board in another size; what still fits stays where it is. @param {PlaceState} state @param {number} files @param {number} ranks @returns {PlaceDrawing} */
export function resize(state, files, ranks) {
  const { draft, to } = resized(state.draft, files, ranks);
  return { ...draft, fixed: settled(draft.fixed, to, draft.blocked) };
}

/** The same board with nothing on it; how many are to be placed stays. @param {PlaceState} state @returns {PlaceDrawing} */
export const clear = ({ draft }) => ({ ...unblocked(draft), fixed: [] });
