// @ts-check
/** Canvases and their PNG files. */

/** Maximum size of a picture's longer side, in pixels: all browsers have canvases of this size. */
export const MAX_PICTURE_SIDE = 4096;

/**
 * Creates a canvas outside the page.
 *
 * @param {number} width
 * @param {number} height
 */
export function newCanvas(width, height) {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width, height];
  return canvas;
}

/**
 * Returns a canvas's drawing context.
 *
 * @param {HTMLCanvasElement} canvas
 * @param {CanvasRenderingContext2DSettings} [settings]
 */
export function contextOf(canvas, settings) {
  const context = canvas.getContext('2d', settings);
  if (!context) throw new Error('the browser provides no 2D canvas context');
  return context;
}

/** A privacy setting makes canvases unreadable: their pixels are blank or random. */
export class CanvasBlocked extends Error {}

/** Colours that are drawn and read back. */
const PATTERN = [[18, 52, 86], [171, 205, 239], [254, 220, 186], [152, 118, 84]];

/**
 * Checks that a drawing can be saved as a picture.
 *
 * @throws {CanvasBlocked} if the pixels differ from what was drawn
 */
export function checkCanvas() {
  const context = contextOf(newCanvas(PATTERN.length, 1), { willReadFrequently: true });
  for (const [x, [red, green, blue]] of PATTERN.entries()) {
    context.fillStyle = `rgb(${red} ${green} ${blue})`;
    context.fillRect(x, 0, 1, 1);
  }
  const { data } = context.getImageData(0, 0, PATTERN.length, 1);
  // Colour management may round.
  const same = PATTERN.flat().every((value, index) => Math.abs(data[index + Math.floor(index / 3)] - value) <= 2);
  if (!same) throw new CanvasBlocked('canvas-blocked');
}

/**
 * Returns a canvas as a PNG file.
 *
 * @param {HTMLCanvasElement} canvas
 * @returns {Promise<Blob>}
 */
export function pngOf(canvas) {
  checkCanvas();
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png');
  });
}

/**
 * Returns the person's font size, relative to the default of 16 px. (In `<leaper-board>`, `.base` has it.)
 *
 * @param {HTMLElement} host
 */
export const typeSize = (host) => parseFloat(getComputedStyle(host.closest('.base') ?? host.ownerDocument.documentElement).fontSize) / 16;
