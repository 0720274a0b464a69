// @ts-check
/** Texts for players of a Swap puzzle, in English. */
import { formatsOf } from '../../../../app/language.js';
import { moves } from './show.js';

const { number, plural } = formatsOf('en');

/** @typedef {import('../../../../solver/wire.d.ts').Metric} Metric what counts as one */

export const words = {
  bringKnights: 'Bring each knight to its goal.',
  runsCount: 'Jumps in a row by one knight count as one.',
  noKnightHere: (/** @type {string} */ square) => `There is no knight on ${square}. Pick the one you want to move.`,
  thereAlready: 'The puzzle is solved already.',
  noBestMove: 'No best move could be found in time.',
  deadEnd: 'The goal can’t be reached from here. Undo.',
  noMoveHelps: 'No move helps, because the goal can’t be reached.',

  doneIn: (/** @type {Metric} */ metric, /** @type {number} */ count) => `Solved in ${moves(metric, count)}!`,
  turnOf: (/** @type {'white' | 'black'} */ side) => (side === 'white' ? 'White to move.' : 'Black to move.'),
  leastIs: (/** @type {number} */ count) => `Minimum: ${number(count)}.`,
  leastNow: (/** @type {number} */ now) => `The best you can reach now is ${number(now)}.`,
  noAnswerInTime: 'No answer in time.',
  stillIn: (/** @type {number} */ least) => `Yes, you can still solve it in ${number(least)}.`,
  stillReached: 'Yes, the goal can still be reached.',
  wrongJump: (/** @type {number} */ at, /** @type {string} */ jump) => `Your mistake was jump ${number(at)}, ${jump}.`,
  goalOutOfReach: 'The goal can’t be reached.',
  backToBest: (/** @type {string} */ jump) => `Undo ${jump}: it led away from the goal.`,
  bestJump: (/** @type {string} */ jump, /** @type {Metric} */ metric, /** @type {number} */ left) => `${jump} is best, with ${moves(metric, left)} to go.`,
  bestKnownJump: (/** @type {string} */ jump, /** @type {Metric} */ metric, /** @type {number} */ left) => `${jump} is the best known, with ${moves(metric, left)} to go.`,
  othersAsGood: (/** @type {number} */ count) => plural(count, 'Another is just as good.', '# others are just as good.'),

  // A square.
  picked: 'picked',
  canLand: 'it can land here',
  cantLand: 'it can’t land here',
  canMove: 'it can move',
};
