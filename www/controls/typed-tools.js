// @ts-check
/** A square is typed, and beside it is each tool, a tab stop of its own: so any square can be given anything with Tab and Enter alone. */
import { h, set } from '../app/dom.js';
import { inWords } from '../app/language.js';
import { kindOf } from '../app/state.js';
import { toolButton } from './palette.js';
import { typedSquare } from './typed-square.js';

/** @import { Access, State } from '../app/types.d.ts' */

export class TypedTools {
  #words;
  /** @type {ReturnType<typeof toolButton>[]} */
  #buttons;

  /** @param {HTMLElement} host @param {Access<State>} access */
  constructor(host, { state, send, words }) {
    this.#words = words;
    const { element, put } = typedSquare(state, send, words, 'typed-square');
    this.#buttons = kindOf(state()).tools.map((tool) => toolButton(tool, { 'data-put': tool.id, onclick: () => {
      send({ do: 'tool', tool: tool.id });
      put(tool.id);
    } }));
    element.append(h('span', { class: 'typed-tools' }, ...this.#buttons.map(({ button }) => button)));
    this.element = element;
    host.append(element);
  }

  /** @param {State} state */
  draw(state) {
    // A game has a field of its own.
    set(this.element, 'hidden', state.game !== null);
    for (const { tool, button, draw } of this.#buttons) {
      draw(state);
      const label = this.#words.here(inWords(tool.label, this.#words));
      for (const name of ['aria-label', 'title']) set(button, name, label);
      // Enter in the field puts this one.
      set(button, 'aria-current', tool.id === state.tool ? 'true' : null);
    }
  }
}
