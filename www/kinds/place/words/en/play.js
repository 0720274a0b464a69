// @ts-check
/** What is said to somebody who puts the pieces by hand, in English. */
import { writing } from '../../../../app/language.js';

const { number, plural } = writing('en');

/** @typedef {import('../../../../solver/wire.d.ts').Piece} Piece */

/** One of a kind, and several. @type {Record<Piece, readonly [one: string, several: string]>} */
const PIECES = { Q: ['queen', 'queens'], R: ['rook', 'rooks'], B: ['bishop', 'bishops'], K: ['king', 'kings'], N: ['knight', 'knights'] };

/** @param {Piece} letter */
const name = (letter) => PIECES[letter][0];

export const words = {
  isWall: (/** @type {string} */ square) => `${square} is blocked.`,
  isGiven: (/** @type {string} */ square) => `What stands on ${square} is given.`,
  isTaken: (/** @type {string} */ square) => `${square} is taken.`,
  noneLeft: (/** @type {Piece} */ letter) => `No ${name(letter)} is left. Pick another piece.`,
  allPut: 'All pieces are on the board. Move one, or take one away.',
  nothingPut: 'You have put nothing yet.',
  nothingTakenBack: 'You have taken nothing back.',
  putOf: (/** @type {number} */ done, /** @type {number} */ all) => `${number(done)} of ${number(all)}`,
  atPeace: 'They are at peace!',
  allAtPeace: (/** @type {number} */ all) => plural(all, '# piece placed.', '# pieces placed, and none attacks another.'),
  lookingForWay: 'Looking whether it can be completed …',
  canBeCompleted: 'Yes, it can be completed from here.',
  neverCompleted: 'It can’t be completed, and never could.',
  wrongPiece: (/** @type {Piece} */ letter, /** @type {string} */ square) => `It can’t be completed. It went wrong with the ${name(letter)} on ${square}.`,
  bestPut: (/** @type {Piece} */ letter, /** @type {string} */ square) => `A ${name(letter)} on ${square}: from there it can be completed.`,
  stillAttacked: (/** @type {number} */ count) => plural(count, 'All are on the board, but # of them is attacked.', 'All are on the board, but # of them are attacked.'),
  leftToPut: (/** @type {[Piece, number][]} */ ...left) => `Left to put: ${left.map(([letter, count]) => plural(count, `# ${PIECES[letter][0]}`, `# ${PIECES[letter][1]}`)).join(', ')}.`,

  // A square.
  givenHere: 'given',
  wallHere: 'blocked',
  attackedByAnother: 'attacked by another piece',

  attackedSwitch: 'Attacked squares',
  clashSwitch: 'Who attacks whom',
};
