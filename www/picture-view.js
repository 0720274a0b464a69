// @ts-check
/**
 * A board too large to be clicked together square by square: a picture that
 * can be zoomed and shifted, drawn one pixel a square and then enlarged.
 */
import { h, iconButton, setText } from './dom.js';
import { inFlight } from './board-view.js';
import { nameOf, placeOf, squareAt } from './squares.js';

/** @typedef {import('./board-view.js').Scene} Scene */

/** Below this many pixels a square, no lines between squares are drawn. */
const GRID_FROM = 7;

/** The page's colours as numbers, whatever theme is on. */
class Colours {
  constructor() {
    const probe = h('i', { hidden: true });
    document.body.append(probe);
    this.names = /** @type {Record<string, [number, number, number]>} */ ({});
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    for (const name of ['square-light', 'square-dark', 'stone', 'near', 'far', 'accent', 'goal', 'bg', 'ink']) {
      probe.style.color = `var(--${name})`;
      const context = /** @type {CanvasRenderingContext2D} */ (canvas);
      context.fillStyle = getComputedStyle(probe).color;
      context.fillRect(0, 0, 1, 1);
      const [r, g, b] = context.getImageData(0, 0, 1, 1).data;
      this.names[name] = [r, g, b];
    }
    probe.remove();
  }

  /** @param {string} name */
  css(name) {
    return `rgb(${this.names[name].join(' ')})`;
  }
}

/** @param {number[]} a @param {number[]} b @param {number} t */
const mix = (a, b, t) => a.map((value, index) => value + (b[index] - value) * t);

export class PictureView {
  /** @type {Scene | undefined} */
  #scene;
  #scale = 1;
  #x = 0;
  #y = 0;
  #fitted = true;
  #pending = false;
  /** @type {Map<number, {x: number, y: number}>} */
  #pointers = new Map();

  /** @param {HTMLElement} host @param {(square: number) => void} onPick a click on a square */
  constructor(host, onPick) {
    this.onPick = onPick;
    this.canvas = /** @type {HTMLCanvasElement} */ (h('canvas', { tabindex: 0, role: 'img', 'aria-label': 'The board as a picture: drag to shift it, plus and minus to zoom' }));
    this.where = h('div', { class: 'where' });
    this.element = h('div', { class: 'picture' }, this.canvas, this.where, h('div', { class: 'zoom' },
      iconButton('plus', 'Zoom in (+)', () => this.#zoomAround(1.6)),
      iconButton('minus', 'Zoom out (−)', () => this.#zoomAround(1 / 1.6)),
      iconButton('fit', 'Whole board (0)', () => this.fit())));
    host.append(this.element);
    this.pixels = document.createElement('canvas');
    this.observer = new ResizeObserver(() => (this.#fitted ? this.fit() : this.redraw()));
    this.observer.observe(this.canvas);
    this.#listen();
    this.refreshColours();
  }

  /** Reads the colours anew: the theme changed. */
  refreshColours() {
    this.colours = new Colours();
    this.#painted = undefined;
    this.redraw();
  }

  remove() {
    this.observer.disconnect();
    this.element.remove();
  }

  /** @type {any} */
  #painted;

  /** @param {Scene} scene */
  draw(scene) {
    const resized = this.#scene?.files !== scene.files || this.#scene?.ranks !== scene.ranks;
    this.#scene = scene;
    if (resized) this.fit();
    else this.redraw();
  }

  /** The whole board in sight. */
  fit() {
    if (!this.#scene || !this.canvas.clientWidth) return;
    const { files, ranks } = this.#scene;
    const { clientWidth: width, clientHeight: height } = this.canvas;
    this.#scale = Math.min(width / files, height / ranks) * 0.96;
    this.#x = (width - files * this.#scale) / 2;
    this.#y = (height - ranks * this.#scale) / 2;
    this.#fitted = true;
    this.redraw();
  }

  /** @param {number} clientX @param {number} clientY */
  squareAt(clientX, clientY) {
    if (!this.#scene) return -1;
    const { left, top } = this.canvas.getBoundingClientRect();
    return squareAt(this.#scene, (clientX - left - this.#x) / this.#scale, (clientY - top - this.#y) / this.#scale, this.#scene.flipped);
  }

  /** Draws in the next frame, however often it is asked. */
  redraw() {
    if (this.#pending) return;
    this.#pending = true;
    requestAnimationFrame(() => {
      this.#pending = false;
      this.#render();
    });
  }

  /** @param {number} factor @param {number} [x] @param {number} [y] the point that stays, in pixels of the canvas */
  #zoomAround(factor, x = this.canvas.clientWidth / 2, y = this.canvas.clientHeight / 2) {
    const scale = Math.min(80, Math.max(0.2, this.#scale * factor));
    const applied = scale / this.#scale;
    this.#x = x - (x - this.#x) * applied;
    this.#y = y - (y - this.#y) * applied;
    this.#scale = scale;
    this.#fitted = false;
    this.redraw();
  }

  #listen() {
    const { canvas } = this;
    let moved = false;
    const point = (/** @type {MouseEvent} */ event) => {
      const { left, top } = canvas.getBoundingClientRect();
      return { x: event.clientX - left, y: event.clientY - top };
    };
    canvas.addEventListener('wheel', (event) => {
      event.preventDefault();
      const { x, y } = point(event);
      this.#zoomAround(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0015)), x, y);
    }, { passive: false });
    canvas.addEventListener('pointerdown', (event) => {
      canvas.setPointerCapture(event.pointerId);
      if (this.#pointers.size === 0) moved = false;
      this.#pointers.set(event.pointerId, point(event));
    });
    canvas.addEventListener('pointermove', (event) => {
      const square = this.squareAt(event.clientX, event.clientY);
      setText(this.where, square < 0 || !this.#scene ? '' : nameOf(this.#scene, square));
      const last = this.#pointers.get(event.pointerId);
      if (!last) return;
      const now = point(event);
      const others = [...this.#pointers].filter(([id]) => id !== event.pointerId);
      if (others.length === 1) {
        const other = others[0][1];
        const before = Math.hypot(last.x - other.x, last.y - other.y);
        const after = Math.hypot(now.x - other.x, now.y - other.y);
        if (before > 0) this.#zoomAround(after / before, other.x, other.y);
        moved = true;
      } else if (moved || Math.hypot(now.x - last.x, now.y - last.y) > 4) {
        this.#x += now.x - last.x;
        this.#y += now.y - last.y;
        this.#fitted = false;
        moved = true;
        this.redraw();
      } else return;
      this.#pointers.set(event.pointerId, now);
    });
    canvas.addEventListener('pointerup', (event) => {
      const alone = this.#pointers.size === 1;
      this.#pointers.delete(event.pointerId);
      const square = this.squareAt(event.clientX, event.clientY);
      if (alone && !moved && square >= 0) this.onPick(square);
    });
    canvas.addEventListener('pointercancel', (event) => this.#pointers.delete(event.pointerId));
    canvas.addEventListener('keydown', (event) => {
      const step = { ArrowLeft: [60, 0], ArrowRight: [-60, 0], ArrowUp: [0, 60], ArrowDown: [0, -60] }[event.key];
      if (step) {
        this.#x += step[0];
        this.#y += step[1];
        this.#fitted = false;
        this.redraw();
      } else if (event.key === '+' || event.key === '=') this.#zoomAround(1.6);
      else if (event.key === '-') this.#zoomAround(1 / 1.6);
      else if (event.key === '0') this.fit();
      else return;
      event.preventDefault();
      event.stopPropagation();
    });
  }

  /** One pixel a square: the board, its stones, its distances. @param {Scene} scene */
  #paintPixels(scene) {
    const { files, ranks, blocked, heat, flipped } = scene;
    const key = [blocked, heat?.distances, heat?.wave, flipped, files];
    if (this.#painted?.every((/** @type {any} */ part, /** @type {number} */ index) => part === key[index])) return;
    this.#painted = key;
    const { names } = /** @type {Colours} */ (this.colours);
    const pack = (/** @type {number[]} */ [r, g, b]) => (255 << 24) | (b << 16) | (g << 8) | r;
    const light = pack(names['square-light']);
    const dark = pack(names['square-dark']);
    const stone = pack(names.stone);
    const crest = pack(names.accent);
    const out = pack(mix(names['square-dark'], names.bg, 0.6));
    const ramp = Array.from({ length: 256 }, (_, index) => pack(mix(names.near, names.far, index / 255)));
    this.pixels.width = files;
    this.pixels.height = ranks;
    const context = /** @type {CanvasRenderingContext2D} */ (this.pixels.getContext('2d'));
    const image = context.createImageData(files, ranks);
    const data = new Uint32Array(image.data.buffer);
    for (let rank = 0; rank < ranks; rank++) {
      for (let file = 0; file < files; file++) {
        const square = rank * files + file;
        let colour = (file + rank) % 2 ? light : dark;
        if (blocked[square]) colour = stone;
        else if (heat) {
          const distance = heat.distances[square];
          if (distance === heat.unreached) colour = out;
          else if (distance === heat.wave) colour = crest;
          else if (heat.wave === undefined || distance < heat.wave) colour = ramp[heat.farthest ? Math.floor((255 * distance) / heat.farthest) : 0];
        }
        data[flipped ? rank * files + files - 1 - file : (ranks - 1 - rank) * files + file] = colour;
      }
    }
    context.putImageData(image, 0, 0);
  }

  #render() {
    const scene = this.#scene;
    if (!scene || !this.canvas.clientWidth || !this.colours) return;
    this.#paintPixels(scene);
    const { canvas } = this;
    const ratio = devicePixelRatio || 1;
    const [width, height] = [Math.round(canvas.clientWidth * ratio), Math.round(canvas.clientHeight * ratio)];
    if (canvas.width !== width || canvas.height !== height) [canvas.width, canvas.height] = [width, height];
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, width, height);
    context.setTransform(ratio * this.#scale, 0, 0, ratio * this.#scale, ratio * this.#x, ratio * this.#y);
    // Enlarged squares have sharp edges; a board in small is smoothed.
    context.imageSmoothingEnabled = this.#scale < 1;
    context.drawImage(this.pixels, 0, 0);
    if (this.#scale >= GRID_FROM) this.#renderGrid(context, scene);
    if (scene.edges) this.#renderEdges(context, scene, scene.edges);
    this.#renderPath(context, scene);
    this.#renderPieces(context, scene);
  }

  /** @param {CanvasRenderingContext2D} context @param {Scene} scene */
  #renderGrid(context, { files, ranks }) {
    context.beginPath();
    for (let x = 0; x <= files; x++) { context.moveTo(x, 0); context.lineTo(x, ranks); }
    for (let y = 0; y <= ranks; y++) { context.moveTo(0, y); context.lineTo(files, y); }
    context.lineWidth = 1 / this.#scale;
    context.strokeStyle = '#0002';
    context.stroke();
  }

  /** @param {CanvasRenderingContext2D} context @param {Scene} scene @param {Uint32Array} edges */
  #renderEdges(context, scene, edges) {
    context.beginPath();
    for (let index = 0; index < edges.length; index += 2) {
      this.#trace(context, scene, edges[index], true);
      this.#trace(context, scene, edges[index + 1], false);
    }
    context.lineWidth = Math.max(0.06, 0.6 / this.#scale);
    context.strokeStyle = this.colours?.css('goal') ?? '';
    context.globalAlpha = 0.5;
    context.stroke();
    context.globalAlpha = 1;
  }

  /** @param {CanvasRenderingContext2D} context @param {Scene} scene */
  #renderPath(context, scene) {
    const { path, at } = scene;
    if (path.length < 2) return;
    context.lineJoin = 'round';
    context.lineCap = 'round';
    context.strokeStyle = this.colours?.css('accent') ?? '';
    context.lineWidth = Math.max(0.14, 2 / this.#scale);
    for (const [first, last, alpha] of [[0, Math.floor(at), 1], [Math.floor(at), path.length - 1, 0.55]]) {
      context.beginPath();
      for (let step = first; step <= last; step++) this.#trace(context, scene, path[step], step === first);
      context.globalAlpha = alpha;
      context.stroke();
    }
    context.globalAlpha = 1;
  }

  /** @param {CanvasRenderingContext2D} context @param {Scene} scene @param {number} square @param {boolean} begin */
  #trace(context, scene, square, begin) {
    const { x, y } = placeOf(scene, square, scene.flipped);
    if (begin) context.moveTo(x + 0.5, y + 0.5);
    else context.lineTo(x + 0.5, y + 0.5);
  }

  /** @param {CanvasRenderingContext2D} context @param {Scene} scene */
  #renderPieces(context, scene) {
    const size = Math.max(0.36, 6 / this.#scale);
    const dot = (/** @type {number} */ x, /** @type {number} */ y, /** @type {string} */ colour, /** @type {boolean} */ filled) => {
      context.beginPath();
      context.arc(x + 0.5, y + 0.5, size, 0, 7);
      context.fillStyle = filled ? colour : this.colours?.css('bg') ?? '';
      context.fill();
      context.lineWidth = size * 0.45;
      context.strokeStyle = filled ? this.colours?.css('ink') ?? '' : colour;
      context.stroke();
    };
    for (const mark of scene.marks) {
      const { x, y } = placeOf(scene, mark.square, scene.flipped);
      dot(x, y, this.colours?.css(mark.drawing === 'goal' ? 'goal' : 'accent') ?? '', false);
    }
    for (const piece of scene.pieces) {
      const { from, to, share } = inFlight(piece);
      const a = placeOf(scene, from, scene.flipped);
      const b = placeOf(scene, to, scene.flipped);
      dot(a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share, '#fff', true);
    }
  }
}
