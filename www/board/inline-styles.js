// @ts-check
/** Copies of drawings that need no style sheet: their styles become attributes. */
import { set } from '../app/dom.js';
import { contextOf, MAX_PICTURE_SIDE, newCanvas, pngOf } from './canvas.js';
import { plainColour } from './colours.js';
import { make } from './svg.js';

/** Style properties that are copied. */
const PROPERTIES = [
  'stroke-width', 'stroke-linecap', 'stroke-linejoin', 'stroke-dasharray', 'opacity',
  'font-size', 'font-weight', 'font-family', 'text-anchor',
];

/** Style properties that are colours. */
const COLOURS = ['fill', 'stroke'];

/** Returns true for attributes that mean nothing outside the page. @param {string} name */
const isPageAttribute = (name) => ['class', 'style', 'tabindex', 'role'].includes(name) || name.startsWith('aria-');

/**
 * Copies a drawing so that it looks the same without the page's style sheet.
 *
 * @param {SVGSVGElement} source in the page
 * @param {Map<Element, Element>} [origins] receives the original of each copied element
 * @returns {SVGSVGElement}
 */
export function inlineStyles(source, origins) {
  const copy = /** @type {SVGSVGElement} */ (source.cloneNode(true));
  const [from, to] = [source, copy].map((root) => root.querySelectorAll('*'));
  for (const [index, element] of from.entries()) {
    origins?.set(to[index], element);
    const style = getComputedStyle(element);
    if (style.display === 'none') to[index].remove();
    else if (!(element instanceof SVGGElement)) {
      for (const name of PROPERTIES) to[index].setAttribute(name, style.getPropertyValue(name));
      for (const name of COLOURS) {
        const { colour, alpha } = plainColour(style.getPropertyValue(name));
        to[index].setAttribute(name, colour);
        if (alpha) to[index].setAttribute(`${name}-opacity`, alpha);
      }
    } else if (style.opacity !== '1') to[index].setAttribute('opacity', style.opacity);
  }
  for (const element of [copy, ...to]) {
    for (const name of element.getAttributeNames().filter(isPageAttribute)) element.removeAttribute(name);
  }
  return copy;
}

/** Returns the background colour behind an element. @param {Element} element */
export function backgroundOf(element) {
  const body = element.ownerDocument.body;
  for (let up = element.parentElement; up && up !== body; up = up.parentElement) {
    const { backgroundColor } = getComputedStyle(up);
    if (!/^(?:transparent|rgba\(0, 0, 0, 0\))$/.test(backgroundColor)) return backgroundColor;
  }
  return getComputedStyle(body).backgroundColor;
}

/** Side of a square in a picture, in pixels. */
const SIDE = 64;

/**
 * Returns a board as a picture on the page's background. The squares are centred: the right margin
 * is as wide as the ranks' names on the left.
 *
 * @param {SVGSVGElement} board
 * @param {number} [above] top margin, in squares
 * @param {Map<Element, Element>} [origins] receives the original of each copied element
 * @returns {SVGSVGElement}
 */
export function standalone(board, above = 0, origins = new Map()) {
  const copy = inlineStyles(board, origins);
  for (const [made, original] of origins) {
    if (original.matches('.rings')) made.remove();
    // On a board that scrolls, coordinates are moved to its visible part, and have a border.
    if (original.matches('.coordinates > g')) made.removeAttribute('transform');
    if (original.matches('.coordinates text')) made.setAttribute('stroke', 'none');
  }
  const box = board.viewBox.baseVal;
  const squares = /** @type {SVGGraphicsElement | null} */ (board.querySelector('.squares'))?.getBBox() ?? box;
  const beside = Math.max(squares.x - box.x, box.x + box.width - squares.x - squares.width);
  const { x, y, width, height } = new DOMRect(
    squares.x - beside, box.y - above, squares.width + 2 * beside, box.height + above);
  copy.setAttribute('viewBox', `${x} ${y} ${width} ${height}`);
  copy.setAttribute('width', String(Math.round(width * SIDE)));
  copy.setAttribute('height', String(Math.round(height * SIDE)));
  copy.prepend(make('rect', { x, y, width, height, fill: backgroundOf(board) }));
  return copy;
}

/** Returns a drawing as SVG text. @param {SVGElement} drawing */
export const textOf = (drawing) => new XMLSerializer().serializeToString(drawing);

/** Returns SVG text as a data URL. @param {string} svg */
export const addressOf = (svg) => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;

/**
 * Returns a drawing as a PNG file of twice its size or, if that is too large for a canvas, less.
 *
 * @param {SVGSVGElement} drawing with its width and height, which change
 */
export async function toPng(drawing) {
  const sides = ['width', 'height'].map((side) => Number(drawing.getAttribute(side)));
  const scale = Math.min(2, MAX_PICTURE_SIDE / Math.max(...sides));
  const [width, height] = sides.map((side) => Math.round(side * scale));
  // At its own size, it is sharp in all browsers.
  set(drawing, 'width', width);
  set(drawing, 'height', height);
  const image = new Image();
  image.src = addressOf(textOf(drawing));
  await image.decode();
  const canvas = newCanvas(width, height);
  contextOf(canvas).drawImage(image, 0, 0, width, height);
  return pngOf(canvas);
}
