// @ts-check
/**
 * A field for a square's name, for people who don't use the board, and for very large boards.
 */
import { h } from '../app/dom.js';
import { nameOf, squareNamed } from '../board/squares.js';

/** @import { Command, State } from '../app/types.d.ts' */
/** @import { AllWords } from '../app/words.d.ts' */

/**
 * @param {() => State} state @param {(command: Command) => void} send @param {AllWords} words @param {string} part its `data-part`
 * @returns {{ element: HTMLElement, put: (tool?: string) => void }} `put` uses a tool on the typed square; default: the picked one
 */
export function typedSquare(state, send, words, part) {
  const input = h('input', {
    class: 'select', placeholder: 'a1', size: 5, autocapitalize: 'off', autocomplete: 'off', spellcheck: 'false', 'data-part': part,
  });
  /** @param {string} [tool] */
  function put(tool) {
    const name = input.value.trim().toLowerCase();
    const { draft } = state();
    const square = squareNamed(draft, name);
    send(square >= 0 ? { do: 'put', square, tool } : { do: 'notify', message: ['noSuchSquare', name.slice(0, 20), nameOf(draft, draft.files * draft.ranks - 1)] });
  }
  const element = h('form', { class: 'typed', onsubmit: (event) => {
    event.preventDefault();
    put();
    input.select();
  } }, h('label', { class: 'row' }, h('span', { class: 'name' }, words.squareByName), input));
  return { element, put };
}
