// @ts-check
/** What is said to whoever plays, whatever the kind. */
import { exactly, plural } from './words.js';

export const playWords = {
  cannotPlay: () => 'This can’t be played yet: see what the result says.',
  look: () => 'Look at the squares that are lit. Ask again, and you are told more.',
  which: (/** @type {number} */ count) => (count === 1 ? 'It is the one that is lit. Ask again for the move.' : `It is one of these ${exactly(count)}. Ask again for the move.`),
  lookHere: () => 'look here',
  loading: () => 'The game could not be loaded. Check the connection and try again.',
  hints: (/** @type {number} */ count) => plural(count, 'hint'),
};
