// @ts-check
/**
 * Small boards on a canvas: the empty board and the pieces are drawn once, and then copied. Sizes are
 * in pixels of the canvas.
 */
import { setDrawing } from '../../../app/safe-svg.js';
import { contextOf, newCanvas } from '../../../board/canvas.js';
import { onThemeChange, readColours } from '../../../board/colours.js';
import { addressOf, inlineStyles, textOf } from '../../../board/inline-styles.js';
import { applyPieceSetTo, pieceDrawing } from '../../../board/pieces.js';
import { isDark, placeOf } from '../../../board/squares.js';
import { make } from '../../../board/svg.js';
import { PIECES } from '../show/pieces.js';

/** @import { Lines, Setup } from '../../../solver/wire.d.ts' */
/** @import { LoadedPlacement } from './placement-loader.js' */

/**
 * @typedef {{files: number, ranks: number, blocked: Uint8Array, lines: Lines, fixed: Setup, flipped: boolean}} BoardSetup
 *   what all boards have in common; replaced, never changed
 * @typedef {import('../../../board/colours.js').Colours<typeof COLOURS[number]>} Colours
 * @typedef {{setup: BoardSetup, cell: number, colours: Colours, board: HTMLCanvasElement, sprites: Map<string, HTMLCanvasElement>}} Stamps
 */

const COLOURS = /** @type {const} */ (['square-light', 'square-dark', 'blocked', 'accent', 'muted']);

/**
 * Minimum size of squares for pieces with inner lines, in pixels; smaller ones show the outline.
 */
const MIN_DETAILED_CELL = 30;

/**
 * The board without placed pieces; where pieces are fixed, its squares are marked.
 *
 * @param {BoardSetup} setup
 * @param {number} cell
 * @param {Colours} colours
 */
function emptyBoard(setup, cell, colours) {
  const canvas = newCanvas(setup.files * cell, setup.ranks * cell);
  const context = contextOf(canvas);
  const fill = (/** @type {number} */ square, /** @type {typeof COLOURS[number]} */ colour) => {
    const { x, y } = placeOf(setup, square, setup.flipped);
    context.fillStyle = colours.css(colour);
    context.fillRect(x * cell, y * cell, cell, cell);
  };
  for (const [square, blocked] of setup.blocked.entries()) {
    if (!blocked || setup.lines === 'stop') fill(square, blocked ? 'blocked' : isDark(setup, square) ? 'square-dark' : 'square-light');
  }
  context.strokeStyle = colours.css('muted');
  context.globalAlpha = 0.5;
  context.strokeRect(0.5, 0.5, canvas.width - 1, canvas.height - 1);
  context.globalAlpha = 0.35;
  for (const [square] of setup.fixed) fill(square, 'accent');
  return canvas;
}

/**
 * Returns the image of a piece.
 *
 * @param {string} letter
 * @param {number} cell
 * @param {HTMLElement} host whose styles apply
 */
function pictureOf(letter, cell, host) {
  const holder = make('svg', { class: `drawing tiny${cell >= MIN_DETAILED_CELL ? ' clear' : ''}`, viewBox: '-3 -1 106 106', width: cell, height: cell, style: 'position:absolute;width:0;height:0' }, host);
  setDrawing(holder, pieceDrawing(letter));
  applyPieceSetTo(holder);
  const image = new Image(cell, cell);
  image.src = addressOf(textOf(inlineStyles(holder)));
  holder.remove();
  return image;
}

export class SmallBoards {
  #host;
  #signal;
  #onChange;
  /** @type {Stamps | undefined} */
  #stamps;

  /**
   * @param {HTMLElement} host whose styles apply
   * @param {AbortSignal} signal
   * @param {() => void} onChange called when they have to be drawn again
   */
  constructor(host, signal, onChange) {
    this.#host = host;
    this.#signal = signal;
    this.#onChange = onChange;
    onThemeChange(host, signal, () => {
      this.#stamps = undefined;
      onChange();
    });
  }

  /** Returns the images that boards are drawn with; those of pieces come when they are decoded, then `onChange` is called. @param {BoardSetup} setup @param {number} cell a square's side */
  stamps(setup, cell) {
    if (this.#stamps?.setup === setup && this.#stamps.cell === cell) return this.#stamps;
    const colours = readColours(COLOURS, this.#host);
    const stamps = this.#stamps = { setup, cell, colours, board: emptyBoard(setup, cell, colours), sprites: new Map() };
    for (const letter of PIECES) this.#makeSprite(stamps, letter);
    return stamps;
  }

  /** @param {Stamps} stamps @param {string} letter */
  async #makeSprite(stamps, letter) {
    const { cell, sprites } = stamps;
    const image = pictureOf(letter, cell, this.#host);
    try {
      await image.decode();
    } catch {
      return; // Boards are drawn without it.
    }
    if (this.#signal.aborted || this.#stamps !== stamps) return;
    const sprite = newCanvas(cell, cell);
    contextOf(sprite).drawImage(image, 0, 0, cell, cell);
    sprites.set(letter, sprite);
    this.#onChange();
  }
}

/**
 * Draws a board; faint and empty if its placement isn't loaded.
 *
 * @param {CanvasRenderingContext2D} context
 * @param {Stamps} stamps
 * @param {LoadedPlacement | undefined} placed
 * @param {number} x
 * @param {number} y
 */
export function drawBoard(context, { setup, cell, board, sprites }, placed, x, y) {
  const put = (/** @type {string} */ letter, /** @type {number} */ square) => {
    const sprite = sprites.get(letter);
    if (!sprite) return;
    const place = placeOf(setup, square, setup.flipped);
    context.drawImage(sprite, x + place.x * cell, y + place.y * cell);
  };
  context.globalAlpha = placed ? 1 : 0.45;
  context.drawImage(board, x, y);
  context.globalAlpha = 1;
  if (!placed) return;
  for (const [square, letter] of setup.fixed) put(letter, square);
  for (let index = 0; index < placed.letters.length; index++) put(placed.letters[index], placed.squares[placed.from + index]);
}
