// @ts-check
/** Whether a finger on a picture scrolls the page. All lengths are in pixels. */

/** @import { Scene } from '../app/scene.d.ts' */
/** @import { Viewport } from './picture-painter.js' */

/** Maximum visible margin around an enlarged board, for the coordinates. */
export const MARGIN = 30;

/**
 * Returns true if a side of the board needs no pan.
 *
 * @param {number} side
 * @param {number} room
 */
export const isInView = (side, room) => side < room + 2 * MARGIN;

/**
 * Returns the value of `touch-action`: the directions in which one finger scrolls the page.
 *
 * @param {Scene} scene
 * @param {Viewport} viewport
 */
export function touchActionOf({ files, ranks }, { scale, width, height }) {
  const across = isInView(files * scale, width) ? 'pan-x' : '';
  const down = isInView(ranks * scale, height) ? 'pan-y' : '';
  return `${across} ${down}`.trim() || 'none';
}
