// @ts-check
import { h, hasTouch } from '../app/dom.js';
import { dialog } from './dialog.js';

const KEYS = [
  ['Space', 'play or pause'],
  ['Space drag', 'on a large board: shift it'],
  ['← →', 'one step back or on'],
  ['Home End', 'to the start or the end'],
  ['1 … 9', 'pick from the palette'],
  ['N', 'another shortest path, solution, placement or tour'],
  ['F', 'turn the board around'],
  ['I', 'open a puzzle from text'],
  ['T', 'Swap and Tour: try it yourself, or stop'],
  ['H', 'while you try it: a hint'],
  ['C', 'Tour, while you try it: can it still be finished?'],
  ['M', 'Tour: the numbers of the squares'],
  ['G', 'Swap: start or goal'],
  ['A … z', 'Swap: picks the knight of that letter, capitals are White’s; with the keyboard on a square, puts it there'],
  ['Ctrl Z, Ctrl Y', 'undo, redo; while you try it, the moves'],
  ['Tab', 'to the board: then arrows walk on it, Enter puts, Delete takes away'],
];

/** How it is done with a mouse, and with fingers. */
const WAYS = {
  mouse: 'Pick a tool and click squares; the same again takes away. A click picks a knight of Swap up, and fixes a piece that Place shows. Drag pieces to move them, drag with Forbidden to paint.',
  touch: 'Tap a tool, then tap squares; the same again takes away. A tap picks a knight of Swap up, and fixes a piece that Place shows. Drag a piece with your finger to move it. A finger scrolls the page until you have picked a tool: then it paints, and two fingers scroll or zoom.',
};

/** @type {HTMLDialogElement | undefined} */
let box;

/** Opens the box with the keys and a word on how to use the page: it is loaded when it is first asked for. */
export function openHelp() {
  const touch = hasTouch();
  const keys = h('dl', { class: 'keys' }, ...KEYS.flatMap(([keys, what]) => [
    h('dt', {}, ...keys.split(' ').flatMap((key) => [h('kbd', {}, key), ' '])), h('dd', {}, what),
  ]));
  box?.remove(); // what it says depends on what one has at hand now
  box = dialog('help', 'Help', [
    h('p', { class: 'lead' }, `${touch ? WAYS.touch : WAYS.mouse} The answer is renewed at every change, and the address of this page is always the puzzle on it: copy it and send it.`),
    touch ? h('details', {}, h('summary', {}, 'With a keyboard'), keys) : keys,
  ]);
  if (!box.open) box.showModal();
  // Not the button at the end: who reads begins at the top.
  box.querySelector('h2')?.focus();
}
