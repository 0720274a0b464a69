// @ts-check
/** Loads style sheets when they are needed. In the package they are modules, named by the relative addresses in the sources. */

/** Sheets by name, shared by all roots. @type {Map<string, Promise<CSSStyleSheet>>} */
const sheetOf = new Map();

/** @param {string} name */
async function load(name) {
  const { sheets } = await import('../pkg/sheets.js');
  const { text } = await sheets[name]();
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return sheet;
}

/**
 * Adds a style sheet to the root of an element, once.
 *
 * @param {HTMLElement | ShadowRoot} host
 * @param {string} name
 */
export async function loadStyleSheet(host, name) {
  const root = /** @type {ShadowRoot | Document} */ (host.getRootNode());
  const loading = sheetOf.get(name) ?? load(name);
  sheetOf.set(name, loading);
  try {
    const sheet = await loading;
    if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet);
  } catch (error) {
    sheetOf.delete(name); // The next call tries again.
    throw error;
  }
}
