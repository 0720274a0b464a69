// @ts-check
/** Saved choices of the person. Without storage, they last for this visit. */

/** The choices that couldn't be saved. @type {Map<string, string | null>} */
const unsaved = new Map();

/** @param {string} key */
export function readPreference(key) {
  const choice = unsaved.get(key);
  if (choice !== undefined) return choice;
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
    unsaved.delete(key);
  } catch {
    unsaved.set(key, value ?? null);
  }
}
