// @ts-check
/** Helpers that create and update elements. */
import { setDrawing } from './safe-svg.js';

/**
 * @typedef {{[name: string]: unknown} & {[E in keyof HTMLElementEventMap as `on${E}`]?: (event: HTMLElementEventMap[E]) => void}} Attributes
 *   names that begin with `on` are listeners; `drawing` is the content, as text
 */

/**
 * Makes an element: `h('button', {class: 'x', onclick: f}, 'text', child)`.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Attributes} [attributes]
 * @param {...(Node | string | null | undefined | false)} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('on')) element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    else if (name === 'drawing') setDrawing(element, String(value));
    else set(element, name, value);
  }
  element.append(.../** @type {(Node | string)[]} */ (children.filter(Boolean)));
  return element;
}

/**
 * Sets an attribute if it changes; `false` and `null` remove it. Styles are set by `cssText`,
 * because the page's policy forbids style attributes.
 * @param {Element} element @param {string} name @param {unknown} value
 */
export function set(element, name, value) {
  if ((value ?? false) === false) return element.removeAttribute(name);
  const text = value === true ? '' : String(value);
  if (name === 'style') /** @type {HTMLElement | SVGElement} */ (element).style.cssText = text;
  else if (element.getAttribute(name) !== text) element.setAttribute(name, text);
}

/**
 * Returns the key of an event as shortcuts name it. Caps Lock is ignored. Letters that aren't Latin,
 * and what AZERTY has in place of digits, count as the key's place on the keyboard: Ctrl+Я undoes
 * where Я is on the key Z, and `&` picks the first tool. Signs that are shortcuts stay.
 *
 * @param {KeyboardEvent} event
 */
export function keyOf({ key, code, shiftKey }) {
  const letter = /^[a-z]$/i.test(key) ? key : /^(?!\p{sc=Latn})\p{L}$/u.test(key) && /^Key(.)/.exec(code)?.[1];
  if (letter) return shiftKey ? letter.toUpperCase() : letter.toLowerCase();
  const digit = !shiftKey && /^[^+?-]$/.test(key) && /^Digit(.)/.exec(code)?.[1];
  return digit || (key === '؟' ? '?' : key);
}

/** Returns true if the page is used with fingers. */
export const hasTouch = () => matchMedia('(pointer: coarse)').matches;

/** @param {Element} element @param {string} text */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/**
 * Returns an element of `index.html`: `byId('language', HTMLSelectElement)`.
 * @template {HTMLElement} [E=HTMLElement]
 * @param {string} id @param {new () => E} [type] its class
 * @returns {E}
 */
export function byId(id, type) {
  const element = document.getElementById(id);
  if (!(element instanceof (type ?? HTMLElement))) throw new Error(`the page has no #${id}`);
  return /** @type {E} */ (element);
}

/** Line drawings of the buttons, on 24 × 24. @type {Record<string, string>} */
const ICONS = {
  undo: '<path d="M9 14 4 9l5-5"/><path d="M4 9h10a6 6 0 0 1 0 12h-3"/>',
  redo: '<path d="m15 14 5-5-5-5"/><path d="M20 9H10a6 6 0 0 0 0 12h3"/>',
  clear: '<path d="M4 7h16M10 11v6M14 11v6M6 7l1 13h10l1-13M9 7V4h6v3"/>',
  flip: '<path d="M7 20V5M3.5 8.5 7 5l3.5 3.500M17 4v15M13.5 15.5 17 19l3.5-3.5"/>',
  first: '<path class="solid" d="M19 5v14L9 12z"/><path d="M6 5v14"/>',
  back: '<path d="m15 5-7 7 7 7"/>',
  play: '<path class="solid" d="M8 5v14l11-7z"/>',
  pause: '<path class="solid" d="M7 5h3v14H7zM14 5h3v14h-3z"/>',
  next: '<path d="m9 5 7 7-7 7"/>',
  last: '<path class="solid" d="M5 5v14l10-7z"/><path d="M18 5v14"/>',
  loop: '<path d="M17 3l3 3-3 3"/><path d="M4 11V9.5A3.5 3.5 0 0 1 7.5 6H20M7 21l-3-3 3-3"/><path d="M20 13v1.5a3.5 3.5 0 0 1-3.5 3.5H4"/>',
  plus: '<path d="M12 5v14M5 12h14"/>',
  minus: '<path d="M5 12h14"/>',
  fit: '<path d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5"/>',
};

/** Draws the icon of that name, or other lines. @param {string} name */
export const lineIcon = (name) => `<svg viewBox="0 0 24 24" aria-hidden="true">${ICONS[name] ?? name}</svg>`;

/** Names of keys, as `aria-keyshortcuts` has them. @type {Record<string, string>} */
const KEYS = { '←': 'ArrowLeft', '→': 'ArrowRight', Leertaste: 'Space', Espace: 'Space', 'Pos 1': 'Home', Début: 'Home', Ende: 'End', Fin: 'End', '+': 'Plus', '−': '-' };

/**
 * Returns the attributes of a control's name. Its key may stand behind it, as in “Flip board (F)”: the tooltip shows
 * it, and assistive technology gets it as `aria-keyshortcuts`, not in the name.
 *
 * @param {string} label
 */
export function labelAttributes(label) {
  const [, name = label, key] = /^(.+) \(([^()]{1,9})\)$/.exec(label) ?? [];
  return { 'aria-label': name, title: label, 'aria-keyshortcuts': KEYS[key] ?? key?.replace(/^(Ctrl|Strg)./, 'Control+') };
}

/**
 * Creates a button with an icon and a label.
 * @param {string} name @param {string} label @param {() => void} onclick @param {Attributes} [more]
 */
export const iconButton = (name, label, onclick, more = {}) =>
  h('button', { type: 'button', class: 'icon-button', ...labelAttributes(label), drawing: lineIcon(name), onclick, ...more });

/**
 * Lets the arrow keys move through a group of radio buttons with one tab stop.
 *
 * @param {HTMLElement} group
 */
export function addRadioKeys(group) {
  // After a click, arrow keys control the player.
  let clicked = false;
  group.addEventListener('pointerdown', () => { clicked = true; });
  group.addEventListener('focusout', () => { clicked = false; });
  group.addEventListener('keydown', (event) => {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!by || clicked || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    const buttons = [...group.querySelectorAll('button')];
    const now = buttons.indexOf(/** @type {HTMLButtonElement} */ (event.target));
    const button = buttons[(now + by + buttons.length) % buttons.length];
    button.click();
    button.focus();
  });
}
