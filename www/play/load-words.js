// @ts-check
/** The words of this room in the page's language, or in English. */
import { lookup } from '../app/lookup.js';
import { words as english } from './words/en.js';

/** @import { LevelWords } from './entry.d.ts' */
/** @import { RoomWords } from './words.d.ts' */

/** @type {Record<string, () => Promise<{ words: RoomWords }>>} */
const LISTS = {
  de: () => import('./words/de.js'),
  fr: () => import('./words/fr.js'),
};

/** @param {string} language @returns {Promise<RoomWords>} */
export async function roomWords(language) {
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
export async function levelWords(language) {
  try {
    return (await lookup(LEVELS, language)?.())?.levels;
  } catch {
    return undefined;
  }
}
