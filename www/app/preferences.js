// @ts-check
/** Saved choices of the person. Without storage, nothing is saved, and nothing fails. */

/** @param {string} key */
export function readPreference(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** @param {string} key @param {string | undefined} value undefined for the default */
export function savePreference(key, value) {
  try {
    if (value) localStorage.setItem(key, value);
    else localStorage.removeItem(key);
  } catch {
    // Without storage, the choice lasts for this visit.
  }
}
