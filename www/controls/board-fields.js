// @ts-check
/** Fields that all boards have: size and leaper. */
import { h } from '../app/dom.js';
import { row, Stepper } from './fields.js';

/** @import { PageAccess, State } from '../app/types.d.ts' */

/** The size of the board. */
export class SizeRow {
  /**
   * @param {PageAccess<State>} access
   * @param {number} [longest] maximum side for the kind of puzzle
   */
  constructor({ about, state, send, words }, longest = about.longestSide) {
    const resize = (/** @type {{files?: number, ranks?: number}} */ size) => {
      const { files, ranks } = { ...state().draft, ...size };
      if (Number.isNaN(files) || Number.isNaN(ranks)) {
        send({ do: 'notify', message: ['sides', longest] });
        this.draw(state());
      } else send({ do: 'resize', files, ranks });
    };
    this.files = new Stepper(words.width, 1, longest, (files) => resize({ files }), words);
    this.ranks = new Stepper(words.height, 1, longest, (ranks) => resize({ ranks }), words);
    this.element = row(words.size, this.files.element, '×', this.ranks.element);
  }

  /** @param {State} state */
  draw({ draft }) {
    this.files.draw(draft.files);
    this.ranks.draw(draft.ranks);
  }
}

/** @typedef {{leaper: number[]}} Leaping a draft with a leaper; its steps in pairs */

/** The leaper of a draft that has one. @param {State} state @returns {number[]} */
const leaperOf = ({ draft }) => /** @type {Leaping} */ (/** @type {unknown} */ (draft)).leaper;

/** The leaper: by name, or by its two steps. */
export class LeaperRow {
  #access;
  /** The leaper that was drawn last. */
  #drawn = '';
  /** The entry of a compound leaper without a name, for which the fields have no room. */
  #compound = h('option');

  /** @param {PageAccess<State>} access */
  constructor(access) {
    this.#access = access;
    const { about, send, words } = access;
    this.select = h('select', {
      class: 'select', 'data-part': 'leaper', 'aria-label': words.piece,
      onchange: () => {
        if (this.select.value === 'own') this.#askForSteps();
        else send({ do: 'setField', field: 'leaper', value: this.select.value.split(',').map(Number) });
      },
    }, ...about.leapers.map(({ name, leaper }) => h('option', { value: leaper.join() }, words.leaper(name, leaper))),
    h('option', { value: 'own', 'data-opens': '' }, words.anotherLeaper));
    const step = (/** @type {string} */ label, /** @type {0 | 1} */ place) =>
      new Stepper(label, 0, about.longestSide - 1, (value) => this.#set(value, place), words);
    this.a = step(words.shorterStep, 0);
    this.b = step(words.longerStep, 1);
    this.steps = h('span', { class: 'row', hidden: true }, this.a.element, this.b.element);
    this.element = row(words.piece, this.select, this.steps);
  }

  #askForSteps() {
    this.steps.hidden = false;
    this.#access.send({ do: 'notify', message: ['setSteps'], tone: 'good' });
  }

  /** @param {number} value @param {0 | 1} place */
  #set(value, place) {
    const { about, send, state } = this.#access;
    const leaper = leaperOf(state()).slice(0, 2);
    leaper[place] = value;
    if (leaper.some(Number.isNaN) || (leaper[0] === 0 && leaper[1] === 0)) {
      send({ do: 'notify', message: ['steps', about.longestSide - 1] });
      this.draw(state());
    } else send({ do: 'setField', field: 'leaper', value: leaper.sort((x, y) => x - y) });
  }

  /** @param {State} state */
  draw(state) {
    const leaper = leaperOf(state);
    const value = leaper.join();
    const isNamed = this.#access.about.leapers.some((one) => one.leaper.join() === value);
    const isCompound = !isNamed && leaper.length > 2;
    if (this.#drawn !== value) {
      this.#drawn = value;
      this.#compound.remove();
      if (isCompound) {
        const pairs = leaper.flatMap((step, place) => (place % 2 ? [] : `(${step}, ${leaper[place + 1]})`));
        Object.assign(this.#compound, { value, text: pairs.join(' + ') });
        this.select.append(this.#compound);
      }
      if (!isNamed) this.steps.hidden = isCompound;
    }
    const shown = isNamed || isCompound ? value : 'own';
    if (this.select.value !== shown) this.select.value = shown;
    this.a.draw(leaper[0]);
    this.b.draw(leaper[1]);
  }
}
