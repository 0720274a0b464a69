// @ts-check
/** Switches the page's language. Loaded for any language but English. */
import { pageLanguage, setPageLanguage } from '../app/page-language.js';
import { translateTexts } from '../controls/page-translation.js';
import { loadTranslation } from '../kinds/languages.js';

/** @import { AllWords } from '../app/words.d.ts' */
/** @import { PageWords } from '../controls/page-translation.js' */
/** @import { KindLoader } from '../kinds/kind-loader.js' */
/** @import { Session } from './session.js' */

/**
 * Loads the words of a language that differ from English.
 *
 * @param {string} chosen
 */
const loadWords = async (chosen) => (
  /** @type {Partial<AllWords> & { page?: PageWords }} */ ((await loadTranslation(chosen, '')).words ?? {}));

/** Translates the page's static text. */
export async function translatePage() {
  const words = await loadWords(pageLanguage());
  translateTexts(words.page);
  return words;
}

/** The language that was chosen last; it may still be loading. */
let requested = '';

/**
 * Switches the page to another language, and remembers it.
 *
 * @param {string} chosen
 * @param {Session} session
 * @param {KindLoader} kinds
 */
export async function switchLanguage(chosen, session, kinds) {
  requested = chosen;
  const words = await loadWords(chosen);
  if (requested !== chosen) return;
  const all = await kinds.setLanguage(chosen);
  if (!all) return;
  translateTexts(words.page);
  setPageLanguage(chosen);
  session.send({ do: 'kinds', kinds: all });
}
