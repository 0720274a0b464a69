// @ts-check
/** Loads the words of the play controller, in the page's language or in English. */
import { lookup } from '../app/lookup.js';
import { words as english } from './words/en.js';

/** @import { LevelWords } from './entry.d.ts' */
/** @import { PlayWords } from './words.d.ts' */

/** @type {Record<string, () => Promise<{ words: PlayWords }>>} */
const LISTS = {
  de: () => import('./words/de.js'),
  fr: () => import('./words/fr.js'),
};

/** @param {string} language @returns {Promise<PlayWords>} */
export async function loadPlayWords(language) {
  try {
    return (await lookup(LISTS, language)?.())?.words ?? english;
  } catch {
    return english;
  }
}

/** @type {Record<string, () => Promise<{ levels: LevelWords }>>} */
const LEVELS = {
  de: () => import('./words/de/levels.js'),
  fr: () => import('./words/fr/levels.js'),
};

/**
 * The titles of levels; English ones come with the levels.
 *
 * @param {string} language
 * @returns {Promise<LevelWords | undefined>}
 */
export async function loadLevelWords(language) {
  try {
    return (await lookup(LEVELS, language)?.())?.levels;
  } catch {
    return undefined;
  }
}
