// @ts-check
/** What is said of a Swap puzzle, in English. */
import { writing } from '../../../../app/language.js';

const { duration, memory, number, plural } = writing('en');

/** @typedef {import('../../../../solver/wire.d.ts').Metric} Metric what counts as one */

/** @param {Metric} metric @param {number} count */
const moves = (metric, count) => (metric === 'runs' ? plural(count, '# run', '# runs') : plural(count, '# move', '# moves'));

/** @param {string} letter a capital is White's */
function knight(letter) {
  const side = letter === letter.toUpperCase() ? 'white' : 'black';
  return letter.toUpperCase() === 'N' ? `${side} knight` : `${side} knight ${letter.toUpperCase()}`;
}

export const words = {
  whereKnights: 'Where are the knights?',
  pickKnight: 'Pick a knight, then click squares.',
  unequalSides: 'The sides are uneven',
  otherKnights: 'Start and goal differ',
  tooManySquares: 'The board is too large',
  mendGoal: 'Pick Goal to change it, or to swap colours again.',
  impossible: 'Impossible',
  goalShown: 'The goal is shown pale on the board.',
  whiteBegins: 'White begins, and the sides take turns.',
  blackBegins: 'Black begins, and the sides take turns.',
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
  inHowManyWays: (/** @type {Metric} */ metric, /** @type {number} */ count) => `In how many ways can it be done in ${moves(metric, count)}?`,
  onlySolution: 'There is only one shortest solution.',
  solutions: (/** @type {string} */ count) => `${number(count)} different shortest solutions.`,
  solutionsUnknown: 'How many shortest solutions there are is not known.',
  lookedAt: (/** @type {number} */ count, /** @type {number} */ ms) => `${plural(count, '# arrangement was', '# arrangements were')} looked at in ${duration(ms)}.`,
  memoryAtMost: (/** @type {number} */ own, /** @type {number} */ together) => `A search takes ${memory(own)} of memory at most here; workers that share one, ${memory(together)} together.`,
  onlySolutionShown: 'This is the only shortest solution.',

  // A square.
  holeHere: 'hole',
  knight,
  knightWanted: (/** @type {string} */ letter) => `a ${knight(letter)} should end up here`,

  // The move graph.
  graphTitle: 'Buttons and strings',
  graph: 'The move graph: squares are buttons, and strings between them are jumps',
  noJumpFits: 'No jump fits on this board.',
  tangle: 'The jumps of this board would make a tangle. On a smaller board, or with squares blocked, they are drawn here as strings between buttons.',
};
