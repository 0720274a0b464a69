// @ts-check
/**
 * The move graph of a board, drawn untangled, with the pieces on it in step
 * with the board: Dudeney's buttons and strings. Which squares are linked the
 * core tells; where the drawing would be a tangle, there is none.
 */
import { h, set, setText } from './dom.js';
import { inFlight } from './board-view.js';
import { namedKnightDrawing } from './pieces.js';
import { nameOf } from './squares.js';

const SVG = 'http://www.w3.org/2000/svg';

/** @param {string} tag @param {Record<string, any>} attributes @param {Element} [parent] */
function make(tag, attributes, parent) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  parent?.append(element);
  return element;
}

export class GraphView {
  /** @type {any} the graph that is laid out */
  #graph;
  /** @type {import('./graph-layout.js').Layout | undefined} */
  #layout;
  /** @type {Map<string, {element: Element, letter: string}>} */
  #pieces = new Map();
  /** @type {Map<number, Element>} */
  #nodes = new Map();
  /** @type {Element | undefined} */
  #piecesLayer;

  /** @param {HTMLElement} host @param {import('./panel.js').Page} page @param {(state: any) => import('./board-view.js').Scene} sceneOf @param {(draft: any) => string | undefined} graphOf what the graph of a draft depends on */
  constructor(host, { send }, sceneOf, graphOf) {
    this.graphOf = graphOf;
    this.host = host;
    this.sceneOf = sceneOf;
    this.svg = /** @type {SVGSVGElement} */ (make('svg', { class: 'graph', id: 'graph', role: 'img', 'aria-label': 'The move graph: squares as buttons, jumps as strings between them' }));
    this.note = h('p', { class: 'aside' });
    this.svg.addEventListener('click', (event) => {
      const node = /** @type {Element} */ (event.target).closest('[data-node]');
      if (node) send({ do: 'put', square: Number(node.getAttribute('data-node')) });
    });
    host.replaceChildren(h('h3', {}, 'Buttons and strings'), this.svg, this.note);
  }

  /** @param {import('./state.js').State} state */
  draw(state) {
    const { draft, look } = state;
    const { graph } = look;
    const wanted = this.graphOf(draft);
    const fits = graph && wanted === graph.of[0];
    const shown = Boolean(fits && graph.edges.length > 0 && graph.layout);
    set(this.svg, 'hidden', !shown);
    // As long as the next one is not there yet, nothing is said.
    set(this.note, 'hidden', shown || (wanted && !fits));
    if (!shown) {
      setText(this.note, fits && graph.edges.length === 0 ? 'No jump fits on this board.'
        : 'The jumps of this board would be a tangle. On smaller ones, or with squares blocked, they are drawn here as strings between buttons.');
      return;
    }
    if (this.#graph !== graph) {
      this.#graph = graph;
      this.#layOut(draft, graph);
    }
    this.svg.classList.toggle('goal', look.face === 'goal');
    this.#drawPieces(this.sceneOf(state));
  }

  /** @param {any} draft @param {any} graph */
  #layOut(draft, graph) {
    const { edges } = graph;
    /** @type {import('./graph-layout.js').Layout} */
    const layout = this.#layout = graph.layout;
    const room = 0.62;
    this.svg.setAttribute('viewBox', `${-room} ${-room} ${layout.width + 2 * room} ${layout.height + 2 * room}`);
    // Small graphs are not blown up.
    this.svg.style.setProperty('--most', `${Math.round((layout.width + 2 * room) * 74)}px`);
    this.svg.replaceChildren();
    this.#pieces.clear();
    this.#nodes.clear();
    const strings = make('g', { class: 'strings' }, this.svg);
    const buttons = make('g', { class: 'buttons' }, this.svg);
    this.#piecesLayer = make('g', { class: 'knights' }, this.svg);
    const place = (/** @type {number} */ square) => /** @type {{x: number, y: number}} */ (layout.places.get(square));
    for (const [a, b] of edges) {
      make('path', { class: 'string', d: `M${at(place(a))}L${at(place(b))}` }, strings);
    }
    for (const square of graph.squares) {
      const { x, y } = place(square);
      const dark = (square % draft.files + Math.floor(square / draft.files)) % 2 === 0;
      const node = make('g', { class: `node ${dark ? 'dark' : 'light'}`, 'data-node': square, transform: `translate(${x.toFixed(3)} ${y.toFixed(3)})` }, buttons);
      make('circle', { r: 0.34 }, node);
      make('text', { y: 0.095 }, node).textContent = nameOf(draft, square);
      this.#nodes.set(square, node);
    }
  }

  /** @param {import('./board-view.js').Scene} scene */
  #drawPieces(scene) {
    const layout = /** @type {import('./graph-layout.js').Layout} */ (this.#layout);
    const alive = new Set();
    for (const piece of scene.pieces) {
      const { from, to, share, lift } = inFlight(piece);
      const [a, b] = [layout.places.get(from), layout.places.get(to)];
      if (!a || !b) continue;
      alive.add(piece.key);
      let known = this.#pieces.get(piece.key);
      if (known?.letter !== piece.letter) {
        known?.element.remove();
        const element = make('g', { 'data-knight': piece.letter }, this.#piecesLayer);
        element.innerHTML = namedKnightDrawing(piece.letter);
        known = { element, letter: piece.letter };
        this.#pieces.set(piece.key, known);
      }
      const scale = 0.0068 * (1 + 0.14 * lift);
      const [x, y] = [a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share];
      known.element.setAttribute('transform', `translate(${(x - scale * 50).toFixed(4)} ${(y - scale * 53 - 0.06 * lift).toFixed(4)}) scale(${scale.toFixed(5)})`);
    }
    for (const [key, { element }] of this.#pieces) {
      if (alive.has(key)) continue;
      element.remove();
      this.#pieces.delete(key);
    }
    const spots = new Map((scene.spots ?? []).map(({ square, kind }) => [square, kind]));
    for (const [square, node] of this.#nodes) {
      const kind = spots.get(square);
      for (const name of ['picked', 'free', 'refused', 'ready']) node.classList.toggle(name, kind === name);
    }
  }
}

/** @param {{x: number, y: number}} place */
const at = ({ x, y }) => `${x.toFixed(3)} ${y.toFixed(3)}`;
