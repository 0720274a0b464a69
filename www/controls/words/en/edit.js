// @ts-check
/** Texts around a board that is being edited, in English. */
import { formatsOf } from '../../../app/language.js';

const { number, plural } = formatsOf('en');

export const words = {
  // The page's own buttons.
  open: 'Open a puzzle from text (I)',
  share: 'Share and save',
  looks: 'Appearance',
  help: 'Help (?)',
  unfold: 'Edit and more',
  edit: 'Edit',
  allActions: 'All actions (Ctrl+K)',
  tools: 'Pieces and tools',
  tool: (/** @type {string} */ name, /** @type {number} */ key) => `${name} (${key})`,
  erase: 'Erase',
  blockedTool: 'Blocked',
  onBlocked: (/** @type {string} */ square) => `${square} is blocked. Erase it first.`,
  start: 'Start',
  goal: 'Goal',

  // Settings.
  blockedSquares: 'Blocked squares',
  size: 'Size',
  width: 'Width',
  height: 'Height',
  sides: (/** @type {number} */ longest) => `Enter 1 to ${number(longest)}.`,
  piece: 'Piece',
  leaper: (/** @type {string} */ name, /** @type {readonly number[]} */ steps) => `${name} (${steps.join(', ')})`,
  anotherLeaper: 'other…',
  shorterStep: 'Shorter step',
  longerStep: 'Longer step',
  setSteps: 'Set both steps of the jump.',
  steps: (/** @type {number} */ longest) => `Enter 0 to ${number(longest)} for each step; they can’t both be 0.`,
  less: (/** @type {string} */ what) => `Decrease ${what}`,
  more: (/** @type {string} */ what) => `Increase ${what}`,
  scatter: 'Random',
  maze: 'Maze',
  invert: 'Invert',
  tooSmallForMaze: 'This board is too small for a maze.',
  off: 'Off',
  countAll: 'Count all',
  which: (/** @type {string} */ at, /** @type {string} */ of) => `${number(at)} of ${number(of)}`,
  whichOfMany: (/** @type {string | number} */ at) => `No. ${number(at)}`,
  whichBefore: (/** @type {number} */ steps) => `${number(steps)} before`,
  none: '–',
  looking: 'searching…',

  // The list of moves.
  here: (/** @type {string} */ tool) => `${tool} here`,
  stepsMore: (/** @type {number} */ count) => plural(count, '… # more …', '… # more …'),

  famous: 'Famous puzzles',
  variants: 'Variants',
  actionFailed: (/** @type {string} */ what, /** @type {string} */ why) => `“${what}” failed: ${why}. Your puzzle hasn’t changed.`,
  canvasBlocked: 'Your browser’s privacy settings keep this page from saving pictures. Allow this site to read canvas data (extract canvas data), then try again, or save as SVG.',
};
