// @ts-check
/** The kinds of pieces that Place knows, the strongest first, and what they are called. */

/** @import { Piece, PieceCounts } from '../../../solver/wire.d.ts' */

/** @type {readonly (readonly [Piece, string])[]} */
export const PIECES = [['Q', 'Queen'], ['R', 'Rook'], ['B', 'Bishop'], ['K', 'King'], ['N', 'Knight']];

/** Their names within a sentence, by letter. @type {Record<string, string>} */
export const PIECE_NAMES = Object.fromEntries(PIECES.map(([letter, name]) => [letter, name.toLowerCase()]));

/** @type {PieceCounts} */
export const NO_PIECES = { K: 0, Q: 0, R: 0, B: 0, N: 0 };
