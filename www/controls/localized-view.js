// @ts-check
/** A view that is created again when the language changes. */
import { wordsOf } from '../app/state.js';

/** @import { Kind } from '../app/contract.d.ts' */
/** @import { State, View } from '../app/types.d.ts' */
/** @import { AllWords } from '../app/words.d.ts' */

/**
 * Compares two kinds by what they show. A kind is replaced when its game is loaded, and then shows the same.
 *
 * @param {Kind | undefined} before
 * @param {Kind} kind
 */
export const isSameKind = (before, kind) => before?.id === kind.id && before?.words.language === kind.words.language;

export class LocalizedView {
  #make;
  /** @type {View | undefined} */
  #view;
  #language = '';

  /** @param {(words: AllWords) => View} make replaces the previous view */
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
