// @ts-check
/** What is said to somebody who puts the pieces by hand. */
import { exactly, plural } from '../../../app/words.js';

export const placeWords = {
  blocked: (/** @type {string} */ square) => `${square} is blocked.`,
  fixed: (/** @type {string} */ square) => `What stands on ${square} is given.`,
  taken: (/** @type {string} */ square) => `${square} is taken.`,
  noneLeft: (/** @type {string} */ piece) => `No ${piece} is left: pick another piece.`,
  allThere: () => 'All pieces are on the board: move one, or take one away.',
  nothingPut: () => 'Nothing is put yet.',
  nothingBack: () => 'Nothing was taken back.',
  count: (/** @type {number} */ done, /** @type {number} */ all) => `${exactly(done)} of ${exactly(all)}`,
  isDone: () => 'They are at peace!',
  peace: (/** @type {number} */ all) => `${plural(all, 'piece')} placed, and none attacks another.`,
  looking: () => 'Looking whether it can be completed …',
  still: () => 'Yes, it can be completed from here.',
  never: () => 'It can’t be completed, and never could.',
  wrong: (/** @type {string} */ piece, /** @type {string} */ square) => `It can’t be completed: it went wrong with the ${piece} on ${square}.`,
  best: (/** @type {string} */ piece, /** @type {string} */ square) => `A ${piece} on ${square}: from there it can be completed.`,
  clashing: (/** @type {number} */ count) => `All are on the board, but ${exactly(count)} of them are attacked.`,
  toPut: (/** @type {[string, number][]} */ left) => `Left to put: ${left.map(([name, count]) => plural(count, name)).join(', ')}.`,
  isBlocked: () => 'blocked',
  isFixed: (/** @type {string} */ piece) => `${piece}, given`,
  attacked: (/** @type {number} */ times) => `attacked ${times === 1 ? 'once' : `${exactly(times)} times`}`,
  clash: () => 'attacked by another piece',
  attackedSquares: () => 'Attacked squares',
  clashes: () => 'Who attacks whom',
};
