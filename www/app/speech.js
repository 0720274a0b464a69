// @ts-check
/** In which language the page speaks: `loading.js` has found that out, and says it on the document. */

/** The language now. */
export const language = () => document.documentElement.lang;

/** Keeps what the person has chosen. @param {string} chosen */
export function keepLanguage(chosen) {
  document.documentElement.lang = chosen;
  try {
    localStorage.setItem('leaper-language', chosen);
  } catch {
    // No storage here: it holds for this visit.
  }
}
