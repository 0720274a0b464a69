// @ts-check
/**
 * Alternative looks of board and pieces: a style sheet for the colours and a module of drawings,
 * both loaded when the look is chosen. A look applies to one tree: the page, or an element's shadow
 * root. Pieces that are drawn there later get it, too.
 */
import { setDrawing } from '../../app/safe-svg.js';
import { loadStyleSheet } from '../../app/sheets.js';
import { refreshColours } from '../colours.js';
import { bodyOf, pieceSetRenderers } from '../pieces.js';

/** The looks besides the standard one. @typedef {'wood' | 'contrast'} Look */

/** @type {Record<Look, () => Promise<{bodies: Record<string, string>}>>} */
const DRAWINGS = { wood: () => import('./wood.js'), contrast: () => import('./contrast.js') };

/** @param {string | null | undefined} name @returns {name is Look} */
const isLook = (name) => name === 'wood' || name === 'contrast';

/** Observes each tree for new pieces. @type {WeakMap<Node, MutationObserver>} */
const observers = new WeakMap();

/** The latest request for each tree. @type {WeakMap<Node, object>} */
const requests = new WeakMap();

/**
 * Applies a look to a tree.
 *
 * @param {Document | ShadowRoot} root
 * @param {string | null | undefined} name the standard look for any unknown name
 * @param {() => void} [onLoad] sets the attribute that the style sheets select by
 */
export async function applyPieceSet(root, name, onLoad) {
  const request = {};
  requests.set(root, request);
  if (isLook(name)) {
    const host = root instanceof Document ? root.body : root;
    const sheet = new URL(`./${name}.css`, import.meta.url).href;
    const [{ bodies }] = await Promise.all([DRAWINGS[name](), loadStyleSheet(host, sheet)]);
    if (requests.get(root) !== request) return;
    pieceSetRenderers.set(root, (element) => render(element, name, bodies));
    if (!observers.has(root)) {
      const observer = new MutationObserver((changes) => {
        for (const { target } of changes) {
          if (target instanceof Element) pieceSetRenderers.get(root)?.(target);
        }
      });
      observer.observe(root, { childList: true, subtree: true });
      observers.set(root, observer);
    }
  } else {
    observers.get(root)?.disconnect();
    observers.delete(root);
    pieceSetRenderers.delete(root);
  }
  onLoad?.();
  for (const child of root.children) (pieceSetRenderers.get(root) ?? renderStandard)(child);
  refreshColours();
}

/** @param {Element} element */
const renderStandard = (element) => render(element, '', {});

/**
 * Redraws the pieces within an element.
 *
 * @param {Element} element
 * @param {string} name
 * @param {Record<string, string>} bodies drawings by the piece's letter
 */
function render(element, name, bodies) {
  for (const piece of /** @type {NodeListOf<SVGGElement>} */ (element.querySelectorAll('.piece[data-shape]'))) {
    if ((piece.dataset.look ?? '') === name) continue;
    const shape = piece.dataset.shape ?? 'N';
    const badge = piece.querySelectorAll('.badge, .badge-text');
    setDrawing(piece, bodies[shape] ?? bodyOf(shape));
    piece.append(...badge);
    piece.dataset.look = name;
  }
}
