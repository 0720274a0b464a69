// @ts-check
/**
 * The help dialog: the task on screen, how its piece moves, how to use the board, and the keys. Loaded
 * on demand.
 */
import { h, hasTouch, set } from '../app/dom.js';
import { SITE_ADDRESS } from '../app/site-address.js';
import { formatMessages } from '../app/language.js';
import { setDrawing } from '../app/safe-svg.js';
import { kindOf } from '../app/state.js';
import { miniature, blockedSquares } from '../board/miniature.js';
import { icon, markDrawing, pieceDrawing } from '../board/pieces.js';
import { dialog, doneButton } from './dialog.js';
import { toggle } from './fields.js';
import { leaperNote } from './game-bar.js';
import { chooseSingleKeys, hasSingleKeys } from './single-keys.js';
import { words as english } from './words/en/dialogs.js';
import { words as gameWords } from './words/en/game.js';

/** @import { Jumps, State } from '../app/types.d.ts' */
/** @import { Draft, Piece } from '../solver/wire.d.ts' */
/** @import { AllWords } from '../app/words.d.ts' */
/** @import { DialogWords } from './words.d.ts' */

/**
 * Opens the help.
 *
 * @param {AllWords} pageWords
 * @param {State} state
 * @param {(leaper: number[]) => Promise<Jumps>} jumps finds the jumps of a leaper
 */
export function openHelp(pageWords, state, jumps) {
  const touch = hasTouch();
  /** @type {AllWords & DialogWords} */
  const words = { ...gameWords, ...english, ...pageWords };
  const keys = h('dl', { class: 'keys' }, ...words.keys.flatMap(([keys, what]) => [
    h('dt', {}, ...keys.split(' ').flatMap((key) => [h('kbd', {}, key), ' '])), h('dd', {}, what),
  ]));
  const singleKeys = toggle('single-keys', words.singleKeys, () => {
    chooseSingleKeys(!hasSingleKeys());
    draw();
  });
  const draw = () => set(singleKeys, 'aria-checked', String(hasSingleKeys()));
  draw();
  const { draft, game } = state;
  const play = game && kindOf(state).game;
  const task = play ? formatMessages(play.goal(state), words) : formatMessages([kindOf(state).task(draft)], words) || document.querySelector(`[data-kind-tab=${draft.kind}]`)?.getAttribute('title');
  const texts = touch ? [words.helpPutTouch, words.helpMoveTouch, words.helpPaintTouch] : [words.helpPut, words.helpMove, words.helpPaint];
  /** @type {[picture: string, text: string][]} */
  const steps = 'leaper' in draft ? [['', formatMessages([leaperNote(draft) || ['stepsKnight']], words)]] : [];
  const use = play ? [PICTURES[0]] : PICTURES;
  const toPlay = 'leaper' in draft ? words.helpPlay : words.helpPlayPlace;
  const items = [...steps, ...use.map((picture, index) => [picture, play ? toPlay : texts[index] ?? words.helpAnswer])]
    .map(([picture, text]) => h('li', {}, h('i', { drawing: picture }), h('span', {}, text)));
  const box = dialog('help', words.helpTitle, [
    h('p', { class: 'help-task' }, task ?? ''),
    ...attacking(draft).map((piece) => h('p', { class: 'help-piece' }, h('i', { drawing: icon(pieceDrawing(piece)) }), words.attackLines[piece])),
    h('ul', { class: 'lead help-steps' }, ...items),
    h('p', {}, h('a', { href: `${SITE_ADDRESS}${words.articles}index.html` }, words.helpArticles)),
    touch ? h('details', {}, h('summary', {}, words.withKeyboard), singleKeys, keys) : h('div', {}, singleKeys, keys),
  ], [doneButton(words.done)]);
  box.showModal();
  if ('leaper' in draft) {
    const show = (/** @type {string} */ picture) => setDrawing(/** @type {Element} */ (items[0].firstElementChild), picture);
    if (Math.max(...draft.leaper) > FARTHEST_SHOWN) show(miniature(board(), on(KNIGHT, 0, 0)));
    // Pictures are optional.
    else jumps(draft.leaper).then((found) => show(jumpPicture(found)), () => {});
  }
  // Focus the top instead of the button at the end.
  box.querySelector('h2')?.focus();
}

/** The kinds of pieces that are to be placed, or are fixed. @param {Draft} draft @returns {Piece[]} */
function attacking(draft) {
  if (!('pieces' in draft)) return [];
  const pieces = /** @type {Piece[]} */ (Object.keys(draft.pieces));
  return pieces.filter((piece) => draft.pieces[piece] > 0 || draft.openNumber?.piece === piece || draft.fixed.some(([, fixed]) => fixed === piece));
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
const line = (classes, ...squares) => `<path class="help-line ${classes}" d="M${squares.map(([file, rank]) => `${file + 0.5} ${3.5 - rank}`).join('L')}"/>`;

/**
 * A picture of a piece and the squares to which it can jump.
 *
 * @param {Jumps} jumps
 */
function jumpPicture({ board, middle, squares }) {
  const { files, ranks } = board;
  const file = (/** @type {number} */ square) => square % files;
  const rank = (/** @type {number} */ square) => ranks - 1 - Math.floor(square / files);
  const targets = squares.map((square) => `<circle class="help-jump" cx="${file(square) + 0.5}" cy="${rank(square) + 0.5}" r=".22"/>`);
  return miniature(board, `<g transform="translate(${file(middle)} ${rank(middle)}) scale(.01)">${KNIGHT}</g>${targets.join('')}`);
}

/** The longest jump with a picture, in squares. */
const FARTHEST_SHOWN = 4;

const KNIGHT = pieceDrawing('N');
const GOAL = markDrawing('goal');
const BLOCKED = [1, 5, 9];

/** Placing, moving, painting, and the answer. */
const PICTURES = [
  miniature(board(), on(KNIGHT, 0, 0) + on(GOAL, 3, 3)),
  miniature(board(), line('dragged', [0, 0], [2, 2]) + on(KNIGHT, 2, 2), { tones: new Map([[0, 'from'], [10, 'to']]) }),
  miniature(board(BLOCKED), blockedSquares(board(BLOCKED))),
  miniature(board(), line('', [0, 0], [1, 2], [3, 3]) + on(GOAL, 3, 3) + on(KNIGHT, 1, 2)),
];
