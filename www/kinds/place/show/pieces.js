// @ts-check
/**
 * The pieces of Place, the strongest first, and their drawings besides the knight.
 */
import '../../../board/chess-pieces.js';

/** @import { Piece, PieceCounts } from '../../../solver/wire.d.ts' */

/** @type {readonly Piece[]} */
export const PIECES = ['Q', 'R', 'B', 'K', 'N'];

/** @type {PieceCounts} */
export const NO_PIECES = { K: 0, Q: 0, R: 0, B: 0, N: 0 };

/**
 * Returns true if any pieces of this kind are to be placed.
 *
 * @param {import('../../../solver/wire.d.ts').PlaceDraft} draft
 * @param {import('../../../solver/wire.d.ts').Piece} piece
 */
export const hasPiece = ({ pieces, openNumber }, piece) => pieces[piece] > 0 || openNumber?.piece === piece;
