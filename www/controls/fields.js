// @ts-check
/** Form controls: rows of settings, choices, numbers, switches. */
import { h, set, addRadioKeys } from '../app/dom.js';

/**
 * Creates a row of settings: a label and its controls.
 *
 * @param {string} label
 * @param {...(Node | string)} parts
 */
export const row = (label, ...parts) => h('div', { class: 'row' }, h('span', { class: 'name' }, label), ...parts);

/** Creates a switch. @param {string} part its name in tests @param {string} label @param {() => void} flip */
export const toggle = (part, label, flip) => h('button', { type: 'button', class: 'switch', role: 'switch', 'data-part': part, onclick: flip }, h('i'), label);

/**
 * Creates a group of radio buttons.
 * @template {string} T
 * @param {string} name of the buttons' data attributes, which hold the values
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
    /** @param {T} value the current choice */
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
  /** Is a value being typed? */
  #isTyping = false;
  #min;
  #max;
  #onChange;

  /**
   * @param {string} label @param {number} min @param {number} max @param {(value: number) => void} onChange receives NaN for an invalid number
   * @param {import('../app/words.d.ts').AllWords} words
   */
  constructor(label, min, max, onChange, words) {
    this.#min = min;
    this.#max = max;
    this.#onChange = onChange;
    this.input = h('input', {
      type: 'number', inputmode: 'numeric', min, max, 'aria-label': label,
      oninput: () => { this.#isTyping = true; },
      onblur: () => { this.#isTyping = false; },
      // An empty field means 0.
      onchange: () => this.#submit(this.input.validity.badInput ? NaN : Number(this.input.value)),
    });
    const by = (/** @type {number} */ step) => () => this.#submit(Number(this.input.value) + step);
    this.element = h('span', { class: 'stepper', role: 'group', 'aria-label': label },
      h('button', { type: 'button', 'aria-label': words.less(label), onclick: by(-1) }, '−'), this.input,
      h('button', { type: 'button', 'aria-label': words.more(label), onclick: by(1) }, '+'));
  }

  /** @param {number} value */
  #submit(value) {
    this.#isTyping = false;
    const whole = Math.round(value);
    const fits = Number.isFinite(whole) && whole >= this.#min && whole <= this.#max;
    // The next press may come before the next frame.
    if (fits) this.input.value = String(whole);
    this.#onChange(fits ? whole : NaN);
  }

  /** @param {number} value */
  draw(value) {
    // Keep what is being typed.
    if (!this.#isTyping && this.input.value !== String(value)) this.input.value = String(value);
  }
}
