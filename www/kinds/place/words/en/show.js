// @ts-check
/** What is said of a Place puzzle, in English. */
import { writing } from '../../../../app/language.js';

const { duration, number, percent, plural } = writing('en');

/** @typedef {import('../../../../solver/wire.d.ts').Piece} Piece */

/** One of a kind, and several. @type {Record<Piece, readonly [one: string, several: string]>} */
const PIECES = { Q: ['queen', 'queens'], R: ['rook', 'rooks'], B: ['bishop', 'bishops'], K: ['king', 'kings'], N: ['knight', 'knights'] };

/** A share of the ways. @param {number} value */
const share = (value) => (value === 0 ? '0' : value < 0.001 ? '<0.1' : percent(value, value < 0.1 ? 1 : 0));

export const words = {
  shareOf: share,
  whichPieces: 'Which pieces?',
  setPieces: 'Set how many of each are to be placed. With none there is one way: the empty board.',
  ways: (/** @type {string} */ count) => plural(count, 'One way', '# ways'),
  greatest: (/** @type {Piece} */ piece, /** @type {number} */ most) => `The greatest number: ${plural(most, `# ${PIECES[piece][0]}`, `# ${PIECES[piece][1]}`)}.`,
  greatestAtMost: (/** @type {Piece} */ piece, /** @type {number} */ most) => `No more than ${plural(most, `# ${PIECES[piece][0]}`, `# ${PIECES[piece][1]}`)} can stand.`,
  anyNumber: (/** @type {Piece} */ piece, /** @type {number} */ from, /** @type {number} */ to) => `All numbers of ${PIECES[piece][1]} together, from ${number(from)} to ${number(to)}.`,
  noWay: 'No way',
  waysAtLeast: (/** @type {string} */ count) => `At least ${plural(count, 'one way', '# ways')}`,
  onlyWay: 'There is no other.',
  classesUnknown: 'How many there are up to turns and reflections is not known.',
  allDistinct: 'No two of them are turns or reflections of each other.',
  classes: (/** @type {string} */ count) => `${number(count)} up to turns and reflections.`,
  noneOfThem: (/** @type {Piece} */ piece) => `There are no ${PIECES[piece][1]} to place.`,
  countingSquares: (/** @type {number} */ done) => `Counting for each square … ${percent(done)}`,
  standsIn: (/** @type {Piece} */ piece, /** @type {number} */ least, /** @type {number} */ most) => `On each square a ${PIECES[piece][0]} stands in ${share(least)} to ${share(most)} of the ways.`,
  soFar: (/** @type {string} */ count) => `${number(count)} so far`,
  shareDone: (/** @type {number} */ done) => `${percent(done)} done`,
  atLeast: (/** @type {string} */ count) => `There ${plural(count, 'is at least one way', 'are at least # ways')}.`,
  countedIn: (/** @type {number} */ ms, /** @type {number} */ workers) => `Counted in ${duration(ms)}${workers > 1 ? ` by ${plural(workers, '# worker', '# workers')}` : ''}.`,

  // A square.
  blocked: 'blocked',
  pieceHere: (/** @type {Piece} */ piece) => PIECES[piece][0],
  fixed: 'fixed',
  quarrels: 'attacks a fixed piece, or is attacked by one',
  inShare: (/** @type {number} */ value) => (value === 0 ? 'in none of the ways' : `in ${share(value)} of the ways`),
  attackedHere: (/** @type {number} */ times) => plural(times, 'attacked once', 'attacked # times'),
};
