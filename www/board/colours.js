// @ts-check
/**
 * The colours of the current theme, for canvases: the values of the style sheet's custom
 * properties.
 */
import { contextOf, newCanvas } from './canvas.js';

/** @typedef {[red: number, green: number, blue: number]} Rgb */
/** @typedef {{css: string, rgb: Rgb}} Colour */

/**
 * Colours by name, as they were when they were read.
 *
 * @template {string} N
 * @typedef {{css: (name: N) => string, rgb: (name: N) => Rgb}} Colours
 */

/** Cached colours by document or shadow root. @type {WeakMap<Node, Map<string, Colour>>} */
let coloursOf = new WeakMap();
/** Called when a theme changes. @type {Set<() => void>} */
const listeners = new Set();

/** Drops the cached colours, and has everything redrawn. Looks call it once they are loaded. */
export function refreshColours() {
  coloursOf = new WeakMap();
  for (const listener of [...listeners]) listener();
}

/** Roots that are observed. @type {WeakSet<Node>} */
const watched = new WeakSet();

/** Observes the theme of a document or shadow root. @param {Node} root */
function watch(root) {
  if (watched.has(root)) return;
  watched.add(root);
  const themeElement = root instanceof ShadowRoot ? root.host : document.documentElement;
  new MutationObserver(refreshColours).observe(themeElement, { attributeFilter: ['data-theme', 'theme', 'style', 'class'] });
  if (root instanceof ShadowRoot) return watch(document);
  for (const query of ['(prefers-color-scheme: dark)', '(forced-colors: active)']) matchMedia(query).addEventListener('change', refreshColours);
}

/**
 * Calls a function whenever the theme changes.
 *
 * @param {HTMLElement} host
 * @param {AbortSignal} signal ends the calls
 * @param {() => void} callback
 */
export function onThemeChange(host, signal, callback) {
  if (signal.aborted) return;
  watch(host.getRootNode());
  // A function of its own, so that the same callback can be added twice.
  const listener = () => callback();
  listeners.add(listener);
  signal.addEventListener('abort', () => listeners.delete(listener), { once: true });
}

/**
 * Reads colours by the names of their custom properties: `square-light` is `--square-light`.
 *
 * @template {string} N
 * @param {readonly N[]} names
 * @param {HTMLElement} host in a document
 * @returns {Colours<N>}
 */
export function readColours(names, host) {
  const root = host.getRootNode();
  watch(root);
  const cache = coloursOf.get(root) ?? new Map();
  coloursOf.set(root, cache);
  const missing = names.filter((name) => !cache.has(name));
  if (missing.length > 0) probe(missing, host, cache);
  const found = new Map(names.map((name) => [name, /** @type {Colour} */ (cache.get(name))]));
  const colour = (/** @type {N} */ name) => {
    const value = found.get(name);
    if (!value) throw new Error(`the colour “${name}” was not read`);
    return value;
  };
  return { css: (name) => colour(name).css, rgb: (name) => colour(name).rgb };
}

/**
 * Parses an opaque sRGB colour. Others need a canvas, which some privacy settings make unreadable.
 *
 * @param {string} colour
 * @returns {Rgb | undefined}
 */
function rgbOf(colour) {
  const parts = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(colour);
  return parts ? [Number(parts[1]), Number(parts[2]), Number(parts[3])] : undefined;
}

/**
 * Reads a colour from a canvas.
 *
 * @param {CanvasRenderingContext2D} context
 * @param {string} colour
 * @returns {Rgb}
 */
function pixelOf(context, colour) {
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  const [red, green, blue] = context.getImageData(0, 0, 1, 1).data;
  return [red, green, blue];
}

/**
 * Computes colours with a hidden element.
 *
 * @param {string[]} names
 * @param {HTMLElement} host
 * @param {Map<string, Colour>} cache
 */
function probe(names, host, cache) {
  const element = document.createElement('i');
  element.hidden = true;
  // Canvases keep the page's colours in forced-colors mode.
  element.style.setProperty('forced-color-adjust', 'none');
  host.append(element);
  const style = getComputedStyle(element);
  const pixel = contextOf(newCanvas(1, 1), { willReadFrequently: true });
  for (const name of names) {
    element.style.color = `var(--${name})`;
    const [red, green, blue] = rgbOf(style.color) ?? pixelOf(pixel, style.color);
    cache.set(name, { css: `rgb(${red} ${green} ${blue})`, rgb: [red, green, blue] });
  }
  element.remove();
}

/**
 * Mixes two colours as `color-mix(in oklab, …)` does, where equal distances look equal.
 *
 * @param {Rgb} first
 * @param {Rgb} second
 * @param {number} share of the second
 * @returns {Rgb}
 */
export function mix(first, second, share) {
  const [from, to] = [oklab(first), oklab(second)];
  const [lightness, a, b] = from.map((value, index) => value + (to[index] - value) * share);
  return fromOklab(lightness, a, b);
}

/**
 * Converts a computed colour to one that programs without CSS Color 4 know, and its opacity. Other values, such as
 * `none`, stay.
 *
 * @param {string} colour
 * @returns {{colour: string, alpha: string | undefined}}
 */
export function plainColour(colour) {
  const parts = /^(oklab|rgba?)\((\S+?),? (\S+?),? (\S+?)(?:(?: \/|,) (\S+))?\)$/.exec(colour);
  if (!parts) return { colour, alpha: undefined };
  const numbers = /** @type {Rgb} */ (parts.slice(2, 5).map((part) => parseFloat(part) || 0));
  const rgb = parts[1] === 'oklab' ? fromOklab(...numbers).map(Math.round) : numbers;
  return { colour: `rgb(${rgb.join(', ')})`, alpha: parts[5] };
}

/**
 * Converts from Oklab.
 *
 * @param {number} lightness
 * @param {number} a
 * @param {number} b
 * @returns {Rgb}
 */
function fromOklab(lightness, a, b) {
  const [l, m, s] = [
    (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3,
    (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3,
    (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3,
  ];
  return [
    srgbFromLinear(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    srgbFromLinear(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    srgbFromLinear(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

/** Converts to Oklab: lightness, a, b (Björn Ottosson, 2020; CSS Color 4). @param {Rgb} colour */
function oklab(colour) {
  const [red, green, blue] = colour.map((value) => linearFromSrgb(value / 255));
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** Converts sRGB to linear light. @param {number} value */
const linearFromSrgb = (value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

/** Converts linear light to sRGB, from 0 to 255. @param {number} light */
const srgbFromLinear = (light) => 255 * Math.min(1, Math.max(0, light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055));
