// @ts-check
/**
 * The searchable list of all actions: every control of the page, folded away or not, by its name and
 * group. Loaded on demand.
 */
import { h, set } from '../app/dom.js';
import { closeOnOutsideClick, dialog } from './dialog.js';
import { setUnfolded } from './folding.js';
import { words as english } from './words/en/dialogs.js';

/** @import { AllWords } from '../app/words.d.ts' */
/** @import { DialogWords } from './words.d.ts' */

/** @typedef {{ name: string, group: string, key: string, act?: () => void }} Action without `act` it is disabled */

/** Controls that are listed, and those that are left out: squares, steps and entries of lists, and what only opens or folds. */
const CONTROLS = ':is(.top, main, .foot) :is(button, a[href], select, input)';
const LEFT_OUT = '.board, .stage, .moves ol, .typed, .gallery, .stepper > button:not(.icon-button), #open-actions, #unfold, .fold';

/** Selectors of folded parts whose controls are listed, each with the attribute that unfolds the part when it is toggled. */
const FOLDED = [['body:not([data-unfolded])', 'data-unfolded'], ['.game-menu[hidden]', 'hidden'], ['.famous:not([data-open])', 'data-open'], ['.famous details:not([open])', 'open']];

/** Returns a text as a search compares it: without accents and capitals. */
const foldCase = (/** @type {string} */ text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase();

/**
 * Returns the names of a control and of its group (of a row its name, of a group its label), and its key.
 *
 * @param {HTMLElement} control
 */
function describe(control) {
  const text = control.querySelector('b')?.textContent || control.getAttribute('aria-label') || control.textContent || control.title;
  const name = text.trim().replace(/ \([^()]{1,9}\)$/, '');
  const row = control.closest('.row, .new-row, .famous-item')?.querySelector('.name, .lead, b')?.textContent;
  const group = row || control.parentElement?.closest('[aria-label]')?.getAttribute('aria-label') || '';
  const key = / \(([^()]{1,9})\)$/.exec(control.title)?.[1] ?? control.ariaKeyShortcuts ?? '';
  return { name, group, key };
}

/** Shows a field and gives it the focus. @param {HTMLElement} field */
function showAndFocus(field) {
  if (!field.checkVisibility()) setUnfolded(true);
  field.scrollIntoView({ block: 'nearest' });
  field.focus();
}

/** The actions of a control: a list has one for each entry. @param {HTMLElement} control @returns {Action[]} */
function actionsOf(control) {
  const { name, group, key } = describe(control);
  if (control instanceof HTMLSelectElement) {
    return [...control.options].filter(({ text, dataset }) => text && !('prompt' in dataset)).map(({ value, text, dataset }) => ({ name: text, group: name, key: '', act: () => {
      control.value = value;
      control.dispatchEvent(new Event('change', { bubbles: true }));
      // It opens fields beside the list.
      if ('opens' in dataset) showAndFocus(control);
    } }));
  }
  const isOff = control.matches(':disabled, [aria-disabled=true]');
  const act = isOff ? undefined : () => (control instanceof HTMLInputElement ? showAndFocus(control) : control.click());
  return name ? [{ name, group: group === name ? '' : group, key, act }] : [];
}

/** Lists all actions, those that load another puzzle last. @returns {Action[]} */
function allActions() {
  const folded = FOLDED.flatMap(([selector, attribute]) => [...document.querySelectorAll(selector)].map((part) => ({ part, attribute })));
  const toggle = () => {
    for (const { part, attribute } of folded) part.toggleAttribute(attribute);
  };
  toggle();
  const controls = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(CONTROLS)])
    .filter((it) => !it.closest(LEFT_OUT) && it.checkVisibility({ visibilityProperty: true }));
  const isFamous = (/** @type {HTMLElement} */ control) => control.closest('.famous') !== null;
  const actions = controls.sort((one, other) => Number(isFamous(one)) - Number(isFamous(other))).flatMap(actionsOf);
  toggle();
  return actions;
}

/** Opens the list. @param {AllWords} pageWords */
export function openActions(pageWords) {
  /** @type {AllWords & DialogWords} */
  const words = { ...english, ...pageWords };
  const actions = allActions();
  /** Those that are found. @type {Action[]} */
  let found = [];
  let picked = 0;
  const list = h('ul', { id: 'actions-list', class: 'actions-list', role: 'listbox', 'aria-label': words.allActions });
  const nothing = h('p', { class: 'message', role: 'status' });
  const field = h('input', {
    id: 'actions-field', class: 'select', type: 'text', role: 'combobox', 'aria-label': words.findAction, placeholder: words.findAction,
    'aria-controls': 'actions-list', 'aria-expanded': 'true', 'aria-autocomplete': 'list', autocomplete: 'off', spellcheck: 'false',
    oninput: () => draw(),
  });
  const box = dialog('actions', words.allActions, [field, list, nothing], []);
  const pick = (/** @type {number} */ index) => {
    if (found.length === 0) return set(field, 'aria-activedescendant', null);
    picked = (index + found.length) % found.length;
    for (const [place, item] of [...list.children].entries()) set(item, 'aria-selected', String(place === picked));
    set(field, 'aria-activedescendant', `action-${picked}`);
    list.children[picked].scrollIntoView({ block: 'nearest' });
  };
  const act = (/** @type {Action | undefined} */ action) => {
    if (!action?.act) return;
    box.close();
    action.act();
  };
  const draw = () => {
    const parts = foldCase(field.value).split(/\s+/);
    found = actions.filter(({ name, group }) => parts.every((part) => foldCase(`${group} ${name}`).includes(part)));
    list.replaceChildren(...found.map((action, index) => h('li', { id: `action-${index}`, role: 'option', 'aria-selected': 'false', 'aria-disabled': action.act ? null : 'true', onclick: () => act(action) },
      h('span', {}, action.name), action.group ? h('small', {}, action.group) : null, action.key ? h('kbd', {}, action.key) : null)));
    nothing.textContent = found.length === 0 ? words.noAction : '';
    pick(0);
  };
  field.addEventListener('keydown', (event) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by) pick(picked + by);
    else if (event.key === 'Enter' && !event.isComposing) act(found[picked]);
    else return;
    event.preventDefault();
  });
  closeOnOutsideClick(box);
  draw();
  box.showModal();
  field.focus();
}
