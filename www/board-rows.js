// @ts-check
/** Rows of settings that several kinds of puzzles have: the board's size, who jumps. */
import { h, set, walkRadios } from './dom.js';
import { Stepper } from './panel.js';

/** @typedef {import('./panel.js').Page} Page */

/** A row of settings: its name, then what is set. @param {string} name @param {...(Node | string)} parts */
export const row = (name, ...parts) => h('div', { class: 'row' }, h('span', { class: 'name' }, name), ...parts);

/**
 * Some choices side by side, of which one holds.
 * @param {string} name what is chosen: each button carries its value as `data-name`
 * @param {string} label @param {[string, string][]} choices values and their words
 * @param {(value: string) => void} choose
 */
export function segments(name, label, choices, choose) {
  const buttons = choices.map(([value, words]) => h('button', {
    type: 'button', role: 'radio', [`data-${name}`]: value, onclick: () => choose(value),
  }, words));
  const element = h('span', { class: 'segments', role: 'radiogroup', 'aria-label': label }, ...buttons);
  walkRadios(element);
  return {
    element,
    /** @param {string} value the choice that holds */
    draw(value) {
      for (const button of buttons) {
        const holds = button.dataset[name] === value;
        set(button, 'aria-checked', String(holds));
        set(button, 'tabindex', holds ? 0 : -1);
      }
    },
  };
}

/** How wide and how high the board is. */
export class SizeRow {
  /** @param {Page} page @param {number} [longest] the longest side that makes sense for the kind of puzzle */
  constructor({ about, state, send }, longest = about.longestSide) {
    const resize = (/** @type {{files?: number, ranks?: number}} */ size) => {
      const { files, ranks } = { ...state().draft, ...size };
      if (Number.isNaN(files) || Number.isNaN(ranks)) {
        send({ do: 'say', text: `A board has 1 to ${longest} files and ranks.` });
        this.draw(state());
      } else send({ do: 'resize', files, ranks });
    };
    this.files = new Stepper('Width', 1, longest, (files) => resize({ files }));
    this.ranks = new Stepper('Height', 1, longest, (ranks) => resize({ ranks }));
    this.element = row('Size', this.files.element, '×', this.ranks.element);
  }

  /** @param {import('./state.js').State} state */
  draw({ draft }) {
    this.files.draw(draft.files);
    this.ranks.draw(draft.ranks);
  }
}

/** Who jumps: a leaper with a name, or one by its two steps. */
export class LeaperRow {
  /** @param {Page} page */
  constructor({ about, state, send }) {
    this.about = about;
    this.select = /** @type {HTMLSelectElement} */ (h('select', {
      class: 'select', id: 'leaper', 'aria-label': 'Piece',
      onchange: () => {
        if (this.select.value === 'own') return this.#askForSteps(send);
        send({ do: 'set', field: 'leaper', value: this.select.value.split(',').map(Number) });
      },
    }, ...about.leapers.map((/** @type {any} */ { name, leaper }) => h('option', { value: leaper.join() }, `${name} (${leaper.join(', ')})`)),
    h('option', { value: 'own' }, 'another …')));
    const step = (/** @type {string} */ label, /** @type {0 | 1} */ place) =>
      new Stepper(label, 0, about.longestSide - 1, (value) => this.#set(state, send, value, place));
    this.a = step('Shorter step', 0);
    this.b = step('Longer step', 1);
    this.own = h('span', { class: 'row', hidden: true }, this.a.element, this.b.element);
    this.element = row('Piece', this.select, this.own);
  }

  /** @param {(command: any) => void} send */
  #askForSteps(send) {
    this.own.hidden = false;
    send({ do: 'say', text: 'Set how far it jumps in one direction and in the other.', tone: 'good' });
  }

  /** @param {() => any} state @param {(command: any) => void} send @param {number} value @param {0 | 1} place */
  #set(state, send, value, place) {
    const leaper = [...state().draft.leaper];
    leaper[place] = value;
    if (leaper.some(Number.isNaN) || (leaper[0] === 0 && leaper[1] === 0)) {
      send({ do: 'say', text: `A leaper is two numbers from 0 to ${this.about.longestSide - 1}, not both 0.` });
      this.draw(state());
    } else send({ do: 'set', field: 'leaper', value: leaper.sort((x, y) => x - y) });
  }

  /** @param {import('./state.js').State} state */
  draw({ draft }) {
    const value = draft.leaper.join();
    const named = this.about.leapers.some((/** @type {any} */ { leaper }) => leaper.join() === value);
    if (this.select.value !== 'own' || named) this.select.value = named ? value : 'own';
    if (!named) this.own.hidden = false;
    this.a.draw(draft.leaper[0]);
    this.b.draw(draft.leaper[1]);
  }
}
