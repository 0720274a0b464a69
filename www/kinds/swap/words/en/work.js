// @ts-check
/** Texts for editing a Swap puzzle, in English. */
import { formatsOf } from '../../../../app/language.js';

const { duration, number, plural } = formatsOf('en');

/** @typedef {import('../../../../solver/wire.d.ts').Metric} Metric what counts as one */

/** @param {Metric} metric @param {number} count */
const movesAway = (metric, count) => (metric === 'runs' ? plural(count, '# run away', '# runs away') : plural(count, '# jump away', '# jumps away'));

export const words = {
  whiteTool: 'White',
  blackTool: 'Black',
  namedTool: 'Named',
  startTaken: (/** @type {string} */ square) => `At the start there is a knight on ${square}. Move it away first.`,
  goalTaken: (/** @type {string} */ square) => `In the goal there is a knight on ${square}. Move it away first.`,
  held: 'picked up',
  backAtStart: 'Back at the start position, which you can edit. To play on from a later step, choose “Try it first” there.',
  goalUnknown: 'The goal isn’t known, so it can’t be edited.',
  pickedLetter: (/** @type {string} */ letter) => `${letter === letter.toUpperCase() ? 'White' : 'Black'} knight ${letter.toUpperCase()}: choose its squares.`,

  // The palette.
  positionShown: 'Position shown',
  swapColours: 'Swap colours',
  sameAsStart: 'Same as start',
  letterOf: 'The knight’s letter',
  letter: 'Letter',
  sideOfKnight: 'Side',
  whites: 'White’s',
  blacks: 'Black’s',

  // Settings.
  shape: 'Shape',
  shapeOfBoard: 'Shape of the board',
  cutTo: 'Choose a shape…',
  shapes: {
    full: 'every square', middle: 'without the middle', corners: 'without corners', cross: 'a cross', diamond: 'a diamond', ring: 'a ring',
  },
  rules: 'Rules',
  turns: 'Turns',
  whoMoves: 'Who moves',
  anyTime: 'Any order',
  whiteFirst: 'White first',
  blackFirst: 'Black first',
  countingRow: 'Counting',
  whatCounts: 'What to count',
  jumpsMetric: 'Jumps',
  runsMetric: 'Runs',
  runsFree: 'Several jumps in a row by one knight count as one.',
  runsInTurns: 'In turns, every jump is a run.',
  mayAttack: 'A landing knight may attack',
  mayAttackGroup: 'A landing knight may attack',
  ownSide: 'its own side',
  otherSide: 'the other side',
  attackAny: 'Attacks don’t matter.',
  solutionsTitle: 'Shortest solutions',
  solutionBefore: 'Previous shortest solution',
  anotherSolution: 'Another shortest solution (N)',

  // The list of moves.
  movesTitle: 'Moves',
  yourMoves: 'Your moves',
  howShown: 'Show moves as',
  list: 'List',
  pictures: 'Pictures',
  noneYet: 'No moves yet.',
  startStep: 'start',
  white: 'White',
  black: 'Black',

  // How far one gets.
  extentTitle: 'Reachable positions',
  exploreAll: 'Explore all positions',
  stopExploring: 'Stop',
  farthestAsGoal: 'Use a farthest position as the goal',
  farthestIsGoal: (/** @type {Metric} */ metric, /** @type {number} */ depth) => `The goal is now ${movesAway(metric, depth)}: the faded knights show it.`,
  layer: (/** @type {Metric} */ metric, /** @type {number} */ depth, /** @type {number} */ count) => `${movesAway(metric, depth)}: ${number(count)}`,
  layers: (/** @type {readonly number[]} */ counts) => `Positions by distance: ${counts.map(number).join('; ')}`,
  extentIdle: 'All positions that can be reached from the start, and how far away each is.',
  extentSoFar: (/** @type {Metric} */ metric, /** @type {number} */ count, /** @type {number} */ depth) => `${number(count)} so far, up to ${movesAway(metric, depth)}…`,
  extentTooMany: (/** @type {number} */ count) => `Too many positions for this device’s memory: stopped at ${number(count)}.`,
  extentNone: 'No other position can be reached.',
  extentFound: (/** @type {Metric} */ metric, /** @type {number} */ count, /** @type {number} */ depth) => `${number(count)} positions can be reached, the farthest ${movesAway(metric, depth)}.`,
  extentTook: (/** @type {number} */ ms) => `Found in ${duration(ms)}`,
};

export const titles = /** @satisfies {import('../../../../app/contract.d.ts').Titles} */ ({
  guarini: ['Guarini’s problem', 'Posed by Paolo Guarini in 1512, and earlier in Arabic manuscripts. 16 jumps, or 7 runs, as Dudeney counts in his “Four Frogs”.', 'in runs: 7'],
  article: [
    'Knight swap, 3 × 4', 'In turns, and no knight may land where it attacks its own side: the rules of the “Knight swap” article. 22 jumps.',
    'free, attacks allowed: 16', 'in turns, attacks allowed: 18', 'free, not attacking its own side: 18', 'free, not attacking the other side: 22', 'free, attacking nobody: impossible',
  ],
  usenet: [
    '24 knights and a hole', 'James Dow Allen’s puzzle from Usenet: reverse every colour. 36 jumps, 1,200 solutions.', 'the farthest of all: 39', 'half-way: 18',
  ],
  eleventh: ['The 11th Hour', 'From the 1995 computer game: four knights on ten squares. 40 jumps.', 'in turns: impossible'],
  pairs: ['Four pairs by name', 'Each knight trades places with its own counterpart. 32 jumps.'],
  ring: ['Around the ring', 'Guarini’s board with named knights: none can pass another, so it’s impossible.', 'crosswise: 16'],
  eight: ['Eight against eight', 'On a whole chessboard, with 10¹⁸ positions to choose from. 64 jumps.'],
});
