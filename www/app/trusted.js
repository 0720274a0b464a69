// @ts-check
/**
 * The page's one policy for text that becomes elements or programs, where
 * browsers ask for one (Trusted Types; `index.html` says so): drawings are
 * let in, and the page's own workers. All else is refused with an error.
 */

/** What drawings are made of: these elements, with attributes that neither run nor load anything. */
const TAG = /<\/?(?:svg|g|path|rect|circle|ellipse|line|polyline|polygon|text|tspan|title|span|b|i)(?:\s+(?!on|style|href|src|xlink)[\w-]+="[^"<>]*")*\s*\/?>/gi;

/** @param {string} text */
export const isDrawing = (text) => !text.replace(TAG, '').includes('<');

/** From now on, all text that is set goes through here. @param {string} worker the address of the workers' program */
export function trustDrawings(worker) {
  const programs = [worker, new URL('sw.js', document.baseURI).href];
  // The type checker does not know them yet.
  const types = /** @type {any} */ (globalThis).trustedTypes;
  types?.createPolicy('default', {
    createHTML: (/** @type {string} */ text) => (isDrawing(text) ? text : null),
    createScriptURL: (/** @type {string} */ address) => (programs.includes(new URL(address, document.baseURI).href) ? address : null),
  });
}
