// @ts-check
/** Texts about a Swap puzzle and its solution, in English. */
import { formatsOf } from '../../../../app/language.js';

const { duration, memory, number, plural } = formatsOf('en');

/** @typedef {import('../../../../solver/wire.d.ts').Metric} Metric what counts as one */

/** @param {Metric} metric @param {number} count */
export const moves = (metric, count) => (metric === 'runs' ? plural(count, '# run', '# runs') : plural(count, '# jump', '# jumps'));

/** @param {string} letter a capital is White's */
function knight(letter) {
  const side = letter === letter.toUpperCase() ? 'white' : 'black';
  return letter.toUpperCase() === 'N' ? `${side} knight` : `${side} knight ${letter.toUpperCase()}`;
}

export const words = {
  taskPieces: 'Pieces trade places in the fewest jumps.',
  whereKnights: 'Where are the knights?',
  pickKnight: 'Pick a knight, then squares for it.',
  unequalSides: 'The sides are uneven',
  otherKnights: 'Start and goal differ',
  tooManySquares: 'The board is too large',
  changeGoalHint: 'Pick Goal to change it, or to swap colours again.',
  impossible: 'Impossible',
  goalShown: 'The goal is shown faded on the board.',
  whiteBegins: 'White moves first, and the sides take turns.',
  blackBegins: 'Black moves first, and the sides take turns.',
  landing: (/** @type {'no-comrade' | 'no-enemy' | 'none'} */ attack) => ({
    'no-comrade': 'A knight may not land where it attacks its own side.',
    'no-enemy': 'A knight may not land where it attacks the other side.',
    none: 'A knight may not land where it attacks any other knight.',
  })[attack],
  noMoves: 'The goal is the same as the start.',
  moves,
  inJumps: (/** @type {number} */ count) => plural(count, 'That takes # jump.', 'That takes # jumps.'),
  fewest: 'It can’t be done in fewer.',
  bestFound: 'The best solution found so far.',
  movesNotProven: (/** @type {Metric} */ metric, /** @type {number} */ count) => `${moves(metric, count)}, perhaps not the fewest`,
  needed: (/** @type {Metric} */ metric, /** @type {number} */ count) => `At least ${moves(metric, count)}`,
  neededDetail: (/** @type {Metric} */ metric, /** @type {number} */ count) => `It takes at least ${moves(metric, count)}.`,
  noSolutionFound: 'No solution was found.',
  bestSoFar: (/** @type {Metric} */ metric, /** @type {number} */ count) => `The best so far takes ${moves(metric, count)}.`,
  inHowManyWays: (/** @type {Metric} */ metric, /** @type {number} */ count) => `How many solutions take ${moves(metric, count)}?`,
  onlySolution: 'There is only one shortest solution.',
  solutions: (/** @type {string} */ count) => `${number(count)} different shortest solutions.`,
  solutionsUnknown: 'The number of shortest solutions is not known.',
  lookedAt: (/** @type {number} */ count, /** @type {number} */ ms) => `Searched ${plural(count, '# position', '# positions')} in ${duration(ms)}.`,
  memoryAtMost: (/** @type {number} */ own, /** @type {number} */ together) => `Memory limit: ${memory(own)} for one thread, ${memory(together)} for several together.`,
  onlySolutionShown: 'This is the only shortest solution.',

  // A square.
  knight,
  knightWanted: (/** @type {string} */ letter) => `a ${knight(letter)} should end up here`,

  // The move graph.
  graphTitle: 'Buttons and strings',
  graph: 'The jump graph: squares are buttons, and the strings between them are jumps',
  noJumpFits: 'No jump is possible on this board.',
  tangle: 'This board has too many jumps to draw. On a smaller board, or with blocked squares, they are drawn here as strings between buttons.',
};
