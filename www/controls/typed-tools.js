// @ts-check
/**
 * A field for a square, and a button for each tool: any square can be edited with Tab and Enter
 * alone.
 */
import { h, set } from '../app/dom.js';
import { formatMessage } from '../app/language.js';
import { kindOf } from '../app/state.js';
import { toolButton } from './palette.js';
import { typedSquare } from './typed-square.js';

/** @import { PageAccess, State } from '../app/types.d.ts' */

export class TypedTools {
  /** @type {ReturnType<typeof toolButton>[]} */
  #buttons;

  /** @param {HTMLElement} host @param {PageAccess<State>} access */
  constructor(host, { state, send, words }) {
    const { element, put } = typedSquare(state, send, words, 'typed-square');
    this.#buttons = kindOf(state()).tools.filter(({ isExtra }) => !isExtra).map((tool) => {
      const label = words.here(formatMessage(tool.label, words));
      const made = toolButton(tool, { 'data-put': tool.id, title: label, onclick: () => {
        send({ do: 'tool', tool: tool.id });
        put(tool.id);
      } });
      made.button.append(h('span', { class: 'visually-hidden' }, label));
      return made;
    });
    element.append(h('span', { class: 'typed-tools' }, ...this.#buttons.map(({ button }) => button)));
    this.element = element;
    host.append(element);
  }

  /** @param {State} state */
  draw(state) {
    // A game has its own field.
    set(this.element, 'hidden', state.game !== null);
    for (const { tool, button, draw } of this.#buttons) {
      draw(state);
      // Enter in the field puts this one.
      set(button, 'aria-current', tool.id === state.tool ? 'true' : null);
    }
  }
}
