// @ts-check
/** The kinds of puzzles to choose from. */
import { h, set } from '../app/dom.js';

/** @import { State } from '../app/types.d.ts' */

export class KindTabs {
  #buttons;

  /** @param {HTMLElement} host @param {{id: string, title: string, about: string}[]} catalog @param {(id: string) => void} choose */
  constructor(host, catalog, choose) {
    this.#buttons = catalog.map(({ id, title, about }) => h('button', {
      type: 'button', 'data-kind': id, 'data-kind-tab': id, title: about, onclick: () => choose(id),
    }, title));
    host.replaceChildren(...this.#buttons);
  }

  /** @param {State} state */
  draw(state) {
    for (const button of this.#buttons) set(button, 'aria-current', button.dataset.kind === state.draft.kind ? 'page' : null);
  }
}
