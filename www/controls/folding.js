// @ts-check
/** Folds away what is rarely needed: settings, lists, and buttons with a shortcut. */
import { byId, set } from '../app/dom.js';

/** The ids of the parts that can be folded away. */
const FOLDABLE_IDS = ['edit', 'player', 'palette-more', 'famous', 'side'].join(' ');

const isUnfolded = () => document.body.hasAttribute('data-unfolded');

/** Shows or hides the folded parts. @param {boolean} isShown */
export function setUnfolded(isShown) {
  set(document.body, 'data-unfolded', isShown);
  set(byId('unfold'), 'aria-expanded', String(isShown));
  if (!isShown) return;
  // Closes the list of famous puzzles, if it is open.
  /** @type {HTMLElement | null} */ (document.querySelector('.fold[aria-expanded="true"]'))?.click();
  byId('side').focus({ preventScroll: true });
  const famous = byId('famous');
  // On a phone, what unfolds begins under the board, with the famous puzzles.
  if (famous.getBoundingClientRect().top > innerHeight / 2) famous.scrollIntoView();
}

export const toggleFold = () => setUnfolded(!isUnfolded());

/** Returns the attributes of the button that shows and hides them. */
export const foldAttributes = () => ({ 'aria-controls': FOLDABLE_IDS, 'aria-expanded': String(isUnfolded()) });

/** Folds away on Escape. */
export function listenToFold() {
  byId('side').addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented || /** @type {Element} */ (event.target).closest('dialog')) return;
    setUnfolded(false);
    byId('unfold').focus();
  });
}
