// @ts-check
/** A square by its name: for who does not walk on the board, and for boards that are too large for that. */
import { h } from '../app/dom.js';
import { indexOf } from '../board/squares.js';

/** @import { Command, State } from '../app/types.d.ts' */
/** @import { AllWords } from '../app/words.d.ts' */

/** @param {() => State} state @param {(command: Command) => void} send @param {HTMLElement} put the button @param {AllWords} words @param {string} [part] what it is known by */
export function typedSquare(state, send, put, words, part = 'typed-square') {
  const input = h('input', {
    class: 'select', placeholder: 'c7', size: 6, 'aria-label': words.squareByName, autocapitalize: 'off', autocomplete: 'off', spellcheck: 'false', 'data-part': part,
  });
  return h('form', { class: 'typed', onsubmit: (event) => {
    event.preventDefault();
    const name = input.value.trim().toLowerCase();
    const square = indexOf(state().draft, name);
    send(square >= 0 ? { do: 'put', square } : { do: 'say', said: ['noSuchSquare', name.slice(0, 20)] });
    input.select();
  } }, h('label', {}, words.square, input), put);
}
