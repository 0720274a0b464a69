// @ts-check
/** A sentence for the person, which goes by itself. */
import { set, setText } from './dom.js';

/** @import { Command, Notice, State } from './types.d.ts' */

export class Toast {
  #element;
  #send;
  /** What is shown now. @type {Notice | null} */
  #shown = null;
  /** @type {number | undefined} */
  #timer;

  /** @param {HTMLElement} element @param {(command: Command) => void} send */
  constructor(element, send) {
    this.#element = element;
    this.#send = send;
  }

  /** @param {State} state */
  follow({ notice }) {
    if (notice === this.#shown) return;
    this.#shown = notice;
    if (!notice) return;
    const { text, tone, serial } = notice;
    this.show(text, tone);
    this.#timer = window.setTimeout(() => {
      this.#element.hidden = true;
      this.#send({ do: 'hush', serial });
    }, Math.max(2500, text.length * 65));
  }

  /** @param {string} text @param {'bad' | 'good'} tone */
  show(text, tone) {
    clearTimeout(this.#timer);
    set(this.#element, 'class', `toast ${tone}`);
    this.#element.hidden = false;
    setText(this.#element, text);
  }
}
