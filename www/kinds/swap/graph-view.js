// @ts-check
/**
 * The move graph of a board, drawn untangled, with the pieces on it in step
 * with the board: Dudeney's buttons and strings. Which squares are linked the
 * core tells; where the drawing would be a tangle, there is none.
 */
import { h, set, setText } from '../../app/dom.js';
import { kindOf } from '../../app/state.js';
import { flight } from '../../board/flight.js';
import { namedKnightDrawing } from '../../board/pieces.js';
import { stepOf } from '../../board/scene.js';
import { isDark, nameOf } from '../../board/squares.js';
import { make } from '../../board/svg.js';
import { basisOf, graphOf } from './show/graph.js';

/** @import { Scene } from '../../app/scene.d.ts' */
/** @import { Layout } from '../../solver/inside/untangle.js' */
/** @import { SwapDrawing } from '../../solver/wire.d.ts' */
/** @import { SwapFacts, SwapPage, SwapState } from './types.d.ts' */

export class GraphView {
  /** The graph that is laid out. @type {SwapFacts['graph'] | undefined} */
  #graph;
  /** Pieces by their keys. @type {Map<string, {element: Element, letter: string}>} */
  #pieces = new Map();
  /** Buttons by their squares. @type {Map<number, Element>} */
  #nodes = new Map();
  #strings = make('g', {});
  #buttons = make('g', {});
  #knights = make('g', { class: 'knights' });

  /** @param {HTMLElement} host @param {Pick<SwapPage, 'send'>} page */
  constructor(host, { send }) {
    this.svg = make('svg', { class: 'swap-graph', 'data-part': 'graph', role: 'img', 'aria-label': 'The move graph: squares as buttons, jumps as strings between them' });
    this.svg.append(this.#strings, this.#buttons, this.#knights);
    this.note = h('p', { class: 'aside' });
    this.svg.addEventListener('click', ({ target }) => {
      const node = target instanceof Element && target.closest('[data-node]');
      if (node) send({ do: 'put', square: Number(node.getAttribute('data-node')) });
    });
    host.replaceChildren(h('h2', {}, 'Buttons and strings'), this.svg, this.note);
  }

  /** @param {SwapState} state */
  draw(state) {
    const { draft } = state;
    const graph = graphOf(state);
    const layout = graph?.edges.length ? graph.layout : null;
    set(this.svg, 'hidden', !layout);
    // As long as the next one is not there yet, nothing is said.
    set(this.note, 'hidden', layout !== null || (basisOf(draft) !== null && !graph));
    if (!graph || !layout) {
      setText(this.note, graph?.edges.length === 0 ? 'No jump fits on this board.'
        : 'The jumps of this board would be a tangle. On smaller ones, or with squares blocked, they are drawn here as strings between buttons.');
      return;
    }
    if (this.#graph !== graph) {
      this.#graph = graph;
      this.#layOut(draft, graph, layout);
    }
    this.#drawPieces(kindOf(state).scene(state), layout);
  }

  /** @param {SwapDrawing} draft @param {SwapFacts['graph']} graph @param {Layout} layout */
  #layOut(draft, { squares, edges }, { places, width, height }) {
    const room = 0.62;
    set(this.svg, 'viewBox', `${-room} ${-room} ${width + 2 * room} ${height + 2 * room}`);
    // Small graphs are not blown up.
    this.svg.style.setProperty('--most', `${Math.round((width + 2 * room) * 74)}px`);
    for (const layer of [this.#strings, this.#buttons, this.#knights]) layer.replaceChildren();
    this.#pieces.clear();
    this.#nodes.clear();
    for (const [a, b] of edges) make('path', { class: 'string', d: `M${at(places.get(a))}L${at(places.get(b))}` }, this.#strings);
    for (const square of squares) {
      const node = make('g', {
        class: `node ${isDark(draft, square) ? 'dark' : 'light'}`, 'data-node': square, transform: `translate(${at(places.get(square))})`,
      }, this.#buttons);
      make('circle', { r: 0.34 }, node);
      make('text', { transform: 'scale(.01)', y: 9.5 }, node).textContent = nameOf(draft, square);
      this.#nodes.set(square, node);
    }
  }

  /** @param {Scene} scene @param {Layout} layout */
  #drawPieces({ pieces, spots = [] }, { places }) {
    const alive = new Set();
    for (const piece of pieces) {
      const { from, to, t } = stepOf(piece);
      const [a, b] = [places.get(from), places.get(to)];
      if (!a || !b) continue;
      alive.add(piece.key);
      let known = this.#pieces.get(piece.key);
      if (known?.letter !== piece.letter) {
        known?.element.remove();
        const element = make('g', { 'data-knight': piece.letter }, this.#knights);
        element.innerHTML = namedKnightDrawing(piece.letter);
        known = { element, letter: piece.letter };
        this.#pieces.set(piece.key, known);
      }
      const { x, y, lift, rise, size, squash } = flight(a, b, t);
      const [across, down] = [0.0068 * size * (2 - squash), 0.0068 * size * squash];
      set(known.element, 'transform', `translate(${(x - across * 50).toFixed(4)} ${(y + 0.26 - down * 91 - rise / 2).toFixed(4)}) scale(${across.toFixed(5)} ${down.toFixed(5)})`);
      // Who flies is over the others.
      if (lift > 0 && known.element.nextSibling) this.#knights.append(known.element);
    }
    for (const [key, { element }] of this.#pieces) {
      if (alive.has(key)) continue;
      element.remove();
      this.#pieces.delete(key);
    }
    const kinds = new Map(spots.map(({ square, kind }) => [square, kind]));
    for (const [square, node] of this.#nodes) set(node, 'data-may', kinds.get(square));
  }
}

/** @param {{x: number, y: number} | undefined} place every square of a graph has one */
const at = (place = { x: 0, y: 0 }) => `${place.x.toFixed(3)} ${place.y.toFixed(3)}`;
