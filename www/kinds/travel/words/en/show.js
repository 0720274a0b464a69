// @ts-check
/** Texts about a Travel puzzle and its solution, in English. */
import { formatsOf } from '../../../../app/language.js';
import { PIECES } from './reasons.js';

const { number, plural } = formatsOf('en');

export const words = {
  taskGoals: 'Visit all goals in the fewest jumps.',
  whereFrom: 'Where does it start?',
  whereTo: 'Where is it going?',
  clickIt: 'Choose its square.',
  pickStart: 'Pick Start, then a square.',
  pickGoal: 'Pick Goal, then a square.',
  noRoute: 'No route',
  reaches: (/** @type {number} */ reached, /** @type {number} */ open) => `It can reach ${number(reached)} of ${number(open)} open squares.`,
  noJumps: 'Start and goal are the same square.',
  jumps: (/** @type {number} */ count) => plural(count, '# jump', '# jumps'),
  onlyPath: 'There is only one shortest path.',
  paths: (/** @type {string} */ count) => `${number(count)} different shortest paths.`,
  pathsUnknown: 'There are too many shortest paths to count.',

  // A square.
  startHere: 'the knight’s start',
  startAndGoalHere: 'the knight’s start and goal',
  goalHere: 'the goal',
  goalNumber: (/** @type {number} */ place) => `goal ${number(place)}`,
  guardHere: (/** @type {string} */ letter) => `a ${PIECES[letter]}`,
  attackedFrom: (/** @type {string} */ square) => `attacked from ${square}`,
  stepHere: (/** @type {number} */ step) => `jump ${number(step)}`,
  jumpsAway: (/** @type {number} */ count) => plural(count, '# jump away', '# jumps away'),
};
