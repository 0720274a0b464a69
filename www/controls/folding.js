// @ts-check
/** What is rarely needed is folded away: settings, lists, and buttons that have a key, too. */
import { byId, set } from '../app/dom.js';

/** The parts of the page that have something folded away. */
const FOLDED = ['edit', 'player', 'palette-more', 'famous', 'side'].join(' ');

const isUnfolded = () => document.body.hasAttribute('data-unfolded');

/** Shows or hides it. @param {boolean} shows */
export function unfold(shows) {
  set(document.body, 'data-unfolded', shows);
  set(byId('unfold'), 'aria-expanded', String(shows));
  if (!shows) return;
  // The settings take the place of the famous puzzles.
  /** @type {HTMLElement | null} */ (document.querySelector('.fold[aria-expanded="true"]'))?.click();
  byId('side').focus({ preventScroll: true });
  const famous = byId('famous');
  // On a phone it is under the board.
  if (famous.getBoundingClientRect().top > innerHeight / 2) famous.scrollIntoView();
}

export const toggleFold = () => unfold(!isUnfolded());

/** Returns the attributes of a button that shows and hides it. */
export const foldAttributes = () => ({ 'aria-controls': FOLDED, 'aria-expanded': String(isUnfolded()) });

/** Escape folds it away. */
export function listenToFold() {
  byId('side').addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented || /** @type {Element} */ (event.target).closest('dialog')) return;
    unfold(false);
    byId('unfold').focus();
  });
}
