// @ts-check
/**
 * The keyboard's square on the picture of a large board: a ring over it, and
 * what is said of it. It shows when a key walks, and goes when the pointer comes.
 */
import { h, setText } from '../app/dom.js';
import { lookup } from '../app/lookup.js';
import { fileOf, placeOf, rankOf } from './squares.js';

/** @import { Scene } from '../app/scene.d.ts' */

/** The ring is no smaller, in pixels. */
const LEAST = 14;

/** Where an arrow leads, in files and ranks. @type {Record<string, [number, number]>} */
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

export class PictureCursor {
  /** -1 where it is not shown. */
  square = -1;
  #ring = h('div', { class: 'picture-ring', hidden: true });
  #said = h('div', { class: 'unseen', role: 'status', 'aria-live': 'polite' });

  /** @param {HTMLElement} host what holds the picture */
  constructor(host) {
    host.append(this.#ring, this.#said);
  }

  /**
   * Goes where an arrow leads; from nowhere, to a first square.
   * @param {Scene} scene @param {string} key @param {number} first @returns {boolean} was it an arrow?
   */
  walk(scene, key, first) {
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

  /** Says something of the square to who can't see it. @param {string} text */
  announce(text) {
    setText(this.#said, text);
  }

  hide() {
    this.square = -1;
    this.#ring.hidden = true;
  }

  /** @param {Scene} scene @param {{scale: number, x: number, y: number}} sight */
  draw(scene, { scale, x, y }) {
    this.#ring.hidden = this.square < 0 || this.square >= scene.files * scene.ranks;
    if (this.#ring.hidden) return;
    const place = placeOf(scene, this.square, scene.flipped);
    const side = Math.max(LEAST, scale);
    const at = (/** @type {number} */ corner, /** @type {number} */ square) => (corner + (square + 0.5) * scale - side / 2).toFixed(1);
    this.#ring.style.cssText = `width:${side}px;height:${side}px;transform:translate(${at(x, place.x)}px,${at(y, place.y)}px)`;
  }
}
