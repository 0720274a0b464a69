// @ts-check
/** Switches the page's language. Loaded for any language but English. */
import { saveLanguage, pageLanguage } from '../app/page-language.js';
import { translate } from '../controls/page-translation.js';
import { speechOf } from '../kinds/languages.js';

/** @import { AllWords } from '../app/words.d.ts' */
/** @import { PageWords } from '../controls/page-translation.js' */
/** @import { Kinds } from '../kinds/kind-loader.js' */
/** @import { Session } from './session.js' */

/**
 * Loads the words of a language that differ from English.
 *
 * @param {string} chosen
 */
const loadWords = async (chosen) => (
  /** @type {Partial<AllWords> & { page?: PageWords }} */ ((await speechOf(chosen, '')).words ?? {}));

/** Translates the page's static text. */
export async function translatePage() {
  const words = await loadWords(pageLanguage());
  translate(words.page);
  return words;
}

/**
 * Switches the page to another language, and remembers it.
 *
 * @param {string} chosen
 * @param {Session} session
 * @param {Kinds} kinds
 */
export async function switchLanguage(chosen, session, kinds) {
  const words = await loadWords(chosen);
  const all = await kinds.speak(chosen);
  if (!all) return;
  translate(words.page);
  saveLanguage(chosen);
  session.send({ do: 'kinds', kinds: all });
}
