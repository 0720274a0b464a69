// @ts-check
/** Texts for editing a Tour puzzle, in English. */
import { formatsOf } from '../../../../app/language.js';

const { number } = formatsOf('en');

export const words = {
  endTool: 'End',
  numberTool: 'Number',
  noEnd: 'A closed tour ends where it starts. Choose Open to set a separate end.',
  tooFewSquares: (/** @type {number} */ squares, /** @type {number} */ at) => `There are only ${number(squares)} squares to visit, so there is no number ${number(at)}.`,
  isStart: (/** @type {string} */ square) => `${square} is the start. Move it away first.`,
  isEnd: (/** @type {string} */ square) => `${square} is the end. Move it away first.`,
  isNumbered: (/** @type {string} */ square) => `${square} has a number. Move it away first.`,
  numberToPlace: 'Number to place',
  nextNumber: 'Next number',
  numberRange: 'Enter a number from 1 to the number of squares to visit.',

  // Settings.
  ends: 'Ends',
  endsAsk: 'Does the tour return to its start?',
  endsOpen: 'Open',
  endsClosed: 'Closed',
  showRow: 'Show',
  showNumbers: 'Numbers',
  showSums: 'Sums',
  toursTitle: 'Tours',
  tourTitle: 'Tour',
  tourBefore: 'Previous tour',
  anotherTour: 'Another tour (N)',
  drawOne: 'Random tour',
  halfTurn: 'Half-turn symmetry',
  firstAgain: 'Back to the first',
  whichSeed: (/** @type {number} */ seed) => `seed ${seed}`,
  whichFound: 'first tour',

  // The sums.
  sumsTitle: 'Numbers and sums',
  sum: 'Sum',
  magic: (/** @type {number} */ sum) => `Magic: every rank, every file and both diagonals add up to ${number(sum)}.`,
  semiMagic: (/** @type {number} */ sum) => `Semi-magic: every rank and every file adds up to ${number(sum)}.`,
  notMagic: 'Not magic.',
  diagonals: (/** @type {number} */ one, /** @type {number} */ other) => `The diagonals add up to ${number(one)} and ${number(other)}.`,
  halfTurnToo: 'The tour looks the same after a half-turn.',
  tooLargeForTable: 'This board is too large for a table.',
};

export const titles = /** @satisfies {import('../../../../app/contract.d.ts').Titles} */ ({
  chessboard: ['Round the chessboard', 'And back to the start: one of 13,267,364,410,532 such tours (McKay 1997).', 'open'],
  adli: ['al-Adlī’s tour', 'Baghdad, around 840: the oldest closed tour that can be dated (Murray 1913).'],
  turk: ['The Turk', 'The chess automaton of 1770 could start on any square: its operator knew one closed tour by heart. Drag the knight elsewhere.'],
  beverley: ['Beverley’s magic tour', 'William Beverley, 1848: the first in which every rank and file adds up to 260. The diagonals add up to 282 and 210.'],
  euler: ['Euler’s tour', 'Euler, 1759: upside down it is the same, and opposite numbers differ by 32 (OEIS A226697).'],
  symmetric: ['Half-turn symmetry', 'Like Euler’s: one of the 9,862 closed tours of 6 × 6 (OEIS A001230).', 'on 8 × 8, then “Half-turn symmetry”'],
  five: ['Five by five', 'The smallest square that has tours: 864 (OEIS A165134, halved), all of which start and end on the colour of the corners.', 'from a corner: 304', 'from b1: none', 'closed: none'],
  threeTen: ['Three by ten', 'The shortest board of three ranks with a closed tour (Schwenk 1991): 16 of them.', '3 × 8: none'],
  fiveSix: ['Five by six', 'Exactly eight closed tours (OEIS A175881).'],
  four: ['The impossible 4 × 4', 'Without its four middle squares the board falls into six pieces; a tour would fall into at most five.', '4 × 8 closed: none'],
  holy: ['A holy board', 'Rosetta Code’s “Holy Knight’s tour”: 28 squares are blocked, and the knight must visit all the others.', '13 × 13'],
  cross: ['The cross', 'Twenty squares and two tours, mirror images of each other.'],
  million: ['A million squares', 'Found while you wait. Zoom in to follow the line.'],
});
