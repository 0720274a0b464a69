// @ts-check
/**
 * In which language the page speaks: `loading.js` has found that out, and writes it to `data-language`.
 * The attribute `lang` isn't the page's alone: browsers that translate a page change it.
 */

/** The language now. */
export const pageLanguage = () => document.documentElement.dataset.language ?? 'en';

/** Keeps what the person has chosen. @param {string} chosen */
export function saveLanguage(chosen) {
  Object.assign(document.documentElement, { lang: chosen }).dataset.language = chosen;
  try {
    localStorage.setItem('leaper-language', chosen);
  } catch {
    // No storage here: it holds for this visit.
  }
}
