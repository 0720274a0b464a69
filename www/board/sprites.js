// @ts-check
/** The drawings of pieces and marks as images, for canvases. */
import { contextOf, newCanvas } from './canvas.js';
import { addressOf, painted, textOf } from './painted.js';
import { make } from './svg.js';

/** @typedef {{image: HTMLImageElement, ready: boolean, sizes: Map<number, HTMLCanvasElement>}} Sprite */

/** An image of a drawing is scaled down from this size, in pixels. */
const FINEST = 512;

export class Sprites {
  /** By their drawings. @type {Map<string, Sprite>} */
  #sprites = new Map();
  #onReady;

  /** @param {() => void} onReady a drawing that was asked for is there now */
  constructor(onReady) {
    this.#onReady = onReady;
  }

  /** Are some still being made? */
  get areAwaited() {
    return [...this.#sprites.values()].some(({ ready }) => !ready);
  }

  /** Everything looks different: another theme. */
  clear() {
    this.#sprites.clear();
  }

  /**
   * A drawing as an image, at least as large as is asked for; nothing as long
   * as it is being made.
   * @param {string} drawing on 100 × 100 @param {number} pixels a side's length
   */
  get(drawing, pixels) {
    const sprite = this.#sprites.get(drawing) ?? this.#make(drawing);
    if (!sprite.ready) return undefined;
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
    const holder = make('svg', { class: 'sprite', viewBox: '0 0 100 100', width: FINEST, height: FINEST, style: 'position:absolute;width:0;height:0' }, document.body);
    holder.innerHTML = drawing;
    const text = textOf(painted(holder));
    holder.remove();
    const sprite = { image: new Image(FINEST, FINEST), ready: false, sizes: new Map() };
    this.#sprites.set(drawing, sprite);
    sprite.image.onload = () => {
      sprite.ready = true;
      if (this.#sprites.get(drawing) === sprite) this.#onReady();
    };
    sprite.image.src = addressOf(text);
    return sprite;
  }
}
