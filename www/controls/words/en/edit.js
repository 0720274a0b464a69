// @ts-check
/** What is said around a board that is set up, in English. */
import { writing } from '../../../app/language.js';

const { number, plural } = writing('en');

export const words = {
  // The page's own buttons.
  open: 'Open a puzzle from text (I)',
  share: 'Share and save',
  looks: 'Looks: light or dark, board and pieces',
  help: 'Help (?)',
  tools: 'What to put on the board',
  tool: (/** @type {string} */ name, /** @type {number} */ key) => `${name} (${key})`,
  erase: 'Erase',
  forbidden: 'Forbidden',
  hole: 'Hole',
  start: 'Start',
  goal: 'Goal',

  // Settings.
  size: 'Size',
  width: 'Width',
  height: 'Height',
  sides: (/** @type {number} */ longest) => `A board has 1 to ${number(longest)} files and ranks.`,
  piece: 'Piece',
  leaper: (/** @type {string} */ name, /** @type {readonly number[]} */ steps) => `${name} (${steps.join(', ')})`,
  anotherLeaper: 'another …',
  shorterStep: 'Shorter step',
  longerStep: 'Longer step',
  setSteps: 'Set how far it jumps in one direction, and how far in the other.',
  steps: (/** @type {number} */ longest) => `A leaper has two steps from 0 to ${number(longest)}, and they can’t both be 0.`,
  less: (/** @type {string} */ what) => `${what}: less`,
  more: (/** @type {string} */ what) => `${what}: more`,
  scatter: 'Scatter',
  maze: 'Maze',
  invert: 'Invert',
  tooSmallForMaze: 'This board is too small for a maze, whose walls are so thick that nobody can jump over them.',
  off: 'Off',
  countAll: 'Count all',
  which: (/** @type {string} */ at, /** @type {string} */ of) => `${number(at)} of ${number(of)}`,
  whichOfMany: (/** @type {string | number} */ at) => `No. ${number(at)}`,
  whichBefore: (/** @type {number} */ steps) => `${number(steps)} before`,
  none: '–',
  looking: 'looking …',

  // The list of moves.
  here: (/** @type {string} */ tool) => `${tool} here`,
  stepsMore: (/** @type {number} */ count) => plural(count, '… # more …', '… # more …'),

  famous: 'Famous puzzles',
  variants: 'Variants',
  didNotWork: (/** @type {string} */ what, /** @type {string} */ why) => `“${what}” did not work: ${why}. Your puzzle is as you left it.`,
  canvasBlocked: 'Your browser’s privacy settings keep this page from saving pictures. Allow this site to read canvas data (extract canvas data), then try again, or save as SVG.',
  helpFailed: (/** @type {string} */ why) => `The help could not be loaded: ${why}.`,
};
