// @ts-check
/** What is said in the boxes over the page, in English. */
import { writing } from '../../../app/language.js';

const { fileSize } = writing('en');

/** The keys, by what they do. @type {readonly (readonly [keys: string, what: string])[]} */
const KEYS = [
  ['Space', 'play or pause'],
  ['← →', 'one step back or on'],
  ['Home End', 'to the start or the end'],
  ['1 … 9', 'pick from the palette'],
  ['N', 'another shortest path, solution, placement or tour'],
  ['F', 'turn the board around'],
  ['I', 'open a puzzle from text'],
  ['Ctrl Z, Ctrl Y', 'undo, redo; while you play, your moves'],
  ['Tab', 'to the board: arrow keys walk on it, Enter puts, Delete takes away'],
  ['T', 'play a puzzle, or stop playing'],
  ['H', 'while you play: a hint'],
  ['C', 'while you play: check whether it can still be done'],
  ['M', 'Tour: number the squares'],
  ['G', 'Swap: start or goal'],
  ['A … z', 'Swap: the knight of that letter, a capital for White’s; with the keyboard on a square, puts it there'],
  ['Space drag', 'on a large board: move the picture'],
];

export const words = {
  done: 'Done',
  copy: 'Copy',
  copied: 'Copied',
  copyByKey: 'Press Ctrl C',

  // Puzzles from text.
  openPuzzle: 'Open a puzzle',
  openIt: 'Open',
  puzzleText: 'Puzzle text',
  pasteLine: 'Paste a link or a puzzle line such as ',
  pasteList: ', or just name the squares: ',
  pasteListEnd: ' is start, goal, forbidden.',
  readsAs: (/** @type {string} */ line) => `Reads as ${line}`,

  // Sharing.
  link: 'Link',
  puzzleLine: 'Puzzle line',
  sendLink: 'Send the link …',
  filmGif: 'Film as GIF',
  filmGifUpright: 'Film as GIF, upright',
  filmSvg: 'Film as SVG',
  picturePng: 'Picture as PNG',
  pictureSvg: 'Picture as SVG',
  solutionText: 'Solution as text',
  filmTitle: (/** @type {string} */ title, /** @type {string} */ headline) => `${title}: ${headline}`,
  filmOf: (/** @type {string} */ what) => `The film: ${what}`,
  makingFilm: 'The film is being made',
  saveFilm: 'Save the film',
  sendFilm: 'Send the film …',
  fileSize: (/** @type {number} */ bytes) => fileSize(bytes),

  // Other pages.
  embed: 'Embed on another page',
  embedHow: 'How it looks',
  embedMode: 'What a visitor does',
  watchIt: 'Watch it',
  playIt: 'Play it',
  withScripts: 'For pages with scripts',
  withoutScripts: 'For pages without',
  boardAlone: 'The board alone',
  frameTitle: 'A knight puzzle',

  // Looks.
  looksTitle: 'Looks',
  lightOrDark: 'Light or dark',
  asSystem: 'As the system',
  light: 'Light',
  dark: 'Dark',
  boardAndPieces: 'Board and pieces',
  usualLook: 'Usual',
  woodLook: 'Wood and ink',
  contrastLook: 'High contrast',

  // Help.
  helpTitle: 'Help',
  helpArticles: 'How it works, and why: six articles with boards to touch',
  helpPut: 'Pick a tool, then click squares. Another click takes it away again.',
  helpPutTouch: 'Pick a tool, then tap squares. Another tap takes it away again.',
  helpMove: 'Drag pieces to move them.',
  helpMoveTouch: 'Drag a piece with your finger to move it.',
  helpPaint: 'Drag with Forbidden or Hole to paint.',
  helpPaintTouch: 'Pick Forbidden or Hole and paint with a finger; two fingers scroll and zoom.',
  helpAnswer: 'The answer comes at once, and the address of this page is always your puzzle: copy it and send it.',
  keys: KEYS,
  withKeyboard: 'With a keyboard',
};
