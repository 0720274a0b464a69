// @ts-check
import { byId, h } from '../app/dom.js';

const KEYS = [
  ['Space', 'play or pause'],
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

/** Fills the box with the keys and a word on how to use the page. */
export function fillHelp() {
  byId('help-body').replaceChildren(
    h('p', { class: 'lead' }, 'Pick a tool and click squares; the same again takes away. Drag pieces to move them, drag with Forbidden to paint. The answer is renewed at every change, and the address of this page is always the puzzle on it: copy it and send it.'),
    h('dl', { class: 'keys' }, ...KEYS.flatMap(([keys, what]) => [
      h('dt', {}, ...keys.split(' ').flatMap((key) => [h('kbd', {}, key), ' '])), h('dd', {}, what),
    ])),
  );
}
