// @ts-check
/**
 * The page's colours for canvases, which know nothing of style sheets: the
 * custom properties of the sheet as they are where it stands, in the theme that is
 * on there.
 */
import { contextOf, newCanvas } from './canvas.js';

/** @typedef {[red: number, green: number, blue: number]} Rgb */
/** @typedef {{css: string, rgb: Rgb}} Colour */

/**
 * Some colours as they were when they were read.
 * @template {string} N
 * @typedef {{css: (name: N) => string, rgb: (name: N) => Rgb}} Colours
 */

/** What was read in this theme, by where it holds: the document, or a shadow root. @type {WeakMap<Node, Map<string, Colour>>} */
let known = new WeakMap();
/** Who wants to know of another theme. @type {Set<() => void>} */
const listeners = new Set();

function forget() {
  known = new WeakMap();
  for (const listener of [...listeners]) listener();
}

/** Where it is seen already that the theme becomes another. @type {WeakSet<Node>} */
const watched = new WeakSet();

/** From now on what was read is forgotten when the theme of a document or an element becomes another. @param {Node} root */
function watch(root) {
  if (watched.has(root)) return;
  watched.add(root);
  const themed = root instanceof ShadowRoot ? root.host : document.documentElement;
  new MutationObserver(forget).observe(themed, { attributeFilter: ['data-theme', 'data-look', 'theme', 'style', 'class'] });
  if (root instanceof ShadowRoot) return watch(document);
  for (const query of ['(prefers-color-scheme: dark)', '(forced-colors: active)']) matchMedia(query).addEventListener('change', forget);
}

/**
 * Calls back whenever the colours have become others, until the signal comes.
 * @param {HTMLElement} host where they hold @param {AbortSignal} signal @param {() => void} callback
 */
export function onThemeChange(host, signal, callback) {
  if (signal.aborted) return;
  watch(host.getRootNode());
  // Two who listen with the same function are two.
  const listener = () => callback();
  listeners.add(listener);
  signal.addEventListener('abort', () => listeners.delete(listener), { once: true });
}

/**
 * Reads colours by the names of their custom properties: `square-light` is `--square-light`.
 * @template {string} N
 * @param {readonly N[]} names @param {HTMLElement} host where they hold; it is in a document
 * @returns {Colours<N>}
 */
export function readColours(names, host) {
  const root = host.getRootNode();
  watch(root);
  const here = known.get(root) ?? new Map();
  known.set(root, here);
  const missing = names.filter((name) => !here.has(name));
  if (missing.length > 0) probe(missing, host, here);
  const found = new Map(names.map((name) => [name, /** @type {Colour} */ (here.get(name))]));
  const colour = (/** @type {N} */ name) => {
    const it = found.get(name);
    if (!it) throw new Error(`the colour “${name}” was not read`);
    return it;
  };
  return { css: (name) => colour(name).css, rgb: (name) => colour(name).rgb };
}

/** @param {string[]} names @param {HTMLElement} host @param {Map<string, Colour>} here takes what is found */
function probe(names, host, here) {
  const element = document.createElement('i');
  element.hidden = true;
  // A canvas keeps the page's colours, where the person forces others.
  element.style.setProperty('forced-color-adjust', 'none');
  host.append(element);
  const style = getComputedStyle(element);
  const pixel = contextOf(newCanvas(1, 1), { willReadFrequently: true });
  for (const name of names) {
    element.style.color = `var(--${name})`;
    pixel.fillStyle = style.color;
    pixel.fillRect(0, 0, 1, 1);
    const [red, green, blue] = pixel.getImageData(0, 0, 1, 1).data;
    here.set(name, { css: `rgb(${red} ${green} ${blue})`, rgb: [red, green, blue] });
  }
  element.remove();
}

/** A colour between two. @param {Rgb} a @param {Rgb} b @param {number} share of the second @returns {Rgb} */
export const mix = (a, b, share) => [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share];
