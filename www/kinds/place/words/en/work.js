// @ts-check
/** What is said where a Place puzzle is set up, in English. */
import { writing } from '../../../../app/language.js';

const { number, percent, plural } = writing('en');

/** @typedef {import('../../../../solver/wire.d.ts').Piece} Piece */
/** @typedef {import('../../../../solver/wire.d.ts').OpenNumber} OpenNumber */

/** As the names of buttons, within a sentence, and several. @type {Record<Piece, readonly [name: string, one: string, several: string]>} */
const PIECES = {
  Q: ['Queen', 'queen', 'queens'], R: ['Rook', 'rook', 'rooks'], B: ['Bishop', 'bishop', 'bishops'], K: ['King', 'king', 'kings'], N: ['Knight', 'knight', 'knights'],
};

export const words = {
  onBlocked: (/** @type {string} */ square) => `${square} is blocked: nothing can stand there. Erase it first.`,
  pieceName: (/** @type {Piece} */ piece) => PIECES[piece][0],
  blockTool: 'Blocked',
  pieceStands: (/** @type {Piece} */ piece, /** @type {string} */ square) => `There is a ${PIECES[piece][1]} on ${square}. Move it away first.`,
  pieceFixed: (/** @type {Piece} */ piece, /** @type {string} */ square) => `The ${PIECES[piece][1]} on ${square} is fixed. Move it away first.`,

  // Settings.
  toPlace: 'Pieces to place',
  howMany: (/** @type {Piece} */ piece) => `${PIECES[piece][0]}s to place`,
  mostPieces: (/** @type {number} */ most) => `You can place 0 to ${number(most)} of a kind.`,
  fixedToo: (/** @type {number} */ count) => `+ ${number(count)} fixed`,
  noPieces: 'None',
  openNumber: 'Exact or open numbers',
  exactNumbers: 'Exactly these numbers',
  openNumberOf: (/** @type {OpenNumber} */ open, /** @type {Piece} */ piece) => (open === 'greatest' ? `As many ${PIECES[piece][2]} as possible` : `Any number of ${PIECES[piece][2]}`),
  openHere: (/** @type {OpenNumber} */ open) => (open === 'greatest' ? 'as many as possible' : 'or more'),
  blockedSquares: 'Blocked squares',
  stopLines: 'stop lines',
  passLines: 'let lines pass',
  linesStop: 'Queens, rooks and bishops stop at a blocked square, as at a wall.',
  linesPass: 'Queens, rooks and bishops run on over a blocked square, as over a hole.',
  attacked: 'Attacked squares',
  attackedTitle: 'Show which squares are attacked, and how often',
  heat: 'Where they stand',
  heatOf: (/** @type {Piece} */ piece) => `Where ${PIECES[piece][2]} stand`,
  allOver: 'All over',

  // The list of placements.
  placements: 'Placements',
  whichPlacements: 'Which placements',
  allPlacements: 'All',
  onePerClass: 'One per symmetry class',
  placementNumber: 'Placement number',
  numberSign: 'No.',
  ofAll: (/** @type {string} */ count) => `of ${number(count)}`,
  ofSoFar: (/** @type {string} */ count) => `of ${number(count)} so far`,
  showIt: 'Show',
  noPlacement: 'There is no placement to show.',
  typeNumber: (/** @type {number} */ most) => `Type a number from 1 to ${number(most)}.`,
  onTheWay: (/** @type {number} */ to, /** @type {string} */ at) => `On the way to number ${number(to)}: at ${number(at)} …`,
  onTheWayByOne: (/** @type {number} */ to, /** @type {string} */ at) => `On the way to number ${number(to)}, mostly one by one: at ${number(at)} …`,
  shownHere: 'What can be placed is shown here.',
  stopHere: 'Stop here',
  tryAgain: 'Try again',
  placementOf: (/** @type {number} */ at, /** @type {number} */ of) => `Placement ${number(at)} of ${number(of)}`,
  placementWith: (/** @type {number} */ at, /** @type {number} */ of, /** @type {string} */ pieces) => `Placement ${number(at)} of ${number(of)}: ${pieces}`,
  galleryLarge: 'Gallery large',
  galleryBeside: 'Gallery beside the board (Esc)',

  // Saving them.
  saveText: 'Save as text',
  saveMany: 'How many to save',
  saveFirst: (/** @type {number} */ count) => `the first ${number(count)}`,
  saveAll: (/** @type {string} */ count) => plural(count, 'the only one', 'all #'),
  cancelSaving: (/** @type {number} */ done) => `Cancel (${percent(done)})`,
  saveFailed: (/** @type {string} */ why) => `The list could not be saved: ${why}.`,
  fileWays: (/** @type {string} */ count) => plural(count, '# way', '# ways'),
  fileWaysAtLeast: (/** @type {string} */ count) => plural(count, 'at least # way', 'at least # ways'),
  fileClasses: (/** @type {string} */ count) => plural(count, '# class of ways under symmetry', '# classes of ways under symmetry'),
  fileClassesAtLeast: (/** @type {string} */ count) => plural(count, 'at least # class of ways under symmetry', 'at least # classes of ways under symmetry'),
  fileFirst: (/** @type {number} */ count) => `the first ${number(count)} of them`,
};

export const titles = /** @satisfies {import('../../../../app/contract.d.ts').Titles} */ ({
  queens: ['Eight queens', 'The classic: asked by Max Bezzel in 1848, solved by Franz Nauck in 1850. 92 ways.'],
  twelve: ['Twelve truly different', 'The eight queens again, counting turns and reflections only once: 12.'],
  rooks: ['A king and two rooks', 'A small one to begin with, on 3 × 3, from an article on Clojure. 4 ways.'],
  hour: ['The hour-long example', 'Three kings, a queen, two bishops, two rooks, three knights on 7 × 8, from the same article, whose program took over an hour. 22,072,980 ways.'],
  warmUp: ['Interview warm-up', 'Two kings and a rook on 3 × 3: how a well-known job interview begins. 4 ways.'],
  second: ['Two rooks, four knights', 'The same interview’s second example, on 4 × 4. 8 ways.'],
  interview: ['The interview board', 'What the applicant has to solve: two kings, queens and bishops, a knight on 7 × 7. 3,063,828 ways.'],
  other: ['The other interview board', 'Two kings, a queen, a bishop, a rook, a knight on 6 × 9. 20,136,752 ways.'],
  kings: ['Sixteen kings', 'No more fit on the chessboard. 281,571 ways (OEIS A018807).'],
  knights: ['Thirty-two knights', 'All on squares of one colour. 2 ways.'],
  eightKnights: ['Eight knights', 'As many as there are ranks: 379,978,716 ways (OEIS A201540).'],
  nine: ['Nine queens and a pawn', 'One blocked square makes room for a ninth queen. 2 ways.'],
  twelveQueens: ['Twelve queens', 'On a board of 12 × 12. 14,200 ways (OEIS A000170).'],
});
