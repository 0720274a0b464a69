// @ts-check
/** A sentence for the person, which goes by itself. */
import { set, setText } from './dom.js';

/** @import { Command, Notice, State } from './types.d.ts' */

export class Toast {
  #element;
  #send;
  /** What is shown now. @type {Notice | null} */
  #shown = null;
  /** The drawing, and what was to be put on it. @type {unknown[]} */
  #about = [];
  /** @type {number | undefined} */
  #timer;

  /** @param {HTMLElement} element @param {(command: Command) => void} send */
  constructor(element, send) {
    this.#element = element;
    this.#send = send;
  }

  /** @param {State} state */
  follow({ notice, draft, tool }) {
    const about = [draft, tool];
    const past = about.some((part, index) => part !== this.#about[index]);
    this.#about = about;
    if (notice === this.#shown) {
      // It goes with what it was about.
      if (notice && past) this.#send({ do: 'hush', serial: notice.serial });
      return;
    }
    this.#shown = notice;
    if (!notice) return this.#hide();
    const { text, tone, serial } = notice;
    this.show(text, tone);
    this.#timer = window.setTimeout(() => this.#send({ do: 'hush', serial }), Math.max(2500, text.length * 65));
  }

  #hide() {
    clearTimeout(this.#timer);
    this.#element.hidden = true;
  }

  /** @param {string} text @param {'bad' | 'good'} tone */
  show(text, tone) {
    clearTimeout(this.#timer);
    set(this.#element, 'class', `toast ${tone}`);
    this.#element.hidden = false;
    setText(this.#element, text);
  }
}
