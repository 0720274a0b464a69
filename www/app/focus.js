// @ts-check
/**
 * The keyboard's focus never falls to the page's body, where a person would
 * have to begin anew: when what has it goes, what stands nearest takes it.
 */
import { set } from './dom.js';

/** What can have the focus. */
const FOCUSABLE = 'a[href], button, input, select, textarea, [tabindex="0"]';

/** What is looked at as a whole: no farther away is what stands near. */
const WHOLE = 'section, dialog, header, main';

/** @param {Element} element */
const isUsable = (element) => element.isConnected && !element.matches(':disabled') && element.getClientRects().length > 0;

/**
 * Switches a button off. One that is used with the keyboard just now keeps the
 * focus, and only says that it is off: what was pressed once too often must not
 * press another button.
 * @param {HTMLElement} button it does nothing while there is nothing to do @param {boolean} isOff
 */
export function switchOff(button, isOff) {
  const stays = isOff && button.matches(':focus-visible');
  set(button, 'disabled', isOff && !stays);
  set(button, 'aria-disabled', stays ? 'true' : null);
}

/** Draws, and sees to the focus. @param {() => void} draw @param {() => void} refuge gives the focus to what is always there */
export function keepFocus(draw, refuge) {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return draw();
  const byKeys = focused.matches(':focus-visible');
  const around = [];
  for (let up = focused.parentElement; up; up = up.parentElement) {
    around.push(up);
    if (up.matches(WHOLE)) break;
  }
  draw();
  const now = document.activeElement;
  if (isUsable(focused) || (now && now !== focused && now !== document.body)) return;
  // Who clicks wants the page's keys, not a button that happens to stand near.
  const dialog = document.querySelector('dialog[open]');
  if (!byKeys && !dialog) return document.querySelector('main')?.focus({ preventScroll: true });
  nearest(focused, around.filter(isUsable))?.focus();
  if (document.activeElement === focused || document.activeElement === document.body) refuge();
}

/** What can have the focus and stands nearest. @param {Element} gone @param {Element[]} around from the innermost on @returns {HTMLElement | undefined} */
function nearest(gone, around) {
  for (const up of around) {
    const all = [...up.querySelectorAll(`${FOCUSABLE}, :focus`)];
    const usable = all.filter(isUsable);
    const place = Math.max(0, all.indexOf(gone));
    const [first] = usable.sort((a, b) => Math.abs(all.indexOf(a) - place) - Math.abs(all.indexOf(b) - place));
    if (first instanceof HTMLElement) return first;
  }
  return undefined;
}
