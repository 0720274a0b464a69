// @ts-check
/** Texts for players of a Place puzzle, in English. */
import { formatsOf, squareList } from '../../../../app/language.js';
import { PIECES } from './pieces.js';

const { number, plural } = formatsOf('en');

/** @import { Bottleneck, NamedSquares } from '../../../../solver/wire.d.ts' */

const [listed, oneOf] = [squareList('and', 'more'), squareList('or', 'more')];

/** @typedef {import('../../../../solver/wire.d.ts').Piece} Piece */

/** @param {Piece} letter */
const name = (letter) => PIECES[letter][1];

export const words = {
  allCovered: 'All covered!',
  coveredBy: (/** @type {number} */ all) => plural(all, '# piece covers the board.', '# pieces cover the board.'),
  uncovered: (/** @type {number} */ count) => plural(count, '# square is not covered.', '# squares are not covered.'),
  notCovered: 'not covered',
  uncoveredAid: 'Squares not covered',
  setToPlay: 'To play, set an exact number of pieces to place.',
  alreadySolved: 'Already solved. Undo a move to continue.',
  isFixedPiece: (/** @type {string} */ square) => `The piece on ${square} is fixed.`,
  isTaken: (/** @type {string} */ square) => `${square} is taken.`,
  noneLeft: (/** @type {Piece} */ letter) => `No ${name(letter)} is left. Pick another piece.`,
  allPlaced: 'All pieces are on the board. Move or remove one.',
  placedOf: (/** @type {number} */ done, /** @type {number} */ all) => `${number(done)} of ${number(all)}`,
  atPeace: 'No attacks!',
  allAtPeace: (/** @type {number} */ all) => plural(all, '# piece placed.', '# pieces placed, and none attacks another.'),
  canBeCompleted: 'Yes, it can still be solved from here.',
  neverCompleted: 'This puzzle has no solution.',
  wrongPiece: (/** @type {Piece} */ letter, /** @type {string} */ square) => `It can’t be solved from here. The mistake is the ${name(letter)} on ${square}.`,
  bestPlacement: (/** @type {Piece} */ letter, /** @type {string} */ square) => `A ${name(letter)} on ${square}: it can be solved from there.`,
  bestOfFew: (/** @type {Piece} */ letter, /** @type {string} */ square, /** @type {Bottleneck['need']} */ need, /** @type {string} */ what, /** @type {NamedSquares} */ squares) => {
    const areFree = `only ${listed(squares)} ${squares.total === 1 ? 'is' : 'are'} free`;
    const reason = { square: `${what} can be covered only by a piece on ${oneOf(squares)}`, file: `file ${what} needs a piece, and ${areFree}`, rank: `rank ${what} needs a piece, and ${areFree}`, kind: `${areFree} for it` }[need];
    return `A ${name(letter)} on ${square}: ${reason}.`;
  },
  stillAttacked: (/** @type {number} */ count) => plural(count, 'All are on the board, but # of them is attacked.', 'All are on the board, but # of them are attacked.'),
  attackedNow: (/** @type {number} */ count) => plural(count, '# piece is attacked.', '# pieces are attacked.'),
  leftToPlace: (/** @type {[Piece, number][]} */ ...left) => `Left to place: ${left.map(([letter, count]) => plural(count, `# ${PIECES[letter][1]}`, `# ${PIECES[letter][2]}`)).join(', ')}.`,

  // A square.
  attackedByAnother: 'attacked by another piece',

  attackedAid: 'Attacked squares',
  conflictsAid: 'Attacks between pieces',
};
