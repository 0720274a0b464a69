// @ts-check
/** Compares the person's solution with an optimal one, step by step. */
import { h, iconButton, setText } from '../app/dom.js';
import { setDrawing } from '../app/safe-svg.js';
import { miniature } from '../board/miniature.js';

/** @import { Comparison } from '../app/contract.d.ts' */
/** @import { PlayWords } from './words.d.ts' */

export class ComparisonView {
  #comparison;
  #words;
  #step;

  /** @param {Comparison} comparison @param {PlayWords} words */
  constructor(comparison, words) {
    const { own, optimal, divergesAt, isOptimal } = this.#comparison = comparison;
    this.#words = words;
    this.#step = Math.min(divergesAt, own.length - 1);
    const side = (/** @type {string} */ name) => ({ board: h('div', { class: 'comparison-board' }), stepText: h('span', { class: 'step-text' }), name });
    this.own = side(words.yourSolution);
    this.optimal = side(words.optimal);
    this.range = h('input', { type: 'range', min: 0, max: Math.max(own.length, optimal.length) - 1, 'aria-label': words.compare, oninput: () => this.#go(Number(this.range.value)) });
    const figure = (/** @type {{board: HTMLElement, stepText: HTMLElement, name: string}} */ { board, stepText, name }) => h('figure', {}, board, h('figcaption', {}, name, ' ', stepText));
    this.element = h('div', { class: 'comparison' },
      h('p', {}, isOptimal ? words.isOptimal : words.divergesAt(divergesAt + 1)),
      h('div', { class: 'comparison-pair' }, figure(this.own), figure(this.optimal)),
      h('div', { class: 'comparison-steps' }, iconButton('back', words.stepBack, () => this.#go(this.#step - 1)), this.range, iconButton('next', words.stepOn, () => this.#go(this.#step + 1))));
    this.#go(this.#step);
  }

  /** @param {number} step */
  #go(step) {
    const { board, own, optimal } = this.#comparison;
    this.#step = Math.max(0, Math.min(step, Number(this.range.max)));
    this.range.value = String(this.#step);
    for (const [side, frames] of /** @type {const} */ ([[this.own, own], [this.optimal, optimal]])) {
      const at = Math.min(this.#step, frames.length - 1);
      setDrawing(side.board, miniature(board, frames[at]));
      setText(side.stepText, this.#words.step(at, frames.length - 1));
    }
  }
}
