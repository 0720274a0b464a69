// @ts-check
/** The box in which a person chooses how all looks: light or dark, and the set of board and pieces. It is loaded when it is first opened. */
import { chooseTheme, chosenTheme } from '../app/theme.js';
import { h } from '../app/dom.js';
import { bodies as signs } from '../board/dress/contrast.js';
import { bodies as ink } from '../board/dress/wood.js';
import { bodyOf } from '../board/pieces.js';
import { dialog } from './dialog.js';
import { segments } from './fields.js';
import { chooseLook, chosenLook } from './look.js';

/** What a set is shown by: its name, its knight, two squares, and the inks of both sides: body, edge, line. */
const SETS = /** @type {const} */ ([
  ['', 'Usual', bodyOf('N'), ['#efe8da', '#d5c8b0'], ['#ffffff', '#23262d', '#23262d'], ['#2b2e36', '#23262d', '#efe8da']],
  ['wood', 'Wood and ink', ink.N, ['#f0dcb8', '#cfa873'], ['#fffaf0', '#2a1a10', '#2a1a10'], ['#2a1a10', '#2a1a10', '#efd9b3']],
  ['contrast', 'High contrast', signs.N, ['#ffffff', '#d2d2d2'], ['#ffffff', '#000000', '#000000'], ['#000000', '#000000', '#ffffff']],
]);

/** A picture of a set. @param {typeof SETS[number]} set */
function pictureOf([, , knight, squares, ...sides]) {
  const inked = (/** @type {readonly string[]} */ [body, edge, line]) => knight
    .replaceAll('class="body"', `fill="${body}" stroke="${edge}" stroke-width="4.5" stroke-linejoin="round"`)
    .replaceAll('class="line"', `fill="none" stroke="${line}" stroke-width="4" stroke-linecap="round"`)
    .replaceAll('class="eye"', `fill="${line}"`);
  return `<svg viewBox="0 0 200 100" aria-hidden="true">${sides.map((side, place) => (
    `<rect x="${100 * place}" width="100" height="100" fill="${squares[place]}"/><g transform="translate(${100 * place + 5} 5) scale(.9)">${inked(side)}</g>`)).join('')}</svg>`;
}

/** The radios of a group that hold, by what is chosen. */
const theme = segments('theme', 'Light or dark', [['system', 'As the system'], ['light', 'Light'], ['dark', 'Dark']], (value) => {
  chooseTheme(value === 'system' ? undefined : value);
  draw();
});
const look = segments('look', 'Board and pieces', SETS.map(([name, words]) => /** @type {readonly [string, string]} */ ([name, words])), (value) => {
  chooseLook(value).catch(() => chooseLook('')).finally(draw);
});
look.element.className = 'look-sets';
for (const [index, button] of look.buttons.entries()) button.innerHTML = `${pictureOf(SETS[index])}<span>${SETS[index][1]}</span>`;

const box = dialog('looks', 'Looks', [h('div', { class: 'field' }, theme.element), look.element]);
box.addEventListener('click', ({ target }) => target === box && box.close());

function draw() {
  theme.draw(chosenTheme() ?? 'system');
  look.draw(chosenLook());
}

export function openLooks() {
  draw();
  box.showModal();
}
