// @ts-check
/**
 * The board as SVG, in board units: one square is one unit. It draws a scene
 * and knows no rules; only what changed since the last scene is touched.
 */
import { h } from '../app/dom.js';
import {
  drawArrows, drawAttacked, drawBlocked, drawEdges, drawHeat, drawPath, drawSpots, LAYERS,
} from './layers.js';
import { drawLine } from './line.js';
import { drawingOf, markDrawing } from './pieces.js';
import { inFlight, wishesStillness } from './scene.js';
import { standing } from './shapes.js';
import { fileName, isDark, nameOf, placeOf, squareAt } from './squares.js';
import { make } from './svg.js';

/** @import { Scene } from './scene.js' */
/** @import { LayerName } from './layers.js' */

/** Room at the upper and the right edge, in squares. */
const RIM = 0.06;

/** With more squares to a side, only every other one is named at the edge. */
const ALL_NAMED = 20;

/** How the coordinates are written, and the room they need, in squares: small boards have large squares. @param {{files: number, ranks: number}} board */
function edgeOf({ files, ranks }) {
  const longest = Math.max(files, ranks);
  const share = Math.min(1, Math.max(0.4, longest / 7));
  const every = longest > ALL_NAMED ? 2 : 1;
  const size = 0.24 * every * share;
  return { every, size, below: 0.42 * share, left: Math.max(0.42 * share, 0.62 * size * String(ranks).length + 0.1) };
}

export class BoardView {
  /** @type {Scene | undefined} */
  #shown;
  /** @type {SVGRectElement[]} */
  #squares = [];
  /** @type {Map<string, {element: SVGGElement, drawn: string}>} */
  #keyed = new Map();
  #layers;
  #label;
  #cursor = 0;
  /** The names at the edge. @type {{files: SVGGElement, ranks: SVGGElement} | undefined} */
  #coordinates;
  #slides = false;
  /** The squares of which something is said. @type {Set<number>} */
  #marked = new Set();
  /** Where each piece stood, or was on its way to. @type {Map<string, number>} */
  #stood = new Map();

  /**
   * @param {HTMLElement} host
   * @param {(square: number) => string} label what a screen reader says of a square
   * @param {AbortSignal} signal the end of it
   */
  constructor(host, label, signal) {
    this.#label = label;
    this.board = make('svg', { class: 'board', role: 'grid', 'aria-label': 'Board', 'data-board': '' });
    this.#layers = this.#makeLayers();
    /** What slides under its frame, where the squares of a long board would be too small. */
    this.element = h('div', { class: 'board-frame', tabindex: -1 }, this.board);
    host.append(this.element);
    this.element.addEventListener('scroll', () => this.#slideCoordinates(), { passive: true });
    // Where it begins or ends to slide, its squares become larger or smaller, too.
    const observer = new ResizeObserver(() => this.#measure());
    observer.observe(this.board);
    signal.addEventListener('abort', () => {
      observer.disconnect();
      this.element.remove();
    }, { once: true });
  }

  /** Is the board larger than its frame? */
  get slides() {
    return this.#slides;
  }

  #measure() {
    const { width, height } = this.board.getBoundingClientRect();
    const slides = width > this.element.offsetWidth + 1 || height > this.element.offsetHeight + 1;
    if (slides === this.#slides) return;
    this.#slides = slides;
    this.element.classList.toggle('slides', slides);
    this.#slideCoordinates();
    if (!slides || !this.#shown) return;
    const { pieces: [piece], marks: [mark] } = this.#shown;
    this.#bringIntoSight(piece?.home ?? mark?.square ?? 0);
  }

  /** Coordinates stay at the edge of what is in sight. */
  #slideCoordinates() {
    const { scrollLeft, scrollTop, clientHeight } = this.element;
    const { width, height } = this.board.getBoundingClientRect();
    const side = width / this.board.viewBox.baseVal.width;
    const [x, y] = this.#slides ? [scrollLeft, Math.min(0, scrollTop + clientHeight - height)] : [0, 0];
    this.#coordinates?.ranks.setAttribute('transform', `translate(${x / side} 0)`);
    this.#coordinates?.files.setAttribute('transform', `translate(0 ${y / side})`);
  }

  /** @param {number} clientX @param {number} clientY of the window @returns {DOMPoint | undefined} in squares, from the upper left corner */
  #pointAt(clientX, clientY) {
    const matrix = this.board.getScreenCTM();
    return matrix ? new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse()) : undefined;
  }

  /** The square under a point of the window, or -1. @param {number} clientX @param {number} clientY */
  squareAt(clientX, clientY) {
    const point = this.#pointAt(clientX, clientY);
    return point && this.#shown ? squareAt(this.#shown, point.x, point.y, this.#shown.flipped) : -1;
  }

  /** The square that the keyboard is on. */
  get cursor() {
    return this.#cursor;
  }

  /** Moves the keyboard's square. @param {number} square @param {boolean} [focus] */
  setCursor(square, focus = true) {
    this.#squares[this.#cursor]?.setAttribute('tabindex', '-1');
    this.#cursor = square;
    this.#squares[square]?.setAttribute('tabindex', '0');
    if (focus) this.focus();
  }

  /** Gives the keyboard's square the focus. */
  focus() {
    this.#squares[this.#cursor]?.focus();
  }

  /** @param {Scene} scene */
  draw(scene) {
    const last = this.#shown;
    const sized = last?.files === scene.files && last.ranks === scene.ranks && last.flipped === scene.flipped;
    if (!sized) this.#layOut(scene);
    const before = sized ? last : undefined;
    this.#shown = scene;
    const sheet = { squares: this.#squares, layers: this.#layers };
    const changed = drawBlocked(sheet, scene, before);
    const heat = drawHeat(sheet, scene, before);
    const attacked = drawAttacked(sheet, scene, before);
    drawEdges(sheet, scene, before);
    const lined = drawLine(sheet, scene, before);
    drawPath(sheet, scene, before);
    drawArrows(sheet, scene, before);
    drawSpots(sheet, scene, before);
    this.#drawKeyed(scene);
    this.board.dataset.tone = scene.tone ?? '';
    this.#relabel(scene, !sized || heat || attacked || lined ? this.#squares.keys() : changed);
    this.#follow(scene);
  }

  /** Renews what is said of some squares, and of those on which things stand. @param {Scene} scene @param {Iterable<number>} changed */
  #relabel({ pieces, marks, spots = [] }, changed) {
    const now = new Set([...pieces.map(({ home }) => home), ...marks.map(({ square }) => square), ...spots.map(({ square }) => square)]);
    for (const square of new Set([...changed, ...this.#marked, ...now])) {
      const element = this.#squares[square];
      if (!element) continue;
      const label = this.#label(square);
      if (element.getAttribute('aria-label') !== label) element.setAttribute('aria-label', label);
    }
    this.#marked = now;
  }

  #makeLayers() {
    const made = LAYERS.map((name) => [name, make('g', { class: name, 'data-layer': name, 'aria-hidden': 'true' }, this.board)]);
    return /** @type {Record<LayerName, SVGGElement>} */ (Object.fromEntries(made));
  }

  /** @param {Scene} scene */
  #layOut(scene) {
    const { files, ranks, flipped } = scene;
    this.board.replaceChildren();
    this.#keyed.clear();
    this.#squares = [];
    const { below, left } = edgeOf(scene);
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
    if (this.#slides) this.#slideCoordinates();
    if (this.#cursor >= files * ranks) this.#cursor = 0;
    this.setCursor(this.#cursor, false);
  }

  /** @param {Scene} scene */
  #drawCoordinates(scene) {
    const { files, ranks, flipped } = scene;
    const group = make('g', { class: 'coordinates', 'aria-hidden': 'true' }, this.board);
    const names = this.#coordinates = { files: make('g', {}, group), ranks: make('g', {}, group) };
    const { every, size, below, left } = edgeOf(scene);
    for (let file = 0; file < files; file += every) {
      const { x } = placeOf(scene, file, flipped);
      make('text', { x: x + 0.5, y: ranks + below * 0.72, 'font-size': size }, names.files).textContent = fileName(file);
    }
    for (let rank = 0; rank < ranks; rank += every) {
      const { y } = placeOf(scene, rank * files, flipped);
      make('text', { x: -left / 2, y: y + 0.5 + size * 0.35, 'font-size': size }, names.ranks).textContent = String(rank + 1);
    }
  }

  /** @param {Scene} scene */
  #drawKeyed(scene) {
    const alive = new Set();
    for (const mark of scene.marks) {
      const key = `mark ${mark.key}`;
      alive.add(key);
      const element = this.#keep(key, `${mark.drawing} ${mark.text ?? ''}`, 'marks', () => markDrawing(mark.drawing, mark.text));
      const { x, y } = placeOf(scene, mark.square, scene.flipped);
      this.#place(element, x, y);
    }
    for (const piece of scene.pieces) {
      const key = `piece ${piece.key}`;
      alive.add(key);
      const element = this.#keep(key, `${piece.letter}${piece.chess ? '' : ' named'}`, 'pieces', () => drawingOf(piece));
      element.setAttribute('data-piece', piece.letter);
      element.setAttribute('data-key', piece.key);
      const { from, to, share, lift } = inFlight(piece);
      const a = placeOf(scene, from, scene.flipped);
      const b = placeOf(scene, to, scene.flipped);
      this.#place(element, a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share, lift);
    }
    for (const [key, { element }] of this.#keyed) {
      if (alive.has(key)) continue;
      element.remove();
      this.#keyed.delete(key);
    }
  }

  /**
   * The element that shows `key`, made anew only where it looks different.
   * @param {string} key @param {string} drawn @param {LayerName} layer @param {() => string} draw
   */
  #keep(key, drawn, layer, draw) {
    const known = this.#keyed.get(key);
    if (known?.drawn === drawn) return known.element;
    known?.element.remove();
    const element = make('g', {}, this.#layers[layer]);
    element.innerHTML = draw();
    this.#keyed.set(key, { element, drawn });
    return element;
  }

  /** @param {SVGGElement} element @param {number} x @param {number} y @param {number} [lift] 0 on the board, 1 at the top of a jump */
  #place(element, x, y, lift = 0) {
    const { size, inset, rise } = standing(lift);
    element.setAttribute('transform', `translate(${(x + inset).toFixed(4)} ${(y + inset - rise).toFixed(4)}) scale(${(size / 100).toFixed(5)})`);
    element.classList.toggle('flying', lift > 0);
    // Over the others, without making it anew in each frame.
    if (lift > 0 && element.nextSibling) element.parentNode?.append(element);
  }

  /** Keeps a piece that goes in sight. @param {Scene} scene */
  #follow({ pieces }) {
    const before = this.#stood;
    this.#stood = new Map(pieces.map((piece) => [piece.key, inFlight(piece).to]));
    if (!this.#slides) return;
    for (const [key, square] of this.#stood) {
      if (before.has(key) && before.get(key) !== square) this.#bringIntoSight(square, wishesStillness() ? 'auto' : 'smooth');
    }
  }

  /** @param {number} square @param {ScrollBehavior} [behavior] */
  #bringIntoSight(square, behavior = 'auto') {
    const frame = this.element.getBoundingClientRect();
    const { left, top, width, height } = this.#squares[square].getBoundingClientRect();
    const [x, y] = [left + width / 2 - frame.left, top + height / 2 - frame.top];
    // Near the edge, one does not see where it may go.
    const near = (/** @type {number} */ place, /** @type {number} */ room) => place < room * 0.15 || place > room * 0.85;
    if (!near(x, frame.width) && !near(y, frame.height)) return;
    this.element.scrollBy({ left: x - frame.width / 2, top: y - frame.height / 2, behavior });
  }

  /** Draws the last scene again: what was carried goes back to its place. */
  redraw() {
    if (this.#shown) this.draw(this.#shown);
  }

  /** Marks the squares under the pointer's drag. @param {number} from @param {number} over */
  hint(from, over) {
    for (const element of this.board.querySelectorAll('.source, .target')) element.classList.remove('source', 'target');
    this.#squares[from]?.classList.add('source');
    this.#squares[over]?.classList.add('target');
  }

  /** Lets what stands on a square follow the pointer; put back by the next scene. @param {number} square @param {number} clientX @param {number} clientY */
  carry(square, clientX, clientY) {
    const point = this.#pointAt(clientX, clientY);
    if (!point || !this.#shown) return;
    const piece = this.#shown.pieces.find(({ path, at }) => path[Math.min(Math.round(at), path.length - 1)] === square);
    const mark = this.#shown.marks.find((candidate) => candidate.square === square);
    const known = this.#keyed.get(piece ? `piece ${piece.key}` : `mark ${mark?.key}`);
    if (known) this.#place(known.element, point.x - 0.5, point.y - 0.5, 0.6);
  }
}
