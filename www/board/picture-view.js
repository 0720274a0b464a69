// @ts-check
/**
 * A board too large to be seen square by square: a picture that can be zoomed
 * and shifted. Its ground is drawn one pixel a square and then enlarged; what
 * stands on it is drawn as on the board of squares.
 *
 * A press that edits is none of its concern; two fingers, the middle button, or
 * a drag while Space is down always shift.
 */
import { h, iconButton, keyOf, setText } from '../app/dom.js';
import { lookup } from '../app/lookup.js';
import { isReleased } from './buttons.js';
import { contextOf, newCanvas, typeSize } from './canvas.js';
import { onThemeChange, readColours } from './colours.js';
import { readLooks } from './looks.js';
import { GROUND_COLOURS, PictureGround } from './picture-ground.js';
import { lineInSight } from './picture-line.js';
import { BAND_ABOVE, BAND_BESIDE, Sheet, SHEET_COLOURS } from './picture-sheet.js';
import { PictureCursor } from './picture-cursor.js';
import { Sprites } from './sprites.js';
import { stepOf, prefersReducedMotion } from './scene.js';
import { middleOf } from './shapes.js';
import { placeOf, squareAt } from './squares.js';

/** @import { Scene } from '../app/scene.d.ts' */
/** @import { AllWords } from '../app/words.d.ts' */
/** @import { Paints, Sight } from './picture-sheet.js' */

/** @typedef {{x: number, y: number}} Point in pixels of the canvas */

/** Pixels a square, at most; at least, the whole board is in sight. */
const LARGEST = 80;

/** Beside the board, so much may be in sight, in pixels: room for names. */
const MARGIN = 30;

/** Where the film goes on, the picture comes after it: in each frame so much of the way. */
const FOLLOWED = 0.16;

/** At its other edges, so much is left free. */
const EDGE = 6;

/** One step of the zoom. */
const ZOOM = 1.6;

/** A press becomes a shift after so many pixels. */
const SHIFT_PX = 4;

/** A key shifts by so many. */
const KEY_PX = 60;
/** @type {Record<string, readonly [number, number]>} */
const KEY_SHIFTS = { ArrowLeft: [KEY_PX, 0], ArrowRight: [-KEY_PX, 0], ArrowUp: [0, KEY_PX], ArrowDown: [0, -KEY_PX] };

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
  /** The pointers that are down to shift. @type {Map<number, Point>} */
  #pointers = new Map();
  /** The button of the first of them. */
  #button = 0;
  /** Has one of them moved, so that it is no click? */
  #moved = false;
  /** Is Space down over the picture; and has it shifted by then? @type {'down' | 'used' | undefined} */
  #space;
  #hovered = false;
  /** Where each piece stood, or was on its way to. @type {Map<string, number>} */
  #stood = new Map();
  /** The place on the board that is to come into the middle. @type {Point | undefined} */
  #followed;
  /** What a pointer carries. @type {{square: number, place: Point} | undefined} */
  #carried;
  #canvas;
  #cursor;
  #where;
  #on;
  #ground = new PictureGround();
  #sprites;
  /** What does not change in each frame, and what it was drawn of. */
  #stillCanvas = newCanvas(1, 1);
  /** @type {readonly unknown[]} */
  #still = [];
  #looks;

  /**
   * @param {HTMLElement} host
   * @param {{label: (square: number) => string, leaves: (event: PointerEvent) => boolean, onPick: (square: number) => void, onSpace: () => void, onKey: (event: KeyboardEvent, square: number) => boolean}} on
   *   what is said of a square; does a press shift the picture; a click on a square that did not; Space, if it was no drag; a key on a square: was it one?
   * @param {AbortSignal} signal the end of it @param {AllWords} words
   */
  constructor(host, on, signal, words) {
    this.#on = on;
    this.#canvas = h('canvas', { tabindex: 0, role: 'img', 'aria-roledescription': words.board, 'aria-label': words.picture });
    this.#where = h('div', { class: 'picture-where' });
    this.element = h('div', { class: 'picture' }, this.#canvas, this.#where, h('div', { class: 'picture-zoom' },
      iconButton('plus', words.zoomIn, () => this.#zoomAround(ZOOM)),
      iconButton('minus', words.zoomOut, () => this.#zoomAround(1 / ZOOM)),
      iconButton('fit', words.wholePicture, () => this.#fit())));
    host.append(this.element);
    this.#cursor = new PictureCursor(this.element);
    this.#sprites = new Sprites(this.element, () => {
      this.#still = [];
      this.redraw();
    });
    this.#looks = this.#readLooks();
    const observer = new ResizeObserver(() => (this.#fitted ? this.#fit() : this.redraw()));
    observer.observe(this.#canvas);
    signal.addEventListener('abort', () => {
      observer.disconnect();
      cancelAnimationFrame(this.#frame);
      this.element.remove();
    }, { once: true });
    onThemeChange(this.element, signal, () => {
      this.#looks = this.#readLooks();
      this.#sprites.clear();
      this.redraw();
    });
    this.#listen();
    this.#listenToSpace(signal);
  }

  /** The page's looks, whatever theme is on. */
  #readLooks() {
    const host = this.element;
    return { ground: readColours(GROUND_COLOURS, host), sheet: readColours(SHEET_COLOURS, host), marks: readLooks(host), family: getComputedStyle(host).fontFamily, type: typeSize(host) };
  }

  focus() {
    this.#canvas.focus();
  }

  /** @param {Scene} scene */
  draw(scene) {
    const resized = this.#scene?.files !== scene.files || this.#scene?.ranks !== scene.ranks;
    this.#scene = scene;
    this.#carried = undefined;
    if (resized) this.#open();
    else this.redraw();
    this.#follow(scene, resized);
  }

  /** Keeps a piece that goes in sight, where not the whole board is. @param {Scene} scene @param {boolean} anew */
  #follow(scene, anew) {
    const before = this.#stood;
    this.#stood = new Map(scene.pieces.map((piece) => [piece.key, stepOf(piece).to]));
    if (anew || this.#fitted || this.#pointers.size > 0) return;
    const { clientWidth: width, clientHeight: height } = this.#canvas;
    const near = (/** @type {number} */ place, /** @type {number} */ room) => place < room * 0.15 || place > room * 0.85;
    for (const [key, square] of this.#stood) {
      if (!before.has(key) || before.get(key) === square) continue;
      const { x, y } = middleOf(scene, square);
      if (near(this.#x + x * this.#scale, width) || near(this.#y + y * this.#scale, height)) this.#followed = { x, y };
    }
  }

  /** Is the picture shifted now, whatever is pressed? */
  get isShifting() {
    return this.#space !== undefined || this.#pointers.size > 0;
  }

  /** A pointer that has edited shifts from now on. @param {number} id @param {MouseEvent} event its last one */
  shiftWith(id, event) {
    this.#canvas.setPointerCapture(id);
    this.#pointers.set(id, this.#pointOf(event));
  }

  /** Lets what stands on a square follow the pointer, until the next scene. @param {number} square @param {number} clientX @param {number} clientY */
  carry(square, clientX, clientY) {
    this.#carried = { square, place: this.#boardPlace(clientX, clientY) };
    this.redraw();
  }

  /** What is carried is back. */
  putBack() {
    this.#carried = undefined;
    this.redraw();
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

  /** The room of the canvas beside the names of files and ranks. */
  #room() {
    const { type } = this.#looks;
    const [left, top] = [BAND_BESIDE * type + 2, BAND_ABOVE * type + 2];
    return { left, top, width: this.#canvas.clientWidth - left - EDGE, height: this.#canvas.clientHeight - top - EDGE };
  }

  /** Pixels a square where the whole board is in sight. @param {Scene} scene */
  #fitting({ files, ranks }) {
    const { width, height } = this.#room();
    return Math.max(0.01, Math.min(width / files, height / ranks));
  }

  /** The whole board in sight. */
  #fit() {
    if (!this.#scene || !this.#canvas.clientWidth) return;
    const { files, ranks } = this.#scene;
    const { left, top, width, height } = this.#room();
    this.#followed = undefined;
    this.#scale = this.#fitting(this.#scene);
    this.#x = left + (width - files * this.#scale) / 2;
    this.#y = top + (height - ranks * this.#scale) / 2;
    this.#fitted = true;
    this.redraw();
  }

  /** The square under a point of the window, or -1. @param {number} clientX @param {number} clientY */
  squareAt(clientX, clientY) {
    if (!this.#scene) return -1;
    const { x, y } = this.#boardPlace(clientX, clientY);
    return squareAt(this.#scene, x, y, this.#scene.flipped);
  }

  /** A point of the window in pixels of the canvas. @param {MouseEvent} event @returns {Point} */
  #pointOf({ clientX, clientY }) {
    const { left, top } = this.#canvas.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  }

  /** A point of the window on the board, in squares. @param {number} clientX @param {number} clientY @returns {Point} */
  #boardPlace(clientX, clientY) {
    const { left, top } = this.#canvas.getBoundingClientRect();
    return { x: (clientX - left - this.#x) / this.#scale, y: (clientY - top - this.#y) / this.#scale };
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
    if (!this.#scene) return;
    const whole = this.#fitting(this.#scene);
    if (this.#scale * factor <= whole) return this.#fit();
    const scale = Math.min(LARGEST, this.#scale * factor);
    const applied = scale / this.#scale;
    this.#scale = scale;
    this.#stand(x - (x - this.#x) * applied, y - (y - this.#y) * applied);
  }

  /** @param {number} x @param {number} y */
  #shift(x, y) {
    this.#stand(this.#x + x, this.#y + y);
  }

  /** The board's corner at a place, or as near to it as leaves no emptiness in sight. @param {number} x @param {number} y */
  #stand(x, y) {
    if (!this.#scene) return;
    const within = (/** @type {number} */ place, /** @type {number} */ side, /** @type {number} */ room) => {
      const free = room - side * this.#scale;
      return free > -2 * MARGIN ? free / 2 : Math.max(free - MARGIN, Math.min(MARGIN, place));
    };
    this.#x = within(x, this.#scene.files, this.#canvas.clientWidth);
    this.#y = within(y, this.#scene.ranks, this.#canvas.clientHeight);
    this.#fitted = false;
    this.#followed = undefined;
    this.redraw();
  }

  /** The listeners go with the canvas. */
  #listen() {
    const canvas = this.#canvas;
    canvas.addEventListener('wheel', (event) => this.#wheel(event), { passive: false });
    canvas.addEventListener('pointerdown', (event) => this.#press(event));
    canvas.addEventListener('pointermove', (event) => this.#move(event));
    canvas.addEventListener('pointerup', (event) => this.#release(event));
    canvas.addEventListener('pointercancel', (event) => this.#pointers.delete(event.pointerId));
    canvas.addEventListener('pointerleave', () => {
      this.#hovered = false;
      setText(this.#where, '');
    });
    canvas.addEventListener('keydown', (event) => this.#key(event));
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    event.preventDefault();
    const { x, y } = this.#pointOf(event);
    this.#zoomAround(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0015)), x, y);
  }

  /** @param {PointerEvent} event */
  #press(event) {
    if (!this.#on.leaves(event)) return;
    // The middle button scrolls by itself elsewhere.
    event.preventDefault();
    this.#canvas.focus({ preventScroll: true });
    this.#canvas.setPointerCapture(event.pointerId);
    if (this.#pointers.size === 0) {
      this.#moved = false;
      this.#button = event.button;
    }
    this.#pointers.set(event.pointerId, this.#pointOf(event));
  }

  /** @param {PointerEvent} event */
  #move(event) {
    this.#hovered = true;
    this.#cursor.hide();
    const square = this.squareAt(event.clientX, event.clientY);
    setText(this.#where, square < 0 ? '' : this.#on.label(square));
    const last = this.#pointers.get(event.pointerId);
    if (!last) return;
    if (isReleased(event, this.#button)) {
      this.#pointers.delete(event.pointerId);
      return;
    }
    const now = this.#pointOf(event);
    const others = [...this.#pointers].filter(([id]) => id !== event.pointerId);
    if (others.length === 1) this.#pinch(last, now, others[0][1]);
    else if (this.#moved || Math.hypot(now.x - last.x, now.y - last.y) > SHIFT_PX) this.#drag(last, now);
    else return;
    this.#moved = true;
    this.#pointers.set(event.pointerId, now);
  }

  /** Two fingers zoom around the one that rests. @param {Point} last @param {Point} now @param {Point} other */
  #pinch(last, now, other) {
    const before = Math.hypot(last.x - other.x, last.y - other.y);
    const after = Math.hypot(now.x - other.x, now.y - other.y);
    if (before > 0) this.#zoomAround(after / before, other.x, other.y);
  }

  /** @param {Point} last @param {Point} now */
  #drag(last, now) {
    this.#shift(now.x - last.x, now.y - last.y);
    if (this.#space) this.#space = 'used';
  }

  /** A press that has not moved is a click. @param {PointerEvent} event */
  #release(event) {
    const alone = this.#pointers.size === 1 && !this.#space && event.button === 0;
    const square = this.squareAt(event.clientX, event.clientY);
    if (this.#pointers.delete(event.pointerId) && alone && !this.#moved && square >= 0) this.#on.onPick(square);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const shift = event.shiftKey ? lookup(KEY_SHIFTS, event.key) : undefined;
    if (shift) this.#shift(shift[0], shift[1]);
    else if (this.#scene && this.#cursor.walk(this.#scene, event.key, this.#inTheMiddle())) this.#showCursor();
    else if (this.#cursor.square >= 0 && this.#on.onKey(event, this.#cursor.square)) this.#announceCursor();
    else if (event.key === '+' || event.key === '=') this.#zoomAround(ZOOM);
    else if (event.key === '-') this.#zoomAround(1 / ZOOM);
    else if (keyOf(event) === '0') this.#fit();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** The square in the middle of what is in sight: there the keyboard begins. */
  #inTheMiddle() {
    const { left, top, width, height } = this.#canvas.getBoundingClientRect();
    return Math.max(0, this.squareAt(left + width / 2, top + height / 2));
  }

  /** The keyboard's square is in sight, and told. */
  #showCursor() {
    if (!this.#scene) return;
    const { x, y } = middleOf(this.#scene, this.#cursor.square);
    const { clientWidth: width, clientHeight: height } = this.#canvas;
    const near = (/** @type {number} */ place, /** @type {number} */ room) => place < room * 0.08 || place > room * 0.92;
    if (!this.#fitted && (near(this.#x + x * this.#scale, width) || near(this.#y + y * this.#scale, height))) {
      this.#stand(width / 2 - x * this.#scale, height / 2 - y * this.#scale);
    }
    this.#announceCursor();
    this.redraw();
  }

  /** What it is on, in the words for the square; after an edit, in those after it. */
  #announceCursor() {
    const text = this.#on.label(this.#cursor.square);
    setText(this.#where, text);
    this.#cursor.announce(text);
  }

  /** Over the picture, Space means what it does elsewhere only when it comes up again, and nothing was dragged. @param {AbortSignal} signal */
  #listenToSpace(signal) {
    addEventListener('keydown', (event) => {
      // Who walks by keys does not mean what the mouse rests on.
      if (event.key === 'Tab') this.#hovered = false;
      const elsewhere = event.target instanceof Element && event.target.closest('input:not([type="range"]), select, textarea, dialog');
      if (event.key !== ' ' || elsewhere || !(this.#hovered || this.#space)) return;
      event.preventDefault();
      this.#space ??= 'down';
      this.element.classList.add('grabs');
    }, { signal, capture: true });
    addEventListener('keyup', (event) => {
      if (event.key !== ' ' || !this.#space) return;
      event.preventDefault();
      const used = this.#space === 'used';
      this.#space = undefined;
      this.element.classList.remove('grabs');
      if (!used) this.#on.onSpace();
    }, { signal, capture: true });
    addEventListener('blur', () => {
      this.#space = undefined;
      this.element.classList.remove('grabs');
    }, { signal });
  }

  /** A part of the way to what is followed. */
  #comeAfter() {
    const to = this.#followed;
    if (!to) return;
    const { clientWidth: width, clientHeight: height } = this.#canvas;
    const [x, y] = [width / 2 - to.x * this.#scale, height / 2 - to.y * this.#scale];
    const share = prefersReducedMotion() ? 1 : FOLLOWED;
    const [beforeX, beforeY] = [this.#x, this.#y];
    this.#stand(beforeX + (x - beforeX) * share, beforeY + (y - beforeY) * share);
    // At the edge of the board it can't come nearer.
    if (Math.hypot(this.#x - beforeX, this.#y - beforeY) > 0.5) this.#followed = to;
  }

  #render() {
    this.#comeAfter();
    const scene = this.#shownScene();
    if (!scene || !this.#canvas.clientWidth) return;
    const sight = this.#sight();
    this.#fitCanvases(sight);
    const paints = { colours: this.#looks.sheet, looks: this.#looks.marks, family: this.#looks.family, type: this.#looks.type, sprites: this.#sprites, ground: this.#ground };
    this.#renderStill(scene, sight, paints);
    const context = contextOf(this.#canvas);
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, this.#canvas.width, this.#canvas.height);
    context.drawImage(this.#stillCanvas, 0, 0);
    new Sheet(context, scene, sight, paints).drawMoving();
    this.#cursor.draw(scene, sight);
  }

  /** What is in sight. @returns {Sight} */
  #sight() {
    const { clientWidth: width, clientHeight: height } = this.#canvas;
    return { scale: this.#scale, x: this.#x, y: this.#y, ratio: devicePixelRatio || 1, width, height };
  }

  /** The canvases have as many pixels as the screen has there. @param {Sight} sight */
  #fitCanvases({ ratio, ...sight }) {
    const [width, height] = [Math.round(sight.width * ratio), Math.round(sight.height * ratio)];
    for (const canvas of [this.#canvas, this.#stillCanvas]) {
      if (canvas.width !== width || canvas.height !== height) [canvas.width, canvas.height] = [width, height];
    }
  }

  /** Draws what does not change in each frame, as far as it has. @param {Scene} scene @param {Sight} sight @param {Paints} paints */
  #renderStill(scene, sight, paints) {
    const { files, ranks, flipped, blocked, holes, heat, attacked, edges, tone, line } = scene;
    // Where a line is too fine to be followed, squares have its colours.
    const tinted = line && !lineInSight(scene, sight) ? line.path : undefined;
    const still = [
      ...Object.values(sight), this.#looks, files, ranks, flipped, blocked, holes, attacked, edges, tone,
      heat?.distances, heat?.wave, heat?.numbers, heat?.texts,
      tinted,
    ];
    const stays = still.every((part, index) => part === this.#still[index]);
    this.#still = still;
    const changed = this.#ground.paint(scene, this.#looks.ground, tinted);
    const sheet = new Sheet(contextOf(this.#stillCanvas), scene, sight, paints);
    if (!stays) sheet.drawStill();
    else if (changed) sheet.drawStill(changed);
  }

  /** The scene, with what is carried where the pointer is. */
  #shownScene() {
    const scene = this.#scene;
    if (!scene || !this.#carried) return scene;
    const { square, place } = this.#carried;
    const over = squareAt(scene, place.x, place.y, scene.flipped);
    if (over < 0) return scene;
    const piece = scene.pieces.find(({ home }) => home === square);
    return {
      ...scene,
      path: [],
      pieces: scene.pieces.map((one) => (one === piece ? { ...one, path: [over], at: 0 } : one)),
      marks: piece ? scene.marks : scene.marks.map((mark) => (mark.square === square ? { ...mark, square: over } : mark)),
    };
  }
}
