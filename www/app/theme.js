// @ts-check
/** The theme, light or dark: the system's or the person's choice, in all open tabs. */
import { set } from './dom.js';
import { savePreference, readPreference } from './preferences.js';

const KEY = 'leaper-theme';
const dark = matchMedia('(prefers-color-scheme: dark)');

/** The chosen theme; undefined for the system's. @returns {'light' | 'dark' | undefined} */
export function chosenTheme() {
  const theme = readPreference(KEY);
  return theme === 'dark' || theme === 'light' ? theme : undefined;
}

function apply() {
  const theme = chosenTheme() ?? (dark.matches ? 'dark' : 'light');
  set(document.documentElement, 'data-theme', theme);
  // The colour of the browser's bar.
  for (const meta of document.querySelectorAll('meta')) {
    const { scheme } = meta.dataset;
    if (scheme) meta.media = scheme === theme ? 'all' : 'not all';
  }
}

/** Follows the system's theme, and choices in other tabs. */
export function followTheme() {
  apply();
  dark.addEventListener('change', apply);
  addEventListener('storage', apply);
}

/** @param {'light' | 'dark' | undefined} theme undefined for the system's */
export function chooseTheme(theme) {
  savePreference(KEY, theme);
  apply();
}
