// @ts-check
/** Fields to set things with: rows of settings, choices, numbers, switches. */
import { h, set, addRadioKeys } from '../app/dom.js';

/**
 * A row of settings: its name, then what is set.
 *
 * @param {string} name
 * @param {...(Node | string)} parts
 */
export const row = (name, ...parts) => h('div', { class: 'row' }, h('span', { class: 'name' }, name), ...parts);

/** A switch with words. @param {string} name @param {string} words @param {() => void} flip */
export const toggle = (name, words, flip) => h('button', { type: 'button', class: 'switch', role: 'switch', 'data-part': name, onclick: flip }, h('i'), words);

/**
 * A group of buttons, one of which is pressed.
 * @template {string} T
 * @param {string} name what is chosen: each button carries its value as `data-name`
 * @param {string} label @param {readonly (readonly [T, string])[]} choices values and their words
 * @param {(value: T) => void} choose
 */
export function segments(name, label, choices, choose) {
  const buttons = choices.map(([value, words]) => h('button', {
    type: 'button', role: 'radio', [`data-${name}`]: value, onclick: () => choose(value),
  }, words));
  const element = h('span', { class: 'segments', role: 'radiogroup', 'aria-label': label }, ...buttons);
  addRadioKeys(element);
  return {
    element,
    buttons,
    /** @param {T} value the choice that holds */
    draw(value) {
      for (const button of buttons) {
        const holds = button.dataset[name] === value;
        set(button, 'aria-checked', String(holds));
        set(button, 'tabindex', holds ? 0 : -1);
      }
    },
  };
}

/** A number with − and + buttons. */
export class Stepper {
  /** Is something typed that is not taken yet? */
  #typing = false;
  #least;
  #most;
  #onChange;

  /**
   * @param {string} label @param {number} least @param {number} most @param {(value: number) => void} onChange gets NaN where the number does not fit
   * @param {import('../app/words.d.ts').AllWords} words
   */
  constructor(label, least, most, onChange, words) {
    this.#least = least;
    this.#most = most;
    this.#onChange = onChange;
    this.input = h('input', {
      type: 'number', inputmode: 'numeric', min: least, max: most, 'aria-label': label,
      oninput: () => { this.#typing = true; },
      onblur: () => { this.#typing = false; },
      onchange: () => this.#take(Number(this.input.value)),
    });
    const by = (/** @type {number} */ step) => () => this.#take(Number(this.input.value) + step);
    this.element = h('span', { class: 'stepper', role: 'group', 'aria-label': label },
      h('button', { type: 'button', 'aria-label': words.less(label), onclick: by(-1) }, '−'), this.input,
      h('button', { type: 'button', 'aria-label': words.more(label), onclick: by(1) }, '+'));
  }

  /** @param {number} value */
  #take(value) {
    this.#typing = false;
    const whole = Math.round(value);
    const fits = Number.isFinite(whole) && whole >= this.#least && whole <= this.#most;
    // The next press may come before the next frame.
    if (fits) this.input.value = String(whole);
    this.#onChange(fits ? whole : NaN);
  }

  /** @param {number} value */
  draw(value) {
    // Keep what is being typed.
    if (!this.#typing && this.input.value !== String(value)) this.input.value = String(value);
  }
}
