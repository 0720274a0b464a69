// @ts-check
/** Why a Place puzzle has no solution, in English. */
import { formatsOf } from '../../../../app/language.js';
import { PIECES } from './pieces.js';

/** @import { CoreMessages } from '../../../../app/words.d.ts' */

const { number, plural } = formatsOf('en');

/** @param {string} line @param {number} pieces @param {number} lines */
const alone = (line, pieces, lines) => `Each queen and each rook needs a ${line} to itself, or a part of one between blocked squares. ${
  pieces === 1 ? 'None is left.' : lines === 0 ? `None is left for ${number(pieces)} of them.`
    : lines === 1 ? `There is only one for ${number(pieces)} of them.` : `There are only ${number(lines)} for ${number(pieces)} of them.`}`;

/** @type {CoreMessages<'place'>} */
export const reasons = {
  'place.fixed-attack': (piece, from, other, to) => `The ${PIECES[piece][1]} on ${from} attacks the ${PIECES[other][1]} on ${to}, and both are fixed.`,
  'place.too-many': (pieces, squares) => `There ${plural(pieces, 'is # piece', 'are # pieces')} to place, but ${squares === 0 ? 'no square is' : plural(squares, 'only one square is', 'only # squares are')} free.`,
  'place.no-files': (pieces, lines) => alone('file', pieces, lines),
  'place.no-ranks': (pieces, lines) => alone('rank', pieces, lines),
  'place.too-many-of-kind': (pieces, most) => `There are ${number(pieces)} pieces to place, but at most ${number(most)} of this kind can stand without attacking each other.`,
  'place.too-few': (covered, squares) => `Together the pieces cover at most ${number(covered)} of ${number(squares)} open squares, even where no two cover the same one.`,
  'place.never-attacked': (square) => `None of the pieces to place can attack ${square}, wherever they stand.`,
  'place.tried': () => 'Every possibility was tried, and none is left.',
};
