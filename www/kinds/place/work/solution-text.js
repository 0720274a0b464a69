// @ts-check
/** A placement as text. */
import { nameOf } from '../../../board/squares.js';
import { placedPieces } from '../show/placement.js';

/** @import { PlaceState } from '../types.d.ts' */

/** The pieces on the board by their squares. @param {PlaceState} state */
export function text(state) {
  const { draft } = state;
  const pieces = [...draft.fixed, ...placedPieces(state)];
  return pieces.length > 0 ? [pieces.map(([square, letter]) => letter + nameOf(draft, square)).join(' ')] : [];
}
