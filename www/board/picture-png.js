// @ts-check
/** A large board as a picture to keep: all of it, as fine as it is worth. */
import { contextOf, newCanvas } from './canvas.js';
import { readColours } from './colours.js';
import { GROUND_COLOURS, PictureGround } from './picture-ground.js';
import { lineInSight } from './picture-line.js';
import { Sheet, SHEET_COLOURS } from './picture-sheet.js';
import { Sprites } from './sprites.js';

/** @import { Scene } from './scene.js' */

/** Pixels of the longer side, at most; and of a square. */
const LONGEST = 4096;
const LARGEST = 48;

/** Around the board: room for the names at its edge. */
const MARGIN = 32;

/** @param {Scene} scene */
export async function pictureOf(scene) {
  const { files, ranks } = scene;
  const scale = Math.max(1, Math.min(LARGEST, Math.floor(LONGEST / Math.max(files, ranks))));
  const [width, height] = [files * scale + 2 * MARGIN, ranks * scale + 2 * MARGIN];
  const sight = { scale, x: MARGIN, y: MARGIN, ratio: 1, width, height };
  let onReady = () => {};
  const sprites = new Sprites(() => onReady());
  const ground = new PictureGround();
  ground.paint(scene, readColours(GROUND_COLOURS), scene.line && !lineInSight(scene, sight) ? scene.line.path : undefined);
  const { fontFamily: family, backgroundColor } = getComputedStyle(document.body);
  const context = contextOf(newCanvas(width, height));
  const sheet = new Sheet(context, scene, sight, { colours: readColours(SHEET_COLOURS), family, sprites, ground });
  // Once more when the drawings that it asks for are there.
  for (;;) {
    sheet.drawStill();
    sheet.drawMoving();
    if (!sprites.areAwaited) break;
    await new Promise((resolve) => { onReady = () => resolve(undefined); });
  }
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = backgroundColor;
  context.fillRect(0, 0, width, height);
  return context.canvas;
}
