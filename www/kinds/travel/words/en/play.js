// @ts-check
/** What is said to somebody who walks the knight, in English. */
import { writing } from '../../../../app/language.js';

const { number, plural } = writing('en');

export const words = {
  atFlag: 'You are there.',
  isForbidden: (/** @type {string} */ square) => `${square} is forbidden.`,
  noWalkJump: (/** @type {string} */ from, /** @type {string} */ to) => `It can’t jump from ${from} to ${to}.`,
  noWalkYet: 'You have not jumped yet.',
  noWalkTakenBack: 'You have not taken back a jump.',
  leastJumps: (/** @type {number} */ least) => `The least is ${number(least)}.`,
  lookingAhead: 'Looking …',
  thereIn: (/** @type {number} */ made) => plural(made, 'There in # jump!', 'There in # jumps!'),
  fewestJumps: 'It can’t be done in fewer.',
  stillInJumps: (/** @type {number} */ least) => `Yes, it can still be done in ${number(least)}.`,
  wrongWalk: (/** @type {number} */ all, /** @type {number} */ at, /** @type {string} */ square) => `It takes at least ${number(all)} in all now. It went wrong with jump ${number(at)}, to ${square}.`,
  bestSquare: (/** @type {string} */ square, /** @type {number} */ left) => `${square} is best, with ${plural(left, '# jump', '# jumps')} to go.`,

  // A square.
  knightHere: 'the knight',
  walkedHere: (/** @type {number} */ step) => `jump ${number(step)}`,
  canGoHere: 'it can go here',
};
