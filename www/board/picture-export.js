// @ts-check
/** Pictures of whole large boards, for files and animations. */
import { contextOf, MAX_PICTURE_SIDE, newCanvas } from './canvas.js';
import { readColours } from './colours.js';
import { readMarkStyles } from './mark-styles.js';
import { GROUND_COLOURS, PictureGround } from './picture-ground.js';
import { isLineVisible } from './picture-line.js';
import { MIN_NAMES_PX, PAINTER_COLOURS, PicturePainter } from './picture-painter.js';
import { Sprites } from './sprites.js';

/** @import { Scene } from '../app/scene.d.ts' */

/** Maximum size of a square, in pixels. */
const MAX_SQUARE = 48;

/**
 * Margin around the board with coordinates and without, in pixels. Pieces may be larger than
 * squares.
 */
const MARGINS = /** @type {const} */ ([32, 12]);

/**
 * Returns the margin around a board, in pixels.
 *
 * @param {Scene} scene
 * @param {number} scale size of a square, in pixels
 */
const marginFor = ({ noCoordinates }, scale) => MARGINS[!noCoordinates && scale >= MIN_NAMES_PX ? 0 : 1];

/** Draws whole boards, one after the other, on one canvas. */
export class PictureRenderer {
  #context = contextOf(newCanvas(1, 1));
  #onReady = () => {};
  #host;
  #paints;
  #groundColours;

  /** @param {HTMLElement} host whose styles apply */
  constructor(host) {
    this.#host = host;
    this.#groundColours = readColours(GROUND_COLOURS, host);
    this.#paints = {
      colours: readColours(PAINTER_COLOURS, host),
      styles: readMarkStyles(host),
      family: getComputedStyle(host).fontFamily,
      // A file is the same for everybody.
      type: 1,
      sprites: new Sprites(host, () => this.#onReady()),
      ground: new PictureGround(),
    };
  }

  /**
   * Draws a scene on the page's background.
   *
   * @param {Scene} scene
   * @param {number} scale size of a square, in pixels
   * @returns {Promise<HTMLCanvasElement>} always the same canvas
   */
  async draw(scene, scale) {
    const { sprites, ground } = this.#paints;
    const { width, height } = sizeOf(scene, scale);
    const context = this.#context;
    Object.assign(context.canvas, { width, height });
    const margin = marginFor(scene, scale);
    const viewport = { scale, x: margin, y: margin, ratio: 1, width, height };
    ground.paint(scene, this.#groundColours, scene.line && !isLineVisible(scene, viewport) ? scene.line.path : undefined);
    const painter = new PicturePainter(context, scene, viewport, this.#paints);
    // Until all images that it needs are there.
    for (;;) {
      painter.drawStill();
      painter.drawMoving();
      if (!sprites.hasPending) break;
      await new Promise((resolve) => { this.#onReady = () => resolve(undefined); });
    }
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.globalCompositeOperation = 'destination-over';
    context.fillStyle = readColours(['bg'], this.#host).css('bg');
    context.fillRect(0, 0, width, height);
    return context.canvas;
  }
}

/**
 * Returns the size of a picture, in pixels.
 *
 * @param {Scene} scene
 * @param {number} scale size of a square, in pixels
 */
export function sizeOf(scene, scale) {
  const margins = 2 * marginFor(scene, scale);
  return { width: Math.round(scene.files * scale) + margins, height: Math.round(scene.ranks * scale) + margins };
}

/**
 * Returns the size of squares with which a picture fits: in whole pixels if there is at least one.
 *
 * @param {Scene} scene
 * @param {{width: number, height: number}} size in pixels
 */
export function scaleFor({ files, ranks, noCoordinates }, size) {
  const [withCoordinates, withoutCoordinates] = MARGINS.map((margin) => {
    const scale = Math.min((size.width - 2 * margin) / files, (size.height - 2 * margin) / ranks);
    return scale < 1 ? scale : Math.min(MAX_SQUARE, Math.floor(scale));
  });
  if (noCoordinates) return withoutCoordinates;
  return withCoordinates >= MIN_NAMES_PX ? withCoordinates : Math.min(withoutCoordinates, MIN_NAMES_PX - 1);
}

/**
 * Draws a picture for a file.
 *
 * @param {Scene} scene
 * @param {HTMLElement} host whose styles apply
 */
export const pictureOf = (scene, host) => new PictureRenderer(host).draw(scene, Math.max(1, scaleFor(scene, { width: MAX_PICTURE_SIDE, height: MAX_PICTURE_SIDE })));
