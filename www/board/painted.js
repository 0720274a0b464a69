// @ts-check
/** Drawings that need no style sheet: what the sheet says of them stands in them. */
import { make } from './svg.js';

/** What of the style sheet a picture outside the page needs. */
const PAINT = [
  'fill', 'stroke', 'stroke-width', 'stroke-linecap', 'stroke-linejoin', 'stroke-dasharray', 'opacity',
  'font-size', 'font-weight', 'font-family', 'text-anchor',
];

/** What of an element is for the page alone. @param {string} name of an attribute */
const ofThePage = (name) => ['class', 'style', 'tabindex', 'role', 'data-board'].includes(name) || name.startsWith('aria-');

/**
 * A copy of a drawing that looks the same without the page's style sheet.
 * @param {SVGSVGElement} source it is in the page
 * @param {Map<Element, Element>} [origins] takes the originals of what is in the copy
 * @returns {SVGSVGElement}
 */
export function painted(source, origins) {
  const copy = /** @type {SVGSVGElement} */ (source.cloneNode(true));
  const [from, to] = [source, copy].map((root) => root.querySelectorAll('*'));
  for (const [index, element] of from.entries()) {
    origins?.set(to[index], element);
    const style = getComputedStyle(element);
    if (style.display === 'none') to[index].remove();
    else if (!(element instanceof SVGGElement)) {
      for (const name of PAINT) to[index].setAttribute(name, style.getPropertyValue(name));
    } else if (style.opacity !== '1') to[index].setAttribute('opacity', style.opacity);
  }
  for (const element of [copy, ...to]) {
    for (const name of element.getAttributeNames().filter(ofThePage)) element.removeAttribute(name);
  }
  return copy;
}

/** The colour of what an element stands on. @param {Element} element */
export function groundOf(element) {
  const body = element.ownerDocument.body;
  for (let up = element.parentElement; up && up !== body; up = up.parentElement) {
    const { backgroundColor } = getComputedStyle(up);
    if (!/^(?:transparent|rgba\(0, 0, 0, 0\))$/.test(backgroundColor)) return backgroundColor;
  }
  return getComputedStyle(body).backgroundColor;
}

/** The pixels of a square in a picture. */
const SIDE = 64;

/**
 * A board as a picture of its own, on the page's ground.
 * Its squares are in the middle: on the right it has as much room as the ranks' names have on the left.
 *
 * @param {SVGSVGElement} board
 * @param {number} [above] room above it, in squares
 * @param {Map<Element, Element>} [origins]
 * @returns {SVGSVGElement}
 */
export function standalone(board, above = 0, origins) {
  const copy = painted(board, origins);
  const box = board.viewBox.baseVal;
  const squares = /** @type {SVGGraphicsElement | null} */ (board.querySelector('.squares'))?.getBBox() ?? box;
  const beside = Math.max(squares.x - box.x, box.x + box.width - squares.x - squares.width);
  const { x, y, width, height } = new DOMRect(
    squares.x - beside, box.y - above, squares.width + 2 * beside, box.height + above);
  copy.setAttribute('viewBox', `${x} ${y} ${width} ${height}`);
  copy.setAttribute('width', String(Math.round(width * SIDE)));
  copy.setAttribute('height', String(Math.round(height * SIDE)));
  copy.prepend(make('rect', { x, y, width, height, fill: groundOf(board) }));
  return copy;
}

/** As text for a file of its own, or an image's address. @param {SVGElement} drawing */
export const textOf = (drawing) => new XMLSerializer().serializeToString(drawing);

/** An SVG as an image's address. @param {string} svg */
export const addressOf = (svg) => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
