// @ts-check
/** Speaks another language than English, or again that: loaded when it is needed. */
import { keepLanguage, language } from '../app/speech.js';
import { translate } from '../controls/page-words.js';
import { speechOf } from '../kinds/languages.js';

/** @import { AllWords } from '../app/words.d.ts' */
/** @import { PageWords } from '../controls/page-words.js' */
/** @import { Kinds } from '../kinds/kinds.js' */
/** @import { Session } from './session.js' */

/** What is said in a language wherever a puzzle is shown, as far as it is another than English; and by the page of itself. @param {string} chosen */
const wordsIn = async (chosen) => /** @type {Partial<AllWords> & { page?: PageWords }} */ ((await speechOf(chosen, '')).words ?? {});

/** What stands on the page from the beginning is in its language now. */
export async function begin() {
  const words = await wordsIn(language());
  translate(words.page);
  return words;
}

/** Another language from now on: all that is on screen is said in it, and it is kept. @param {string} chosen @param {Session} session @param {Kinds} kinds its own */
export async function speak(chosen, session, kinds) {
  const words = await wordsIn(chosen);
  const all = await kinds.speak(chosen);
  if (!all) return;
  translate(words.page);
  keepLanguage(chosen);
  session.send({ do: 'speak', kinds: all });
}
