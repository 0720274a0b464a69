// @ts-check
/** Style sheets that come with what they are for. In the package they are modules, named by where they lie in the sources. */

/** Sheets are shared by all that have them. @type {Map<string, Promise<CSSStyleSheet>>} */
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
 * A style sheet within an element or a shadow root, where it does not have it yet.
 * @param {HTMLElement | ShadowRoot} host @param {string} name
 */
export async function needSheet(host, name) {
  const root = /** @type {ShadowRoot | Document} */ (host.getRootNode());
  const loading = sheetOf.get(name) ?? load(name);
  sheetOf.set(name, loading);
  try {
    const sheet = await loading;
    if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet);
  } catch (error) {
    sheetOf.delete(name); // the next time tries again
    throw error;
  }
}
