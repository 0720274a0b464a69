// @ts-check
/**
 * Speaks to screen readers, all in one live region: what happens within a moment is said together,
 * with the latest text about each subject.
 */
import { h } from './dom.js';
import { sentence } from './language.js';

/** The subjects, in the order in which their texts are spoken. */
const SUBJECTS = /** @type {const} */ (['square', 'step', 'result']);

/** Texts are spoken after this time without a new one, in milliseconds. */
const PAUSE_MS = 400;

/** @typedef {(subject: typeof SUBJECTS[number], text: string) => void} Announce */

/**
 * Adds a live region, and returns the function that speaks there.
 *
 * @param {Element} before the element that it follows
 * @param {AbortSignal} signal
 * @returns {Announce}
 */
export function createAnnouncer(before, signal) {
  const region = h('div', { class: 'visually-hidden', role: 'status' });
  before.after(region);
  /** @type {Map<string, string>} */
  const texts = new Map();
  let timer = 0;
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    region.remove();
  }, { once: true });
  return (subject, text) => {
    texts.set(subject, text);
    clearTimeout(timer);
    timer = window.setTimeout(() => {
      region.textContent = SUBJECTS.map((one) => texts.get(one) ?? '').filter(Boolean).map(sentence).join(' ');
      texts.clear();
    }, PAUSE_MS);
  };
}
