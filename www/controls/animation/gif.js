// @ts-check
/**
 * An animation as a GIF: the page's frames on a canvas, with a caption, packed by the crate in `film/`.
 */
import { checkCanvas, contextOf } from '../../board/canvas.js';
import { readColours } from '../../board/colours.js';
import { fittingSize } from './caption.js';
import { momentsOf } from './frames.js';

/** @import { Caption } from './caption.js' */
/** @import { Frames, Picture } from './frames.js' */

/** The formats, in pixels. */
export const SHAPES = /** @type {const} */ ({ square: [600, 600], portrait: [540, 960] });

/** @typedef {keyof typeof SHAPES} Shape */

const PICTURES_PER_STEP = 12;
const MAX_PICTURES = 500;

/** Number of pictures that are searched for colours. */
const SAMPLES = 8;

/**
 * Lays a picture out: the title above, the board, the caption below.
 * @param {HTMLCanvasElement} canvas @param {Caption} caption
 */
function layOut(canvas, caption) {
  const { width, height } = canvas;
  const context = contextOf(canvas, { willReadFrequently: true, alpha: false });
  const { css } = readColours(['bg', 'ink', 'muted'], document.body);
  const family = getComputedStyle(document.body).fontFamily;
  const tall = height > width;
  const unit = width / 100;
  const edge = 4 * unit;
  const inner = width - 2 * edge;
  // The words and the address.
  const [size, small] = tall ? [5.4, 3.4] : [4.2, 2.6];
  const rows = wrapText(context, caption.address, inner, `400 ${small * unit}px ${family}`, tall ? 4 : 1);
  const below = 7 * unit + 1.4 * small * unit * rows.length + edge / 2;
  const above = tall ? 15 * unit : edge / 2;
  const room = { width: width - (tall ? 2 : edge), height: height - above - below };

  /**
   * @param {string} text
   * @param {number} x
   * @param {number} y
   * @param {number} large
   * @param {number} weight
   * @param {CanvasTextAlign} align
   * @param {number} maxWidth
   */
  const write = (text, x, y, large, weight, align, maxWidth, colour = css('ink')) => {
    const fits = fittingSize(context, text, `${weight} % ${family}`, large * unit, maxWidth);
    Object.assign(context, { font: `${weight} ${fits}px ${family}`, fillStyle: colour, textAlign: align, textBaseline: 'alphabetic' });
    context.fillText(text, x, y);
  };

  return {
    context,
    /** For the board. */
    room,
    /** Draws a picture. @param {Picture} board @param {string} counter */
    async draw(board, counter) {
      const image = await board.image();
      context.fillStyle = css('bg');
      context.fillRect(0, 0, width, height);
      const top = Math.round(above + (room.height - board.height) / 2);
      context.drawImage(image, Math.round((width - board.width) / 2), top);
      // In portrait format, the text stays near the board.
      if (tall) write(caption.title, width / 2, top - 5 * unit, 5.6, 700, 'center', inner);
      const line = tall ? top + board.height + 7 * unit : height - below + 5 * unit;
      write(tall ? caption.headline : caption.text, edge, line, size, 600, 'left', inner * 0.76);
      write(counter, width - edge, line, size, 600, 'right', inner * 0.22);
      for (const [index, row] of rows.entries()) write(row, edge, line + (2.4 + small + 1.4 * small * index) * unit, small, 400, 'left', inner, css('muted'));
    },
  };
}

/**
 * Splits a text into rows of some width. A text that is too long ends in dots.
 *
 * @param {CanvasRenderingContext2D} context
 * @param {string} text
 * @param {number} width
 * @param {string} font
 * @param {number} most rows
 */
function wrapText(context, text, width, font, most) {
  context.font = font;
  const fits = (/** @type {string} */ row) => context.measureText(row).width <= width;
  const rows = [''];
  for (const letter of text) {
    const row = rows[rows.length - 1];
    if (fits(row + letter)) rows[rows.length - 1] += letter;
    else if (rows.length < most) rows.push(letter);
    else {
      let end = row;
      while (end && !fits(`${end}…`)) end = end.slice(0, -1);
      rows[rows.length - 1] = `${end}…`;
      break;
    }
  }
  return rows;
}

/**
 * @param {Frames} frames @param {Caption} caption @param {HTMLCanvasElement} canvas it shows what is being made, and has the animation's size
 * @param {(share: number) => Promise<void>} pause yields to the page
 * @returns {Promise<Blob>}
 */
export async function encodeGif(frames, caption, canvas, pause) {
  checkCanvas();
  const { default: load, Gif } = await import('../../pkg/leaper_film.js');
  await load();
  const { context, room, draw } = layOut(canvas, caption);
  const { width, height } = canvas;
  const moments = momentsOf(frames.length, frames.stepMs, PICTURES_PER_STEP, MAX_PICTURES);
  const gif = new Gif(width, height);
  /** The last picture. */
  let [drawn, pixels] = ['', new Uint8Array()];
  /** The pixels of a picture. @param {number} at */
  const picture = async (at) => {
    const [board, counter] = [await frames.picture(at, room), frames.counter(at)];
    const key = board.key + counter;
    if (key === drawn) return pixels;
    await draw(board, counter);
    [drawn, pixels] = [key, new Uint8Array(context.getImageData(0, 0, width, height).data.buffer)];
    return pixels;
  };
  const count = Math.min(SAMPLES, moments.length);
  for (let sample = 0; sample < count; sample++) {
    // During jumps, and at the end.
    const index = sample === count - 1 ? moments.length - 1 : Math.floor((sample * moments.length) / count) + (sample === 0 ? 0 : 1);
    gif.see(await picture(moments[Math.min(index, moments.length - 1)].at));
    await pause(0);
  }
  let shown = 0;
  for (const [index, { at, from, ms }] of moments.entries()) {
    // Rounding errors don't add up.
    const until = Math.round((from + ms) / 10);
    gif.show(await picture(at), until - shown);
    shown = until;
    await pause((index + 1) / moments.length);
  }
  return new Blob([gif.finish()], { type: 'image/gif' });
}
