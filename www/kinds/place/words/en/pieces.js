// @ts-check
/** The names of pieces, in English. */

/** @import { Piece } from '../../../../solver/wire.d.ts' */

/** As a button, within a sentence, and several. @type {Record<Piece, readonly [name: string, one: string, several: string]>} */
export const PIECES = {
  Q: ['Queen', 'queen', 'queens'], R: ['Rook', 'rook', 'rooks'], B: ['Bishop', 'bishop', 'bishops'], K: ['King', 'king', 'kings'], N: ['Knight', 'knight', 'knights'],
};
