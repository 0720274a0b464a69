// @ts-check
/** Fields with a text to copy. */
import { h, setText } from '../app/dom.js';

/** @import { BoxWords } from './words.d.ts' */

/**
 * Copies a text; true if it is copied. What is selected is copied the old way where the new one is
 * not allowed.
 *
 * @param {string} text
 */
async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return document.execCommand('copy');
  }
}

/**
 * A text that can be copied.
 *
 * @param {string} id
 * @param {BoxWords} words
 * @param {number} [rows] of a long one
 */
export function copyField(id, words, rows = 1) {
  const input = rows > 1 ? h('textarea', { id, readonly: true, rows, spellcheck: 'false' }) : h('input', { type: 'text', id, readonly: true });
  const button = h('button', { type: 'button', class: 'button', 'data-copy': id, onclick: async () => {
    input.select();
    setText(button, (await copied(input.value)) ? words.copied : words.copyByKey);
    setTimeout(() => setText(button, words.copy), 1500);
  } }, words.copy);
  return { input, row: h('span', { class: 'copy-row' }, input, button) };
}
