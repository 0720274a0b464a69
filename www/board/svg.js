// @ts-check
/** SVG elements. */
import { set } from '../app/dom.js';

export const SVG = 'http://www.w3.org/2000/svg';

/**
 * Creates an SVG element, and appends it to a parent.
 *
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, string | number>} attributes
 * @param {Element} [parent]
 * @returns {SVGElementTagNameMap[T]}
 */
export function make(tag, attributes, parent) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) set(element, name, value);
  parent?.append(element);
  return element;
}
