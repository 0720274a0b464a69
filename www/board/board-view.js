// @ts-check
/**
 * The board as SVG, in board units: one square is one unit. It draws a scene
 * and knows no rules; only what changed since the last scene is touched.
 */
import { h, iconButton, set } from '../app/dom.js';
import {
  drawArrows, drawAttacked, drawBlocked, drawEdges, drawHeat, drawPath, drawSpots, LAYERS,
} from './layers.js';
import { setDrawing } from '../app/drawing.js';
import { carried, resting, shadowAt, standing } from './flight.js';
import { applyPieceSetTo, drawingOf, markDrawing } from './pieces.js';
import { flightOf, stepOf, prefersReducedMotion } from './scene.js';
import { SHADOW, SHADOW_ALPHA } from './shapes.js';
import { fileName, isDark, nameOf, placeOf, squareAt } from './squares.js';
import { make } from './svg.js';

/** @import { Flight } from './flight.js' */
/** @import { Scene } from '../app/scene.d.ts' */
/** @import { AllWords } from '../app/words.d.ts' */
/** @import { LayerName } from './layers.js' */

/**
 * What shows a mark or a piece: how it looks, where it is and was drawn last,
 * and what it leaves on the ground.
 * @typedef {{element: SVGGElement, drawn: string, flight?: Flight, place?: string, ground?: {shadow: SVGGElement, pulse: SVGElement}}} Shown
 */

/** Room at the upper and the right edge, in squares. */
const RIM = 0.06;

/** A finger hits squares of so many pixels; where they are smaller, it comes closer first. */
const LEAST_FOR_FINGER = 20;

/** So many pixels beside the board is not by mistake. */
const BESIDE = 24;

/** With more squares to a side, only every other one is named at the edge. */
const ALL_NAMED = 20;

/** How the coordinates are written, and the room they need, in squares: small boards have large squares. @param {Scene} board */
function edgeOf({ files, ranks, bare }) {
  if (bare) return { every: 0, size: 0, below: RIM, left: RIM };
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
  /** @type {Map<string, Shown>} */
  #keyed = new Map();
  #layers;
  #label;
  #cursor = 0;
  /** The names at the edge. @type {{files: SVGGElement, ranks: SVGGElement} | undefined} */
  #coordinates;
  #slides = false;
  #whole;
  /** The ring around the square that has the keyboard's focus: over all else, so that nothing covers it. */
  #rings = make('g', { class: 'rings', 'aria-hidden': 'true' });
  /** Tells who does not see the board what has changed where. */
  #said = h('div', { class: 'unseen', role: 'status' });
  /** @type {number | undefined} */
  #telling;
  /** The squares of which something is said. @type {Set<number>} */
  #marked = new Set();
  /** Where each piece was on its way to, and where it rested last. @type {Map<string, { to: number, rests: number }>} */
  #stood = new Map();

  /**
   * @param {HTMLElement} host
   * @param {(square: number) => string} label what a screen reader says of a square
   * @param {AbortSignal} signal the end of it @param {Pick<AllWords, 'board' | 'wholeBoard'>} words
   */
  constructor(host, label, signal, words) {
    this.#label = label;
    this.board = make('svg', { class: 'board', role: 'grid', 'aria-label': words.board, 'data-board': '' });
    this.#layers = this.#makeLayers();
    /** What slides under its frame, where the squares of a long board would be too small. */
    this.element = h('div', { class: 'board-frame', tabindex: -1 }, this.board);
    this.#whole = iconButton('fit', words.wholeBoard, () => this.#goBack(), { class: 'icon-button board-whole', hidden: true });
    host.append(this.element, this.#whole, this.#said);
    for (const looks of ['under', 'over']) make('rect', { class: `ring ${looks}`, x: 0.09, y: 0.09, width: 0.82, height: 0.82, rx: 0.08 }, this.#rings);
    // Not on the board itself: a drawing that hears of the focus is a stop of the Tab key in some browsers.
    this.element.addEventListener('focusin', ({ target }) => this.#rings.classList.toggle('shown', target instanceof Element && target.matches(':focus-visible')));
    this.element.addEventListener('focusout', () => this.#rings.classList.remove('shown'));
    this.element.addEventListener('scroll', () => this.#slideCoordinates(), { passive: true });
    // Where it begins or ends to slide, its squares become larger or smaller, too.
    const observer = new ResizeObserver(() => this.#measure());
    observer.observe(this.board);
    signal.addEventListener('abort', () => {
      observer.disconnect();
      clearTimeout(this.#telling);
      for (const element of [this.element, this.#whole, this.#said]) element.remove();
    }, { once: true });
  }

  /** Where squares are too small for a finger, shows them larger; true if it did. @param {number} square */
  comeCloser(square) {
    if (this.#squares[square].getBoundingClientRect().width >= LEAST_FOR_FINGER) return false;
    this.#show(true);
    this.#bringIntoSight(square, 'auto', true);
    return true;
  }

  /** Shows squares large enough for a finger, or the whole board. @param {boolean} close */
  #show(close) {
    this.element.classList.toggle('close', close);
    this.#whole.hidden = !close;
    this.#measure();
  }

  #goBack() {
    this.#show(false);
    this.focus();
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
    if (width === 0) return; // it is not shown
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

  /** Is a place of the window clearly beside the board? @param {number} clientX @param {number} clientY */
  isAway(clientX, clientY) {
    const point = this.#pointAt(clientX, clientY);
    if (!point || !this.#shown) return false;
    const { files, ranks } = this.#shown;
    const room = Math.min(0.5, BESIDE / this.#squares[0].getBoundingClientRect().width);
    return point.x < -room || point.y < -room || point.x > files + room || point.y > ranks + room;
  }

  /** The square that the keyboard is on. */
  get cursor() {
    return this.#cursor;
  }

  /** Moves the keyboard's square. @param {number} square @param {boolean} [focus] */
  setCursor(square, focus = true) {
    this.#squares[this.#cursor]?.setAttribute('tabindex', '-1');
    this.#cursor = square;
    this.#ring();
    this.#squares[square]?.setAttribute('tabindex', '0');
    if (focus) this.focus();
  }

  #ring() {
    if (!this.#shown) return;
    const { x, y } = placeOf(this.#shown, this.#cursor, this.#shown.flipped);
    this.#rings.setAttribute('transform', `translate(${x} ${y})`);
  }

  /** Gives the keyboard's square the focus. */
  focus() {
    this.#squares[this.#cursor]?.focus();
  }

  /** @param {Scene} scene */
  draw(scene) {
    const last = this.#shown;
    const sized = last?.files === scene.files && last.ranks === scene.ranks && last.flipped === scene.flipped && last.holes === scene.holes
      && last.bare === scene.bare;
    const before = sized ? last : undefined;
    this.#shown = scene;
    if (!sized) this.#layOut(scene);
    const sheet = { squares: this.#squares, layers: this.#layers };
    const changed = drawBlocked(sheet, scene, before);
    const heat = drawHeat(sheet, scene, before);
    const attacked = drawAttacked(sheet, scene, before);
    drawEdges(sheet, scene, before);
    const lined = (scene.line ?? before?.line)?.draw(sheet, scene, before) ?? false;
    const routed = drawPath(sheet, scene, before);
    drawArrows(sheet, scene, before);
    drawSpots(sheet, scene, before);
    this.#drawKeyed(scene, sized);
    set(this.board, 'data-tone', scene.tone ?? '');
    this.board.classList.toggle('holes', scene.holes ?? false);
    this.#relabel(scene, !sized || heat || attacked || lined || routed ? this.#squares.keys() : changed);
    this.#follow(scene, changed.length > 0);
  }

  /** Renews what is said of some squares, and of those on which things stand. @param {Scene} scene @param {Iterable<number>} changed */
  #relabel({ pieces, marks, spots = [] }, changed) {
    const now = new Set([...pieces.map(({ home }) => home), ...marks.map(({ square }) => square), ...spots.map(({ square }) => square)]);
    for (const square of new Set([...changed, ...this.#marked, ...now])) {
      const element = this.#squares[square];
      if (!element) continue;
      const label = this.#label(square);
      const before = element.getAttribute('aria-label');
      if (before === label) continue;
      element.setAttribute('aria-label', label);
      if (before && element.matches(':focus')) this.#tell(square);
    }
    this.#marked = now;
  }

  /** Tells what is on a square, as soon as it holds for a moment: of a film, only where it rests. @param {number} square @param {number} [from] where it came from */
  #tell(square, from) {
    clearTimeout(this.#telling);
    this.#telling = setTimeout(() => {
      const scene = this.#shown;
      if (scene) this.#said.textContent = `${from === undefined ? '' : `${nameOf(scene, from)}–`}${this.#label(square)}`;
    }, 400);
  }

  #makeLayers() {
    const made = LAYERS.map((name) => [name, make('g', { class: name, 'data-layer': name, 'aria-hidden': 'true' }, this.board)]);
    return /** @type {Record<LayerName, SVGGElement>} */ (Object.fromEntries(made));
  }

  /** @param {Scene} scene */
  #layOut(scene) {
    const { files, ranks, flipped } = scene;
    const focused = this.board.contains(document.activeElement);
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
    this.element.classList.remove('close');
    this.#whole.hidden = true;
    this.board.append(this.#rings);
    if (this.#slides) this.#slideCoordinates();
    if (this.#cursor >= files * ranks) this.#cursor = 0;
    this.setCursor(this.#cursor, focused);
  }

  /** @param {Scene} scene */
  #drawCoordinates(scene) {
    const { files, ranks, flipped } = scene;
    const group = make('g', { class: 'coordinates', 'aria-hidden': 'true' }, this.board);
    const names = this.#coordinates = { files: make('g', {}, group), ranks: make('g', {}, group) };
    const { every, size, below, left } = edgeOf(scene);
    if (every === 0) return;
    // In hundredths of a square: browsers reckon with whole units of room for a text, and would take each name for as large as a square.
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

  /** @param {Scene} scene @param {boolean} sized is it the board of the scene before? */
  #drawKeyed(scene, sized) {
    const alive = new Set();
    const slide = sized ? scene.slides?.(this.#keyed, scene) : undefined;
    for (const mark of scene.marks) {
      const key = `mark ${mark.key}`;
      alive.add(key);
      const layer = mark.drawing.startsWith('ghost-') ? 'corners' : 'marks';
      const shown = this.#keep(key, `${mark.drawing} ${mark.text ?? ''}`, layer, () => markDrawing(mark.drawing, mark.text));
      if (mark.drawing.startsWith('ghost')) shown.element.setAttribute('data-goal-piece', mark.text ?? '');
      this.#place(shown, resting(placeOf(scene, mark.square, scene.flipped)));
    }
    for (const piece of scene.pieces) {
      const key = `piece ${piece.key}`;
      alive.add(key);
      const shown = this.#keep(key, `${piece.letter}${piece.chess ? '' : ' named'}`, 'pieces', () => drawingOf(piece));
      set(shown.element, 'data-piece', piece.letter);
      set(shown.element, 'data-key', piece.key);
      this.#place(shown, flightOf(scene, piece));
    }
    for (const [key, shown] of this.#keyed) {
      if (alive.has(key)) continue;
      this.#takeAway(shown);
      this.#keyed.delete(key);
    }
    slide?.();
  }

  /** @param {Shown} shown */
  #takeAway({ element, ground }) {
    element.remove();
    ground?.shadow.remove();
    ground?.pulse.remove();
  }

  /**
   * The element that shows `key`, made anew only where it looks different.
   * @param {string} key @param {string} drawn @param {LayerName} layer @param {() => string} draw
   * @returns {Shown}
   */
  #keep(key, drawn, layer, draw) {
    const old = this.#keyed.get(key);
    if (old?.drawn === drawn) return old;
    if (old) this.#takeAway(old);
    const element = make('g', {}, this.#layers[layer]);
    setDrawing(element, draw());
    applyPieceSetTo(element);
    const shown = { element, drawn };
    this.#keyed.set(key, shown);
    return shown;
  }

  /** Only what has moved is touched. @param {Shown} shown @param {Flight} flight @param {boolean} [goes] off the board, if it is let go */
  #place(shown, flight, goes = false) {
    const { element } = shown;
    const { x, y, across, down } = standing(flight);
    const place = `translate(${x.toFixed(4)} ${y.toFixed(4)}) scale(${(across / 100).toFixed(5)} ${(down / 100).toFixed(5)})`;
    shown.flight = flight;
    if (shown.place !== place) element.setAttribute('transform', place);
    shown.place = place;
    const flies = flight.lift > 0;
    element.classList.toggle('flying', flies);
    element.classList.toggle('goes', goes);
    // Over the others, without making it anew in each frame.
    if (flies && element.nextSibling) element.parentNode?.append(element);
    if (shown.ground || flies || flight.pulse.alpha > 0) this.#drawGround(shown, flight);
  }

  /** Its shadow, and the ring where it has landed. @param {Shown} shown @param {Flight} flight */
  #drawGround(shown, flight) {
    shown.ground ??= this.#makeGround();
    const { shadow, pulse } = shown.ground;
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
   * Keeps a piece that goes in sight, and tells where it went.
   * @param {Scene} scene @param {boolean} isEdited the squares are others: what goes back to its start by that is not what one did
   */
  #follow({ pieces }, isEdited) {
    const before = this.#stood;
    this.#stood = new Map(pieces.map((piece) => [piece.key, { to: stepOf(piece).to, rests: piece.path[Math.min(Math.round(piece.at), piece.path.length - 1)] }]));
    let [moves, from, to] = [0, 0, 0];
    for (const [key, now] of this.#stood) {
      const last = before.get(key);
      if (!last) continue;
      if (this.#slides && last.to !== now.to) this.#bringIntoSight(now.to, prefersReducedMotion() ? 'auto' : 'smooth');
      if (last.rests !== now.rests) [moves, from, to] = [moves + 1, last.rests, now.rests];
    }
    if (moves === 1 && !isEdited) this.#tell(to, from);
  }

  /** @param {number} square @param {ScrollBehavior} [behavior] @param {boolean} [middle] into the middle, in any case */
  #bringIntoSight(square, behavior = 'auto', middle = false) {
    const frame = this.element.getBoundingClientRect();
    const { left, top, width, height } = this.#squares[square].getBoundingClientRect();
    const [x, y] = [left + width / 2 - frame.left, top + height / 2 - frame.top];
    // Near the edge, one does not see where it may go.
    const near = (/** @type {number} */ place, /** @type {number} */ room) => place < room * 0.15 || place > room * 0.85;
    if (!middle && !near(x, frame.width) && !near(y, frame.height)) return;
    this.element.scrollBy({ left: x - frame.width / 2, top: y - frame.height / 2, behavior });
  }

  /** What was carried goes back to its place: draws the last scene again. */
  putBack() {
    if (this.#shown) this.draw(this.#shown);
  }

  /** Marks the squares under the pointer's drag. @param {number} from @param {number} over */
  hint(from, over) {
    for (const element of this.board.querySelectorAll('.source, .target')) element.classList.remove('source', 'target');
    this.#squares[from]?.classList.add('source');
    this.#squares[over]?.classList.add('target');
  }

  /** Lets what stands on a square follow the pointer; put back by the next scene. @param {number} square @param {number} clientX @param {number} clientY @param {boolean} goes it is to go */
  carry(square, clientX, clientY, goes) {
    const point = this.#pointAt(clientX, clientY);
    if (!point || !this.#shown) return;
    const piece = this.#shown.pieces.find(({ path, at }) => path[Math.min(Math.round(at), path.length - 1)] === square);
    const mark = this.#shown.marks.find((candidate) => candidate.square === square);
    const shown = this.#keyed.get(piece ? `piece ${piece.key}` : `mark ${mark?.key}`);
    if (shown) this.#place(shown, carried({ x: point.x - 0.5, y: point.y - 0.5 }), goes);
  }
}
