// @ts-check
/** What is said where a Swap puzzle is set up, in English. */
import { writing } from '../../../../app/language.js';

const { duration, number, plural } = writing('en');

/** @typedef {import('../../../../solver/wire.d.ts').Metric} Metric what counts as one */

/** @param {Metric} metric @param {number} count */
const movesAway = (metric, count) => (metric === 'runs' ? plural(count, '# run away', '# runs away') : plural(count, '# move away', '# moves away'));

export const words = {
  onHole: (/** @type {string} */ square) => `${square} is a hole: nothing can stand there. Erase it first.`,
  whiteTool: 'White',
  blackTool: 'Black',
  namedTool: 'Named',
  startTaken: (/** @type {string} */ square) => `At the start there is a knight on ${square}. Move it away first.`,
  goalTaken: (/** @type {string} */ square) => `In the goal there is a knight on ${square}. Move it away first.`,
  held: 'picked up',
  backAtStart: 'Back at the start, which is what you edit. To go on from a moment of the film, pick “Play” there.',
  goalUnknown: 'The goal is not known, so it can’t be edited.',
  pickedLetter: (/** @type {string} */ letter) => `${letter === letter.toUpperCase() ? 'White' : 'Black'} knight ${letter.toUpperCase()}: click squares to put it there.`,

  // The palette.
  whichFace: 'Which arrangement is on the board',
  swapColours: 'Swap colours',
  sameAsStart: 'Same as start',
  letterOf: 'The knight’s letter',
  letter: 'Letter',
  whose: 'Whose knight',
  whites: 'White’s',
  blacks: 'Black’s',

  // Settings.
  shape: 'Shape',
  shapeOfBoard: 'Shape of the board',
  cutTo: 'cut it to …',
  shapes: {
    full: 'every square', middle: 'without the middle', corners: 'without corners', cross: 'a cross', diamond: 'a diamond', ring: 'a ring',
  },
  rules: 'Rules',
  turns: 'Turns',
  whoMoves: 'Who moves',
  anyTime: 'Any time',
  whiteFirst: 'White first',
  blackFirst: 'Black first',
  countingRow: 'Counting',
  whatCounts: 'What counts as one move',
  jumpsMetric: 'Jumps',
  runsMetric: 'Runs',
  runsFree: 'Several jumps in a row by one knight count as one.',
  runsInTurns: 'In turns, every jump is a run.',
  mayAttack: 'Where it lands, a knight may attack',
  mayAttackGroup: 'A landing knight may attack',
  ownSide: 'its own side',
  otherSide: 'the other side',
  attackAny: 'Attacks do not matter.',
  attackNone: 'A knight may not land where it attacks anyone.',
  attackNoOwn: 'A knight may not land where it attacks its own side.',
  attackNoEnemy: 'A knight may not land where it attacks the other side.',
  solutionsTitle: 'Shortest solutions',
  solutionBefore: 'The shortest solution before',
  anotherSolution: 'Another shortest solution (N)',

  // The list of moves.
  movesTitle: 'Moves',
  yourMoves: 'Your moves',
  howShown: 'How moves are shown',
  list: 'List',
  pictures: 'Pictures',
  noneYet: 'None yet.',
  startStep: 'start',
  white: 'White',
  black: 'Black',

  // How far one gets.
  extentTitle: 'How far one gets',
  lookAtAll: 'Look at all arrangements',
  stopLookingAtAll: 'Stop looking',
  farthestAsGoal: 'Make one of the farthest the goal',
  farthestIsGoal: (/** @type {Metric} */ metric, /** @type {number} */ depth) => `The goal is ${movesAway(metric, depth)} now: the pale knights show it.`,
  layer: (/** @type {Metric} */ metric, /** @type {number} */ depth, /** @type {number} */ count) => `${movesAway(metric, depth)}: ${number(count)}`,
  layers: (/** @type {readonly number[]} */ counts) => `How many arrangements lie how far: ${counts.map(number).join('; ')}`,
  extentIdle: 'Every arrangement that can be reached from the start, and how far away it is.',
  extentSoFar: (/** @type {Metric} */ metric, /** @type {number} */ count, /** @type {number} */ depth) => `${number(count)} so far, ${movesAway(metric, depth)} …`,
  extentTooMany: (/** @type {number} */ count) => `There are too many for the memory of this device: ${number(count)} were seen.`,
  extentNone: 'No other arrangement can be reached.',
  extentFound: (/** @type {Metric} */ metric, /** @type {number} */ count, /** @type {number} */ depth) => `${number(count)} arrangements can be reached, the farthest ${movesAway(metric, depth)}.`,
  extentTook: (/** @type {number} */ ms) => `Found in ${duration(ms)}`,
};

export const titles = /** @satisfies {import('../../../../app/contract.d.ts').Titles} */ ({
  guarini: ['Guarini’s problem', 'Paolo Guarini asked for it in 1512, Arabic manuscripts even before. 16 jumps, or 7 runs, as Dudeney counts in his “Four Frogs”.', 'in runs: 7'],
  article: [
    'Knight swap, 3 × 4', 'In turns, and no knight may land where it attacks its own side: the rules of the “Knight swap” article. 22 moves.',
    'free, attacks allowed: 16', 'in turns, attacks allowed: 18', 'free, sparing its own side: 18', 'free, sparing the other side: 22', 'free, sparing everyone: impossible',
  ],
  usenet: [
    '24 knights and a hole', 'James Dow Allen’s puzzle from Usenet: reverse every colour. 36 jumps, in 1,200 ways.', 'the farthest of all: 39', 'half-way: 18',
  ],
  eleventh: ['The 11th Hour', 'From the 1995 computer game: four knights on ten squares. 40 jumps.', 'in turns: impossible'],
  pairs: ['Four pairs by name', 'Each knight trades places with its own counterpart. 32 jumps.'],
  ring: ['Around the ring', 'Guarini’s board with named knights: nobody can pass, so it is impossible.', 'crosswise: 16'],
  eight: ['Eight against eight', 'On a whole chessboard, with 10¹⁸ arrangements to choose from. 64 jumps.'],
});
