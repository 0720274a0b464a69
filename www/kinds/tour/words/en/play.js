// @ts-check
/** Texts for players of a Tour puzzle, in English. */
import { formatsOf } from '../../../../app/language.js';

const { number, plural } = formatsOf('en');

export const words = {
  visitAll: 'Visit every open square once.',
  returnToStart: 'From the last square, a jump must lead back to the start.',
  keepNumbers: 'Reach each numbered square at its number.',
  allVisited: 'Every square has been visited.',
  visitedAlready: (/** @type {string} */ square, /** @type {number} */ at) => `You have already visited ${square}: it’s number ${number(at)}.`,
  cantBegin: (/** @type {string} */ square) => `You can’t start on ${square}.`,

  progress: (/** @type {number} */ visited, /** @type {number} */ all) => `${number(visited)} of ${number(all)}`,
  madeIt: 'Solved!',
  wonClosed: (/** @type {number} */ squares) => plural(squares, '# square: a closed tour.', 'A closed tour of all # squares.'),
  wonOpen: (/** @type {number} */ squares) => plural(squares, '# square: a tour.', 'A tour of all # squares.'),
  finishedClosed: (/** @type {number} */ from) => `Finished for you from number ${number(from)}: a closed tour.`,
  finishedOpen: (/** @type {number} */ from) => `Finished for you from number ${number(from)}: a tour.`,
  whereBegin: 'Where do you start?',
  clickStart: 'Choose the square to start on.',
  noVerdictInTime: 'No answer in time.',
  canBeFinished: 'Yes, it can still be solved from here.',
  neverCould: 'This puzzle has no solution.',
  wrongStart: (/** @type {string} */ square) => `No tour starts on ${square}. Undo and start elsewhere.`,
  wrongStep: (/** @type {number} */ at, /** @type {string} */ square, /** @type {number} */ good, /** @type {string} */ last) => (
    `Your mistake was number ${number(at)}, ${square}. Undo to number ${number(good)}, ${last}.`),
  noWayHome: 'All squares have been visited, but no jump leads back to the start. Undo, or use Check to find the mistake.',
  stuck: 'No free square can be reached from here. Undo, or use Check to find the mistake.',
  onlyJump: (/** @type {string} */ square) => `Only ${square} is left to jump to.`,
  lastExit: (/** @type {string} */ square) => `Go to ${square} now: it has only one exit left, and would become a dead end.`,
  fewestExits: (/** @type {string} */ square, /** @type {number} */ exits) => `Go to ${square}: it has the fewest exits, ${number(exits)}, and will soon be hard to reach.`,
  goOn: (/** @type {string} */ square) => `Go on to ${square}: it can be solved from there.`,
  left: (/** @type {number} */ squares) => plural(squares, '# square left.', '# squares left.'),

  // A square.
  canGo: 'it can go here',
  canBegin: 'it can start here',
};
