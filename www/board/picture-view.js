// @ts-check
/**
 * A board too large to be clicked together square by square: a picture that
 * can be zoomed and shifted. Its ground is drawn one pixel a square and then
 * enlarged; what stands on it is drawn as on the board of squares.
 */
import { h, iconButton, setText } from '../app/dom.js';
import { contextOf, newCanvas } from './canvas.js';
import { onThemeChange, readColours } from './colours.js';
import { GROUND_COLOURS, PictureGround } from './picture-ground.js';
import { lineInSight } from './picture-line.js';
import { Sheet, SHEET_COLOURS } from './picture-sheet.js';
import { Sprites } from './sprites.js';
import { placeOf, squareAt } from './squares.js';

/** @import { Scene } from './scene.js' */

/** @typedef {{x: number, y: number}} Point in pixels of the canvas */

/** Pixels a square, at least and at most. */
const SMALLEST = 0.2;
const LARGEST = 80;

/** One step of the zoom. */
const ZOOM = 1.6;

/** A press becomes a shift after so many pixels. */
const SHIFT_PX = 4;

/** A key shifts by so many. */
const KEY_PX = 60;

/** A board that would be a mere line is opened with its shorter side so high, if its squares need not be larger than that. */
const LOWEST = 40;
const LARGE_SQUARE = 24;

export class PictureView {
  /** @type {Scene | undefined} */
  #scene;
  #scale = 1;
  #x = 0;
  #y = 0;
  #fitted = true;
  #frame = 0;
  /** The pointers that are down. @type {Map<number, Point>} */
  #pointers = new Map();
  #canvas;
  #where;
  #label;
  #onPick;
  #ground = new PictureGround();
  #sprites = new Sprites(() => {
    this.#still = [];
    this.redraw();
  });
  /** What does not change in each frame, and what it was drawn of. */
  #stillCanvas = newCanvas(1, 1);
  /** @type {readonly unknown[]} */
  #still = [];
  #looks = this.#readLooks();

  /**
   * @param {HTMLElement} host
   * @param {{label: (square: number) => string, onPick: (square: number) => void}} on
   *   what is said of a square under the pointer; a click on one
   * @param {AbortSignal} signal the end of it
   */
  constructor(host, { label, onPick }, signal) {
    this.#label = label;
    this.#onPick = onPick;
    this.#canvas = h('canvas', { tabindex: 0, role: 'img', 'aria-label': 'The board as a picture: drag to shift it, plus and minus to zoom' });
    this.#where = h('div', { class: 'picture-where' });
    this.element = h('div', { class: 'picture' }, this.#canvas, this.#where, h('div', { class: 'picture-zoom' },
      iconButton('plus', 'Zoom in (+)', () => this.#zoomAround(ZOOM)),
      iconButton('minus', 'Zoom out (−)', () => this.#zoomAround(1 / ZOOM)),
      iconButton('fit', 'Whole board (0)', () => this.#fit())));
    host.append(this.element);
    const observer = new ResizeObserver(() => (this.#fitted ? this.#fit() : this.redraw()));
    observer.observe(this.#canvas);
    signal.addEventListener('abort', () => {
      observer.disconnect();
      cancelAnimationFrame(this.#frame);
      this.element.remove();
    }, { once: true });
    onThemeChange(signal, () => {
      this.#looks = this.#readLooks();
      this.#sprites.clear();
      this.redraw();
    });
    this.#listen();
  }

  /** The page's looks, whatever theme is on. */
  #readLooks() {
    return { ground: readColours(GROUND_COLOURS), sheet: readColours(SHEET_COLOURS), family: getComputedStyle(document.body).fontFamily };
  }

  focus() {
    this.#canvas.focus();
  }

  /** @param {Scene} scene */
  draw(scene) {
    const resized = this.#scene?.files !== scene.files || this.#scene?.ranks !== scene.ranks;
    this.#scene = scene;
    if (resized) this.#open();
    else this.redraw();
  }

  /** The first look at a board: all of it, or where its pieces are. */
  #open() {
    this.#fit();
    if (!this.#scene) return;
    const { files, ranks, flipped, pieces: [piece], marks: [mark] } = this.#scene;
    const scale = Math.min(LARGE_SQUARE, LOWEST / Math.min(files, ranks));
    if (scale <= this.#scale || !this.#canvas.clientWidth) return;
    const { clientWidth: width, clientHeight: height } = this.#canvas;
    const { x, y } = placeOf(this.#scene, piece?.home ?? mark?.square ?? 0, flipped);
    // The place in the middle, but nothing off the board beside it.
    const shift = (/** @type {number} */ place, /** @type {number} */ side, /** @type {number} */ room) => (
      side * scale < room ? (room - side * scale) / 2 : Math.max(room - side * scale, Math.min(0, room / 2 - (place + 0.5) * scale)));
    [this.#scale, this.#x, this.#y] = [scale, shift(x, files, width), shift(y, ranks, height)];
    this.#fitted = false;
  }

  /** The whole board in sight. */
  #fit() {
    if (!this.#scene || !this.#canvas.clientWidth) return;
    const { files, ranks } = this.#scene;
    const { clientWidth: width, clientHeight: height } = this.#canvas;
    this.#scale = Math.min(width / files, height / ranks) * 0.96;
    this.#x = (width - files * this.#scale) / 2;
    this.#y = (height - ranks * this.#scale) / 2;
    this.#fitted = true;
    this.redraw();
  }

  /** The square under a point of the window, or -1. @param {number} clientX @param {number} clientY */
  squareAt(clientX, clientY) {
    if (!this.#scene) return -1;
    const { left, top } = this.#canvas.getBoundingClientRect();
    return squareAt(this.#scene, (clientX - left - this.#x) / this.#scale, (clientY - top - this.#y) / this.#scale, this.#scene.flipped);
  }

  /** Draws in the next frame, however often it is asked. */
  redraw() {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      this.#render();
    });
  }

  /** @param {number} factor @param {number} [x] @param {number} [y] the point that stays, in pixels of the canvas */
  #zoomAround(factor, x = this.#canvas.clientWidth / 2, y = this.#canvas.clientHeight / 2) {
    const scale = Math.min(LARGEST, Math.max(SMALLEST, this.#scale * factor));
    const applied = scale / this.#scale;
    this.#x = x - (x - this.#x) * applied;
    this.#y = y - (y - this.#y) * applied;
    this.#scale = scale;
    this.#fitted = false;
    this.redraw();
  }

  /** @param {number} x @param {number} y */
  #shift(x, y) {
    this.#x += x;
    this.#y += y;
    this.#fitted = false;
    this.redraw();
  }

  /** The listeners go with the canvas. */
  #listen() {
    const canvas = this.#canvas;
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
      setText(this.#where, square < 0 ? '' : this.#label(square));
      const last = this.#pointers.get(event.pointerId);
      if (!last) return;
      const now = point(event);
      const others = [...this.#pointers].filter(([id]) => id !== event.pointerId);
      if (others.length === 1) {
        const [[, other]] = others;
        const before = Math.hypot(last.x - other.x, last.y - other.y);
        const after = Math.hypot(now.x - other.x, now.y - other.y);
        if (before > 0) this.#zoomAround(after / before, other.x, other.y);
        moved = true;
      } else if (moved || Math.hypot(now.x - last.x, now.y - last.y) > SHIFT_PX) {
        this.#shift(now.x - last.x, now.y - last.y);
        moved = true;
      } else return;
      this.#pointers.set(event.pointerId, now);
    });
    canvas.addEventListener('pointerup', (event) => {
      const alone = this.#pointers.size === 1;
      this.#pointers.delete(event.pointerId);
      const square = this.squareAt(event.clientX, event.clientY);
      if (alone && !moved && square >= 0) this.#onPick(square);
    });
    canvas.addEventListener('pointercancel', (event) => this.#pointers.delete(event.pointerId));
    canvas.addEventListener('pointerleave', () => setText(this.#where, ''));
    canvas.addEventListener('keydown', (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const shifts = { ArrowLeft: [KEY_PX, 0], ArrowRight: [-KEY_PX, 0], ArrowUp: [0, KEY_PX], ArrowDown: [0, -KEY_PX] };
      const shift = shifts[/** @type {keyof typeof shifts} */ (event.key)];
      if (shift) this.#shift(shift[0], shift[1]);
      else if (event.key === '+' || event.key === '=') this.#zoomAround(ZOOM);
      else if (event.key === '-') this.#zoomAround(1 / ZOOM);
      else if (event.key === '0') this.#fit();
      else return;
      event.preventDefault();
      event.stopPropagation();
    });
  }

  #render() {
    const scene = this.#scene;
    const canvas = this.#canvas;
    if (!scene || !canvas.clientWidth) return;
    const ratio = devicePixelRatio || 1;
    const sight = { scale: this.#scale, x: this.#x, y: this.#y, ratio, width: canvas.clientWidth, height: canvas.clientHeight };
    const [width, height] = [Math.round(sight.width * ratio), Math.round(sight.height * ratio)];
    for (const one of [canvas, this.#stillCanvas]) {
      if (one.width !== width || one.height !== height) [one.width, one.height] = [width, height];
    }
    const paints = { colours: this.#looks.sheet, family: this.#looks.family, sprites: this.#sprites, ground: this.#ground };
    const { files, ranks, flipped, blocked, heat, attacked, edges, tone, line, at } = scene;
    // Where a line is too fine to be followed, squares have its colours.
    const tinted = line && !lineInSight(scene, sight) ? line.path : undefined;
    const still = [
      ...Object.values(sight), this.#looks, files, ranks, flipped, blocked, attacked, edges, tone,
      heat?.distances, heat?.wave, heat?.numbers, heat?.texts,
      tinted, tinted && Math.floor(at),
    ];
    if (!still.every((part, index) => part === this.#still[index])) {
      this.#still = still;
      this.#ground.paint(scene, this.#looks.ground, tinted);
      new Sheet(contextOf(this.#stillCanvas), scene, sight, paints).drawStill();
    }
    const context = contextOf(canvas);
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, width, height);
    context.drawImage(this.#stillCanvas, 0, 0);
    new Sheet(context, scene, sight, paints).drawMoving();
  }
}
