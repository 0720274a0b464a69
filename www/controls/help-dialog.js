// @ts-check
/**
 * The help dialog: how to use the board, in four pictures, and the keys. Loaded on demand.
 */
import { h, hasTouch, set } from '../app/dom.js';
import { HOME } from '../app/home.js';
import { miniature, blockedSquares } from '../board/miniature.js';
import { markDrawing, pieceDrawing } from '../board/pieces.js';
import { dialog, doneButton } from './dialog.js';
import { toggle } from './fields.js';
import { chooseSingleKeys, hasSingleKeys } from './single-keys.js';
import { words as english } from './words/en/dialogs.js';

/** @import { AllWords } from '../app/words.d.ts' */
/** @import { DialogWords } from './words.d.ts' */

/** Opens the help. @param {AllWords} of the words of the page */
export function openHelp(of) {
  const touch = hasTouch();
  /** @type {AllWords & DialogWords} */
  const words = { ...english, ...of };
  const keys = h('dl', { class: 'keys' }, ...words.keys.flatMap(([keys, what]) => [
    h('dt', {}, ...keys.split(' ').flatMap((key) => [h('kbd', {}, key), ' '])), h('dd', {}, what),
  ]));
  const singleKeys = toggle('single-keys', words.singleKeys, () => {
    chooseSingleKeys(!hasSingleKeys());
    draw();
  });
  const draw = () => set(singleKeys, 'aria-checked', String(hasSingleKeys()));
  draw();
  const texts = touch ? [words.helpPutTouch, words.helpMoveTouch, words.helpPaintTouch] : [words.helpPut, words.helpMove, words.helpPaint];
  const pictures = PICTURES.map((picture, index) => h('li', {}, h('i', { html: picture }), h('span', {}, texts[index] ?? words.helpAnswer)));
  const box = dialog('help', words.helpTitle, [
    h('ul', { class: 'lead ways' }, ...pictures),
    h('p', {}, h('a', { href: `${HOME}${words.articles}index.html` }, words.helpArticles)),
    touch ? h('details', {}, h('summary', {}, words.withKeyboard), singleKeys, keys) : h('div', {}, singleKeys, keys),
  ], [doneButton(words.done)]);
  box.showModal();
  // Focus the top instead of the button at the end.
  box.querySelector('h2')?.focus();
}

/** A small board for the pictures. @param {number[]} [blocked] these squares */
const board = (blocked = []) => ({ files: 4, ranks: 4, blocked: Uint8Array.from({ length: 16 }, (_, square) => Number(blocked.includes(square))) });

/**
 * A drawing on a square.
 *
 * @param {string} drawing on 100 × 100
 * @param {number} file
 * @param {number} rank
 */
const on = (drawing, file, rank) => `<g transform="translate(${file} ${3 - rank}) scale(.01)">${drawing}</g>`;

/**
 * A line from square to square.
 *
 * @param {string} classes
 * @param {...[file: number, rank: number]} squares
 */
const way = (classes, ...squares) => `<path class="help-way ${classes}" d="M${squares.map(([file, rank]) => `${file + 0.5} ${3.5 - rank}`).join('L')}"/>`;

const KNIGHT = pieceDrawing('N');
const GOAL = markDrawing('goal');
const BLOCKED = [1, 5, 9];

/** Placing, moving, painting, and the answer. */
const PICTURES = [
  miniature(board(), on(KNIGHT, 0, 0) + on(GOAL, 3, 3)),
  miniature(board(), way('dragged', [0, 0], [2, 2]) + on(KNIGHT, 2, 2), { tones: new Map([[0, 'from'], [10, 'to']]) }),
  miniature(board(BLOCKED), blockedSquares(board(BLOCKED))),
  miniature(board(), way('', [0, 0], [1, 2], [3, 3]) + on(GOAL, 3, 3) + on(KNIGHT, 1, 2)),
];
