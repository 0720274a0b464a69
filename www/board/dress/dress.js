// @ts-check
/**
 * Other looks of board and pieces than the usual ones: colours by a style sheet, drawings by a module, both loaded when a look is
 * chosen. A look holds in one tree, that of the page or of an element's shadow root: what is drawn there becomes its own.
 */
import { setDrawing } from '../../app/drawing.js';
import { needSheet } from '../../app/sheets.js';
import { bodyOf, dressers } from '../pieces.js';

/** @typedef {'wood' | 'contrast'} Look all but the usual one */

/** @type {Record<Look, () => Promise<{bodies: Record<string, string>}>>} */
const DRAWINGS = { wood: () => import('./wood.js'), contrast: () => import('./contrast.js') };

/** @param {string | null | undefined} name @returns {name is Look} */
const isLook = (name) => name === 'wood' || name === 'contrast';

/** Who sees to what is drawn later, by its tree. @type {WeakMap<Node, MutationObserver>} */
const watchers = new WeakMap();
/** The look that was asked for last, by the tree. @type {WeakMap<Node, unknown>} */
const wished = new WeakMap();

/**
 * Puts a look on.
 * @param {Document | ShadowRoot} root where it holds @param {string | null | undefined} name the usual one, where it is none of the others
 * @param {() => void} put says so on the element that the style sheets look at
 */
export async function wear(root, name, put) {
  const wish = {};
  wished.set(root, wish);
  if (isLook(name)) {
    const host = root instanceof Document ? root.body : root;
    const [{ bodies }] = await Promise.all([DRAWINGS[name](), needSheet(host, new URL(`./${name}.css`, import.meta.url).href)]);
    if (wished.get(root) !== wish) return;
    dressers.set(root, (within) => redraw(within, name, bodies));
    if (!watchers.has(root)) {
      const watcher = new MutationObserver((changes) => {
        for (const { target } of changes) if (target instanceof Element) dressers.get(root)?.(target);
      });
      watcher.observe(root, { childList: true, subtree: true });
      watchers.set(root, watcher);
    }
  } else {
    watchers.get(root)?.disconnect();
    watchers.delete(root);
    dressers.delete(root);
  }
  put();
  for (const child of root.children) (dressers.get(root) ?? usual)(child);
}

/** As it is usually drawn. @param {Element} within */
const usual = (within) => redraw(within, '', {});

/** @param {Element} within @param {string} name @param {Record<string, string>} bodies */
function redraw(within, name, bodies) {
  for (const piece of /** @type {NodeListOf<SVGGElement>} */ (within.querySelectorAll('.piece[data-shape]'))) {
    if ((piece.dataset.look ?? '') === name) continue;
    const shape = piece.dataset.shape ?? 'N';
    const worn = piece.querySelectorAll('.badge, .badge-text');
    setDrawing(piece, bodies[shape] ?? bodyOf(shape));
    piece.append(...worn);
    piece.dataset.look = name;
  }
}
