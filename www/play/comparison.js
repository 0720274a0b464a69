// @ts-check
/** Compares the person's solution with an optimal one, step by step. */
import { h, iconButton, set, setText } from '../app/dom.js';
import { setDrawing } from '../app/safe-svg.js';
import { miniature } from '../board/miniature.js';

/** @import { Comparison } from '../app/contract.d.ts' */
/** @import { PlayWords } from './words.d.ts' */

export class ComparisonView {
  #ways;
  #words;
  #step;

  /** @param {Comparison} ways @param {PlayWords} words */
  constructor(ways, words) {
    this.#ways = ways;
    this.#words = words;
    this.#step = Math.min(ways.divergesAt, ways.own.length - 1);
    const side = (/** @type {string} */ name) => ({ board: h('div', { class: 'comparison-board' }), count: h('span', { class: 'way-count' }), name });
    this.own = side(words.yourSolution);
    this.least = side(words.optimal);
    this.range = h('input', { type: 'range', min: 0, max: Math.max(ways.own.length, ways.optimal.length) - 1, 'aria-label': words.compare, oninput: () => this.#go(Number(this.range.value)) });
    const figure = (/** @type {{board: HTMLElement, count: HTMLElement, name: string}} */ { board, count, name }) => h('figure', {}, board, h('figcaption', {}, name, ' ', count));
    this.element = h('div', { class: 'comparison' },
      h('p', {}, ways.own.length === ways.optimal.length ? words.isOptimal : words.divergesAt(ways.divergesAt + 1)),
      h('div', { class: 'comparison-pair' }, figure(this.own), figure(this.least)),
      h('div', { class: 'comparison-steps' }, iconButton('back', words.stepBack, () => this.#go(this.#step - 1)), this.range, iconButton('next', words.stepOn, () => this.#go(this.#step + 1))));
    this.#go(this.#step);
  }

  /** @param {number} step */
  #go(step) {
    const { board, own, optimal, divergesAt } = this.#ways;
    this.#step = Math.max(0, Math.min(step, Number(this.range.max)));
    this.range.value = String(this.#step);
    for (const [side, frames] of /** @type {const} */ ([[this.own, own], [this.least, optimal]])) {
      const at = Math.min(this.#step, frames.length - 1);
      setDrawing(side.board, miniature(board, frames[at]));
      setText(side.count, this.#words.step(at, frames.length - 1));
    }
    set(this.element, 'data-parted', this.#step > divergesAt && own.length !== optimal.length);
  }
}
