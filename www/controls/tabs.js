// @ts-check
/** The kinds of puzzles to choose from. */
import { h, hasTouch, set, setText } from '../app/dom.js';

/** @import { State } from '../app/types.d.ts' */

export class KindTabs {
  #buttons;
  #about;
  #catalog;
  /** Who chose before somebody listens is not forgotten. @type {string | undefined} */
  #chosen;
  /** @type {(id: string) => void} */
  #choose = (id) => { this.#chosen = id; };

  /** @param {HTMLElement} host @param {HTMLElement} about says in a line what the kind on screen is @param {{id: string, title: string, about: string}[]} catalog */
  constructor(host, about, catalog) {
    this.#about = about;
    this.#catalog = catalog;
    this.#buttons = catalog.map(({ id, title, about }) => h('button', {
      type: 'button', 'data-kind': id, 'data-kind-tab': id, title: about, onclick: () => this.#choose(id),
    }, title));
    host.replaceChildren(...this.#buttons);
  }

  /** Whom to tell which kind is chosen. @param {(id: string) => void} choose */
  listen(choose) {
    this.#choose = choose;
    if (this.#chosen) choose(this.#chosen);
  }

  /** @param {State} state */
  draw({ draft, demo }) {
    this.tell(draft.kind, demo !== null);
  }

  /** Says what is on screen, or soon will be. @param {string} kind @param {boolean} demo does the page show itself? */
  tell(kind, demo) {
    for (const button of this.#buttons) set(button, 'aria-current', button.dataset.kind === kind ? 'page' : null);
    set(this.#about, 'class', demo ? 'about inviting' : 'about');
    const { about = '' } = this.#catalog.find(({ id }) => id === kind) ?? {};
    setText(this.#about, demo ? hasTouch() ? 'Tap squares, set a puzzle, watch it solved.' : 'Click squares, set a knight puzzle, watch the shortest solution.' : about);
  }
}
