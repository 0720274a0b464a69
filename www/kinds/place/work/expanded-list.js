// @ts-check
/**
 * Expands the list of placements to the whole window: moves it from its card to a dialog, and back.
 */
import { h, iconButton, labelAttributes, set } from '../../../app/dom.js';

/** @import { AllWords } from '../../../app/words.d.ts' */

export class ExpandedList {
  #host;
  #list;
  #onMove;
  #words;
  #dialog = h('dialog', { class: 'place-large', 'data-keys': '' });

  /**
   * @param {HTMLElement} host the card @param {HTMLElement} list
   * @param {() => void} onMove called when the list has moved @param {AbortSignal} signal
   * @param {AllWords} words
   */
  constructor(host, list, onMove, signal, words) {
    this.#words = words;
    this.#dialog.ariaLabel = words.placements;
    this.#host = host;
    this.#list = list;
    this.#onMove = onMove;
    this.button = iconButton('fit', '', () => (this.#dialog.open ? this.close() : this.#open()), { 'data-part': 'gallery-wide' });
    this.#mark(false);
    host.replaceChildren(list, this.#dialog);
    // Closed by the button, Escape or a gesture of the browser.
    this.#dialog.addEventListener('close', () => this.#back(), { signal });
    signal.addEventListener('abort', () => {
      this.close();
      this.#mark(false);
    });
  }

  /** Moves the list back to its card. */
  close() {
    this.#dialog.close();
  }

  #open() {
    // The card keeps its height, so that the page doesn't shift.
    this.#host.style.minHeight = `${this.#host.offsetHeight}px`;
    this.#dialog.prepend(this.#list);
    this.#dialog.showModal();
    this.#mark(true);
    this.#settle();
  }

  #back() {
    this.#host.prepend(this.#list);
    this.#mark(false);
    this.#settle();
  }

  /** @param {boolean} large */
  #mark(large) {
    this.#host.classList.toggle('wide', large);
    if (!large) this.#host.style.minHeight = '';
    const label = labelAttributes(large ? this.#words.collapseGallery : this.#words.expandGallery);
    for (const [name, value] of Object.entries({ ...label, 'aria-keyshortcuts': large ? 'Escape' : null, 'aria-pressed': String(large) })) set(this.button, name, value);
  }

  /** Restores focus and scroll position after the move. */
  #settle() {
    this.button.focus();
    this.#onMove();
  }
}
