// @ts-check
/** Texts that every page with a puzzle shows, in English. */
import { sentence, formatsOf } from '../language.js';

const { duration, longTime, memory, number, plural } = formatsOf('en');

export const words = {
  language: 'en',
  /** Where its articles are. */
  articles: 'learn/',
  kinds: { travel: 'Travel', swap: 'Swap', place: 'Place', tour: 'Tour' },
  titleOf: (/** @type {string} */ kind, /** @type {number} */ files, /** @type {number} */ ranks) => `${kind} on ${files} × ${ranks}`,
  number: (/** @type {number | string} */ count) => number(count),
  time: (/** @type {number} */ ms) => duration(ms),
  workers: (/** @type {number} */ count) => plural(count, '# thread', '# threads'),
  memory: (/** @type {number} */ bytes) => memory(bytes),

  // The board.
  board: 'Board',
  blocked: 'blocked',
  wholeBoard: 'Whole board',
  picture: 'The board as a picture. Arrow keys move, Enter places, Delete removes; Shift with arrow keys pans; plus and minus zoom.',
  zoomIn: 'Zoom in (+)',
  zoomOut: 'Zoom out (−)',
  wholePicture: 'Whole board (0)',

  undo: 'Undo (Ctrl+Z)',
  redo: 'Redo (Ctrl+Y)',
  clear: 'Clear board',
  flip: 'Flip board (F)',
  another: 'Another solution (N)',

  // The player.
  player: 'Player',
  toStart: 'First step (Home)',
  stepBack: 'Previous step (←)',
  play: 'Play (Space)',
  pause: 'Pause (Space)',
  stepOn: 'Next step (→)',
  toEnd: 'Last step (End)',
  step: 'Step',
  speed: 'Speed',
  loop: 'Loop',
  squareByName: 'Go to square',
  noSuchSquare: (/** @type {string} */ name, /** @type {string} */ last) => `${name && `There is no square “${name}” on this board. `}Squares go from a1 to ${last}.`,
  counter: (/** @type {number} */ at, /** @type {number} */ of) => `${number(at)} / ${number(of)}`,
  counted: (/** @type {number} */ at, /** @type {number} */ of) => `${number(at)} of ${number(of)}`,

  // Playing.
  playNow: 'Play',
  tryIt: 'Try it first',
  watchAnswer: 'Show solution',
  canYou: 'Can you do it?',
  canYouIn: (/** @type {number} */ moves) => `Can you do it in ${number(moves)}?`,

  // The result.
  waiting: '…',
  cancel: 'Cancel',
  again: 'Search again',
  howFound: 'How it was found',
  why: 'Why?',
  cancelled: 'Cancelled',
  puzzleUnchanged: 'Your puzzle hasn’t changed.',
  searching: 'Searching…',
  counting: 'Counting…',
  searchDepth: (/** @type {number} */ depth) => `Depth ${number(depth)}`,
  searchDepths: (/** @type {number} */ depth, /** @type {number} */ back) => `Depth ${number(depth)} + ${number(back)}`,
  searchedPositions: (/** @type {number} */ count) => plural(count, '# position', '# positions'),
  rate: (/** @type {number} */ count) => `${number(count)} per second`,
  timeLeft: (/** @type {number} */ ms) => `about ${longTime(ms)} left`,
  took: (/** @type {number} */ ms) => `Found in ${duration(ms)}.`,
  notYet: 'Incomplete puzzle',
  notFinished: 'Search stopped',
  alreadyThere: 'Already there',
  stopped: (/** @type {import('../../solver/wire.d.ts').Limit} */ limit) => ({
    memory: 'The search ran out of memory.',
    work: 'The search ran out of time.',
    size: 'This board is too large for that.',
    numbers: 'Not possible with these numbers.',
    tries: 'Every attempt failed.',
    time: 'The search ran out of time.',
  })[limit],
  failure: (/** @type {Pick<import('../../solver/wire.d.ts').Failure, 'code' | 'message' | 'say'>} */ { message }) => sentence(message),
  inReason: 'part of the proof',
  nearReason: 'mentioned in the proof',

  // Notices.
  nothingToUndo: 'Nothing to undo.',
  nothingToRedo: 'Nothing to redo.',
  gameMissing: 'The game could not be loaded. Check your connection and try again.',
  cantBePlayed: 'This puzzle can’t be played; see the result.',
  solverDied: (/** @type {string} */ why) => `The solver stopped (${why}) and was restarted. Your puzzle hasn’t changed.`,
  solverDiedAgain: (/** @type {string} */ why) => `The solver keeps stopping (${why}). Your puzzle hasn’t changed; the solver restarts with your next puzzle.`,
  unexpected: (/** @type {string} */ why) => `Something went wrong: ${why}. Your puzzle hasn’t changed.`,
  partFailed: (/** @type {string} */ why) => `Part of this page stopped working: ${why}. Your puzzle hasn’t changed.`,
  startFailed: (/** @type {string} */ why) => `The page could not be started: ${why}`,
  kindMissing: (/** @type {string} */ kind) => `${kind} could not be loaded. Check your connection and try again, or reload the page.`,
};
