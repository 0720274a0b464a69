// @ts-check
/** Famous puzzles, one click away. */
import { h, set } from '../app/dom.js';
import { setDrawing } from '../app/safe-svg.js';
import { kindOf, shownOf } from '../app/state.js';
import { miniature } from '../board/miniature.js';
import { isSameKind } from './localized-view.js';

/** @import { State } from '../app/types.d.ts' */
/** @import { Kind } from '../app/contract.d.ts' */
/** @import { Opened } from '../solver/wire.d.ts' */

export class FamousList {
  #host;
  #open;
  #read;
  /** @type {Kind | undefined} */
  #kind;
  /**
   * The buttons and their views, by the canonical lines of their puzzles.
   *
   * @type {Map<string, {button: HTMLElement, view: object}[]>}
   */
  #buttons = new Map();
  /** @type {HTMLElement | undefined} */
  #marked;
  /** The puzzle on the board. */
  #line = '';
  /** The last drawn view. @type {{[name: string]: unknown}} */
  #view = {};

  /**
   * @param {HTMLElement} host
   * @param {(line: string, view?: any) => void} open `any`, because each kind has its own view
   * @param {(text: string, title: string) => Promise<Opened>} read
   */
  constructor(host, open, read) {
    // Scroll a focused item into view, unless it is being clicked.
    host.addEventListener('focusin', ({ target }) => target instanceof Element && !target.matches(':active') && target.scrollIntoView({ block: 'nearest', inline: 'nearest' }));
    this.#host = host;
    this.#open = open;
    this.#read = read;
  }

  /** @param {State} state */
  draw(state) {
    const kind = kindOf(state);
    if (!isSameKind(this.#kind, kind)) this.#list(kind);
    this.#line = state.answer?.draft === state.draft ? shownOf(state)?.line ?? '' : '';
    this.#view = state.view;
    this.#mark();
  }

  /** Marks the puzzle that is on the board. */
  #mark() {
    const shows = (/** @type {object} */ view) => Object.entries(view).every(([name, value]) => this.#view[name] === value);
    const all = this.#buttons.get(this.#line);
    // If no view fits, because it has a one-time request such as another tour, the first button is marked.
    const button = (all?.find(({ view }) => shows(view)) ?? all?.[0])?.button;
    if (this.#marked === button) return;
    if (this.#marked) set(this.#marked, 'aria-current', null);
    this.#marked = button;
    if (button) set(button, 'aria-current', 'true');
  }

  /** @param {Kind} kind */
  #list(kind) {
    this.#kind = kind;
    this.#buttons.clear();
    // On a phone, the list is shown with all that is folded away.
    const fold = h('button', { type: 'button', class: 'fold', 'aria-controls': 'famous-list', 'aria-expanded': String(this.#host.hasAttribute('data-open')), onclick: () => {
      const isOpen = this.#host.toggleAttribute('data-open');
      set(fold, 'aria-expanded', String(isOpen));
    } }, kind.words.famous);
    this.#host.replaceChildren(h('h2', {}, h('span', {}, kind.words.famous), fold), h('div', { class: 'famous-list', id: 'famous-list' },
      ...kind.famous.map(({ id, line, view, more = [] }) => {
        const [title, note, ...labels] = kind.titles[id];
        // A puzzle is listed again for another view; its first title is that of the page.
        const pageTitle = kind.famous.find((other) => other.line === line)?.id === id ? title : '';
        return h('div', { class: 'famous-item' },
          this.#button(kind, line, pageTitle, view, h('i', { class: 'emblem', 'aria-hidden': 'true' }), h('b', {}, title), h('span', { title: note }, note)),
          more.length > 0 && h('details', {}, h('summary', {}, kind.words.variants),
            h('div', { class: 'variants' }, ...more.map((other, index) => this.#button(kind, other, '', undefined, labels[index])))));
      })));
  }

  /**
   * @param {Kind} kind
   * @param {string} line
   * @param {string} title
   * @param {object | undefined} view
   * @param {...(HTMLElement | string)} parts its content; the first element gets a small picture
   */
  #button(kind, line, title, view, ...parts) {
    const button = h('button', { type: 'button', 'data-line': line, onclick: () => this.#open(line, view) }, ...parts);
    this.#read(line, title).then(({ draft, line: canonicalLine }) => {
      // The list may have been replaced meanwhile.
      if (!this.#host.contains(button)) return;
      this.#buttons.set(canonicalLine, [...this.#buttons.get(canonicalLine) ?? [], { button, view: view ?? {} }]);
      this.#mark();
      const [frame] = parts;
      if (frame instanceof HTMLElement) setDrawing(frame, miniature(draft, kind.emblem(draft)));
    }, () => {
      // Pictures are optional.
    });
    return button;
  }
}
