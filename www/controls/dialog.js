// @ts-check
/** Boxes over the page: each is made when it is first opened. */
import { h } from '../app/dom.js';

/** The button that closes a box. @param {string} label */
export const done = (label) => h('button', { type: 'submit', value: 'close', class: 'button primary' }, label);

/**
 * A box on the page, not open yet.
 * @param {string} id @param {string} title @param {Node[]} content @param {Node[]} buttons in its last row
 */
export function dialog(id, title, content, buttons) {
  document.getElementById(id)?.remove(); // the same in another language
  const box = h('dialog', { id, class: 'dialog', 'aria-labelledby': `${id}-title` }, h('form', { method: 'dialog' },
    h('h2', { id: `${id}-title`, tabindex: -1 }, title), ...content, h('menu', {}, ...buttons.map((button) => h('li', {}, button)))));
  document.body.append(box);
  return box;
}
