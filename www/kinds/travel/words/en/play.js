// @ts-check
/** Texts for players of a Travel puzzle, in English. */
import { formatsOf, squareList } from '../../../../app/language.js';
import { PIECES } from './reasons.js';

/** @import { NamedSquares } from '../../../../solver/wire.d.ts' */

const { number, plural } = formatsOf('en');
const listed = squareList('and', 'more');

export const words = {
  bringKnight: 'Bring the knight to the flag.',
  visitFlags: 'Visit every flag.',
  visitInOrder: 'Take them in the order of their numbers.',
  guardsWatch: 'Don’t land where a guard stands or attacks.',
  guardsCanFall: 'Don’t land where a guard attacks. You can capture guards that nothing protects.',
  atFlag: 'You have reached the goal.',
  isAttacked: (/** @type {string} */ square, /** @type {string} */ letter, /** @type {string} */ by) => `The ${PIECES[letter]} on ${by} attacks ${square}.`,
  isGuarded: (/** @type {string} */ square, /** @type {string} */ letter) => `A ${PIECES[letter]} stands on ${square}.`,
  noWalkJump: (/** @type {string} */ from, /** @type {string} */ to) => `It can’t jump from ${from} to ${to}.`,
  leastJumps: (/** @type {number} */ least) => `Minimum: ${number(least)}.`,
  solvedInJumps: (/** @type {number} */ made) => plural(made, 'Solved in # jump!', 'Solved in # jumps!'),
  fewestJumps: 'It can’t be done in fewer.',
  stillInJumps: (/** @type {number} */ least) => `Yes, you can still solve it in ${number(least)}.`,
  minimumOutOfReach: (/** @type {number} */ least) => `The minimum, ${least}, can no longer be reached. Undo some jumps.`,
  wrongWalk: (/** @type {number} */ all, /** @type {number} */ at, /** @type {string} */ square) => `The best you can reach now is ${number(all)}. Your mistake was jump ${number(at)}, to ${square}.`,
  onlyBest: (/** @type {NamedSquares} */ squares, /** @type {number} */ left) => `Only ${listed(squares)} ${squares.total === 1 ? 'leads' : 'lead'} to the flag in ${plural(left, '# jump', '# jumps')}.`,
  bestSquare: (/** @type {string} */ square, /** @type {number} */ left) => `${square} is best, with ${plural(left, '# jump', '# jumps')} to go.`,

  // A square.
  goalReached: 'reached',
  knightHere: 'the knight',
  walkedHere: (/** @type {number} */ step) => `jump ${number(step)}`,
  canGoHere: 'it can go here',
};
