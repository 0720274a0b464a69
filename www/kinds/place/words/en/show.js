// @ts-check
/** Texts about a Place puzzle and its solutions, in English. */
import { formatsOf } from '../../../../app/language.js';
import { PIECES } from './pieces.js';

const { duration, number, percent, plural } = formatsOf('en');

/** @typedef {import('../../../../solver/wire.d.ts').Piece} Piece */

/** A share of the solutions. @param {number} value */
const share = (value) => (value === 0 ? '0' : value < 0.001 ? '<0.1%' : percent(value, value < 0.1 ? 1 : 0));

export const words = {
  taskGuard: 'Cover the whole board.',
  taskBoth: 'Cover the board without attacks.',
  taskTotal: 'Attack every square, occupied ones too.',
  placeAll: 'Place all pieces so that none attacks another.',
  coverAll: 'Place all pieces so that every square is occupied or attacked.',
  coverPeacefully: 'Place all pieces so that none attacks another, and every free square is attacked.',
  attackAll: 'Place all pieces so that every square is attacked, also those with pieces.',
  linesPass: 'Queens, rooks and bishops pass over a blocked square.',
  shareOf: share,
  whichPieces: 'Which pieces?',
  setPieces: 'Set how many of each to place.',
  ways: (/** @type {string} */ count) => plural(count, 'One solution', '# solutions'),
  least: (/** @type {Piece} */ piece, /** @type {number} */ count) => `Minimum: ${plural(count, `# ${PIECES[piece][1]}`, `# ${PIECES[piece][2]}`)}.`,
  leastAtLeast: (/** @type {Piece} */ piece, /** @type {number} */ count) => `At least ${plural(count, `# ${PIECES[piece][1]} is`, `# ${PIECES[piece][2]} are`)} needed.`,
  greatest: (/** @type {Piece} */ piece, /** @type {number} */ most) => `Maximum: ${plural(most, `# ${PIECES[piece][1]}`, `# ${PIECES[piece][2]}`)}.`,
  greatestAtMost: (/** @type {Piece} */ piece, /** @type {number} */ most) => `At most ${plural(most, `# ${PIECES[piece][1]} fits`, `# ${PIECES[piece][2]} fit`)}.`,
  anyNumber: (/** @type {Piece} */ piece, /** @type {number} */ from, /** @type {number} */ to) => `All numbers of ${PIECES[piece][2]} together, from ${number(from)} to ${number(to)}.`,
  noWay: 'No solution',
  notCounted: 'Not counted',
  waysAtLeast: (/** @type {string} */ count) => `At least ${plural(count, 'one solution', '# solutions')}`,
  onlyWay: 'It is the only one.',
  classesUnknown: 'The number up to rotations and reflections is not known.',
  allDistinct: 'No two of them are rotations or reflections of each other.',
  classes: (/** @type {string} */ count) => `${number(count)} up to rotations and reflections.`,
  noneOfThem: (/** @type {Piece} */ piece) => `There are no ${PIECES[piece][2]} to place.`,
  countingSquares: (/** @type {number} */ done) => `Counting for each square… ${percent(done)}`,
  heatRange: (/** @type {Piece} */ piece, /** @type {number} */ least, /** @type {number} */ most) => `On each square a ${PIECES[piece][1]} stands in ${share(least)} to ${share(most)} of the solutions.`,
  soFar: (/** @type {string} */ count) => `${number(count)} so far`,
  shareDone: (/** @type {number} */ done) => `${percent(done)} done`,
  atLeast: (/** @type {string} */ count) => `There ${plural(count, 'is at least one solution', 'are at least # solutions')}.`,
  countedIn: (/** @type {number} */ ms, /** @type {number} */ workers) => `Counted in ${duration(ms)}${workers > 1 ? ` by ${plural(workers, '# thread', '# threads')}` : ''}.`,

  // A square.
  pieceHere: (/** @type {Piece} */ piece) => PIECES[piece][1],
  fixed: 'fixed',
  inConflict: 'attacks a fixed piece, or is attacked by one',
  inShare: (/** @type {number} */ value) => (value === 0 ? 'in no solution' : `in ${share(value)} of the solutions`),
  attackedHere: (/** @type {number} */ times) => plural(times, 'attacked once', 'attacked # times'),
};
