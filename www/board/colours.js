// @ts-check
/**
 * The page's colours for canvases, which know nothing of style sheets: the
 * custom properties of the sheet as they are in the theme that is on.
 */
import { contextOf, newCanvas } from './canvas.js';

/** @typedef {[red: number, green: number, blue: number]} Rgb */
/** @typedef {{css: string, rgb: Rgb}} Colour */

/**
 * Some colours as they were when they were read.
 * @template {string} N
 * @typedef {{css: (name: N) => string, rgb: (name: N) => Rgb}} Colours
 */

/** What was read in this theme. @type {Map<string, Colour>} */
const known = new Map();
/** Who wants to know of another theme. @type {Set<() => void>} */
const listeners = new Set();

function forget() {
  known.clear();
  for (const listener of [...listeners]) listener();
}

let watching = false;

/** From now on what was read is forgotten when the theme becomes another. */
function watch() {
  if (watching) return;
  watching = true;
  new MutationObserver(forget).observe(document.documentElement, { attributeFilter: ['data-theme'] });
  for (const query of ['(prefers-color-scheme: dark)', '(forced-colors: active)']) matchMedia(query).addEventListener('change', forget);
}

/**
 * Calls back whenever the colours have become others, until the signal comes.
 * @param {AbortSignal} signal @param {() => void} callback
 */
export function onThemeChange(signal, callback) {
  if (signal.aborted) return;
  watch();
  // Two who listen with the same function are two.
  const listener = () => callback();
  listeners.add(listener);
  signal.addEventListener('abort', () => listeners.delete(listener), { once: true });
}

/**
 * Reads colours by the names of their custom properties: `square-light` is `--square-light`.
 * @template {string} N
 * @param {readonly N[]} names
 * @returns {Colours<N>}
 */
export function readColours(names) {
  watch();
  const missing = names.filter((name) => !known.has(name));
  if (missing.length > 0) probe(missing);
  const found = new Map(names.map((name) => [name, /** @type {Colour} */ (known.get(name))]));
  const colour = (/** @type {N} */ name) => {
    const it = found.get(name);
    if (!it) throw new Error(`the colour “${name}” was not read`);
    return it;
  };
  return { css: (name) => colour(name).css, rgb: (name) => colour(name).rgb };
}

/** @param {string[]} names */
function probe(names) {
  const element = document.createElement('i');
  element.hidden = true;
  // A canvas keeps the page's colours, where the person forces others.
  element.style.setProperty('forced-color-adjust', 'none');
  document.body.append(element);
  const style = getComputedStyle(element);
  const pixel = contextOf(newCanvas(1, 1), { willReadFrequently: true });
  for (const name of names) {
    element.style.color = `var(--${name})`;
    pixel.fillStyle = style.color;
    pixel.fillRect(0, 0, 1, 1);
    const [red, green, blue] = pixel.getImageData(0, 0, 1, 1).data;
    known.set(name, { css: `rgb(${red} ${green} ${blue})`, rgb: [red, green, blue] });
  }
  element.remove();
}

/** A colour between two. @param {Rgb} a @param {Rgb} b @param {number} share of the second @returns {Rgb} */
export const mix = (a, b, share) => [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share];
