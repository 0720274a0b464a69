// @ts-check
/** Shows a message that disappears by itself. */
import { set, setText } from './dom.js';
import { formatMessage } from './language.js';
import { plyOf, wordsOf } from './state.js';

/** @import { Command, Notice, State } from './types.d.ts' */

export class Toast {
  #element;
  #send;
  /** The notice on screen. @type {Notice | null} */
  #shown = null;
  /**
   * Draft, tool, help and moves when the notice appeared. It disappears when one of them changes.
   *
   * @type {unknown[]}
   */
  #about = [];
  /** @type {number | undefined} */
  #timer;

  /** Its parent when no dialog is open. */
  #home;

  /** @param {HTMLElement} element @param {(command: Command) => void} send */
  constructor(element, send) {
    this.#element = element;
    this.#home = element.parentElement;
    this.#send = send;
  }

  /** @param {State} state */
  onChange(state) {
    const { notice, draft, tool, help, game } = state;
    const about = [draft, tool, help, game && plyOf(state)];
    const isOutdated = about.some((part, index) => part !== this.#about[index]);
    this.#about = about;
    if (notice === this.#shown) {
      // What it was about has changed.
      if (notice && isOutdated) this.#send({ do: 'dismissNotice', serial: notice.serial });
      // The language may have changed.
      else if (notice) setText(this.#element, formatMessage(notice.message, wordsOf(state)));
      return;
    }
    this.#shown = notice;
    if (!notice) return this.#hide();
    const { message, tone, serial } = notice;
    const text = formatMessage(message, wordsOf(state));
    this.show(text, tone, () => this.#send({ do: 'dismissNotice', serial }));
  }

  #hide() {
    clearTimeout(this.#timer);
    this.#element.hidden = true;
  }

  /** Moves into an open dialog, which would cover it and silence screen readers. */
  #moveIntoDialog() {
    const dialog = [...this.#home?.querySelectorAll('dialog[open]') ?? []].filter((one) => one.matches(':modal')).pop();
    const host = dialog ?? this.#home;
    if (!host || this.#element.parentElement === host) return;
    host.append(this.#element);
    dialog?.addEventListener('close', () => this.#moveIntoDialog(), { once: true });
  }

  /**
   * Shows a text for the time that it takes to read it.
   *
   * @param {string} text
   * @param {'bad' | 'good'} tone
   * @param {() => void} [hide]
   */
  show(text, tone, hide = () => this.#hide()) {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(hide, Math.max(2500, text.length * 65));
    this.#moveIntoDialog();
    set(this.#element, 'class', `toast ${tone}`);
    this.#element.hidden = false;
    // Make screen readers announce an equal text again.
    if (this.#element.textContent === text) this.#element.textContent = '';
    setText(this.#element, text);
  }
}
