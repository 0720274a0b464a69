// @ts-check
/** The kinds of puzzles to choose from. */
import { hasTouch, set, setText } from '../app/dom.js';

/** @import { State } from '../app/types.d.ts' */

export class KindTabs {
  /** @type {HTMLButtonElement[]} */
  #buttons;
  #about;
  #wasDemo = false;
  /**
   * An early choice: from before somebody listens, or from before this module was loaded.
   *
   * @type {string | undefined}
   */
  #chosen;
  /** @type {(id: string) => void} */
  #choose = (id) => { this.#chosen = id; };

  /**
   * @param {HTMLElement} host the page has them from the beginning
   * @param {HTMLElement} about says in a line what the kind on screen is
   */
  constructor(host, about) {
    this.#about = about;
    this.#chosen = host.dataset.chosen;
    this.#buttons = [...host.querySelectorAll('button')];
    for (const button of this.#buttons) button.addEventListener('click', () => this.#choose(button.dataset.kindTab ?? ''));
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

  /**
   * Says what is on screen, or soon will be.
   *
   * @param {string} kind
   * @param {boolean} demo does the page show itself?
   */
  tell(kind, demo) {
    for (const button of this.#buttons) set(button, 'aria-current', button.dataset.kindTab === kind ? 'page' : null);
    this.#wasDemo ||= demo;
    // A line that was there keeps its place.
    set(this.#about, 'class', demo ? 'about inviting' : this.#wasDemo ? 'about invited' : 'about');
    const { click = '', tap = '' } = this.#about.dataset;
    setText(this.#about, demo ? hasTouch() ? tap : click : this.taskOf(kind));
  }

  /** The task of a kind of puzzle, in one line. @param {string} kind */
  taskOf(kind) {
    return this.#buttons.find(({ dataset }) => dataset.kindTab === kind)?.title ?? '';
  }
}
