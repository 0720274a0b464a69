// @ts-check
/**
 * Drawings of pieces and marks, on squares of 100 × 100 with the foot at the bottom. Made for this
 * project.
 *
 * A drawing has two colours, the body's (`var(--body)`) and the line's (`var(--line)`). So white
 * and black differ by more than a colour: white is an outline, black is solid with inner lines.
 */

const FOOT = '<path class="body" d="M20 91v-5c0-4 3-6 7-6h46c4 0 7 2 7 6v5z"/>';

/** Body paths by the piece's letter; kinds add theirs. @type {Record<string, string>} */
export const BODIES = {
  N: `<path class="body" d="M33 80c-2-15 13-22 17-33-6 5-12 5-17 9-3 3-6 7-11 5-6-2-8-8-5-13 5-8 12-13 15-22 0-5-2-9-1-15 5 2 9 5 12 8 22-4 40 14 39 40 0 9-3 14-4 21z"/>
      <path class="line" d="M51 21c14 3 23 16 22 33M25 51l-3 3"/><circle class="eye" cx="39" cy="34" r="3.4"/>`,
};

/** Draws a flag, perhaps with a number. @param {string} text */
const flag = (text) => `<path class="pole" d="M33 90V12"/><path class="flag" d="M33 14c14-9 25 8 44-1v34c-19 9-30-8-44 1z"/><path class="pole" d="M22 90h22"/>${text && textAt(55, 40, 26, text)}`;

/**
 * Marks by name; kinds add theirs. Some take a text.
 *
 * @type {Record<string, string | ((text: string) => string)>}
 */
export const MARKS = {
  goal: flag,
  // In a corner, so that the piece on the square is in sight.
  'goal-reached': (text) => `<g transform="translate(57 2) scale(.46)">${flag(text)}</g>`,
  start: `<path class="corner" d="M8 24V14c0-4 2-6 6-6h10M76 8h10c4 0 6 2 6 6v10M92 76v10c0 4-2 6-6 6H76M24 92H14c-4 0-6-2-6-6V76"/>`,
  eraser: `<path class="rubber" d="M14 62 52 20c3-3 8-3 11 0l22 21c3 3 3 8 0 11L56 83H34L14 73c-3-3-3-8 0-11z"/><path class="pole" d="M33 41l32 32"/><path class="pole" d="M30 88h58"/>`,
  plate: (text) => `<rect class="plate" x="18" y="18" width="64" height="64" rx="17"/>${text && plateText(text)}`,
  gap: `<rect class="gap" x="12" y="12" width="76" height="76" rx="8"/>`,
  blocked: `<rect class="block" x="7" y="7" width="86" height="86" rx="12"/><path class="cross" d="M28 72 72 28M28 28l44 44"/>`,
};

/**
 * Returns the drawing of a piece, as SVG text.
 *
 * @param {string} letter upper case for White, lower case for Black; a knight if it is unknown
 */
export function pieceDrawing(letter) {
  const upper = letter.toUpperCase();
  const side = letter === upper ? 'white' : 'black';
  return `<g class="piece ${side}" data-shape="${upper in BODIES ? upper : 'N'}">${bodyOf(upper)}</g>`;
}

/** Returns the paths of a piece. @param {string} letter upper case */
export const bodyOf = (letter) => (BODIES[letter] ?? BODIES.N) + FOOT;

/**
 * Functions that redraw the pieces within an element, for trees with another piece set.
 *
 * @type {WeakMap<Node, (element: Element) => void>}
 */
export const pieceSetRenderers = new WeakMap();

/** Redraws the pieces within an element by the piece set of its tree. @param {Element} element */
export const applyPieceSetTo = (element) => pieceSetRenderers.get(element.getRootNode())?.(element);

/**
 * Returns the drawing of a knight with its letter on a badge.
 *
 * @param {string} letter
 */
export function namedKnightDrawing(letter) {
  const upper = letter.toUpperCase();
  const side = letter === upper ? 'white' : 'black';
  if (upper === 'N') return pieceDrawing(letter);
  return `<g class="piece ${side}" data-shape="N">${bodyOf('N')}<circle class="badge" cx="74" cy="26" r="21"/><text class="badge-text" x="74" y="37" text-anchor="middle">${upper}</text></g>`;
}

/** Returns the drawing of a scene's piece. @param {{letter: string, isChessPiece?: boolean}} piece */
export const drawingOf = ({ letter, isChessPiece }) => (isChessPiece ? pieceDrawing : namedKnightDrawing)(letter);

/**
 * Returns the drawing of a mark, as SVG text.
 *
 * @param {string} name
 * @param {string} [text]
 */
export function markDrawing(name, text = '') {
  const mark = MARKS[name];
  return `<g class="mark ${name}">${typeof mark === 'string' ? mark : mark(text)}</g>`;
}

/** @param {number} x its middle @param {number} y its base line @param {number} size @param {string} text */
const textAt = (x, y, size, text) => `<text class="plate-text" x="${x}" y="${y}" font-size="${size}" text-anchor="middle">${text}</text>`;

/** Returns a text that fits into the plate. @param {string} text */
const plateText = (text) => {
  const size = Math.min(40, Math.round(84 / text.length));
  return textAt(50, 50 + Math.round(size * 0.36), size, text);
};

/**
 * Returns a drawing as an icon.
 *
 * @param {string} inner
 * @param {string} [title]
 */
export const icon = (inner, title = '') =>
  `<svg class="drawing" viewBox="0 0 100 100" ${title ? `role="img" aria-label="${title}"` : 'aria-hidden="true"'}>${inner}</svg>`;
