// @ts-check
/** Large boards as pictures to keep, and as those of a film: all of a board, as fine as it is worth. */
import { contextOf, newCanvas, typeSize } from './canvas.js';
import { readColours } from './colours.js';
import { readLooks } from './looks.js';
import { GROUND_COLOURS, PictureGround } from './picture-ground.js';
import { lineInSight } from './picture-line.js';
import { NAMES_FROM, Sheet, SHEET_COLOURS } from './picture-sheet.js';
import { Sprites } from './sprites.js';

/** @import { Scene } from '../app/scene.d.ts' */

/** Pixels of a picture's longer side, at most; and of a square. */
const LONGEST = 4096;
const LARGEST = 48;

/** Around the board: room for the names at its edge, where there are any, or for a piece that is larger than its square. */
const MARGINS = /** @type {const} */ ([32, 12]);

/** @param {number} scale the pixels of a square's side */
const marginFor = (scale) => MARGINS[scale >= NAMES_FROM ? 0 : 1];

/** Pictures of whole boards, one after the other. */
export class Pictures {
  #context = contextOf(newCanvas(1, 1));
  #onReady = () => {};
  #host;
  #paints;
  #groundColours;

  /** @param {HTMLElement} host whose looks they have */
  constructor(host) {
    this.#host = host;
    this.#groundColours = readColours(GROUND_COLOURS, host);
    this.#paints = {
      colours: readColours(SHEET_COLOURS, host),
      looks: readLooks(host),
      family: getComputedStyle(host).fontFamily,
      type: typeSize(host),
      sprites: new Sprites(host, () => this.#onReady()),
      ground: new PictureGround(),
    };
  }

  /**
   * A scene on the page's ground.
   * @param {Scene} scene @param {number} scale the pixels of a square's side
   * @returns {Promise<HTMLCanvasElement>} the same for all, until the next one is drawn
   */
  async draw(scene, scale) {
    const { sprites, ground } = this.#paints;
    const { width, height } = sizeOf(scene, scale);
    const context = this.#context;
    Object.assign(context.canvas, { width, height });
    const margin = marginFor(scale);
    const sight = { scale, x: margin, y: margin, ratio: 1, width, height };
    ground.paint(scene, this.#groundColours, scene.line && !lineInSight(scene, sight) ? scene.line.path : undefined);
    const sheet = new Sheet(context, scene, sight, this.#paints);
    // Once more when the drawings that it asks for are there.
    for (;;) {
      sheet.drawStill();
      sheet.drawMoving();
      if (!sprites.areAwaited) break;
      await new Promise((resolve) => { this.#onReady = () => resolve(undefined); });
    }
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.globalCompositeOperation = 'destination-over';
    context.fillStyle = readColours(['bg'], this.#host).css('bg');
    context.fillRect(0, 0, width, height);
    return context.canvas;
  }
}

/** How large a picture is with what is around the board, in pixels. @param {Scene} scene @param {number} scale the pixels of a square's side */
export const sizeOf = ({ files, ranks }, scale) => (
  { width: Math.round(files * scale) + 2 * marginFor(scale), height: Math.round(ranks * scale) + 2 * marginFor(scale) });

/** The side of a square with which a picture fits into a room: in whole pixels, where it has some. @param {Scene} scene @param {{width: number, height: number}} room in pixels */
export function scaleFor({ files, ranks }, room) {
  const [named, bare] = MARGINS.map((margin) => {
    const scale = Math.min((room.width - 2 * margin) / files, (room.height - 2 * margin) / ranks);
    return scale < 1 ? scale : Math.min(LARGEST, Math.floor(scale));
  });
  return named >= NAMES_FROM ? named : Math.min(bare, NAMES_FROM - 1);
}

/** A picture to keep. @param {Scene} scene @param {HTMLElement} host whose looks it has */
export const pictureOf = (scene, host) => new Pictures(host).draw(scene, Math.max(1, scaleFor(scene, { width: LONGEST, height: LONGEST })));
