// @ts-check
/** Texts of the dialogs, in English. */
import { formatsOf } from '../../../app/language.js';

const { fileSize } = formatsOf('en');

/** The keys, by what they do. @type {readonly (readonly [keys: string, what: string])[]} */
const KEYS = [
  ['Space', 'play or pause'],
  ['← →', 'previous or next step'],
  ['Home End', 'first or last step'],
  ['1 … 9', 'pick from the palette'],
  ['N', 'another shortest path, solution or tour'],
  ['F', 'flip the board'],
  ['I', 'open a puzzle from text'],
  ['Ctrl+K', 'find any action'],
  ['Ctrl+Z Ctrl+Y', 'undo, redo; while you play, your moves'],
  ['Tab', 'to the board: arrow keys move, Enter places, Delete removes'],
  ['T', 'play a puzzle, or stop playing'],
  ['H', 'while you play: a hint'],
  ['C', 'while you play: check whether you can still solve it'],
  ['M', 'Tour: number the squares'],
  ['G', 'Swap: start or goal'],
  ['A … z', 'Swap: pick the knight with that letter (capitals are White’s), or place it on the selected square'],
  ['Space drag', 'on a large board: pan'],
];

export const words = {
  done: 'Done',
  copy: 'Copy',
  copied: 'Copied',
  copyByKey: 'Press Ctrl+C or ⌘C',

  // All actions.
  findAction: 'Find an action',
  noAction: 'No action with this name.',

  // Puzzles from text.
  openPuzzle: 'Open a puzzle',
  openIt: 'Open',
  puzzleText: 'Puzzle text',
  pasteLine: 'Paste a link or a puzzle line such as ',
  pasteList: ', or just name the squares: ',
  pasteListEnd: ' means start, goal, blocked.',
  readsAs: (/** @type {string} */ line) => `Reads as ${line}`,
  numbersFormat: 'Grid of numbers',
  diagramFormat: 'Board diagram',
  fenFormat: 'FEN',
  whichReading: 'Which puzzle is meant?',

  // Sharing.
  challengeFriend: 'Challenge a friend: the solution is hidden',
  solvedLink: 'Link with the solution',
  asPicture: 'Picture',
  asAnimation: 'Animation',
  moreWays: 'More',
  puzzleLine: 'Puzzle code',
  sendLink: 'Send link…',
  animatedGif: 'Animated GIF',
  animatedGifPortrait: 'Animated GIF, portrait',
  animatedSvg: 'Animated SVG',
  picturePng: 'PNG image',
  pictureSvg: 'SVG image',
  solutionText: 'Solution as text',
  animationTitle: (/** @type {string} */ title, /** @type {string} */ headline) => `${title}: ${headline}`,
  animationOf: (/** @type {string} */ what) => `Animation: ${what}`,
  creatingAnimation: 'Creating animation…',
  saveAnimation: 'Save animation',
  sendAnimation: 'Send animation…',
  fileSize: (/** @type {number} */ bytes) => fileSize(bytes),

  // Other pages.
  embed: 'Embed',
  embedHow: 'Preview',
  embedMode: 'Visitors can',
  watchIt: 'Watch',
  playIt: 'Play',
  withScripts: 'With JavaScript',
  withoutScripts: 'Without JavaScript',
  boardAlone: 'Board only',
  frameTitle: 'A knight puzzle',

  // Looks.
  looksTitle: 'Appearance',
  themeGroup: 'Theme',
  systemTheme: 'System',
  light: 'Light',
  dark: 'Dark',
  boardAndPieces: 'Board and pieces',
  classicLook: 'Classic',
  woodLook: 'Wood and ink',
  contrastLook: 'High contrast',

  // Help.
  helpTitle: 'Help',
  helpArticles: 'How it works, and why: seven interactive articles',
  helpPlay: 'Choose a marked square to move there, or drag the piece. Undo costs nothing; hints and checks cost stars.',
  helpPlayPlace: 'Pick a piece, then choose squares for it. Undo costs nothing; hints and checks cost stars.',
  attackLines: {
    Q: 'The queen attacks along ranks, files and diagonals.',
    R: 'The rook attacks along ranks and files.',
    B: 'The bishop attacks along diagonals.',
    K: 'The king attacks the squares around it.',
    N: 'The knight attacks two squares along and one across.',
  },
  helpPut: 'Pick a tool, then click squares. Click again to remove.',
  helpPutTouch: 'Pick a tool, then tap squares. Tap again to remove.',
  helpMove: 'Drag pieces to move them.',
  helpMoveTouch: 'Drag pieces with your finger to move them.',
  helpPaint: 'Pick Blocked and drag to paint.',
  helpPaintTouch: 'Pick Blocked and paint with one finger; scroll and zoom with two.',
  helpAnswer: 'The solution appears at once. This page’s address always contains your puzzle: copy it to share.',
  keys: KEYS,
  singleKeys: 'Shortcuts with a single key',
  withKeyboard: 'With a keyboard',
};
