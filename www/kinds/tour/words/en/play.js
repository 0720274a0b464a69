// @ts-check
/** What is said to somebody who walks a tour, in English. */
import { writing } from '../../../../app/language.js';

const { number, plural } = writing('en');

export const words = {
  allVisited: 'Every square is visited.',
  isHole: (/** @type {string} */ square) => `${square} is a hole.`,
  visitedAlready: (/** @type {string} */ square, /** @type {number} */ at) => `You have been on ${square} already: it is number ${number(at)}.`,
  cantBegin: (/** @type {string} */ square) => `You can’t begin on ${square}.`,
  noJumpYet: 'You have not jumped yet.',
  noJumpTakenBack: 'You have not taken back a jump.',

  progress: (/** @type {number} */ visited, /** @type {number} */ all) => `${number(visited)} of ${number(all)}`,
  madeIt: 'You made it!',
  wonClosed: (/** @type {number} */ squares) => plural(squares, '# square: a closed tour.', '# squares, each once: a closed tour.'),
  wonOpen: (/** @type {number} */ squares) => plural(squares, '# square: a tour.', '# squares, each once: a tour.'),
  finishedClosed: (/** @type {number} */ from) => `Finished for you from number ${number(from)}: a closed tour.`,
  finishedOpen: (/** @type {number} */ from) => `Finished for you from number ${number(from)}: a tour.`,
  whereBegin: 'Where do you begin?',
  clickStart: 'Click the square to start from.',
  lookingWhether: 'Looking whether it can be finished …',
  couldNotTell: 'There was not enough time to find out.',
  canBeFinished: 'Yes, it can still be finished from here.',
  neverCould: 'It can’t be finished, and never could.',
  wrongStart: (/** @type {string} */ square) => `No. It went wrong with number 1: no tour begins on ${square}. Take back.`,
  wrongStep: (/** @type {number} */ at, /** @type {string} */ square, /** @type {number} */ good, /** @type {string} */ last) => (
    `No. It went wrong with number ${number(at)}, ${square}. Take back to number ${number(good)}, ${last}: from there it can be finished.`),
  noWayHome: 'All squares are visited, but no jump leads back to the start. Take back, or let “Check” tell where it went wrong.',
  stuck: 'No free square can be reached from here. Take back, or let “Check” tell where it went wrong.',
  goOn: (/** @type {string} */ square) => `Go on to ${square}: from there it can be finished.`,
  left: (/** @type {number} */ squares) => plural(squares, '# square left.', '# squares left.'),

  // A square.
  canGo: 'it can go here',
  canBegin: 'it can begin here',
};
