// @ts-check
/** Texts for editing a Place puzzle, in English. */
import { formatsOf } from '../../../../app/language.js';
import { PIECES } from './pieces.js';

const { number, percent, plural } = formatsOf('en');

/** @typedef {import('../../../../solver/wire.d.ts').Piece} Piece */
/** @typedef {import('../../../../solver/wire.d.ts').OpenNumber} OpenNumber */

export const words = {
  pieceName: (/** @type {Piece} */ piece) => PIECES[piece][0],
  pieceStands: (/** @type {Piece} */ piece, /** @type {string} */ square) => `There is a ${PIECES[piece][1]} on ${square}. Move it away first.`,
  pieceFixed: (/** @type {Piece} */ piece, /** @type {string} */ square) => `The ${PIECES[piece][1]} on ${square} is fixed. Move it away first.`,

  // Settings.
  toPlace: 'Pieces to place',
  howMany: (/** @type {Piece} */ piece) => `${PIECES[piece][0]}s to place`,
  mostPieces: (/** @type {number} */ most) => `Enter 0 to ${number(most)}.`,
  fixedToo: (/** @type {number} */ count) => `+ ${number(count)} fixed`,
  noPieces: 'None',
  openNumber: 'Exact or open number',
  exactNumbers: 'Exactly these numbers',
  openNumberOf: (/** @type {OpenNumber} */ open, /** @type {Piece} */ piece) => ({
    greatest: `As many ${PIECES[piece][2]} as possible`, least: `As few ${PIECES[piece][2]} as possible`, any: `Any number of ${PIECES[piece][2]}`,
  }[open]),
  openHere: (/** @type {OpenNumber} */ open) => ({ greatest: 'as many as possible', least: 'as few as possible', any: 'or more' }[open]),
  aim: 'Aim',
  aimPeace: 'No attacks',
  aimGuard: 'Cover the board',
  aimBoth: 'Both',
  aimTotal: 'Attack every square',
  stopLines: 'stop lines',
  passLines: 'don’t stop lines',
  linesStop: 'Queens, rooks and bishops stop at a blocked square.',
  attacked: 'Attacked squares',
  attackedTitle: 'Show which squares are attacked, and how often',
  heat: 'Heat map',
  heatOf: (/** @type {Piece} */ piece) => `Heat map: ${PIECES[piece][2]}`,
  everywhere: 'Everywhere',

  // The list of placements.
  placements: 'Solutions',
  whichPlacements: 'Solutions to list',
  allPlacements: 'All',
  onePerClass: 'One per symmetry class',
  placementNumber: 'Solution number',
  numberSign: 'No.',
  ofAll: (/** @type {string} */ count) => `of ${number(count)}`,
  ofSoFar: (/** @type {string} */ count) => `of ${number(count)} so far`,
  showIt: 'Show',
  noPlacement: 'There is no solution to show.',
  typeNumber: (/** @type {number} */ most) => `Enter a number from 1 to ${number(most)}.`,
  goingTo: (/** @type {number} */ to, /** @type {string} */ at) => `Going to number ${number(to)}: at ${number(at)}…`,
  goingToOneByOne: (/** @type {number} */ to, /** @type {string} */ at) => `Going to number ${number(to)}, mostly one by one: at ${number(at)}…`,
  solutionsAppearHere: 'Solutions appear here.',
  onlyCounted: 'With any number, solutions are only counted.',
  stopHere: 'Stop here',
  tryAgain: 'Try again',
  placementOf: (/** @type {number} */ at, /** @type {number} */ of) => `Solution ${number(at)} of ${number(of)}`,
  placementWith: (/** @type {number} */ at, /** @type {number} */ of, /** @type {string} */ pieces) => `Solution ${number(at)} of ${number(of)}: ${pieces}`,
  expandGallery: 'Expand gallery',
  collapseGallery: 'Collapse gallery (Esc)',

  // Saving them.
  saveText: 'Save as text',
  saveMany: 'How many to save',
  saveFirst: (/** @type {number} */ count) => plural(count, 'the first one', 'the first #'),
  saveAll: (/** @type {string} */ count) => plural(count, 'the only one', 'all #'),
  cancelSaving: (/** @type {number} */ done) => `Cancel (${percent(done)})`,
  saveFailed: (/** @type {string} */ why) => `The list could not be saved: ${why}.`,
  fileWays: (/** @type {string} */ count) => plural(count, '# solution', '# solutions'),
  fileWaysAtLeast: (/** @type {string} */ count) => plural(count, 'at least # solution', 'at least # solutions'),
  fileClasses: (/** @type {string} */ count) => plural(count, '# solution up to symmetry', '# solutions up to symmetry'),
  fileClassesAtLeast: (/** @type {string} */ count) => plural(count, 'at least # solution up to symmetry', 'at least # solutions up to symmetry'),
  fileFirst: (/** @type {number} */ count) => `the first ${number(count)} of them`,
};

export const titles = /** @satisfies {import('../../../../app/contract.d.ts').Titles} */ ({
  queens: ['Eight queens', 'The classic: posed by Max Bezzel in 1848, solved by Franz Nauck in 1850. 92 solutions.'],
  twelve: ['Twelve truly different', 'The eight queens again, counting rotations and reflections only once: 12.'],
  rooks: ['A king and two rooks', 'A small one to start with, on 3 × 3, from an article on Clojure. 4 solutions.'],
  hour: ['The hour-long example', 'Three kings, a queen, two bishops, two rooks, three knights on 7 × 8, from the same article, whose program took over an hour. 22,072,980 solutions.'],
  warmUp: ['Interview warm-up', 'Two kings and a rook on 3 × 3: how a well-known job interview begins. 4 solutions.'],
  second: ['Two rooks, four knights', 'The same interview’s second example, on 4 × 4. 8 solutions.'],
  interview: ['The interview board', 'What the applicant has to solve: two kings, queens and bishops, a knight on 7 × 7. 3,063,828 solutions.'],
  other: ['The other interview board', 'Two kings, a queen, a bishop, a rook, a knight on 6 × 9. 20,136,752 solutions.'],
  kings: ['Sixteen kings', 'No more fit on the chessboard. 281,571 solutions (OEIS A018807).'],
  knights: ['Thirty-two knights', 'All on squares of one colour. 2 solutions.'],
  eightKnights: ['Eight knights', 'As many as there are ranks: 379,978,716 solutions (OEIS A201540).'],
  nine: ['Nine queens and a pawn', 'One blocked square makes room for a ninth queen. 2 solutions.'],
  twelveQueens: ['Twelve queens', 'On a board of 12 × 12. 14,200 solutions (OEIS A000170).'],
});
