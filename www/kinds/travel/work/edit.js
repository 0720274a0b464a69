// @ts-check
/** Editing a Travel puzzle: drawing → drawing. */
import { nameOf } from '../../../board/squares.js';
import { resized, unblocked, withBlocked } from '../../edits.js';

/** @import { TravelDrawing } from '../../../solver/wire.d.ts' */
/** @import { Edit } from '../../../app/types.d.ts' */
/** @import { TravelState } from '../types.d.ts' */

/**
 * Stamps a tool on a square; the same again takes away.
 *
 * @param {TravelState} state
 * @param {number} square
 * @param {string} tool
 * @returns {Edit<TravelDrawing>}
 */
export function put({ draft }, square, tool) {
  const name = nameOf(draft, square);
  const blocked = draft.blocked[square] === 1;
  switch (tool) {
    case 'start':
    case 'goal': {
      const field = tool === 'start' ? 'from' : 'to';
      if (draft[field] === square) return { draft: { ...draft, [field]: null } };
      return blocked ? { refused: ['onForbidden', name] } : { draft: { ...draft, [field]: square } };
    }
    case 'block':
      if (!blocked && square === draft.from) return { refused: ['startStands', name] };
      if (!blocked && square === draft.to) return { refused: ['goalStands', name] };
      return { draft: withBlocked(draft, square, !blocked) };
    default:
      if (blocked) return { draft: withBlocked(draft, square, false) };
      if (square === draft.from) return { draft: { ...draft, from: null } };
      if (square === draft.to) return { draft: { ...draft, to: null } };
      return { draft };
  }
}

/**
 * Paints many squares at once; what can't be painted is passed over.
 *
 * @param {TravelState} state
 * @param {number[]} squares
 * @param {string} tool
 * @param {boolean} add
 * @returns {TravelDrawing}
 */
export function paint({ draft }, squares, tool, add) {
  let { from, to } = draft;
  const blocked = draft.blocked.slice();
  for (const square of squares) {
    const taken = square === from || square === to;
    if (tool === 'block' && add && !taken) blocked[square] = 1;
    else if (tool === 'block' && !add) blocked[square] = 0;
    else if (tool === 'erase') {
      blocked[square] = 0;
      if (square === from) from = null;
      if (square === to) to = null;
    }
  }
  return { ...draft, blocked, from, to };
}

/** Start and goal can be dragged. @param {TravelState} state @param {number} square */
export const canDrag = ({ draft }, square) => square === draft.from || square === draft.to;

/**
 * Moves what stands on a square to another.
 *
 * @param {TravelState} state
 * @param {number} source
 * @param {number} target
 * @returns {Edit<TravelDrawing>}
 */
export function move({ draft }, source, target) {
  if (draft.blocked[target]) return { refused: ['onForbidden', nameOf(draft, target)] };
  if (source === draft.from) return { draft: { ...draft, from: target } };
  if (source === draft.to) return { draft: { ...draft, to: target } };
  return { draft };
}

/**
 * The board in another size; what still fits stays where it is.
 *
 * @param {TravelState} state
 * @param {number} files
 * @param {number} ranks
 * @returns {TravelDrawing}
 */
export function resize(state, files, ranks) {
  const { draft, to: place } = resized(state.draft, files, ranks);
  const fit = (/** @type {number | null} */ square) => (square === null || place(square) < 0 ? null : place(square));
  return { ...draft, from: fit(draft.from), to: fit(draft.to) };
}

/** The same board with nothing on it. @param {TravelState} state @returns {TravelDrawing} */
export const clear = ({ draft }) => ({ ...unblocked(draft), from: null, to: null });
