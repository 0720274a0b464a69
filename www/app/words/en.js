// @ts-check
/** What is said wherever a puzzle is shown, in English. */
import { sentence, writing } from '../language.js';

const { duration, longTime, memory, number, plural } = writing('en');

export const words = {
  language: 'en',
  /** Where its articles are. */
  articles: 'learn/',
  kinds: { travel: 'Travel', swap: 'Swap', place: 'Place', tour: 'Tour' },
  titleOf: (/** @type {string} */ kind, /** @type {number} */ files, /** @type {number} */ ranks) => `${kind} on ${files} × ${ranks}`,
  number: (/** @type {number | string} */ count) => number(count),
  time: (/** @type {number} */ ms) => duration(ms),
  workers: (/** @type {number} */ count) => plural(count, '# worker', '# workers'),
  memory: (/** @type {number} */ bytes) => memory(bytes),

  // The board.
  board: 'Board',
  wholeBoard: 'Whole board',
  picture: 'The board as a picture. Arrow keys walk on it, Enter puts, Delete takes away; with Shift, arrow keys move the picture; plus and minus zoom.',
  zoomIn: 'Zoom in (+)',
  zoomOut: 'Zoom out (−)',
  wholePicture: 'Whole board (0)',

  undo: 'Undo (Ctrl Z)',
  redo: 'Redo (Ctrl Y)',
  clear: 'Clear the board',
  flip: 'Turn the board around (F)',
  another: 'Another solution (N)',

  // The film.
  player: 'Player',
  toStart: 'To the start (Home)',
  stepBack: 'One step back (←)',
  play: 'Play (Space)',
  pause: 'Pause (Space)',
  stepOn: 'One step on (→)',
  toEnd: 'To the end (End)',
  step: 'Step',
  speed: 'Speed',
  loop: 'Play it again and again',
  squareByName: 'A square by name',
  square: 'Square',
  noSuchSquare: (/** @type {string} */ name) => `There is no square “${name}” on this board. Type one such as c7.`,
  counter: (/** @type {number} */ at, /** @type {number} */ of) => `${number(at)} / ${number(of)}`,
  counted: (/** @type {number} */ at, /** @type {number} */ of) => `${number(at)} of ${number(of)}`,

  // Playing.
  playNow: 'Play',
  tryIt: 'Try it',
  watchAnswer: 'Watch the answer',
  canYou: 'Can you do it?',
  canYouIn: (/** @type {number} */ moves) => `Can you do it in ${number(moves)}?`,

  // The result.
  waiting: '…',
  cancel: 'Cancel',
  again: 'Search again',
  howFound: 'How it was found',
  why: 'Why?',
  cancelled: 'Cancelled',
  untouched: 'Your puzzle is as you left it.',
  searching: 'Searching …',
  counting: 'Counting …',
  deep: (/** @type {number} */ depth) => `${number(depth)} deep`,
  deepTwice: (/** @type {number} */ depth, /** @type {number} */ back) => `${number(depth)} + ${number(back)} deep`,
  seen: (/** @type {number} */ count) => `${number(count)} seen`,
  rate: (/** @type {number} */ count) => `${number(count)} a second`,
  timeLeft: (/** @type {number} */ ms) => `about ${longTime(ms)} left`,
  took: (/** @type {number} */ ms) => `Found in ${duration(ms)}.`,
  notYet: 'Not a puzzle yet',
  notFinished: 'Not finished',
  alreadyThere: 'Already there',
  stopped: (/** @type {import('../../solver/wire.d.ts').Limit} */ limit) => ({
    memory: 'The search ran out of memory.',
    work: 'The search ran out of time.',
    size: 'This board is too large for that.',
    numbers: 'Squares with fixed numbers stand in the way of that.',
    tries: 'Every attempt failed.',
    time: 'The search ran out of time.',
  })[limit],
  failure: (/** @type {Pick<import('../../solver/wire.d.ts').Failure, 'code' | 'message' | 'say'>} */ { message }) => sentence(message),
  about: 'this square is part of the reason',
  beside: 'the reason mentions this square',

  // Notices.
  nothingToUndo: 'There is nothing to undo.',
  nothingToRedo: 'There is nothing to redo.',
  gameMissing: 'The game could not be loaded. Check your connection and try again.',
  notToBePlayed: 'This can’t be played: the result says why.',
  solverDied: (/** @type {string} */ why) => `The solver stopped (${why}) and was restarted. Your puzzle is as you left it.`,
  solverDiedAgain: (/** @type {string} */ why) => `The solver keeps stopping (${why}). Your puzzle is as you left it; your next question starts it again.`,
  unexpected: (/** @type {string} */ why) => `Something went wrong: ${why}. Your puzzle is as you left it.`,
  partFailed: (/** @type {string} */ why) => `A part of this page stopped working: ${why}. Your puzzle is as you left it.`,
  startFailed: (/** @type {string} */ why) => `The page could not be started: ${why}`,
  kindMissing: (/** @type {string} */ kind) => `${kind} could not be loaded. Check your connection and try again, or reload the page.`,
};
