// @ts-check
/**
 * Turns the text of a drawing into elements, one by one. `innerHTML` can't be used: pages with
 * Trusted Types refuse text there, and pages that embed `<leaper-board>` have no policy for it.
 */

/**
 * A tag or a text. Elements and attributes that run or load something don't match: handlers, styles,
 * links, values with `url(`, and values with a backslash, which could hide `url(` as an escape.
 */
const TOKEN = /<(\/?)(svg|g|path|rect|circle|ellipse|line|polyline|polygon|text|tspan|title|span|b|i)((?:\s+(?!on|style|href|src|xlink)[\w-]+="(?![^"]*url\()[^"<>\\]*")*)\s*(\/?)>|([^<]+)/gi;

/**
 * Returns true if a text is a drawing that can be shown safely.
 *
 * @param {string} text
 */
export const isDrawing = (text) => text.replace(TOKEN, '') === '';

/** @type {Record<string, string>} */
const ENTITIES = { lt: '<', gt: '>', quot: '"', amp: '&' };

/**
 * Replaces the entities of a text.
 *
 * @param {string} text
 */
const decode = (text) => text.replace(/&(lt|gt|quot|amp);/g, (_, name) => ENTITIES[name]);

/**
 * Replaces an element's content with a drawing. Throws if the text isn't one.
 *
 * @param {Element} element
 * @param {string} text
 */
export function setDrawing(element, text) {
  if (!isDrawing(text)) throw new Error('not a drawing');
  const drawing = document.createDocumentFragment();
  /** @type {DocumentFragment | Element} */
  let parent = drawing;
  for (const [, closes, tag, attributes, isEmpty, textContent] of text.matchAll(TOKEN)) {
    if (textContent !== undefined) parent.append(decode(textContent));
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
