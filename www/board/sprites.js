// @ts-check
/** The drawings of pieces and marks as images, for canvases. */
import { setDrawing } from '../app/drawing.js';
import { contextOf, newCanvas } from './canvas.js';
import { addressOf, painted, textOf } from './painted.js';
import { applyPieceSetTo } from './pieces.js';
import { make } from './svg.js';

/** @typedef {{image: HTMLImageElement, state: 'awaited' | 'ready' | 'failed', sizes: Map<number, HTMLCanvasElement>}} Sprite */

/** An image of a drawing is scaled down from this size, in pixels. */
const FINEST = 512;

export class Sprites {
  /** By their drawings. @type {Map<string, Sprite>} */
  #sprites = new Map();
  #host;
  #onReady;

  /** @param {HTMLElement} host whose styles hold @param {() => void} onReady a drawing that was asked for is there now, or will never be */
  constructor(host, onReady) {
    this.#host = host;
    this.#onReady = onReady;
  }

  /** Are some still being made? One that can't be is not waited for. */
  get areAwaited() {
    return [...this.#sprites.values()].some(({ state }) => state === 'awaited');
  }

  /** Everything looks different: another theme. */
  clear() {
    this.#sprites.clear();
  }

  /**
   * A drawing as an image, at least as large as is asked for; nothing as long
   * as it is being made, or where it can't be.
   * @param {string} drawing on 100 × 100 @param {number} pixels a side's length
   */
  get(drawing, pixels) {
    const sprite = this.#sprites.get(drawing) ?? this.#make(drawing);
    if (sprite.state !== 'ready') return undefined;
    // Few sizes, whatever the zoom: each is half as large again as the one before.
    const size = Math.min(FINEST, Math.ceil(2 ** (Math.ceil(2 * Math.log2(Math.max(8, pixels))) / 2)));
    let canvas = sprite.sizes.get(size);
    if (!canvas) {
      canvas = newCanvas(size, size);
      contextOf(canvas).drawImage(sprite.image, 0, 0, size, size);
      sprite.sizes.set(size, canvas);
    }
    return canvas;
  }

  /** @param {string} drawing @returns {Sprite} */
  #make(drawing) {
    const holder = make('svg', { class: 'sprite', viewBox: '0 0 100 100', width: FINEST, height: FINEST, style: 'position:absolute;width:0;height:0' }, this.#host);
    setDrawing(holder, drawing);
    applyPieceSetTo(holder);
    const text = textOf(painted(holder));
    holder.remove();
    /** @type {Sprite} */
    const sprite = { image: new Image(FINEST, FINEST), state: 'awaited', sizes: new Map() };
    this.#sprites.set(drawing, sprite);
    const ends = (/** @type {'ready' | 'failed'} */ state) => () => {
      sprite.state = state;
      if (this.#sprites.get(drawing) === sprite) this.#onReady();
    };
    sprite.image.onload = ends('ready');
    sprite.image.onerror = ends('failed');
    sprite.image.src = addressOf(text);
    return sprite;
  }
}
