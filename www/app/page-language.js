// @ts-check
/**
 * The page's language. `loading.js` and `setPageLanguage` write it to `data-language`. The attribute
 * `lang` is not reliable, because browsers that translate a page change it.
 */

/** The current language. */
export const pageLanguage = () => document.documentElement.dataset.language ?? 'en';

/** Sets the page's language, and saves it. @param {string} chosen */
export function setPageLanguage(chosen) {
  Object.assign(document.documentElement, { lang: chosen }).dataset.language = chosen;
  try {
    localStorage.setItem('leaper-language', chosen);
  } catch {
    // Without storage, the choice lasts for this visit.
  }
}
