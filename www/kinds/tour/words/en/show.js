// @ts-check
/** Texts about a Tour puzzle and its solution, in English. */
import { formatsOf } from '../../../../app/language.js';

const { duration, number, percent, plural } = formatsOf('en');

export const words = {
  taskPiece: 'One piece visits every square exactly once.',
  noClosedTour: 'No closed tour',
  noTour: 'No tour',
  notDecided: 'Not known',
  closedTour: 'A closed tour',
  openTour: (/** @type {number} */ jumps) => plural(jumps, '# jump', '# jumps'),
  backHome: (/** @type {number} */ squares) => plural(squares, 'It visits # square.', 'It visits all # squares and returns to its start.'),
  throughAll: (/** @type {number} */ squares) => plural(squares, 'It visits # square.', 'It visits all # squares.'),
  onlyTour: 'It is the only one.',
  severalTours: 'There are other tours, too.',
  tours: (/** @type {string} */ count) => `There are ${number(count)} different tours.`,
  toursPublished: (/** @type {string} */ count, /** @type {string} */ source) => `There are ${number(count)} different tours (${source}).`,
  allToursDistinct: 'No two of them are rotations or reflections of each other.',
  tourClasses: (/** @type {string} */ count) => `${number(count)} up to rotations and reflections.`,
  toursUnknown: 'The tours could not be counted.',
  drawn: 'Drawn at random, each tour equally likely.',
  drawnAny: 'Drawn at random, but not evenly: some tours come up more often than others.',
  symmetric: 'It looks the same after a half-turn.',
  numberOfTour: (/** @type {string} */ at) => `Number ${number(at)}.`,
  seed: (/** @type {number} */ seed) => `Seed ${seed}.`,
  lookingForTour: 'Searching for a tour…',
  percentDone: (/** @type {number} */ share) => percent(share),
  triedIn: (/** @type {number} */ count, /** @type {number} */ ms) => `Searched ${plural(count, '# position', '# positions')} in ${duration(ms)}.`,
  noneSymmetric: 'No tour looks the same after a half-turn.',
  noSuchTour: 'There is no such tour.',

  // A square.
  numberHere: (/** @type {number} */ at) => `number ${number(at)}`,
  tourStart: 'the start',
  tourEnd: 'the end',
  fixedAs: (/** @type {number} */ at) => `fixed as number ${number(at)}`,
  componentOfBoard: (/** @type {number} */ component) => `piece ${number(component)}`,
};
