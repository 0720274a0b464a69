// @ts-check
/**
 * Keeps the keyboard's focus off the page's body, where a person would have to start again: when
 * the focused element goes, the nearest one gets the focus.
 */
import { set } from './dom.js';

/** Elements that can have the focus. */
const FOCUSABLE = 'a[href], button, input, select, textarea, [tabindex="0"]';

/** Boundaries of the search for the nearest element. */
const BOUNDARIES = 'section, dialog, header, main';

/** @param {Element} element */
const isUsable = (element) => element.isConnected && !element.matches(':disabled') && element.getClientRects().length > 0;

/**
 * Disables a button. If it has the keyboard's focus, it keeps that and only gets `aria-disabled`, so
 * that the next key press doesn't go to another button.
 * @param {HTMLElement} button @param {boolean} isOff
 */
export function switchOff(button, isOff) {
  const keepsFocus = isOff && button.matches(':focus-visible');
  set(button, 'disabled', isOff && !keepsFocus);
  set(button, 'aria-disabled', keepsFocus ? 'true' : null);
}

/**
 * Returns the focused element in the same tree (document or shadow root).
 *
 * @param {Element} element
 * @returns {Element | null}
 */
export function focusedBeside(element) {
  const root = element.getRootNode();
  return root instanceof Document || root instanceof ShadowRoot ? root.activeElement : null;
}

/**
 * Draws, and restores the focus.
 * @param {() => void} draw @param {() => void} fallbackFocus focuses the board
 * @param {HTMLElement} host the focus is restored if it was inside
 */
export function keepFocus(draw, fallbackFocus, host) {
  const focused = focusedBeside(host);
  if (!focused || focused === host || !host.contains(focused)) return draw();
  const hadVisibleFocus = focused.matches(':focus-visible');
  const around = [];
  for (let up = focused.parentElement; up; up = up.parentElement) {
    around.push(up);
    if (up.matches(BOUNDARIES)) break;
  }
  draw();
  const now = focusedBeside(host);
  if (isUsable(focused) || (now && now !== focused && now !== host && host.contains(now))) return;
  // After a mouse click, move focus to the main element.
  const dialog = host.querySelector('dialog[open]');
  if (!hadVisibleFocus && !dialog) return [...host.querySelectorAll('main')].find(isUsable)?.focus({ preventScroll: true });
  nearest(focused, around.filter(isUsable))?.focus();
  const after = focusedBeside(host);
  if (after === focused || after === null || after === host) fallbackFocus();
}

/**
 * Returns the nearest focusable element; if the element was removed, the first one around it.
 *
 * @param {Element} gone
 * @param {Element[]} around from the innermost on
 * @returns {HTMLElement | undefined}
 */
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
