// @ts-check
/**
 * Drawings are written as text, and become elements node by node: where a page asks for Trusted
 * Types, `innerHTML` takes no text, and `<leaper-board>` stands on pages that list none of its own.
 */

/** A tag or a text. These elements alone, with attributes that neither run nor load anything. */
const PART = /<(\/?)(svg|g|path|rect|circle|ellipse|line|polyline|polygon|text|tspan|title|span|b|i)((?:\s+(?!on|style|href|src|xlink)[\w-]+="[^"<>]*")*)\s*(\/?)>|([^<]+)/gi;

/** @param {string} text */
export const isDrawing = (text) => text.replace(PART, '') === '';

/** @type {Record<string, string>} */
const ENTITIES = { lt: '<', gt: '>', quot: '"', amp: '&' };

/** @param {string} text */
const decode = (text) => text.replace(/&(lt|gt|quot|amp);/g, (_, name) => ENTITIES[name]);

/**
 * Replaces what is in an element.
 *
 * @param {Element} element
 * @param {string} text
 */
export function setDrawing(element, text) {
  if (!isDrawing(text)) throw new Error('not a drawing');
  const drawing = document.createDocumentFragment();
  /** @type {DocumentFragment | Element} */
  let parent = drawing;
  for (const [, closes, tag, attributes, isEmpty, words] of text.matchAll(PART)) {
    if (words !== undefined) parent.append(decode(words));
    else if (closes) parent = parent.parentElement ?? drawing;
    else {
      const isSvg = tag === 'svg' || (parent === drawing ? element : parent) instanceof SVGElement;
      /** @type {Element} */
      const child = document.createElementNS(`http://www.w3.org/${isSvg ? '2000/svg' : '1999/xhtml'}`, tag);
      for (const [, name, value] of attributes.matchAll(/([\w-]+)="([^"]*)"/g)) child.setAttribute(name, decode(value));
      parent.append(child);
      if (!isEmpty) parent = child;
    }
  }
  element.replaceChildren(drawing);
}
