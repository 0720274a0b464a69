// @ts-check
/**
 * The board as SVG, in board units: one square is one unit. It draws a scene
 * and knows no rules; only what changed since the last scene is touched.
 *
 * @typedef {{key: string, letter: string, path: number[], at: number, home: number, chess?: boolean}} ScenePiece
 *   a piece that has come `at` steps along `path`; `home` is the square it is said to stand on;
 *   a piece of `chess` is drawn as what its letter says, others are knights that wear it
 * @typedef {{kind: 'last' | 'hint' | 'other', from: number, to: number}} SceneArrow
 * @typedef {{kind: 'picked' | 'free' | 'refused' | 'ready', square: number}} SceneSpot
 *   what a person who plays may do with a square
 * @typedef {{key: string, drawing: string, square: number}} SceneMark
 * @typedef {{distances: Uint32Array, farthest: number, wave?: number, numbers: boolean, unreached: number,
 *   texts?: string[]}} Heat with `texts`, these are written instead of the distances
 * @typedef {{files: number, ranks: number, blocked: Uint8Array, flipped: boolean,
 *   pieces: ScenePiece[], marks: SceneMark[], heat?: Heat, edges?: Uint32Array,
 *   path: number[], at: number, arrows?: SceneArrow[], spots?: SceneSpot[], tone?: string,
 *   attacked?: Uint8Array}} Scene
 */
import { fileName, fileOf, nameOf, placeOf, rankOf, squareAt } from './squares.js';
import { markDrawing, namedKnightDrawing, pieceDrawing } from './pieces.js';

const SVG = 'http://www.w3.org/2000/svg';

/** Room for the coordinates, in squares: small boards have large squares. @param {{files: number, ranks: number}} size */
const marginOf = ({ files, ranks }) => 0.42 * Math.min(1, Math.max(0.4, Math.max(files, ranks) / 7));

/** @param {string} tag @param {Record<string, any>} attributes @param {Element} [parent] */
function make(tag, attributes, parent) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  parent?.append(element);
  return element;
}

const still = matchMedia('(prefers-reduced-motion: reduce)');

/** Where a piece is on its way, in steps and squares. Who wishes less motion sees it here, then there. @param {ScenePiece} piece */
export function inFlight({ path, at }) {
  const step = Math.min(Math.floor(at), path.length - 1);
  const share = still.matches ? 0 : Math.min(at - step, 1);
  const next = Math.min(step + 1, path.length - 1);
  // Slow off the ground and slow to land.
  const eased = share * share * (3 - 2 * share);
  return { from: path[step], to: path[next], share: eased, lift: path[step] === path[next] ? 0 : 4 * share * (1 - share) };
}

export class BoardView {
  /** @type {Scene | undefined} */
  #shown;
  /** @type {Element[]} */
  #squares = [];
  /** @type {Map<string, {element: Element, drawn: string}>} */
  #keyed = new Map();
  /** @type {Record<string, Element>} */
  #layers = {};
  #cursor = 0;

  /**
   * @param {Element} host
   * @param {(square: number) => string} label what a screen reader says of a square
   */
  constructor(host, label) {
    this.label = label;
    this.element = /** @type {SVGSVGElement} */ (make('svg', {
      class: 'board', role: 'grid', 'aria-label': 'Board', 'data-board': '',
    }, host));
  }

  /** The square under a point of the window, or -1. @param {number} clientX @param {number} clientY */
  squareAt(clientX, clientY) {
    const matrix = this.element.getScreenCTM();
    if (!matrix || !this.#shown) return -1;
    const point = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
    return squareAt(this.#shown, point.x, point.y, this.#shown.flipped);
  }

  /** The square that the keyboard is on. */
  get cursor() {
    return this.#cursor;
  }

  /** Moves the keyboard's square. @param {number} square @param {boolean} [focus] */
  setCursor(square, focus = true) {
    this.#squares[this.#cursor]?.setAttribute('tabindex', '-1');
    this.#cursor = square;
    const element = /** @type {SVGElement} */ (this.#squares[square]);
    element?.setAttribute('tabindex', '0');
    if (focus) element?.focus();
  }

  /** @param {Scene} scene */
  draw(scene) {
    const last = this.#shown;
    const sized = last?.files === scene.files && last.ranks === scene.ranks && last.flipped === scene.flipped;
    if (!sized) this.#layOut(scene);
    const before = sized ? last : undefined;
    this.#shown = scene;
    this.#drawBlocked(scene, before);
    this.#drawHeat(scene, before);
    this.#drawAttacked(scene, before);
    this.#drawEdges(scene, before);
    this.#drawPath(scene, before);
    this.#drawArrows(scene, before);
    this.#drawSpots(scene, before);
    this.#drawKeyed(scene);
    this.element.dataset.tone = scene.tone ?? '';
  }

  /** Renews what is said of the squares. @param {Iterable<number>} [squares] */
  relabel(squares = this.#squares.keys()) {
    for (const square of squares) {
      const label = this.label(square);
      const element = this.#squares[square];
      if (element && element.getAttribute('aria-label') !== label) element.setAttribute('aria-label', label);
    }
  }

  /** @param {Scene} scene */
  #layOut(scene) {
    const { files, ranks, flipped } = scene;
    this.element.replaceChildren();
    this.#keyed.clear();
    this.#squares = [];
    const margin = marginOf(scene);
    this.element.setAttribute('viewBox', `${-margin} -0.06 ${files + margin + 0.06} ${ranks + margin + 0.06}`);
    this.element.style.setProperty('--aspect', String((files + margin + 0.06) / (ranks + margin + 0.06)));
    this.element.setAttribute('aria-rowcount', String(ranks));
    this.element.setAttribute('aria-colcount', String(files));
    const squares = make('g', { class: 'squares' }, this.element);
    for (let row = 0; row < ranks; row++) {
      const line = make('g', { role: 'row', 'aria-rowindex': row + 1 }, squares);
      for (let column = 0; column < files; column++) {
        const square = squareAt(scene, column, row, flipped);
        const dark = (fileOf(scene, square) + rankOf(scene, square)) % 2 === 0;
        this.#squares[square] = make('rect', {
          role: 'gridcell', 'aria-colindex': column + 1, tabindex: -1, 'data-square': nameOf(scene, square),
          class: `square ${dark ? 'dark' : 'light'}`, x: column, y: row, width: 1, height: 1,
        }, line);
      }
    }
    this.#drawCoordinates(scene);
    for (const name of ['numbers', 'stones', 'attacks', 'edges', 'marks', 'path', 'arrows', 'spots', 'pieces', 'signs']) {
      this.#layers[name] = make('g', { class: name, 'data-layer': name, 'aria-hidden': 'true' }, this.element);
    }
    make('rect', { class: 'frame', x: 0, y: 0, width: files, height: ranks, rx: 0.06 }, this.element);
    if (this.#cursor >= files * ranks) this.#cursor = 0;
    this.setCursor(this.#cursor, false);
    this.relabel();
  }

  /** @param {Scene} scene */
  #drawCoordinates(scene) {
    const { files, ranks, flipped } = scene;
    const group = make('g', { class: 'coordinates', 'aria-hidden': 'true' }, this.element);
    const every = Math.ceil(Math.max(files, ranks) / 20);
    const margin = marginOf(scene);
    const size = Math.min(0.24 * every, 0.5) * (margin / 0.42);
    for (let file = 0; file < files; file += every) {
      const { x } = placeOf(scene, file, flipped);
      make('text', { x: x + 0.5, y: ranks + margin * 0.72, 'font-size': size }, group).textContent = fileName(file);
    }
    for (let rank = 0; rank < ranks; rank += every) {
      const { y } = placeOf(scene, rank * files, flipped);
      make('text', { x: -margin / 2, y: y + 0.5 + size * 0.35, 'font-size': size }, group).textContent = String(rank + 1);
    }
  }

  /** @param {Scene} scene @param {Scene} [before] */
  #drawBlocked(scene, before) {
    if (before?.blocked === scene.blocked) return;
    const changed = [];
    for (let square = 0; square < scene.blocked.length; square++) {
      const blocked = scene.blocked[square] === 1;
      if (blocked === (before?.blocked[square] === 1)) continue;
      this.#squares[square].classList.toggle('blocked', blocked);
      changed.push(square);
      if (blocked) {
        const { x, y } = placeOf(scene, square, scene.flipped);
        const stone = make('g', { 'data-stone': square, transform: `translate(${x} ${y}) scale(.01)` }, this.#layers.stones);
        stone.innerHTML = markDrawing('stone');
      } else {
        this.#layers.stones.querySelector(`[data-stone="${square}"]`)?.remove();
      }
    }
    this.relabel(changed);
  }

  /** @param {Scene} scene @param {Scene} [before] */
  #drawHeat({ heat, files, ranks, flipped }, before) {
    const old = before?.heat;
    if (old?.distances === heat?.distances && old?.wave === heat?.wave && old?.numbers === heat?.numbers) return;
    this.#layers.numbers.replaceChildren();
    for (const [square, element] of this.#squares.entries()) {
      const rect = /** @type {SVGElement} */ (element);
      rect.classList.remove('heat', 'crest', 'out');
      if (!heat) continue;
      const distance = heat.distances[square];
      const reached = distance !== heat.unreached;
      if (!reached) {
        rect.classList.add('out');
        continue;
      }
      if (heat.wave !== undefined && distance > heat.wave) continue;
      rect.classList.add('heat');
      if (distance === heat.wave) rect.classList.add('crest');
      rect.style.setProperty('--t', (heat.farthest ? distance / heat.farthest : 0).toFixed(3));
      if (!heat.numbers) continue;
      const { x, y } = placeOf({ files, ranks }, square, flipped);
      const text = make('text', {
        x: x + 0.5, y: y + 0.64, class: heat.texts || distance > 99 ? 'small' : '',
      }, this.#layers.numbers);
      text.textContent = heat.texts?.[square] ?? String(distance);
    }
    if (heat?.texts || old?.texts) this.relabel();
  }

  /** Attacked squares: a dot, the larger the more often. @param {Scene} scene @param {Scene} [before] */
  #drawAttacked(scene, before) {
    const { attacked } = scene;
    const old = before?.attacked;
    if (old === attacked || (old && attacked?.every((count, square) => count === old[square]))) return;
    this.#layers.attacks.replaceChildren();
    for (const [square, element] of this.#squares.entries()) {
      const count = attacked?.[square] ?? 0;
      element.classList.toggle('attacked', count > 0);
      element.classList.toggle('free', attacked !== undefined && count === 0);
      if (count === 0) continue;
      const { x, y } = placeOf(scene, square, scene.flipped);
      make('circle', { cx: x + 0.5, cy: y + 0.5, r: 0.06 + 0.035 * Math.min(count, 5) }, this.#layers.attacks);
    }
    this.relabel();
  }

  /** All shortest paths: their jumps as thin lines. @param {Scene} scene @param {Scene} [before] */
  #drawEdges(scene, before) {
    const { edges } = scene;
    if (before?.edges === edges) return;
    this.#layers.edges.replaceChildren();
    if (!edges) return;
    let d = '';
    for (let index = 0; index < edges.length; index += 2) {
      d += `M${this.#centre(scene, edges[index])}L${this.#centre(scene, edges[index + 1])}`;
    }
    make('path', { d, class: 'edge' }, this.#layers.edges);
  }

  /** @param {Scene} scene @param {number} square */
  #centre(scene, square) {
    const { x, y } = placeOf(scene, square, scene.flipped);
    return `${x + 0.5} ${y + 0.5}`;
  }

  /** @param {Scene} scene @param {Scene} [before] */
  #drawPath(scene, before) {
    const { path, at } = scene;
    const layer = this.#layers.path;
    if (before?.path.join() !== path.join()) {
      layer.replaceChildren();
      // What is new of the path is drawn before one's eyes.
      const known = new Set(before?.path.map((square, step) => `${before.path[step - 1]} ${square}`));
      let fresh = 0;
      const drawIn = (/** @type {Element} */ element, /** @type {number} */ step) => {
        if (known.has(`${path[step - 1]} ${path[step]}`)) return;
        element.classList.add('fresh');
        /** @type {SVGElement} */ (element).style.setProperty('--delay', `${Math.min(fresh * 55, 900)}ms`);
      };
      for (let step = 1; step < path.length; step++) {
        const a = placeOf(scene, path[step - 1], scene.flipped);
        const b = placeOf(scene, path[step], scene.flipped);
        const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
        const [dx, dy] = [(b.x - a.x) / length, (b.y - a.y) / length];
        const start = step === 1 ? 0.36 : 0.24;
        const jump = make('path', {
          class: 'jump', pathLength: 1,
          d: `M${a.x + 0.5 + dx * start} ${a.y + 0.5 + dy * start}L${b.x + 0.5 - dx * 0.26} ${b.y + 0.5 - dy * 0.26}`,
        }, layer);
        drawIn(jump, step);
        fresh++;
      }
      fresh = 0;
      for (let step = 1; step < path.length; step++) {
        const { x, y } = placeOf(scene, path[step], scene.flipped);
        // Where the flag stands, the number steps aside.
        const aside = scene.marks.some(({ drawing, square }) => drawing === 'goal' && square === path[step]);
        const place = aside ? `translate(${x + 0.79} ${y + 0.79}) scale(.8)` : `translate(${x + 0.5} ${y + 0.5})`;
        const landing = make('g', { class: 'landing', transform: place }, layer);
        make('circle', { r: 0.23 }, landing);
        make('text', { y: 0.095, class: step > 99 ? 'small' : '' }, landing).textContent = String(step);
        drawIn(landing, step);
        fresh++;
      }
    } else if (before?.at === at) return;
    const jumps = layer.querySelectorAll('.jump');
    const landings = layer.querySelectorAll('.landing');
    for (const [index, jump] of jumps.entries()) {
      jump.classList.toggle('done', at >= index + 1);
      landings[index].classList.toggle('done', at >= index + 1);
    }
  }

  /** Single jumps: the last one made, or a hint and what is as good. @param {Scene} scene @param {Scene} [before] */
  #drawArrows(scene, before) {
    const { arrows = [] } = scene;
    if (before && JSON.stringify(before.arrows ?? []) === JSON.stringify(arrows)) return;
    this.#layers.arrows.replaceChildren();
    for (const { kind, from, to } of arrows) {
      const a = placeOf(scene, from, scene.flipped);
      const b = placeOf(scene, to, scene.flipped);
      const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
      const [dx, dy] = [(b.x - a.x) / length, (b.y - a.y) / length];
      const [x, y] = [b.x + 0.5 - dx * 0.36, b.y + 0.5 - dy * 0.36];
      const arrow = make('g', { class: `arrow ${kind}` }, this.#layers.arrows);
      make('path', { class: 'shaft', d: `M${a.x + 0.5 + dx * 0.12} ${a.y + 0.5 + dy * 0.12}L${x - dx * 0.1} ${y - dy * 0.1}` }, arrow);
      make('path', { class: 'head', d: `M${x + dx * 0.1} ${y + dy * 0.1}L${x - dx * 0.12 - dy * 0.11} ${y - dy * 0.12 + dx * 0.11}L${x - dx * 0.12 + dy * 0.11} ${y - dy * 0.12 - dx * 0.11}Z` }, arrow);
    }
  }

  /** What a person who plays may do. @param {Scene} scene @param {Scene} [before] */
  #drawSpots(scene, before) {
    const { spots = [] } = scene;
    if (before && JSON.stringify(before.spots ?? []) === JSON.stringify(spots)) return;
    this.#layers.spots.replaceChildren();
    this.#layers.signs.replaceChildren();
    for (const { kind, square } of spots) {
      const { x, y } = placeOf(scene, square, scene.flipped);
      const place = `translate(${x + 0.5} ${y + 0.5})`;
      if (kind === 'picked' || kind === 'ready') make('rect', { class: `spot ${kind}`, x: -0.45, y: -0.45, width: 0.9, height: 0.9, rx: 0.12, transform: place }, this.#layers.spots);
      else if (kind === 'free') make('circle', { class: 'spot free', r: 0.17, transform: place, 'data-spot': 'free' }, this.#layers.spots);
      else make('path', { class: 'spot refused', d: 'M-.13-.13.13.13M.13-.13-.13.13', transform: place, 'data-spot': 'refused' }, this.#layers.signs);
    }
  }

  /** @param {Scene} scene */
  #drawKeyed(scene) {
    const alive = new Set();
    for (const mark of scene.marks) {
      const key = `mark ${mark.key}`;
      alive.add(key);
      const element = this.#keep(key, mark.drawing, 'marks', () => markDrawing(mark.drawing));
      const { x, y } = placeOf(scene, mark.square, scene.flipped);
      this.#place(element, x, y);
    }
    for (const piece of scene.pieces) {
      const key = `piece ${piece.key}`;
      alive.add(key);
      const element = this.#keep(key, `${piece.letter}${piece.chess ? '' : ' named'}`, 'pieces', () => (piece.chess ? pieceDrawing : namedKnightDrawing)(piece.letter));
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
   * @param {string} key @param {string} drawn @param {string} layer @param {() => string} draw
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

  /** @param {Element} element @param {number} x @param {number} y @param {number} [lift] 0 on the board, 1 at the top of a jump */
  #place(element, x, y, lift = 0) {
    const scale = 0.0092 * (1 + 0.14 * lift);
    const inset = (1 - scale * 100) / 2;
    element.setAttribute('transform', `translate(${(x + inset).toFixed(4)} ${(y + inset - 0.16 * lift).toFixed(4)}) scale(${scale.toFixed(5)})`);
    element.classList.toggle('flying', lift > 0);
    // Over the others, without making it anew in each frame.
    if (lift > 0 && element.nextSibling) element.parentNode?.append(element);
  }

  /** Renews what is said of the squares on which things stand. @param {Scene} scene */
  mark(scene) {
    const now = new Set([...scene.pieces.map(({ home }) => home), ...scene.marks.map(({ square }) => square), ...(scene.spots ?? []).map(({ square }) => square)]);
    this.relabel(new Set([...this.#marked, ...now]));
    this.#marked = now;
  }

  /** @type {Set<number>} */
  #marked = new Set();

  /** Draws the last scene again: what was carried goes back to its place. */
  redraw() {
    if (this.#shown) this.draw(this.#shown);
  }

  /** Marks the squares under the pointer's drag. @param {number} from @param {number} over */
  hint(from, over) {
    for (const element of this.element.querySelectorAll('.source, .target')) element.classList.remove('source', 'target');
    this.#squares[from]?.classList.add('source');
    this.#squares[over]?.classList.add('target');
  }

  /** Lets a piece follow the pointer; put back by the next scene. @param {number} square @param {number} clientX @param {number} clientY */
  carry(square, clientX, clientY) {
    const matrix = this.element.getScreenCTM();
    if (!matrix || !this.#shown) return;
    const point = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
    const piece = this.#shown.pieces.find(({ path, at }) => path[Math.min(Math.round(at), path.length - 1)] === square);
    const mark = this.#shown.marks.find((candidate) => candidate.square === square);
    const key = piece ? `piece ${piece.key}` : `mark ${mark?.key}`;
    const known = this.#keyed.get(key);
    if (known) this.#place(known.element, point.x - 0.5, point.y - 0.5, 0.6);
  }
}
