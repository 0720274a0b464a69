// @ts-check
/** Fields with a text and a button that copies it. */
import { h, setText } from '../app/dom.js';

/** @import { DialogWords } from './words.d.ts' */

/**
 * Copies a text, or the selection if the clipboard API isn't allowed. Returns true if it worked.
 *
 * @param {string} text
 */
async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return document.execCommand('copy');
  }
}

/**
 * Creates a field with a text to copy.
 *
 * @param {string} id
 * @param {DialogWords} words
 * @param {number} [rows] of a long one
 */
export function copyField(id, words, rows = 1) {
  const input = rows > 1 ? h('textarea', { id, readonly: true, rows, spellcheck: 'false' }) : h('input', { type: 'text', id, readonly: true });
  const status = h('span', { class: 'visually-hidden', role: 'status' });
  let timer = 0;
  const button = h('button', { type: 'button', class: 'button', 'data-copy': id, onclick: async () => {
    input.select();
    const text = (await copyText(input.value)) ? words.copied : words.copyByKey;
    for (const element of [button, status]) setText(element, text);
    clearTimeout(timer);
    timer = window.setTimeout(() => {
      setText(button, words.copy);
      setText(status, '');
    }, 1500);
  } }, words.copy);
  return { input, row: h('span', { class: 'copy-row' }, input, button, status) };
}

/**
 * Adds a label to a field.
 *
 * @param {string} label
 * @param {ReturnType<typeof copyField>} field
 */
export const labelField = (label, { input, row }) => h('div', { class: 'field' }, h('label', { for: input.id }, label), row);
