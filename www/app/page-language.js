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

/**
 * Calls `change` with each language that is chosen. If that fails, the field shows the page's
 * language again.
 *
 * @param {HTMLSelectElement} field
 * @param {(language: string) => Promise<void>} change
 * @param {(error: unknown, name: string) => void} onFailure
 */
export function watchLanguageChoice(field, change, onFailure) {
  field.value = pageLanguage();
  field.addEventListener('change', () => {
    const [{ text, value }] = field.selectedOptions;
    change(value).catch((error) => {
      if (field.value === value) field.value = pageLanguage();
      onFailure(error, text);
    });
  });
}
