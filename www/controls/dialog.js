// @ts-check
/** Dialogs. */
import { h } from '../app/dom.js';

/** Creates the button that closes a dialog. @param {string} label */
export const doneButton = (label) => h('button', { type: 'submit', value: 'close', class: 'button primary' }, label);

/**
 * Creates a dialog, which isn't open yet.
 * @param {string} id @param {string} title @param {Node[]} content @param {Node[]} buttons in its last row
 */
export function dialog(id, title, content, buttons) {
  document.getElementById(id)?.remove(); // It may exist in another language.
  const box = h('dialog', { id, class: 'dialog', 'aria-labelledby': `${id}-title` }, h('form', { method: 'dialog' },
    h('h2', { id: `${id}-title`, tabindex: -1 }, title), ...content, h('menu', {}, ...buttons.map((button) => h('li', {}, button)))));
  document.body.append(box);
  return box;
}

/**
 * Closes a dialog when a person clicks outside. On the dialog's padding, a click has the same target.
 *
 * @param {HTMLDialogElement} box
 */
export function closeOnOutsideClick(box) {
  box.addEventListener('click', ({ target, clientX, clientY }) => {
    const { left, right, top, bottom } = box.getBoundingClientRect();
    if (target === box && (clientX < left || clientX > right || clientY < top || clientY > bottom)) box.close();
  });
}
