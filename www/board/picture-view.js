// @ts-check
/**
 * A large board as a picture on a canvas, with zoom and pan. The ground is painted with one pixel a
 * square and then enlarged; everything else is drawn as on the board of squares.
 *
 * `pointer.js` handles presses that edit. Two fingers, the middle button, or a drag with Space held
 * always pan. In a direction in which there is nothing to pan, a finger that neither paints nor
 * begins on a piece scrolls the page.
 */
import { h, iconButton, keyOf, setText } from '../app/dom.js';
import { lookup } from '../app/lookup.js';
import { HeldSpace } from './held-space.js';
import { isReleased } from './mouse-buttons.js';
import { contextOf, newCanvas, typeSize } from './canvas.js';
import { onThemeChange, readColours, refreshColours } from './colours.js';
import { readMarkStyles } from './mark-styles.js';
import { GROUND_COLOURS, PictureGround } from './picture-ground.js';
import { isLineVisible } from './picture-line.js';
import { BAND_ABOVE_PX, BAND_BESIDE_PX, PAINTER_COLOURS, PicturePainter } from './picture-painter.js';
import { PictureCursor } from './picture-cursor.js';
import { isInView, MARGIN, touchActionOf } from './picture-scroll.js';
import { onResolutionChange } from './screen-resolution.js';
import { Sprites } from './sprites.js';
import { prefersReducedMotion, stepOf } from './scene.js';
import { middleOf } from './shapes.js';
import { depthIn, placeOf, squareAt } from './squares.js';

/** @import { Scene } from '../app/scene.d.ts' */
/** @import { AllWords } from '../app/words.d.ts' */
/** @import { Paints, Viewport } from './picture-painter.js' */

/** A point in pixels of the canvas. @typedef {{x: number, y: number}} Point */

/** Maximum size of squares, in pixels. The minimum shows the whole board. */
const MAX_SQUARE_PX = 80;

/** The picture follows a moving piece by this share of the way in each frame. */
const FOLLOW_SHARE = 0.16;

/** Margin at edges without coordinates, in pixels. */
const EDGE = 6;

/** Factor of one zoom step. */
const ZOOM = 1.6;

/** A press becomes a pan after this distance, in pixels. */
const PAN_PX = 4;

/** Distance of a pan by key, in pixels. */
const KEY_PX = 60;
/** @type {Record<string, readonly [number, number]>} */
const KEY_PANS = { ArrowLeft: [KEY_PX, 0], ArrowRight: [-KEY_PX, 0], ArrowUp: [0, KEY_PX], ArrowDown: [0, -KEY_PX] };

/**
 * Minimum size of the shorter side of a board when it is opened, so that a long board isn't just a
 * line, and the maximum size of squares for that, in pixels.
 */
const MIN_SIDE_PX = 40;
const MAX_OPENED_SQUARE_PX = 24;

/**
 * Returns true if a place is within a share of the length from either end.
 *
 * @param {number} place
 * @param {number} length
 * @param {number} share
 */
const isNearEdge = (place, length, share) => place < length * share || place > length * (1 - share);

export class PictureView {
  /** @type {Scene | undefined} */
  #scene;
  #scale = 1;
  #x = 0;
  #y = 0;
  #fitted = true;
  #frame = 0;
  /** The pointers that pan. @type {Map<number, Point>} */
  #pointers = new Map();
  /** The button of the first one. */
  #button = 0;
  /** True if one of them has moved, or a second one has joined, so that it is no click. */
  #hasMoved = false;
  #space;
  /** The end of each piece's current step. @type {Map<string, number>} */
  #pieceSquares = new Map();
  /** The place on the board that the picture moves to. @type {Point | undefined} */
  #panTarget;
  /**
   * The square whose piece or mark the pointer carries, and the square at the pointer, or -1.
   *
   * @type {{square: number, over: number} | undefined}
   */
  #carried;
  #canvas;
  #cursor;
  #squareLabel;
  #handlers;
  #ground = new PictureGround();
  #sprites;
  /** What doesn't change during playback, and the inputs of its last drawing. */
  #stillCanvas = newCanvas(1, 1);
  /** @type {readonly unknown[]} */
  #still = [];
  #theme;
  /** True in an element or a frame on another page. */
  #isEmbedded;

  /**
   * @param {HTMLElement} host
   * @param {object} handlers
   * @param {(square: number) => string} handlers.label describes a square to screen readers
   * @param {import('../app/announcer.js').Announce} handlers.announce
   * @param {(event: PointerEvent) => boolean} handlers.isPanGesture
   * @param {(square: number) => void} handlers.onPick called for a click of a pan gesture
   * @param {() => void} handlers.onSpace called for Space without a drag
   * @param {(event: KeyboardEvent, square: number) => boolean} handlers.onKey returns true if the key had a command
   * @param {AbortSignal} signal
   * @param {AllWords} words
   */
  constructor(host, handlers, signal, words) {
    this.#handlers = handlers;
    this.#canvas = h('canvas', { tabindex: 0, role: 'application', 'aria-roledescription': words.board, 'aria-label': words.picture });
    this.#squareLabel = h('div', { class: 'picture-where' });
    this.element = h('div', { class: 'picture' }, this.#canvas, this.#squareLabel, h('div', { class: 'picture-zoom' },
      iconButton('plus', words.zoomIn, () => this.#zoomAround(ZOOM)),
      iconButton('minus', words.zoomOut, () => this.#zoomAround(1 / ZOOM)),
      iconButton('fit', words.wholePicture, () => this.#fit())));
    host.append(this.element);
    this.#isEmbedded = host.getRootNode() instanceof ShadowRoot || window !== top;
    this.#cursor = new PictureCursor(this.element);
    this.#sprites = new Sprites(this.element, () => {
      this.#still = [];
      this.redraw();
    });
    this.#theme = this.#readTheme();
    const observer = new ResizeObserver(() => (this.#fitted ? this.#fit() : this.redraw()));
    observer.observe(this.#canvas);
    signal.addEventListener('abort', () => {
      observer.disconnect();
      cancelAnimationFrame(this.#frame);
      this.element.remove();
    }, { once: true });
    onThemeChange(this.element, signal, () => {
      this.#theme = this.#readTheme();
      this.#sprites.clear();
      this.redraw();
    });
    this.#listen();
    this.#space = new HeldSpace(this.element, () => handlers.onSpace(), signal);
    onResolutionChange(signal, () => this.redraw());
  }

  /** Reads the colours and styles of the current theme. */
  #readTheme() {
    const host = this.element;
    return {
      ground: readColours(GROUND_COLOURS, host),
      colours: readColours(PAINTER_COLOURS, host),
      styles: readMarkStyles(host),
      family: getComputedStyle(host).fontFamily,
      type: typeSize(host),
      ink: getComputedStyle(host).color,
    };
  }

  focus() {
    this.#canvas.focus();
  }

  /** @param {Scene} scene */
  draw(scene) {
    const last = this.#scene;
    const isOther = last?.files !== scene.files || last.ranks !== scene.ranks
      || last.noCoordinates !== scene.noCoordinates;
    this.#scene = scene;
    this.#carried = undefined;
    if (isOther) {
      this.#cursor.hide();
      this.#resetView();
    } else this.redraw();
    this.#follow(scene, isOther);
  }

  /**
   * Moves to a piece that leaves the visible part.
   *
   * @param {Scene} scene
   * @param {boolean} isOther is it another board, or laid out differently?
   */
  #follow(scene, isOther) {
    const before = this.#pieceSquares;
    this.#pieceSquares = new Map(scene.pieces.map((piece) => [piece.key, stepOf(piece).to]));
    if (isOther || this.#fitted || this.#pointers.size > 0) return;
    const { clientWidth: width, clientHeight: height } = this.#canvas;
    for (const [key, square] of this.#pieceSquares) {
      if (!before.has(key) || before.get(key) === square) continue;
      const { x, y } = middleOf(scene, square);
      const [left, top] = [this.#x + x * this.#scale, this.#y + y * this.#scale];
      if (isNearEdge(left, width, 0.15) || isNearEdge(top, height, 0.15)) this.#panTarget = { x, y };
    }
  }

  /** True while any press pans. */
  get isPanning() {
    return this.#space.isHeld || this.#pointers.size > 0;
  }

  /**
   * Lets a finger that was editing pan from now on, because a second one has joined it.
   *
   * @param {number} id
   * @param {MouseEvent} event its last event
   */
  panWith(id, event) {
    this.#hasMoved = true;
    this.#canvas.setPointerCapture(id);
    this.#pointers.set(id, this.#pointOf(event));
  }

  /**
   * Draws the piece or mark of a square at the pointer, until the next scene.
   *
   * @param {number} square
   * @param {number} clientX
   * @param {number} clientY
   */
  carry(square, clientX, clientY) {
    this.#carried = { square, over: this.squareAt(clientX, clientY) };
    this.redraw();
  }

  /** Draws without what is carried. */
  putBack() {
    this.#carried = undefined;
    this.redraw();
  }

  /** Shows a new board: all of it or, if it is long, the part with its pieces. */
  #resetView() {
    this.#fit();
    if (!this.#scene) return;
    const { files, ranks, flipped, pieces: [piece], marks: [mark] } = this.#scene;
    const scale = Math.min(MAX_OPENED_SQUARE_PX, MIN_SIDE_PX / Math.min(files, ranks));
    if (scale <= this.#scale || !this.#canvas.clientWidth) return;
    const { clientWidth: width, clientHeight: height } = this.#canvas;
    const { x, y } = placeOf(this.#scene, piece?.home ?? mark?.square ?? 0, flipped);
    // Centres the place, without margins.
    const offset = (/** @type {number} */ place, /** @type {number} */ side, /** @type {number} */ room) => (
      side * scale < room ? (room - side * scale) / 2 : Math.max(room - side * scale, Math.min(0, room / 2 - (place + 0.5) * scale)));
    [this.#scale, this.#x, this.#y] = [scale, offset(x, files, width), offset(y, ranks, height)];
    this.#fitted = false;
  }

  /** Returns the part of the canvas without the coordinates. */
  #room() {
    const { type } = this.#theme;
    const [left, top] = this.#scene?.noCoordinates
      ? [EDGE, EDGE] : [BAND_BESIDE_PX * type + 2, BAND_ABOVE_PX * type + 2];
    return { left, top, width: this.#canvas.clientWidth - left - EDGE, height: this.#canvas.clientHeight - top - EDGE };
  }

  /** Returns the size of squares that shows the whole board, in pixels. @param {Scene} scene */
  #fittingScale({ files, ranks }) {
    const { width, height } = this.#room();
    return Math.max(0.01, Math.min(width / files, height / ranks));
  }

  /** Shows the whole board. */
  #fit() {
    if (!this.#scene || !this.#canvas.clientWidth) return;
    const { files, ranks } = this.#scene;
    const { left, top, width, height } = this.#room();
    this.#panTarget = undefined;
    this.#scale = this.#fittingScale(this.#scene);
    this.#x = left + (width - files * this.#scale) / 2;
    this.#y = top + (height - ranks * this.#scale) / 2;
    this.#fitted = true;
    this.redraw();
  }

  /**
   * Returns the square at a point of the window, or -1.
   *
   * @param {number} clientX
   * @param {number} clientY
   */
  squareAt(clientX, clientY) {
    if (!this.#scene || depthIn(this.#canvas.getBoundingClientRect(), clientX, clientY) < 0) return -1;
    const { x, y } = this.#boardPointOf(clientX, clientY);
    return squareAt(this.#scene, x, y, this.#scene.flipped);
  }

  /**
   * Converts a point of the window to pixels of the canvas.
   *
   * @param {MouseEvent} event
   * @returns {Point}
   */
  #pointOf({ clientX, clientY }) {
    const { left, top } = this.#canvas.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  }

  /**
   * Converts a point of the window to squares.
   *
   * @param {number} clientX
   * @param {number} clientY
   * @returns {Point}
   */
  #boardPointOf(clientX, clientY) {
    const { left, top } = this.#canvas.getBoundingClientRect();
    return { x: (clientX - left - this.#x) / this.#scale, y: (clientY - top - this.#y) / this.#scale };
  }

  /** Draws in the next frame, once for any number of calls. */
  redraw() {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      this.#render();
    });
  }

  /**
   * Zooms around a point of the canvas.
   *
   * @param {number} factor
   * @param {number} [x]
   * @param {number} [y]
   */
  #zoomAround(factor, x = this.#canvas.clientWidth / 2, y = this.#canvas.clientHeight / 2) {
    if (!this.#scene) return;
    const whole = this.#fittingScale(this.#scene);
    if (this.#scale * factor <= whole) return this.#fit();
    const scale = Math.min(MAX_SQUARE_PX, this.#scale * factor);
    const applied = scale / this.#scale;
    this.#scale = scale;
    this.#panTo(x - (x - this.#x) * applied, y - (y - this.#y) * applied);
  }

  /**
   * Moves the board, unless all of it is shown.
   *
   * @param {number} x
   * @param {number} y
   */
  #panBy(x, y) {
    if (!this.#fitted) this.#panTo(this.#x + x, this.#y + y);
  }

  /**
   * Moves the board's corner to a point of the canvas, or as near as its margins allow.
   *
   * @param {number} x
   * @param {number} y
   */
  #panTo(x, y) {
    if (!this.#scene) return;
    const within = (/** @type {number} */ place, /** @type {number} */ side, /** @type {number} */ room) => {
      const free = room - side * this.#scale;
      return isInView(side * this.#scale, room) ? free / 2 : Math.max(free - MARGIN, Math.min(MARGIN, place));
    };
    this.#x = within(x, this.#scene.files, this.#canvas.clientWidth);
    this.#y = within(y, this.#scene.ranks, this.#canvas.clientHeight);
    this.#fitted = false;
    this.#panTarget = undefined;
    this.redraw();
  }

  /** Adds the listeners, which end with the canvas. */
  #listen() {
    const canvas = this.#canvas;
    canvas.addEventListener('wheel', (event) => this.#wheel(event), { passive: false });
    canvas.addEventListener('touchstart', (event) => {
      // Two fingers zoom the picture, also where one scrolls the page.
      if (event.touches.length > 1 && event.cancelable) event.preventDefault();
    }, { passive: false });
    canvas.addEventListener('pointerdown', (event) => this.#press(event));
    canvas.addEventListener('pointermove', (event) => this.#move(event));
    canvas.addEventListener('pointerup', (event) => this.#release(event));
    canvas.addEventListener('pointercancel', (event) => this.#pointers.delete(event.pointerId));
    canvas.addEventListener('pointerleave', () => {
      this.#space.isHovered = false;
      setText(this.#squareLabel, '');
    });
    canvas.addEventListener('keydown', (event) => this.#key(event));
  }

  /**
   * Zooms. While the whole board is shown, the wheel doesn't zoom out, and on other pages it zooms in
   * only with Ctrl or ⌘ held, as a pinch on a trackpad does: otherwise the page couldn't be scrolled.
   *
   * @param {WheelEvent} event
   */
  #wheel(event) {
    const hasModifier = event.ctrlKey || event.metaKey;
    if (this.#fitted && !hasModifier && (this.#isEmbedded || event.deltaY >= 0)) return;
    event.preventDefault();
    const { x, y } = this.#pointOf(event);
    this.#zoomAround(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0015)), x, y);
  }

  /** @param {PointerEvent} event */
  #press(event) {
    // The right button opens a menu, which may take the release.
    if (event.button === 2 || !this.#handlers.isPanGesture(event)) return;
    // Prevents the browser's scrolling by the middle button.
    event.preventDefault();
    this.#canvas.focus({ preventScroll: true });
    this.#canvas.setPointerCapture(event.pointerId);
    this.#hasMoved = this.#pointers.size > 0;
    if (!this.#hasMoved) this.#button = event.button;
    this.#pointers.set(event.pointerId, this.#pointOf(event));
  }

  /** @param {PointerEvent} event */
  #move(event) {
    this.#space.isHovered = true;
    this.#cursor.hide();
    const square = this.squareAt(event.clientX, event.clientY);
    setText(this.#squareLabel, square < 0 ? '' : this.#handlers.label(square));
    const last = this.#pointers.get(event.pointerId);
    if (!last) return;
    if (isReleased(event, this.#button)) {
      this.#pointers.delete(event.pointerId);
      return;
    }
    const now = this.#pointOf(event);
    const others = [...this.#pointers].filter(([id]) => id !== event.pointerId);
    if (others.length === 1) this.#pinch(last, now, others[0][1]);
    else if (this.#hasMoved || Math.hypot(now.x - last.x, now.y - last.y) > PAN_PX) this.#drag(last, now);
    else return;
    this.#hasMoved = true;
    this.#pointers.set(event.pointerId, now);
  }

  /**
   * Zooms around the finger that rests.
   *
   * @param {Point} last
   * @param {Point} now
   * @param {Point} other
   */
  #pinch(last, now, other) {
    const before = Math.hypot(last.x - other.x, last.y - other.y);
    const after = Math.hypot(now.x - other.x, now.y - other.y);
    if (before > 0) this.#zoomAround(after / before, other.x, other.y);
  }

  /**
   * @param {Point} last
   * @param {Point} now
   */
  #drag(last, now) {
    this.#panBy(now.x - last.x, now.y - last.y);
    this.#space.notePan();
  }

  /** Treats a press that hasn't moved as a click. @param {PointerEvent} event */
  #release(event) {
    const alone = this.#pointers.size === 1 && !this.#space.isHeld && event.button === 0;
    const square = this.squareAt(event.clientX, event.clientY);
    if (this.#pointers.delete(event.pointerId) && alone && !this.#hasMoved && square >= 0) this.#handlers.onPick(square);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const pan = event.shiftKey ? lookup(KEY_PANS, event.key) : undefined;
    if (pan) this.#panBy(pan[0], pan[1]);
    else if (this.#scene && this.#cursor.move(this.#scene, event.key, this.#middleSquare())) this.#showCursor();
    else if (this.#cursor.square >= 0 && this.#handlers.onKey(event, this.#cursor.square)) this.#announceCursor();
    else if (event.key === '+' || event.key === '=') this.#zoomAround(ZOOM);
    else if (event.key === '-') this.#zoomAround(1 / ZOOM);
    else if (keyOf(event) === '0') this.#fit();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Returns the square in the middle of the canvas, where the cursor appears. */
  #middleSquare() {
    const { left, top, width, height } = this.#canvas.getBoundingClientRect();
    return Math.max(0, this.squareAt(left + width / 2, top + height / 2));
  }

  #showCursor() {
    if (!this.#scene) return;
    const { x, y } = middleOf(this.#scene, this.#cursor.square);
    const { clientWidth: width, clientHeight: height } = this.#canvas;
    const [left, top] = [this.#x + x * this.#scale, this.#y + y * this.#scale];
    if (!this.#fitted && (isNearEdge(left, width, 0.08) || isNearEdge(top, height, 0.08))) {
      this.#panTo(width / 2 - x * this.#scale, height / 2 - y * this.#scale);
    }
    this.#announceCursor();
    this.redraw();
  }

  /** Announces the cursor's square. */
  #announceCursor() {
    const text = this.#handlers.label(this.#cursor.square);
    setText(this.#squareLabel, text);
    this.#handlers.announce('square', text);
  }

  /** Moves a part of the way to the target. */
  #stepToTarget() {
    const to = this.#panTarget;
    if (!to) return;
    const { clientWidth: width, clientHeight: height } = this.#canvas;
    const [x, y] = [width / 2 - to.x * this.#scale, height / 2 - to.y * this.#scale];
    const share = prefersReducedMotion() ? 1 : FOLLOW_SHARE;
    const [beforeX, beforeY] = [this.#x, this.#y];
    this.#panTo(beforeX + (x - beforeX) * share, beforeY + (y - beforeY) * share);
    // `#panTo` has cleared the target. At the board's edge, it can't get nearer.
    if (Math.hypot(this.#x - beforeX, this.#y - beforeY) > 0.5) this.#panTarget = to;
  }

  #render() {
    this.#stepToTarget();
    const scene = this.#shownScene();
    if (!scene || !this.#canvas.clientWidth) return;
    // A class may have changed the colours of any element around it.
    if (getComputedStyle(this.element).color !== this.#theme.ink) refreshColours();
    const viewport = this.#viewport();
    this.#canvas.style.touchAction = this.element.closest('[data-paints]') ? 'none' : touchActionOf(scene, viewport);
    this.#fitCanvases(viewport);
    const paints = { ...this.#theme, sprites: this.#sprites, ground: this.#ground };
    this.#renderStill(scene, viewport, paints);
    const context = contextOf(this.#canvas);
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, this.#canvas.width, this.#canvas.height);
    context.drawImage(this.#stillCanvas, 0, 0);
    new PicturePainter(context, scene, viewport, paints).drawMoving();
    this.#cursor.draw(scene, viewport);
  }

  /** @returns {Viewport} */
  #viewport() {
    const { clientWidth: width, clientHeight: height } = this.#canvas;
    return { scale: this.#scale, x: this.#x, y: this.#y, ratio: devicePixelRatio || 1, width, height };
  }

  /** Resizes the canvases to the screen's pixels. @param {Viewport} viewport */
  #fitCanvases({ ratio, ...viewport }) {
    const [width, height] = [Math.round(viewport.width * ratio), Math.round(viewport.height * ratio)];
    for (const canvas of [this.#canvas, this.#stillCanvas]) {
      if (canvas.width !== width || canvas.height !== height) [canvas.width, canvas.height] = [width, height];
    }
  }

  /**
   * Draws what changed of the still layers.
   *
   * @param {Scene} scene
   * @param {Viewport} viewport
   * @param {Paints} paints
   */
  #renderStill(scene, viewport, paints) {
    const { files, ranks, flipped, blocked, blockedAreGaps, tints, attacked, edges, tone, line } = scene;
    // If a line is too fine to be followed, the ground has its colours.
    const colouredLine = line && !isLineVisible(scene, viewport) ? line.path : undefined;
    const still = [
      ...Object.values(viewport), this.#theme, files, ranks, flipped, blocked, blockedAreGaps, attacked, edges, tone,
      tints?.values, tints?.wave, tints?.numbers, tints?.texts,
      colouredLine,
    ];
    const isSame = still.every((part, index) => part === this.#still[index]);
    this.#still = still;
    const changed = this.#ground.paint(scene, this.#theme.ground, colouredLine);
    const painter = new PicturePainter(contextOf(this.#stillCanvas), scene, viewport, paints);
    if (!isSame) painter.drawStill();
    else if (changed) painter.drawStill(changed);
  }

  /** Returns the scene with what is carried at the pointer. */
  #shownScene() {
    const scene = this.#scene;
    if (!scene || !this.#carried) return scene;
    const { square, over } = this.#carried;
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
