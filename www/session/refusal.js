// @ts-check
/** Why a puzzle can't be shown, where no puzzle is on the board. */
import { words as english } from '../app/words/en.js';
import { KindLoadError } from '../kinds/kind-loader.js';
import { failureOf } from '../solver/worker-client.js';

/** @import { Kind } from '../solver/wire.d.ts' */

/**
 * Returns a sentence for people.
 *
 * @param {string} language
 * @param {unknown} error
 */
export async function refusalIn(language, error) {
  const others = language === 'en'
    ? undefined
    : await import('../kinds/languages.js').then(({ loadTranslation }) => loadTranslation(language, '')).catch(() => undefined);
  const words = { ...english, ...others?.words };
  return {
    language: words.language,
    text: error instanceof KindLoadError
      ? words.kindMissing(words.kinds[/** @type {Kind} */ (error.id)])
      : words.failure(failureOf(error)),
  };
}
