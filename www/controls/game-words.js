// @ts-check
/** What the buttons of a game say, and what is said of how it stands. */
import { exactly, plural } from '../app/words.js';

/** @import { Score } from '../app/contract.d.ts' */

export const gameWords = {
  tray: () => 'What to put',
  acts: () => 'Game',
  takeBack: () => 'Take back',
  again: () => 'Make the move again',
  hint: () => 'Hint',
  can: () => 'Check',
  startOver: () => 'Start over',
  more: () => 'More',
  mend: () => 'Back to where it was right',
  giveUp: () => 'Give up: show the rest',
  turn: () => 'Turn the board around',
  fromHere: () => 'Solve from here',
  stop: () => 'To the laboratory',
  stopLooking: () => 'Stop looking',
  moves: (/** @type {number} */ moves) => plural(moves, 'move'),
  against: (/** @type {number} */ moves, /** @type {number} */ least) => `${exactly(moves)} of ${exactly(least)}`,
  done: (/** @type {number} */ done, /** @type {number} */ of) => `${exactly(done)} of ${exactly(of)}`,
  gaveUp: () => 'shown: no stars',
  cost: (/** @type {number} */ hints, /** @type {number} */ checks) => {
    const had = [hints > 0 && plural(hints, 'hint'), checks > 0 && plural(checks, 'check')].filter(Boolean);
    return had.length > 0 ? `${had.join(', ')}: one star less` : '';
  },
  left: (/** @type {string} */ label, /** @type {number} */ left) => `${label}, ${exactly(left)} left`,
  stars: (/** @type {number} */ count) => `${count} of 3 stars`,
  won: (/** @type {Score} */ { moves, least, of }, /** @type {{ least: boolean, alone: boolean }} */ stars) => {
    if (of !== undefined) return stars.alone ? 'Done, without help!' : 'Done!';
    if (least === null) return `Done in ${exactly(moves)}!`;
    return stars.least ? `Done in ${exactly(moves)}, the least there are!` : `Done in ${exactly(moves)}. The least is ${exactly(least)}.`;
  },
};
