// @ts-check
/**
 * The state of the page, the one way to change it, and the frames in which it
 * is drawn: any number of changes, one frame.
 */
import { keepFocus } from './focus.js';
import { update } from './state.js';

/** @import { Command, State, View } from './types.d.ts' */
/** @import { Errors } from './errors.js' */

export class Store {
  #state;
  #errors;
  #frame = 0;
  /** What was drawn last. @type {State | undefined} */
  #drawn;
  /** @type {((state: State, before: State) => void)[]} */
  #followers = [];
  /** @type {[name: string, view: View][]} */
  #views = [];
  /** Gives the focus to what is always there. */
  refuge = () => {};

  /** @param {State} state @param {Errors} errors */
  constructor(state, errors) {
    this.#state = state;
    this.#errors = errors;
  }

  state = () => this.#state;

  /** Everything that happens comes through here. @param {Command} command */
  send = (command) => {
    const before = this.#state;
    this.#state = update(before, command);
    if (this.#state === before) return;
    for (const follower of this.#followers) {
      follower(this.#state, before);
    }
    this.#frame ||= requestAnimationFrame(() => this.draw());
  };

  /** Tells somebody of each change, at once. @param {(state: State, before: State) => void} follower */
  follow(follower) {
    this.#followers.push(follower);
  }

  /** Lets a view be drawn with each frame in which something changed. @param {string} name what a person calls it @param {View} view */
  show(name, view) {
    this.#views.push([name, view]);
  }

  /** Draws what is not drawn yet. A view that fails leaves the others drawn. */
  draw() {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    const state = this.#state;
    if (this.#drawn === state) return;
    this.#drawn = state;
    keepFocus(() => {
      for (const [name, view] of this.#views) this.#errors.guard(name, () => view.draw(state));
    }, this.refuge);
  }
}
