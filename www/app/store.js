// @ts-check
/**
 * Holds the state of the page, changes it by commands, and draws it once per frame.
 */
import { keepFocus } from './focus.js';
import { visibleState } from './state.js';
import { update } from './update.js';

/** @import { Command, State, View } from './types.d.ts' */
/** @import { Errors } from './errors.js' */

export class Store {
  #state;
  #errors;
  #frame = 0;
  /** The last drawn state. @type {State | undefined} */
  #drawn;
  /** @type {[name: string, follow: (state: State, before: State) => void][]} */
  #subscribers = [];
  /** @type {[name: string, view: View][]} */
  #views = [];
  /** Focuses the board. */
  fallbackFocus = () => {};

  #host;
  #ended = false;

  /**
   * @param {State} state
   * @param {Errors} errors
   * @param {HTMLElement} host contains all views
   */
  constructor(state, errors, host) {
    this.#state = state;
    this.#errors = errors;
    this.#host = host;
  }

  state = () => this.#state;

  /** Carries out a command. @param {Command} command */
  send = (command) => {
    if (this.#ended) return;
    const before = this.#state;
    this.#state = update(before, command);
    if (this.#state === before) return;
    // A failing subscriber stops neither the others nor the next frame.
    for (const [name, follow] of this.#subscribers) {
      this.#errors.guard(name, () => follow(this.#state, before));
    }
    this.#frame ||= requestAnimationFrame(() => this.draw());
  };

  /**
   * Calls a function at each change, at once.
   *
   * @param {string} name for error messages
   * @param {(state: State, before: State) => void} onChange
   */
  subscribe(name, onChange) {
    this.#subscribers.push([name, onChange]);
  }

  /**
   * Adds a view, which is drawn in each frame in which the state has changed.
   *
   * @param {string} name for error messages
   * @param {View} view
   */
  addView(name, view) {
    this.#views.push([name, view]);
  }

  /** Draws the state, if it has changed. If a view fails, the others are still drawn. */
  draw() {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    if (this.#ended) return;
    const state = visibleState(this.#state);
    if (this.#drawn === state) return;
    this.#drawn = state;
    keepFocus(() => {
      for (const [name, view] of this.#views) this.#errors.guard(name, () => view.draw(state));
    }, this.fallbackFocus, this.#host);
  }

  /** Draws everything again, after a view was added. */
  redraw() {
    this.#drawn = undefined;
    this.#frame ||= requestAnimationFrame(() => this.draw());
  }

  /** Stops all changes and drawing. */
  end() {
    this.#ended = true;
    cancelAnimationFrame(this.#frame);
  }
}
