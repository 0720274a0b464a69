// @ts-check
/** All texts in other languages than English, loaded on demand. */
import { lookup } from '../app/lookup.js';

/** @import { Titles } from '../app/contract.d.ts' */

/**
 * The texts of a kind in another language.
 *
 * @typedef {{ words?: object, titles?: Titles }} Translation
 */

/**
 * By language: the texts of all kinds, and of each.
 *
 * @type {Record<string, Record<string, () => Promise<Translation>>>}
 */
const LISTS = {
  de: {
    all: () => import('../controls/words/de.js'),
    travel: () => import('./travel/words/de.js'),
    swap: () => import('./swap/words/de.js'),
    place: () => import('./place/words/de.js'),
    tour: () => import('./tour/words/de.js'),
  },
  fr: {
    all: () => import('../controls/words/fr.js'),
    travel: () => import('./travel/words/fr.js'),
    swap: () => import('./swap/words/fr.js'),
    place: () => import('./place/words/fr.js'),
    tour: () => import('./tour/words/fr.js'),
  },
};

/** Other languages than English. */
export const LANGUAGES = Object.keys(LISTS);

/**
 * Loads the texts of a kind in a language.
 *
 * @param {string} language
 * @param {string} kind
 * @returns {Promise<Translation>}
 */
export async function loadTranslation(language, kind) {
  const lists = lookup(LISTS, language);
  if (!lists) return {};
  const [all, own] = await Promise.all([lists.all(), lookup(lists, kind)?.()]);
  return { words: { ...all.words, ...own?.words }, titles: own?.titles };
}
