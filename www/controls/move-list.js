// @ts-check
/** The list of moves; of a long one, the part around the current step. */
import { h, set } from '../app/dom.js';
import { focusedBeside } from '../app/focus.js';
import { plyOf } from '../app/state.js';
import { keepInSight } from './scroll.js';

/** @import { PageAccess, State } from '../app/types.d.ts' */

/**
 * The names of steps; for very many, made on demand.
 *
 * @typedef {Pick<readonly string[], 'length' | 'slice'>} Steps
 */

/** Longer lists are shown in part. */
const LONG = 240;

/** Number of steps shown before and after the current one. */
const AROUND = 48;

/** Minimum time between updates of the shown part during playback. */
const LISTED_MS = 250;

export class MoveList {
  #send;
  #words;
  #stepsOf;
  /** The listed steps. @type {Steps | undefined} */
  #listed;
  /** Which part of a long list. */
  #part = 0;
  /** When it was listed. */
  #since = 0;

  /**
   * @param {HTMLElement} host @param {PageAccess<State>} access @param {string} title
   * @param {(state: any) => Steps} stepsOf the names of the steps, the start first; the same object while
   *   they don't change. `any`, because each kind has its own state
   */
  constructor(host, access, title, stepsOf) {
    this.#send = access.send;
    this.#words = access.words;
    this.#stepsOf = stepsOf;
    this.list = h('ol', { 'data-part': 'move-list' });
    this.element = h('div', {}, h('h2', {}, title), this.list);
    host.replaceChildren(this.element);
  }

  /** @param {State} state */
  draw(state) {
    const steps = this.#stepsOf(state);
    const at = plyOf(state);
    // A short list is made once; of a long one, the shown part follows the player.
    const part = steps.length > LONG ? Math.floor(at / AROUND) : 0;
    const skipsUpdate = state.player.playing && performance.now() - this.#since < LISTED_MS;
    if (this.#listed !== steps || (this.#part !== part && !skipsUpdate)) {
      this.#listed = steps;
      this.#part = part;
      this.#since = performance.now();
      this.#list(steps);
    }
    // Reserve space for the pending list, so that nothing shifts.
    const awaited = steps.length === 0 && Boolean(state.answer?.pending && !state.answer.progress);
    this.list.classList.toggle('awaited', awaited);
    set(this.element, 'hidden', steps.length === 0 && !awaited);
    const current = this.list.querySelector('[aria-current]');
    const now = this.list.querySelector(`[data-step="${at}"]`);
    if (current === now) return;
    current?.removeAttribute('aria-current');
    now?.setAttribute('aria-current', 'step');
    if (now) keepInSight(this.list, now);
  }

  /** @param {Steps} names */
  #list(names) {
    const long = names.length > LONG;
    const first = long ? Math.max(0, (this.#part - 1) * AROUND) : 0;
    const last = long ? Math.min(names.length, first + 3 * AROUND) : names.length;
    const skip = (/** @type {number} */ count) => (count > 0 ? [h('li', { class: 'skip' }, this.#words.stepsMore(count))] : []);
    const items = names.slice(first, last).map((name, index) => h('li', {}, h('button', {
      type: 'button', 'data-step': first + index, onclick: () => this.#send({ do: 'seek', at: first + index }),
    }, name)));
    const focused = focusedBeside(this.list);
    const step = this.list.contains(focused) && focused?.getAttribute('data-step');
    this.list.replaceChildren(...skip(first), ...items, ...skip(names.length - last));
    if (step) /** @type {HTMLElement | null} */ (this.list.querySelector(`[data-step="${step}"]`))?.focus({ preventScroll: true });
  }
}
