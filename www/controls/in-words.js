// @ts-check
/** Makes a view again for another language. */
import { wordsOf } from '../app/state.js';

/** @import { State, View } from '../app/types.d.ts' */
/** @import { AllWords } from '../app/words.d.ts' */

export class InWords {
  #make;
  /** @type {View | undefined} */
  #view;
  #language = '';

  /** @param {(words: AllWords) => View} make in the place of the one before */
  constructor(make) {
    this.#make = make;
  }

  /** @param {State} state */
  draw(state) {
    const words = wordsOf(state);
    if (words.language !== this.#language) this.#view = this.#make(words);
    this.#language = words.language;
    this.#view?.draw(state);
  }
}
