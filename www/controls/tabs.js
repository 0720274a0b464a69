// @ts-check
/** The kinds of puzzles to choose from. */
import { h, hasTouch, set, setText } from '../app/dom.js';

/** @import { State } from '../app/types.d.ts' */

export class KindTabs {
  #buttons;
  #about;
  #catalog;

  /** @param {HTMLElement} host @param {HTMLElement} about says in a line what the kind on screen is @param {{id: string, title: string, about: string}[]} catalog @param {(id: string) => void} choose */
  constructor(host, about, catalog, choose) {
    this.#about = about;
    this.#catalog = catalog;
    this.#buttons = catalog.map(({ id, title, about }) => h('button', {
      type: 'button', 'data-kind': id, 'data-kind-tab': id, title: about, onclick: () => choose(id),
    }, title));
    host.replaceChildren(...this.#buttons);
  }

  /** @param {State} state */
  draw(state) {
    for (const button of this.#buttons) set(button, 'aria-current', button.dataset.kind === state.draft.kind ? 'page' : null);
    set(this.#about, 'class', state.demo ? 'about inviting' : 'about');
    const { about = '' } = this.#catalog.find(({ id }) => id === state.draft.kind) ?? {};
    setText(this.#about, state.demo ? hasTouch() ? 'Tap squares, set a puzzle, watch it solved.' : 'Click squares, set a knight puzzle, watch the shortest solution.' : about);
  }
}
