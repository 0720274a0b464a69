// @ts-check
/** Drawings of pieces and marks as images, for canvases. */
import { setDrawing } from '../app/safe-svg.js';
import { contextOf, newCanvas } from './canvas.js';
import { addressOf, inlineStyles, textOf } from './inline-styles.js';
import { applyPieceSetTo } from './pieces.js';
import { make } from './svg.js';

/**
 * @typedef {{image: HTMLImageElement, state: 'pending' | 'ready' | 'failed', sizes: Map<number, HTMLCanvasElement>}} Sprite
 */

/** Maximum size of an image, in pixels. */
const MAX_SIZE = 512;

export class Sprites {
  /** By their drawings. @type {Map<string, Sprite>} */
  #sprites = new Map();
  #host;
  #onReady;

  /**
   * @param {HTMLElement} host whose styles apply
   * @param {() => void} onReady called when a requested image is ready or has failed
   */
  constructor(host, onReady) {
    this.#host = host;
    this.#onReady = onReady;
  }

  /** True while some images are being made. */
  get hasPending() {
    return [...this.#sprites.values()].some(({ state }) => state === 'pending');
  }

  /** Drops all images, for another theme. */
  clear() {
    this.#sprites.clear();
  }

  /**
   * Returns an image of a drawing, at least as large as requested, up to `MAX_SIZE`.
   *
   * @param {string} drawing on 100 × 100
   * @param {number} pixels length of a side
   * @returns {HTMLCanvasElement | undefined} undefined while it is being made, or if that failed
   */
  get(drawing, pixels) {
    const sprite = this.#sprites.get(drawing) ?? this.#make(drawing);
    if (sprite.state !== 'ready') return undefined;
    // Only a few sizes, whatever the zoom; each is √2 times the one before.
    const size = Math.min(MAX_SIZE, Math.ceil(2 ** (Math.ceil(2 * Math.log2(Math.max(8, pixels))) / 2)));
    let canvas = sprite.sizes.get(size);
    if (!canvas) {
      canvas = newCanvas(size, size);
      contextOf(canvas).drawImage(sprite.image, 0, 0, size, size);
      sprite.sizes.set(size, canvas);
    }
    return canvas;
  }

  /**
   * @param {string} drawing
   * @returns {Sprite}
   */
  #make(drawing) {
    const holder = make('svg', { class: 'sprite', viewBox: '0 0 100 100', width: MAX_SIZE, height: MAX_SIZE, style: 'position:absolute;width:0;height:0' }, this.#host);
    setDrawing(holder, drawing);
    applyPieceSetTo(holder);
    const text = textOf(inlineStyles(holder));
    holder.remove();
    /** @type {Sprite} */
    const sprite = { image: new Image(MAX_SIZE, MAX_SIZE), state: 'pending', sizes: new Map() };
    this.#sprites.set(drawing, sprite);
    const end = (/** @type {'ready' | 'failed'} */ state) => () => {
      sprite.state = state;
      if (this.#sprites.get(drawing) === sprite) this.#onReady();
    };
    sprite.image.onload = end('ready');
    sprite.image.onerror = end('failed');
    sprite.image.src = addressOf(text);
    return sprite;
  }
}
