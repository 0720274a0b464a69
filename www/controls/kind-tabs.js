// @ts-check
/** The tabs of the kinds of puzzles. */
import { hasTouch, set, setText } from '../app/dom.js';
import { formatMessages } from '../app/language.js';
import { kindOf, wordsOf } from '../app/state.js';

/** @import { State } from '../app/types.d.ts' */

export class KindTabs {
  /** @type {HTMLAnchorElement[]} */
  #links;
  #about;
  #wasDemo = false;
  /**
   * A kind that was chosen before `listen` was called, or before this module was loaded.
   *
   * @type {string | undefined}
   */
  #chosen;
  /** @type {(id: string) => void} */
  #choose = (id) => { this.#chosen = id; };

  /**
   * @param {HTMLElement} host contains the tabs
   * @param {HTMLElement} about shows the task of the kind on screen
   */
  constructor(host, about) {
    this.#about = about;
    this.#chosen = host.dataset.chosen;
    this.#links = [...host.querySelectorAll('a')];
    for (const link of this.#links) link.addEventListener('click', (event) => {
      // `loading.js` prevents plain clicks from following the link.
      if (event.defaultPrevented) this.#choose(link.dataset.kindTab ?? '');
    });
  }

  /** Sets the function that is called with a chosen kind. @param {(id: string) => void} choose */
  listen(choose) {
    this.#choose = choose;
    if (this.#chosen) choose(this.#chosen);
  }

  /** @param {State} state */
  draw(state) {
    const { draft, demo } = state;
    this.show(draft.kind, demo !== null, formatMessages([kindOf(state).task(draft)], wordsOf(state)));
  }

  /**
   * Shows which kind is on screen, or is being loaded.
   *
   * @param {string} kind
   * @param {boolean} demo is it the demo?
   * @param {string} [task] if it isn't the usual one
   */
  show(kind, demo, task) {
    for (const link of this.#links) set(link, 'aria-current', link.dataset.kindTab === kind ? 'page' : null);
    this.#wasDemo ||= demo;
    // The line keeps its place after the demo.
    set(this.#about, 'class', demo ? 'about inviting' : this.#wasDemo ? 'about invited' : 'about');
    const { click = '', tap = '' } = this.#about.dataset;
    setText(this.#about, demo ? hasTouch() ? tap : click : task || this.taskOf(kind));
  }

  /** The task of a kind of puzzle, in one line. @param {string} kind */
  taskOf(kind) {
    return this.#links.find(({ dataset }) => dataset.kindTab === kind)?.title ?? '';
  }
}
