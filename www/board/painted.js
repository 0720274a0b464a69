// @ts-check
/** Drawings that need no style sheet: what the sheet says of them stands in them. */

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
 * @returns {SVGSVGElement}
 */
export function painted(source) {
  const copy = /** @type {SVGSVGElement} */ (source.cloneNode(true));
  const [from, to] = [source, copy].map((root) => root.querySelectorAll('*'));
  for (const [index, element] of from.entries()) {
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

/** As text for a file of its own, or an image's address. @param {SVGElement} drawing */
export const textOf = (drawing) => new XMLSerializer().serializeToString(drawing);

/** An SVG as an image's address. @param {string} svg */
export const addressOf = (svg) => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
