// @ts-check
/** The tools to pick from: one radio group. */
import { h, set, walkRadios } from '../app/dom.js';
import { inWords } from '../app/language.js';
import { kindOf } from '../app/state.js';
import { icon } from '../board/pieces.js';

/** @import { Command, State } from '../app/types.d.ts' */
/** @import { Kind } from '../app/contract.d.ts' */

/** So many have room for words even on a phone. */
const MANY = 5;

export class Palette {
  #host;
  #send;
  /** @type {Kind | undefined} */
  #kind;
  /** @type {HTMLButtonElement[]} */
  #buttons = [];

  /** @param {HTMLElement} host @param {(command: Command) => void} send */
  constructor(host, send) {
    this.#host = host;
    this.#send = send;
    walkRadios(host);
  }

  /** @param {State} state */
  draw(state) {
    const kind = kindOf(state);
    if (this.#kind !== kind) {
      this.#kind = kind;
      this.#buttons = kind.tools.map((tool, index) => {
        const label = inWords(tool.label, kind.words);
        return h('button', {
          type: 'button', role: 'radio', 'data-tool': tool.id, title: kind.words.tool(label, index + 1),
          onclick: () => this.#send({ do: 'tool', tool: tool.id }),
          html: `${icon(tool.drawing)}<span>${label}</span>`,
        });
      });
      set(this.#host, 'aria-label', kind.words.tools);
      this.#host.replaceChildren(...this.#buttons);
      set(this.#host, 'data-many', kind.tools.length > MANY);
    }
    // Nothing is edited while somebody plays.
    set(this.#host, 'hidden', state.game !== null);
    for (const [index, tool] of kind.tools.entries()) {
      const button = this.#buttons[index];
      const picked = tool.id === state.tool;
      // A tool can look as what it would put now.
      const drawing = tool.looks?.(state) ?? tool.drawing;
      if ((button.dataset.looks ?? tool.drawing) !== drawing && button.firstElementChild) {
        button.dataset.looks = drawing;
        button.firstElementChild.outerHTML = icon(drawing);
      }
      set(button, 'aria-checked', String(picked));
      set(button, 'tabindex', picked ? 0 : -1);
    }
  }
}
