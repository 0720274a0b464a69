// @ts-check
/** Light or dark: as the system is, or as the person has chosen, in all open tabs. */
import { set } from './dom.js';

const KEY = 'leaper-theme';
const dark = matchMedia('(prefers-color-scheme: dark)');
const system = () => (dark.matches ? 'dark' : 'light');

/** What the person has chosen, where there is storage. */
function chosen() {
  try {
    const theme = localStorage.getItem(KEY);
    return theme === 'dark' || theme === 'light' ? theme : null;
  } catch {
    return null;
  }
}

const apply = (theme = chosen() ?? system()) => set(document.documentElement, 'data-theme', theme);

/** Follows the system, and what is chosen in other tabs. */
export function followTheme() {
  apply();
  dark.addEventListener('change', () => apply());
  addEventListener('storage', ({ key }) => {
    if (key === KEY || key === null) apply();
  });
}

export function switchTheme() {
  const theme = document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark';
  try {
    // Where it is the system's own wish again, the page follows the system.
    if (theme === system()) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
  } catch {
    // No storage here: it holds for this visit.
  }
  apply(theme);
}
