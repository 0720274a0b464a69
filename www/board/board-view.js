// @ts-check
/**
 * The board as SVG; one square is one unit. Draws scenes, and updates only what changed since the
 * last one.
 */
import { h, iconButton, set } from '../app/dom.js';
import {
  drawArrows, drawAttacked, drawBlocked, drawEdges, drawTints, drawPath, drawSpots, layerOfMark, LAYERS,
} from './layers.js';
import { focusedBeside } from '../app/focus.js';
import { lookup } from '../app/lookup.js';
import { setDrawing } from '../app/safe-svg.js';
import { carried, drawnBox, resting, shadowAt } from './flight.js';
import { applyPieceSetTo, drawingOf, markDrawing } from './pieces.js';
import { flightOf, prefersReducedMotion, stepOf } from './scene.js';
import { SHADOW, SHADOW_ALPHA } from './shapes.js';
import { depthIn, fileName, isDark, nameOf, placeOf, squareAt } from './squares.js';
import { make } from './svg.js';

/** @import { Announce } from '../app/announcer.js' */
/** @import { Flight } from './flight.js' */
/** @import { Scene, ScenePiece } from '../app/scene.d.ts' */
/** @import { AllWords } from '../app/words.d.ts' */
/** @import { LayerName } from './layers.js' */

/**
 * The element of a mark or piece: what it shows, its place, and its shadow.
 *
 * @typedef {object} DrawnItem
 * @property {SVGGElement} element
 * @property {string} drawn identifies the drawing
 * @property {Flight} [flight]
 * @property {string} [transform] the current one
 * @property {{shadow: SVGGElement, pulse: SVGElement}} [ground]
 */

/** Margin at the upper and the right edge, in squares. */
const RIM = 0.06;

/** Minimum size of squares for a finger, in pixels. Smaller ones are enlarged by the first tap. */
const MIN_TOUCH_PX = 20;

/** A piece dropped farther than this from the board is removed, in pixels. */
const DROP_OFF_PX = 24;

/** On longer sides, every other coordinate is shown. */
const MAX_SIDE_WITH_ALL_COORDINATES = 20;

/** Keyframes of a shaken piece, in squares. */
const SHAKE = ['0', '-.07px', '.07px', '-.04px', '.04px', '0'];

/** Duration of a shake, in milliseconds. */
const SHAKE_MS = 260;

/** Returns the size of the coordinates and their margins, in squares. @param {Scene} board */
function coordinateLayout({ files, ranks, noCoordinates }) {
  if (noCoordinates) return { every: 0, size: 0, below: RIM, left: RIM };
  const longest = Math.max(files, ranks);
  const share = Math.min(1, Math.max(0.4, longest / 7));
  const every = longest > MAX_SIDE_WITH_ALL_COORDINATES ? 2 : 1;
  const size = 0.24 * every * share;
  return { every, size, below: 0.42 * share, left: Math.max(0.42 * share, 0.62 * size * String(ranks).length + 0.1) };
}

/** Returns the square where a piece rests, from the middle of its step on the next one. @param {ScenePiece} piece */
const restOf = ({ path, at }) => path[Math.min(Math.round(at), path.length - 1)];

export class BoardView {
  /** @type {Scene | undefined} */
  #scene;
  /** @type {SVGRectElement[]} */
  #squares = [];
  /** Marks and pieces by their keys. @type {Map<string, DrawnItem>} */
  #items = new Map();
  #layers;
  #label;
  #cursor = 0;
  /** @type {{files: SVGGElement, ranks: SVGGElement} | undefined} */
  #coordinates;
  #canScroll = false;
  #wholeButton;
  /** The focus ring, on top of everything. */
  #rings = make('g', { class: 'rings', 'aria-hidden': 'true' });
  #announce;
  /** Squares with pieces, marks or spots. @type {Set<number>} */
  #labelled = new Set();
  /**
   * For each piece, the end of its current step, and the square where it rested last.
   *
   * @type {Map<string, { to: number, rests: number }>}
   */
  #pieceSquares = new Map();

  /**
   * @param {HTMLElement} host
   * @param {(square: number) => string} label describes a square to screen readers
   * @param {AbortSignal} signal
   * @param {Pick<AllWords, 'board' | 'wholeBoard'>} words
   * @param {Announce} [announce] speaks to screen readers
   */
  constructor(host, label, signal, words, announce) {
    this.#label = label;
    this.#announce = announce;
    this.board = make('svg', { class: 'board', role: 'grid', 'aria-label': words.board });
    this.#layers = this.#makeLayers();
    /** Scrolls if the squares of a long board would be too small. */
    this.element = h('div', { class: 'board-frame', tabindex: -1 }, this.board);
    this.#wholeButton = iconButton('fit', words.wholeBoard, () => this.#showWhole(), { class: 'icon-button board-whole', hidden: true });
    host.append(this.element, this.#wholeButton);
    for (const layer of ['under', 'over']) make('rect', { class: `ring ${layer}`, x: 0.09, y: 0.09, width: 0.82, height: 0.82, rx: 0.08 }, this.#rings);
    this.element.addEventListener('scroll', () => this.#placeCoordinates(), { passive: true });
    // Scripts, clicks and assistive technology can focus any square. (Chromium gives the focus to SVG
    // elements that have such a listener.)
    this.element.addEventListener('focusin', ({ target }) => {
      const square = this.#squares.indexOf(/** @type {SVGRectElement} */ (target));
      if (square >= 0) this.setCursor(square, false);
    });
    const observer = new ResizeObserver(() => this.#measure());
    observer.observe(this.board);
    observer.observe(this.element);
    signal.addEventListener('abort', () => {
      observer.disconnect();
      this.element.remove();
      this.#wholeButton.remove();
    }, { once: true });
  }

  /**
   * Enlarges the board if its squares are too small for a finger.
   *
   * @param {number} square the square to show
   * @returns {boolean} true if it was enlarged
   */
  zoomForTouch(square) {
    if (this.#squares[square].getBoundingClientRect().width >= MIN_TOUCH_PX) return false;
    this.#setEnlarged(true);
    this.#scrollTo(square, 'auto', true);
    return true;
  }

  /** Shows squares large enough for a finger, or the whole board. @param {boolean} isEnlarged */
  #setEnlarged(isEnlarged) {
    this.element.classList.toggle('enlarged', isEnlarged);
    this.#wholeButton.hidden = !isEnlarged;
    this.#measure();
  }

  #showWhole() {
    this.#setEnlarged(false);
    this.focus();
  }

  #measure() {
    const { width, height } = this.board.getBoundingClientRect();
    const couldScroll = this.#canScroll;
    this.#canScroll = width > this.element.offsetWidth + 1 || height > this.element.offsetHeight + 1;
    this.element.classList.toggle('scrollable', this.#canScroll);
    this.#placeCoordinates();
    if (couldScroll || !this.#canScroll || !this.#scene) return;
    const { pieces: [piece], marks: [mark] } = this.#scene;
    this.#scrollTo(piece?.home ?? mark?.square ?? 0);
  }

  /** Keeps the coordinates at the edge of the visible part. */
  #placeCoordinates() {
    const { scrollLeft, scrollTop, clientHeight } = this.element;
    const { width, height } = this.board.getBoundingClientRect();
    if (width === 0) return; // It is hidden.
    const side = width / this.board.viewBox.baseVal.width;
    const [x, y] = this.#canScroll ? [scrollLeft, Math.min(0, scrollTop + clientHeight - height)] : [0, 0];
    this.#coordinates?.ranks.setAttribute('transform', `translate(${x / side} 0)`);
    this.#coordinates?.files.setAttribute('transform', `translate(0 ${y / side})`);
  }

  /**
   * Converts a point of the window to squares from the upper left corner.
   *
   * @param {number} clientX
   * @param {number} clientY
   * @returns {DOMPoint | undefined}
   */
  #pointAt(clientX, clientY) {
    const matrix = this.board.getScreenCTM();
    return matrix ? new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse()) : undefined;
  }

  /**
   * Returns the square at a point of the window, or -1. A long board is visible only in its frame.
   *
   * @param {number} clientX
   * @param {number} clientY
   */
  squareAt(clientX, clientY) {
    const point = this.#pointAt(clientX, clientY);
    return point && this.#scene && this.#depthInFrame(clientX, clientY) >= 0 ? squareAt(this.#scene, point.x, point.y, this.#scene.flipped) : -1;
  }

  /**
   * Returns true if a point of the window is clearly off the board.
   *
   * @param {number} clientX
   * @param {number} clientY
   */
  isOffBoard(clientX, clientY) {
    const point = this.#pointAt(clientX, clientY);
    if (!point || !this.#scene) return false;
    const { files, ranks } = this.#scene;
    const side = this.#squares[0].getBoundingClientRect().width;
    const depth = Math.min(point.x, point.y, files - point.x, ranks - point.y, this.#depthInFrame(clientX, clientY) / side);
    return depth < -Math.min(0.5, DROP_OFF_PX / side);
  }

  /**
   * @param {number} clientX
   * @param {number} clientY
   */
  #depthInFrame(clientX, clientY) {
    return depthIn(this.element.getBoundingClientRect(), clientX, clientY);
  }

  /** The square with the keyboard's cursor. */
  get cursor() {
    return this.#cursor;
  }

  /**
   * Moves the keyboard's cursor.
   *
   * @param {number} square
   * @param {boolean} [focus]
   */
  setCursor(square, focus = true) {
    this.#squares[this.#cursor]?.setAttribute('tabindex', '-1');
    this.#cursor = square;
    this.#placeRing();
    this.#squares[square]?.setAttribute('tabindex', '0');
    if (focus) this.focus();
  }

  /**
   * Moves the keyboard's cursor by an arrow key.
   *
   * @param {string} key
   * @returns {boolean} false if it is another key
   */
  moveCursor(key) {
    const step = lookup({ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }, key);
    if (!step || !this.#scene) return false;
    const { x, y } = placeOf(this.#scene, this.#cursor, this.#scene.flipped);
    const next = squareAt(this.#scene, x + step[0], y + step[1], this.#scene.flipped);
    if (next >= 0) this.setCursor(next);
    return true;
  }

  /**
   * Shakes the piece that can't go where it was sent: the picked one, or the only one that can be moved.
   *
   * @param {(square: number) => boolean} canDrag
   */
  shake(canDrag) {
    const { pieces = [], spots = [] } = this.#scene ?? {};
    const picked = spots.find(({ kind }) => kind === 'picked')?.square;
    const movable = pieces.filter(({ home }) => (picked === undefined ? canDrag(home) : home === picked));
    if (movable.length !== 1 || prefersReducedMotion()) return;
    const element = this.board.querySelector(`[data-key="${CSS.escape(movable[0].key)}"]`);
    element?.animate({ translate: SHAKE }, SHAKE_MS);
  }

  #placeRing() {
    if (!this.#scene) return;
    const { x, y } = placeOf(this.#scene, this.#cursor, this.#scene.flipped);
    this.#rings.setAttribute('transform', `translate(${x} ${y})`);
  }

  /** Focuses the square with the cursor. */
  focus() {
    this.#squares[this.#cursor]?.focus();
  }

  /** @param {Scene} scene */
  draw(scene) {
    const last = this.#scene;
    const isSameBoard = last?.files === scene.files && last.ranks === scene.ranks
      && last.flipped === scene.flipped && last.blockedAreGaps === scene.blockedAreGaps && last.noCoordinates === scene.noCoordinates;
    const before = isSameBoard ? last : undefined;
    this.#scene = scene;
    if (!isSameBoard) this.#layOut(scene);
    const elements = { squares: this.#squares, layers: this.#layers };
    const changed = drawBlocked(elements, scene, before);
    const labelsChanged = [
      drawTints(elements, scene, before),
      drawAttacked(elements, scene, before),
      (scene.line ?? before?.line)?.draw(elements, scene, before),
      drawPath(elements, scene, before),
    ];
    drawEdges(elements, scene, before);
    drawArrows(elements, scene, before);
    drawSpots(elements, scene, before);
    this.#drawItems(scene, isSameBoard);
    set(this.board, 'data-tone', scene.tone ?? '');
    this.board.classList.toggle('cut-out', scene.blockedAreGaps ?? false);
    this.#relabel(scene, !isSameBoard || labelsChanged.some(Boolean) ? this.#squares.keys() : changed);
    this.#follow(scene, changed.length > 0);
  }

  /**
   * Updates the labels of changed squares, and of those with pieces, marks or spots.
   *
   * @param {Scene} scene
   * @param {Iterable<number>} changed
   */
  #relabel({ pieces, marks, spots = [] }, changed) {
    const now = new Set([...pieces.map(({ home }) => home), ...[...marks, ...spots].map(({ square }) => square)]);
    const picked = spots.find(({ kind }) => kind === 'picked')?.square;
    for (const square of new Set([...changed, ...this.#labelled, ...now])) {
      const element = this.#squares[square];
      if (!element) continue;
      const label = this.#label(square);
      set(element, 'aria-selected', square === picked ? 'true' : null);
      const before = element.getAttribute('aria-label');
      if (before === label) continue;
      element.setAttribute('aria-label', label);
      if (before && element.matches(':focus')) this.#announceSquare(square);
    }
    this.#labelled = now;
  }

  /**
   * Announces a square's label.
   *
   * @param {number} square
   * @param {number} [from] where its piece came from
   */
  #announceSquare(square, from) {
    if (!this.#scene) return;
    const start = from === undefined ? '' : `${nameOf(this.#scene, from)}–`;
    this.#announce?.('square', start + this.#label(square));
  }

  #makeLayers() {
    const made = LAYERS.map((name) => [name, make('g', { class: name, 'data-layer': name, 'aria-hidden': 'true' }, this.board)]);
    return /** @type {Record<LayerName, SVGGElement>} */ (Object.fromEntries(made));
  }

  /** @param {Scene} scene */
  #layOut(scene) {
    const { files, ranks, flipped } = scene;
    const hadFocus = this.board.contains(focusedBeside(this.board));
    this.board.replaceChildren();
    this.#items.clear();
    this.#squares = [];
    const { below, left } = coordinateLayout(scene);
    const [across, down] = [files + left + RIM, ranks + below + RIM];
    this.board.setAttribute('viewBox', `${-left} ${-RIM} ${across} ${down}`);
    this.element.style.setProperty('--across', String(across));
    this.element.style.setProperty('--down', String(down));
    this.board.setAttribute('aria-rowcount', String(ranks));
    this.board.setAttribute('aria-colcount', String(files));
    const squares = make('g', { class: 'squares' }, this.board);
    for (let row = 0; row < ranks; row++) {
      const line = make('g', { role: 'row', 'aria-rowindex': row + 1 }, squares);
      for (let column = 0; column < files; column++) {
        const square = squareAt(scene, column, row, flipped);
        this.#squares[square] = make('rect', {
          role: 'gridcell', 'aria-colindex': column + 1, tabindex: -1, 'data-square': nameOf(scene, square),
          class: `square ${isDark(scene, square) ? 'dark' : 'light'}`, x: column, y: row, width: 1, height: 1,
        }, line);
      }
    }
    this.#drawCoordinates(scene);
    this.#layers = this.#makeLayers();
    make('rect', { class: 'frame', x: 0, y: 0, width: files, height: ranks, rx: 0.06 }, this.board);
    this.element.classList.remove('enlarged');
    this.#wholeButton.hidden = true;
    this.board.append(this.#rings);
    if (this.#canScroll) this.#placeCoordinates();
    if (this.#cursor >= files * ranks) this.#cursor = 0;
    this.setCursor(this.#cursor, hadFocus);
  }

  /** @param {Scene} scene */
  #drawCoordinates(scene) {
    const { files, ranks, flipped } = scene;
    const group = make('g', { class: 'coordinates', 'aria-hidden': 'true' }, this.board);
    const names = this.#coordinates = { files: make('g', {}, group), ranks: make('g', {}, group) };
    const { every, size, below, left } = coordinateLayout(scene);
    if (every === 0) return;
    // In hundredths of a square, because browsers round the extent of a text to whole units.
    for (const side of Object.values(names)) make('g', { transform: 'scale(.01)' }, side);
    const write = (/** @type {string} */ name, /** @type {number} */ x, /** @type {number} */ y, /** @type {Element} */ side) => {
      make('text', { x: 100 * x, y: 100 * y, 'font-size': 100 * size }, side.firstElementChild ?? side).textContent = name;
    };
    for (let file = 0; file < files; file += every) {
      const { x } = placeOf(scene, file, flipped);
      write(fileName(file), x + 0.5, ranks + below * 0.72, names.files);
    }
    for (let rank = 0; rank < ranks; rank += every) {
      const { y } = placeOf(scene, rank * files, flipped);
      write(String(rank + 1), -left / 2, y + 0.5 + size * 0.35, names.ranks);
    }
  }

  /**
   * Draws marks and pieces.
   *
   * @param {Scene} scene
   * @param {boolean} isSameBoard
   */
  #drawItems(scene, isSameBoard) {
    const alive = new Set();
    const slide = isSameBoard ? scene.slidePieces?.(this.#items, scene) : undefined;
    for (const mark of scene.marks) {
      const key = `mark ${mark.key}`;
      alive.add(key);
      const item = this.#itemFor(key, `${mark.drawing} ${mark.text ?? ''}`, layerOfMark(mark), () => markDrawing(mark.drawing, mark.text));
      if (mark.drawing.startsWith('goal-piece')) item.element.setAttribute('data-goal-piece', mark.text ?? '');
      this.#moveItem(item, resting(placeOf(scene, mark.square, scene.flipped)));
    }
    for (const piece of scene.pieces) {
      const key = `piece ${piece.key}`;
      alive.add(key);
      const item = this.#itemFor(key, `${piece.letter}${piece.isChessPiece ? '' : ' named'}`, 'pieces', () => drawingOf(piece));
      set(item.element, 'data-piece', piece.letter);
      set(item.element, 'data-key', piece.key);
      this.#moveItem(item, flightOf(scene, piece));
    }
    for (const [key, item] of this.#items) {
      if (alive.has(key)) continue;
      this.#remove(item);
      this.#items.delete(key);
    }
    slide?.();
  }

  /** @param {DrawnItem} item */
  #remove({ element, ground }) {
    element.remove();
    ground?.shadow.remove();
    ground?.pulse.remove();
  }

  /**
   * Returns the item with a key. Creates it if there is none that shows the same drawing.
   *
   * @param {string} key
   * @param {string} drawn identifies the drawing
   * @param {LayerName} layer
   * @param {() => string} draw
   * @returns {DrawnItem}
   */
  #itemFor(key, drawn, layer, draw) {
    const old = this.#items.get(key);
    if (old?.drawn === drawn) return old;
    if (old) this.#remove(old);
    const element = make('g', {}, this.#layers[layer]);
    setDrawing(element, draw());
    applyPieceSetTo(element);
    const item = { element, drawn };
    this.#items.set(key, item);
    return item;
  }

  /**
   * Moves an item.
   *
   * @param {DrawnItem} item
   * @param {Flight} flight
   * @param {boolean} [isRemoved] would dropping it remove it?
   */
  #moveItem(item, flight, isRemoved = false) {
    const { element } = item;
    const { x, y, across, down } = drawnBox(flight);
    const [left, scale] = flight.isMirrored ? [x + across, -across] : [x, across];
    const transform = `translate(${left.toFixed(4)} ${y.toFixed(4)}) scale(${(scale / 100).toFixed(5)} ${(down / 100).toFixed(5)})`;
    item.flight = flight;
    if (item.transform !== transform) element.setAttribute('transform', transform);
    item.transform = transform;
    const isFlying = flight.lift > 0;
    element.classList.toggle('flying', isFlying);
    element.classList.toggle('dropped-off', isRemoved);
    // On top of the others; not again in each frame.
    if (isFlying && element.nextSibling) element.parentNode?.append(element);
    if (item.ground || isFlying || flight.pulse.alpha > 0) this.#drawGround(item, flight);
  }

  /**
   * Draws an item's shadow, and the ring where it landed.
   *
   * @param {DrawnItem} item
   * @param {Flight} flight
   */
  #drawGround(item, flight) {
    item.ground ??= this.#makeGround();
    const { shadow, pulse } = item.ground;
    const { x, y } = shadowAt(flight);
    set(shadow, 'opacity', flight.shadow.alpha.toFixed(3));
    if (flight.shadow.alpha > 0) set(shadow, 'transform', `translate(${x.toFixed(4)} ${y.toFixed(4)}) scale(${flight.shadow.size.toFixed(4)})`);
    set(pulse, 'opacity', flight.pulse.alpha.toFixed(3));
    if (flight.pulse.alpha > 0) set(pulse, 'transform', `translate(${flight.x + 0.5} ${flight.y + 0.5}) scale(${flight.pulse.size.toFixed(4)})`);
  }

  #makeGround() {
    const shadow = make('g', { class: 'shadow' }, this.#layers.shadows);
    for (const ellipse of SHADOW) make('ellipse', { ...ellipse, 'fill-opacity': SHADOW_ALPHA }, shadow);
    return { shadow, pulse: make('circle', { class: 'pulse', r: 1 }, this.#layers.shadows) };
  }

  /**
   * Scrolls to a piece that moves, and announces its move.
   *
   * @param {Scene} scene
   * @param {boolean} isEdited squares were edited, which may return a piece to its start: no move
   */
  #follow({ pieces }, isEdited) {
    const before = this.#pieceSquares;
    this.#pieceSquares = new Map(pieces.map((piece) => [piece.key, { to: stepOf(piece).to, rests: restOf(piece) }]));
    let [moves, from, to] = [0, 0, 0];
    for (const [key, now] of this.#pieceSquares) {
      const last = before.get(key);
      if (!last) continue;
      if (this.#canScroll && last.to !== now.to) this.#scrollTo(now.to, prefersReducedMotion() ? 'auto' : 'smooth');
      if (last.rests !== now.rests) [moves, from, to] = [moves + 1, last.rests, now.rests];
    }
    if (moves === 1 && !isEdited) this.#announceSquare(to, from);
  }

  /**
   * Scrolls to a square unless it is well within the visible part.
   *
   * @param {number} square
   * @param {ScrollBehavior} [behavior]
   * @param {boolean} [always]
   */
  #scrollTo(square, behavior = 'auto', always = false) {
    const frame = this.element.getBoundingClientRect();
    const { left, top, width, height } = this.#squares[square].getBoundingClientRect();
    const [x, y] = [left + width / 2 - frame.left, top + height / 2 - frame.top];
    // Near the edge, its next squares would be hidden.
    const isNearEdge = (/** @type {number} */ place, /** @type {number} */ room) => Math.abs(place / room - 0.5) > 0.35;
    if (!always && !isNearEdge(x, frame.width) && !isNearEdge(y, frame.height)) return;
    this.element.scrollBy({ left: x - frame.width / 2, top: y - frame.height / 2, behavior });
  }

  /** Draws the last scene again, without what is carried. */
  putBack() {
    if (this.#scene) this.draw(this.#scene);
  }

  /**
   * Marks the squares where a drag began and where it is; -1 for none.
   *
   * @param {number} from
   * @param {number} over
   */
  highlightDrag(from, over) {
    for (const element of this.board.querySelectorAll('.source, .target')) element.classList.remove('source', 'target');
    this.#squares[from]?.classList.add('source');
    this.#squares[over]?.classList.add('target');
  }

  /**
   * Draws the piece or mark of a square at the pointer, until the next drawing.
   *
   * @param {number} square
   * @param {number} clientX
   * @param {number} clientY
   * @param {boolean} isRemoved would dropping it here remove it?
   */
  carry(square, clientX, clientY, isRemoved) {
    const point = this.#pointAt(clientX, clientY);
    if (!point || !this.#scene) return;
    const piece = this.#scene.pieces.find((candidate) => restOf(candidate) === square);
    const mark = this.#scene.marks.find((candidate) => candidate.square === square);
    const item = this.#items.get(piece ? `piece ${piece.key}` : `mark ${mark?.key}`);
    if (item) this.#moveItem(item, carried({ x: point.x - 0.5, y: point.y - 0.5 }), isRemoved);
  }
}
