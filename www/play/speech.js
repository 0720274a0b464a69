// @ts-check
/** The words of this room, in the language that is spoken; in English, where it has no other. */
import { words as english } from './words/en.js';

/** @import { RoomWords } from './words.d.ts' */

/** @type {Record<string, () => Promise<{ words: RoomWords }>>} */
const LISTS = {
  de: () => import('./words/de.js'),
  fr: () => import('./words/fr.js'),
};

/** @param {string} language @returns {Promise<RoomWords>} */
export async function roomWords(language) {
  try {
    return (await LISTS[language]?.())?.words ?? english;
  } catch {
    return english;
  }
}
