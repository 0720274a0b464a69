// @ts-check
/** What is said around games: levels, dailies, results, saved progress. In English. */
import { writing } from '../../app/language.js';

const { number, plural } = writing('en');

/** @param {string} day such as 2026-11-22 @param {Intl.DateTimeFormatOptions} options */
const date = (day, options) => new Date(`${day}T12:00:00`).toLocaleDateString('en', options);

export const words = {
  back: '‹ Back',
  play: 'Play',
  editPuzzle: 'Edit this puzzle',
  loadingFailed: 'This could not be loaded. Check your connection and try again.',
  again: 'Try again',

  daily: 'Daily',
  dayOf: (/** @type {string} */ day) => date(day, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
  monthOf: (/** @type {string} */ day) => date(day, { month: 'long', year: 'numeric' }),
  streak: (/** @type {number} */ days) => (days === 0 ? 'Solve one today to begin a streak.' : plural(days, '# day in a row', '# days in a row')),
  monthBefore: 'The month before',
  monthAfter: 'The month after',
  dayStars: (/** @type {string} */ day, /** @type {number} */ done) => `${date(day, { day: 'numeric', month: 'long' })}, ${done === 0 ? 'nothing done yet' : `${number(done)} of 4 done`}`,
  today: 'Today',
  gradeOf: (/** @type {number} */ grade) => `Grade ${number(grade)} of 5`,
  making: 'Being made …',

  newPuzzle: 'New puzzle',
  newLead: 'Made on the spot, and never the same. How hard?',
  newOf: (/** @type {string} */ kind, /** @type {number} */ grade) => `New ${kind} puzzle of grade ${number(grade)}`,
  grades: ['Easy', 'Fair', 'Tricky', 'Hard', 'Very hard'].join('|'),

  levels: 'Levels',
  starsIn: (/** @type {number} */ have, /** @type {number} */ of) => `${number(have)} of ${number(of)} stars`,
  doneOf: (/** @type {number} */ done, /** @type {number} */ all) => `${number(done)} of ${number(all)} done`,
  notDone: 'not done yet',
  stars: (/** @type {number} */ count) => plural(count, '# star', '# stars'),

  own: 'Your levels',
  makeLevel: 'Make this a level',
  makeLead: 'Give it a name and a word for those who play it. The answer stays hidden.',
  title: 'Title',
  text: 'Text',
  saveLevel: 'Save on this device',
  levelSaved: 'Saved on this device.',
  tooLongToSave: 'This puzzle is too large to be saved.',
  noRoomForLevels: 'There is no room for more levels. Delete one first.',
  challenge: 'Challenge link',
  remove: (/** @type {string} */ title) => `Remove ${title}`,
  print: 'Print',
  printLead: 'Four puzzles a page, black on white.',
  withSolutions: 'Print with solutions',

  preparing: (/** @type {number} */ index, /** @type {number} */ of) => `Preparing puzzle ${number(index)} of ${number(of)}…`,
  notPrinted: (/** @type {number} */ count) => plural(count, '# puzzle could not be read and was left out.', '# puzzles could not be read and were left out.'),
  notSolved: 'Not solved in time.',

  saved: 'Saved on this device',
  savedLead: (/** @type {number} */ puzzles, /** @type {number} */ stars) => `${plural(puzzles, '# puzzle done', '# puzzles done')}, ${plural(stars, '# star', '# stars')}. Saved only in this browser.`,
  notSaved: 'Your progress can’t be saved here and is lost when you leave the page.',
  exportFile: 'Export',
  importFile: 'Import',
  deleteAll: 'Delete all',
  confirmDelete: 'Delete all stars and your levels? Press again to confirm.',
  deleted: 'Everything deleted.',
  imported: (/** @type {number} */ leftOut) => (leftOut === 0 ? 'Import complete.'
    : `Import complete, except for ${plural(leftOut, '# entry', '# entries')} that can’t be read or saved.`),
  importUnsaved: 'Import failed: there is no room on this device, or saving is not allowed. Nothing was changed.',
  notImported: 'This is not a Leaper backup. Nothing was changed.',
  unreadable: 'Part of your saved progress can’t be read. It is still on this device.',
  exportUnreadable: 'Export unreadable data',

  won: 'Done!',
  resultTooLong: 'This puzzle is too large for its result to be saved.',
  next: 'Next',
  oncemore: 'Play again',
  share: 'Share the result',
  copied: 'Copied',
  picture: 'Picture',
  compare: 'Your way beside a least one',
  yours: 'Yours',
  least: 'A least one',
  step: (/** @type {number} */ step, /** @type {number} */ of) => `${number(step)} of ${number(of)}`,
  stepBack: 'One step back',
  stepOn: 'One step on',
  parted: (/** @type {number} */ move) => `They part with move ${number(move)}.`,
  isLeast: 'Your way is a least one.',
  resultMoves: (/** @type {string} */ what, /** @type {number} */ moves, /** @type {number | null} */ least) => (
    `${what}: ${plural(moves, '# move', '# moves')}${least === null ? '' : `, least ${number(least)}`}`),
  resultDone: (/** @type {string} */ what) => `${what}: done`,
  time: (/** @type {number} */ ms) => `${Math.floor(ms / 60000)}:${String(Math.floor(ms / 1000) % 60).padStart(2, '0')}`,
  best: (/** @type {string} */ time) => `best ${time}`,

  sounds: 'Sounds',
  clock: 'Race against the clock',
};
