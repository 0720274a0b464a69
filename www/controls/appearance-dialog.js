// @ts-check
/**
 * The appearance dialog: theme, and style of board and pieces. Loaded on demand.
 */
import { setDrawing } from '../app/safe-svg.js';
import { chooseTheme, chosenTheme } from '../app/theme.js';
import { h } from '../app/dom.js';
import { bodies as contrastBodies } from '../board/piece-sets/contrast.js';
import { bodies as woodBodies } from '../board/piece-sets/wood.js';
import { bodyOf } from '../board/pieces.js';
import { closeOnOutsideClick, dialog, doneButton } from './dialog.js';
import { segments } from './fields.js';
import { chooseLook, chosenLook } from './look-setting.js';
import { words as english } from './words/en/dialogs.js';

/** @import { AllWords } from '../app/words.d.ts' */
/** @import { DialogWords } from './words.d.ts' */

/** Samples of piece sets: a knight, two squares, and the inks of both sides: body, edge, line. */
const SETS = /** @type {const} */ ([
  ['', bodyOf('N'), ['#efe8da', '#d5c8b0'], ['#ffffff', '#23262d', '#23262d'], ['#2b2e36', '#23262d', '#efe8da']],
  ['wood', woodBodies.N, ['#f0dcb8', '#cfa873'], ['#fffaf0', '#2a1a10', '#2a1a10'], ['#2a1a10', '#2a1a10', '#efd9b3']],
  ['contrast', contrastBodies.N, ['#ffffff', '#d2d2d2'], ['#ffffff', '#000000', '#000000'], ['#000000', '#000000', '#ffffff']],
]);

/** A picture of a set. @param {typeof SETS[number]} set */
function pictureOf([, knight, squares, ...sides]) {
  const inked = (/** @type {readonly string[]} */ [body, edge, line]) => knight
    .replaceAll('class="body"', `fill="${body}" stroke="${edge}" stroke-width="4.5" stroke-linejoin="round"`)
    .replaceAll('class="line"', `fill="none" stroke="${line}" stroke-width="4" stroke-linecap="round"`)
    .replaceAll('class="eye"', `fill="${line}"`);
  return `<svg viewBox="0 0 200 100" aria-hidden="true">${sides.map((side, place) => (
    `<rect x="${100 * place}" width="100" height="100" fill="${squares[place]}"/><g transform="translate(${100 * place + 5} 5) scale(.9)">${inked(side)}</g>`)).join('')}</svg>`;
}

/**
 * Opens the dialog.
 *
 * @param {AllWords} pageWords
 * @param {(error: unknown) => void} failed reports a look that can't be loaded
 */
export function openLooks(pageWords, failed) {
  /** @type {AllWords & DialogWords} */
  const words = { ...english, ...pageWords };
  const names = [words.classicLook, words.woodLook, words.contrastLook];
  const theme = segments('theme', words.themeGroup, [['system', words.systemTheme], ['light', words.light], ['dark', words.dark]], (value) => {
    chooseTheme(value === 'system' ? undefined : value);
    draw();
  });
  const look = segments('look', words.boardAndPieces, SETS.map(([name], index) => /** @type {readonly [string, string]} */ ([name, names[index]])), (value) => {
    const before = chosenLook();
    chooseLook(value).catch((error) => {
      if (chosenLook() !== value) return undefined; // Another one was chosen since.
      failed(error);
      return chooseLook(before);
    }).finally(draw);
  });
  look.element.className = 'look-sets';
  for (const [index, button] of look.buttons.entries()) setDrawing(button, `${pictureOf(SETS[index])}<span>${names[index]}</span>`);
  function draw() {
    theme.draw(chosenTheme() ?? 'system');
    look.draw(chosenLook());
  }
  draw();
  const box = dialog('looks', words.looksTitle, [h('div', { class: 'field' }, theme.element), look.element], [doneButton(words.done)]);
  closeOnOutsideClick(box);
  box.showModal();
}
