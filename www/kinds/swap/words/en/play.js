// @ts-check
/** What is said to somebody who plays a Swap puzzle, in English. */
import { writing } from '../../../../app/language.js';

const { number, plural } = writing('en');

/** @typedef {import('../../../../solver/wire.d.ts').Metric} Metric what counts as one */

/** @param {Metric} metric @param {number} count */
const moves = (metric, count) => (metric === 'runs' ? plural(count, '# run', '# runs') : plural(count, '# move', '# moves'));

export const words = {
  noKnightHere: (/** @type {string} */ square) => `There is no knight on ${square}. Pick the one you want to move.`,
  noMoveYet: 'You have not moved yet.',
  noMoveTakenBack: 'You have not taken back a move.',
  thereAlready: 'You are there already.',
  noBestMove: 'No best move could be found in time.',
  deadEnd: 'The goal can’t be reached from here any more: take back.',
  noMoveHelps: 'No move helps, because the goal can’t be reached.',

  doneIn: (/** @type {Metric} */ metric, /** @type {number} */ count) => `Done in ${moves(metric, count)}!`,
  turnOf: (/** @type {'white' | 'black'} */ side) => (side === 'white' ? 'White to move.' : 'Black to move.'),
  leastIs: (/** @type {number} */ count) => `The least is ${number(count)}.`,
  leastNow: (/** @type {number} */ now) => `It takes at least ${number(now)} in all now.`,
  lookingWhetherLeast: 'Looking whether it can still be done in the least …',
  notToldInTime: 'There was not enough time to find out.',
  stillIn: (/** @type {number} */ least) => `Yes, it can still be done in ${number(least)}.`,
  stillReached: 'Yes, the goal can still be reached.',
  wrongJump: (/** @type {number} */ at, /** @type {string} */ jump) => `It went wrong with jump ${number(at)}, ${jump}.`,
  goalOutOfReach: 'The goal can’t be reached.',
  backToBest: (/** @type {string} */ jump) => `Take ${jump} back: it led away from the goal.`,
  bestJump: (/** @type {string} */ jump, /** @type {Metric} */ metric, /** @type {number} */ left) => `${jump} is best, with ${moves(metric, left)} to go.`,
  bestKnownJump: (/** @type {string} */ jump, /** @type {Metric} */ metric, /** @type {number} */ left) => `${jump} is the best known, with ${moves(metric, left)} to go.`,
  othersAsGood: (/** @type {number} */ count) => plural(count, 'Another is as good.', '# others are as good.'),

  // A square.
  picked: 'picked',
  mayLand: 'it may land here',
  mayNotLand: 'it may not land here',
  canMove: 'it can move',
};
