// @ts-check
/**
 * The keyboard's cursor on the picture of a large board: a ring. An arrow key shows it, the pointer
 * hides it.
 */
import { h } from '../app/dom.js';
import { lookup } from '../app/lookup.js';
import { fileOf, placeOf, rankOf } from './squares.js';

/** @import { Scene } from '../app/scene.d.ts' */

/** Minimum size of the ring, in pixels. */
const MIN_SIZE = 14;

/** Steps of the arrow keys, in files and ranks. @type {Record<string, [number, number]>} */
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

export class PictureCursor {
  /** -1 while it is hidden. */
  square = -1;
  #ring = h('div', { class: 'picture-ring', hidden: true });

  /** @param {HTMLElement} host */
  constructor(host) {
    host.append(this.#ring);
  }

  /**
   * Moves the cursor by an arrow key.
   *
   * @param {Scene} scene
   * @param {string} key
   * @param {number} first where it appears
   * @returns {boolean} false for other keys
   */
  move(scene, key, first) {
    const step = lookup(STEPS, key);
    if (!step) return false;
    if (this.square < 0 || this.square >= scene.files * scene.ranks) {
      this.square = first;
      return true;
    }
    const sign = scene.flipped ? -1 : 1;
    const within = (/** @type {number} */ place, /** @type {number} */ side) => Math.max(0, Math.min(side - 1, place));
    const file = within(fileOf(scene, this.square) + sign * step[0], scene.files);
    const rank = within(rankOf(scene, this.square) + sign * step[1], scene.ranks);
    this.square = rank * scene.files + file;
    return true;
  }

  hide() {
    this.square = -1;
    this.#ring.hidden = true;
  }

  /**
   * @param {Scene} scene
   * @param {{scale: number, x: number, y: number}} viewport
   */
  draw(scene, { scale, x, y }) {
    this.#ring.hidden = this.square < 0 || this.square >= scene.files * scene.ranks;
    if (this.#ring.hidden) return;
    const place = placeOf(scene, this.square, scene.flipped);
    const side = Math.max(MIN_SIZE, scale);
    const at = (/** @type {number} */ corner, /** @type {number} */ square) => (corner + (square + 0.5) * scale - side / 2).toFixed(1);
    this.#ring.style.cssText = `width:${side}px;height:${side}px;transform:translate(${at(x, place.x)}px,${at(y, place.y)}px)`;
  }
}
