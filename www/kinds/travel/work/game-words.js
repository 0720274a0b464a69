// @ts-check
/** What is said to somebody who walks the knight. */
import { exactly, plural } from '../../../app/words.js';

export const travelWords = {
  there: () => 'You are there.',
  forbidden: (/** @type {string} */ square) => `${square} is forbidden.`,
  noJump: (/** @type {string} */ from, /** @type {string} */ to) => `${from} to ${to} is not a jump.`,
  nothingMade: () => 'No jump is made yet.',
  nothingBack: () => 'No jump was taken back.',
  jumps: (/** @type {number} */ made) => plural(made, 'jump'),
  least: (/** @type {number} */ least) => `The least is ${exactly(least)}.`,
  looking: () => 'Looking …',
  done: (/** @type {number} */ made) => `There in ${plural(made, 'jump')}!`,
  compared: (/** @type {number} */ made, /** @type {number} */ least) => (made === least ? 'It can’t be done in fewer.' : `The least is ${exactly(least)}.`),
  still: (/** @type {number} */ least) => `Yes, it can still be done in ${exactly(least)}.`,
  wrong: (/** @type {number} */ all, /** @type {number} */ jump, /** @type {string} */ square) => `It takes at least ${exactly(all)} in all now. It went wrong with jump ${exactly(jump)}, to ${square}.`,
  best: (/** @type {string} */ square, /** @type {number} */ left) => `${square} is best, with ${plural(left, 'jump')} to go.`,
  knight: () => 'the knight',
  step: (/** @type {number} */ step) => `jump ${exactly(step)}`,
  free: () => 'it can go here',
  /** What stands on a square. @type {Record<'start' | 'goal' | 'block', string>} */
  found: { start: 'the start', goal: 'the goal', block: 'forbidden' },
};
