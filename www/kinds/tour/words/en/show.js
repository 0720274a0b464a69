// @ts-check
/** What is said of a Tour puzzle, in English. */
import { writing } from '../../../../app/language.js';

const { duration, number, percent, plural } = writing('en');

export const words = {
  noClosedTour: 'No closed tour',
  noTour: 'No tour',
  notDecided: 'Not decided',
  closedTour: 'A closed tour',
  openTour: (/** @type {number} */ jumps) => plural(jumps, '# jump', '# jumps'),
  backHome: (/** @type {number} */ squares) => plural(squares, 'It visits # square.', 'It visits all # squares and comes back to its start.'),
  throughAll: (/** @type {number} */ squares) => plural(squares, 'It visits # square.', 'It visits all # squares.'),
  onlyTour: 'It is the only one.',
  tours: (/** @type {string} */ count) => `There are ${number(count)} different tours.`,
  toursPublished: (/** @type {string} */ count, /** @type {string} */ source) => `There are ${number(count)} different tours (${source}).`,
  allDistinct: 'No two of them are turns or reflections of each other.',
  classes: (/** @type {string} */ count) => `${number(count)} up to turns and reflections.`,
  toursUnknown: 'They could not be counted.',
  drawn: 'One of all, drawn at random: each was as likely.',
  drawnAny: 'A random one, but not evenly drawn: among so many tours, some come up more often.',
  symmetric: 'It looks the same after a half-turn.',
  numberOfTour: (/** @type {string} */ at) => `Number ${number(at)}.`,
  seed: (/** @type {number} */ seed) => `Seed ${seed}.`,
  lookingForTour: 'Looking for a tour …',
  percentDone: (/** @type {number} */ share) => percent(share),
  triedIn: (/** @type {number} */ count, /** @type {number} */ ms) => `${plural(count, '# position was', '# positions were')} looked at in ${duration(ms)}.`,
  noneSymmetric: 'No tour looks the same after a half-turn.',
  noSuchTour: 'There is no such tour.',

  // A square.
  tourHole: 'hole',
  numberHere: (/** @type {number} */ at) => `number ${number(at)}`,
  tourStart: 'the start',
  tourEnd: 'the end',
  fixedAs: (/** @type {number} */ at) => `fixed as number ${number(at)}`,
  pieceOfBoard: (/** @type {number} */ piece) => `piece ${number(piece)}`,
};
