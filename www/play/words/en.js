// @ts-check
/** Texts around games: levels, daily puzzles, results, saved progress. In English. */
import { formatsOf } from '../../app/language.js';

const { longTime, number, plural } = formatsOf('en');

/** @param {string} day such as 2026-11-22 @param {Intl.DateTimeFormatOptions} options */
const date = (day, options) => new Date(`${day}T12:00:00`).toLocaleDateString('en', options);

export const words = {
  back: '‹ Back',
  play: 'Play',
  editPuzzle: 'Edit this puzzle',
  loadingFailed: 'This could not be loaded. Check your connection and try again.',
  again: 'Try again',

  daily: 'Daily',
  dailyTitles: {
    travel: 'The long way round|Around the corner|Stepping stones|A narrow escape|Crossing the yard|Back and forth|The scenic route|Over the fence|The last mile|A change of plan|Zigzag|Home before dark|Two steps and a turn',
    swap: 'Changing of the guard|Musical chairs|Rush hour|Moving day|A crowded room|After you|The revolving door|Tight corners|Side by side|Face to face|Full house|Make way|Turn and turn about',
    place: 'The seating plan|A quiet evening|The guest list|Good neighbours|Room for all|Standing room|Empty chairs|House rules|The committee|The village square|Garden party|Full council|Sunday best',
    tour: 'Once around|No step twice|The postman|The night shift|House to house|Full circle|The paper round|The lamplighter|Grand tour|Snail trail|Patchwork|The last square|Every stone',
  },
  dayOf: (/** @type {string} */ day) => date(day, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
  monthOf: (/** @type {string} */ day) => date(day, { month: 'long', year: 'numeric' }),
  yesterday: 'Yesterday’s solutions:',
  streak: (/** @type {number} */ days) => (days === 0 ? 'solve one today to start a streak' : plural(days, '# day in a row', '# days in a row')),
  monthBefore: 'Previous month',
  monthAfter: 'Next month',
  dayStars: (/** @type {string} */ day, /** @type {number} */ done) => `${date(day, { day: 'numeric', month: 'long' })}, ${done === 0 ? 'none solved yet' : `${number(done)} of 4 solved`}`,
  today: 'Today',
  gradeOf: (/** @type {number} */ grade) => `Difficulty ${number(grade)} of 5`,
  making: 'Creating…',

  resume: 'Continue',
  begin: 'Start here',
  difficulty: 'Difficulty',
  weekday: (/** @type {string} */ day) => date(day, { weekday: 'short' }),
  nextIn: (/** @type {number} */ ms) => `new puzzles in ${longTime(ms)}`,

  themes: { goals: 'Many goals', guards: 'Guards', cover: 'Covering', numbers: 'Number trail' },
  newPuzzle: 'New puzzle',
  newLead: 'A new puzzle every time. Pick a difficulty.',
  newOf: (/** @type {string} */ kind, /** @type {number} */ grade) => `New ${kind} puzzle, difficulty ${number(grade)}`,
  grades: ['Easy', 'Medium', 'Tricky', 'Hard', 'Very hard'].join('|'),

  levels: 'Levels',
  starsIn: (/** @type {number} */ have, /** @type {number} */ of) => `${number(have)} of ${number(of)} stars`,
  doneOf: (/** @type {number} */ done, /** @type {number} */ all) => `${number(done)} of ${number(all)} solved`,
  notDone: 'not solved yet',
  stars: (/** @type {number} */ count) => plural(count, '# star', '# stars'),

  own: 'Your levels',
  makeLevel: 'Save as a level',
  makeLead: 'Give it a title and a note for players. The solution stays hidden.',
  title: 'Title',
  text: 'Note',
  saveLevel: 'Save on this device',
  levelSaved: 'Saved on this device.',
  tooLongToSave: 'This puzzle is too large to save.',
  noRoomForLevels: 'There is no room for more levels. Delete one first.',
  challenge: 'Challenge link',
  remove: (/** @type {string} */ title) => `Delete ${title}`,
  print: 'Print',
  printLead: 'Four puzzles per page, in black and white.',
  withSolutions: 'Print with solutions',

  preparing: (/** @type {number} */ index, /** @type {number} */ of) => `Preparing puzzle ${number(index)} of ${number(of)}…`,
  notPrinted: (/** @type {number} */ count) => plural(count, '# puzzle could not be read and was left out.', '# puzzles could not be read and were left out.'),
  notSolved: 'Not solved in time.',

  saved: 'Saved on this device',
  savedLead: (/** @type {number} */ puzzles, /** @type {number} */ stars) => `${plural(puzzles, '# puzzle solved', '# puzzles solved')}, ${plural(stars, '# star', '# stars')}. Saved only in this browser.`,
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

  won: 'Solved!',
  resultTooLong: 'This puzzle is too large to save its result.',
  next: 'Next',
  playAgain: 'Play again',
  share: 'Share result',
  copied: 'Copied',
  copiedToPaste: 'Result copied. Paste it into a message.',
  pictureSaved: 'The picture was saved.',
  picture: 'Picture',
  compare: 'Compare with the best',
  yourSolution: 'You',
  optimal: 'Optimal',
  step: (/** @type {number} */ step, /** @type {number} */ of) => `${number(step)} of ${number(of)}`,
  stepBack: 'Previous step',
  stepOn: 'Next step',
  divergesAt: (/** @type {number} */ move) => `Your path leaves the best one at move ${number(move)}.`,
  isOptimal: 'Your solution is optimal.',
  doneToday: (/** @type {number} */ done) => `${number(done)} of 4 today`,
  resultMoves: (/** @type {string} */ what, /** @type {number} */ moves, /** @type {number | null} */ least, /** @type {'runs' | undefined} */ metric) => (
    `${what}: ${metric ? plural(moves, '# run', '# runs') : plural(moves, '# jump', '# jumps')}${least === null ? '' : `, minimum ${number(least)}`}`),
  resultDone: (/** @type {string} */ what) => `${what}: solved`,
  time: (/** @type {number} */ ms) => `${Math.floor(ms / 60000)}:${String(Math.floor(ms / 1000) % 60).padStart(2, '0')}`,

  sounds: 'Sounds',
  clock: 'Timer',
};
