// @ts-check
/**
 * Draws the move graph of a board untangled, with the pieces of the board: Dudeney's buttons and
 * strings. The core reports the edges. Graphs that can't be untangled aren't drawn.
 *
 * It is one tab stop: arrow keys move to the next square in their direction, and Enter clicks it.
 */
import { h, set, setText } from '../../app/dom.js';
import { setDrawing } from '../../app/safe-svg.js';
import { formatMessages } from '../../app/language.js';
import { lookup } from '../../app/lookup.js';
import { kindOf, wordsOf } from '../../app/state.js';
import { flight } from '../../board/flight.js';
import { namedKnightDrawing } from '../../board/pieces.js';
import { stepOf } from '../../board/scene.js';
import { isDark, nameOf } from '../../board/squares.js';
import { make } from '../../board/svg.js';
import { witnessOf } from '../witness.js';
import { graphKey, graphOf } from './show/graph.js';

/** @import { Scene, SceneSpot } from '../../app/scene.d.ts' */
/** @import { Layout } from './inside/graph-layout.js' */
/** @import { SwapDraft } from '../../solver/wire.d.ts' */
/** @import { SwapAccess, SwapFacts, SwapState } from './types.d.ts' */

/** Larger boards reserve no space, because their graphs can rarely be untangled. */
const MAX_SQUARES = 14;

/** Directions of the arrow keys. @type {Record<string, readonly [number, number]>} */
const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class GraphView {
  /** The graph that is laid out. @type {SwapFacts['graph'] | undefined} */
  #graph;
  /** Pieces by their keys. @type {Map<string, {element: Element, letter: string}>} */
  #pieces = new Map();
  /** Buttons by their squares. @type {Map<number, SVGGElement>} */
  #nodes = new Map();
  /** Everything that the last labels depend on, as JSON. @type {string | undefined} */
  #labelKey;
  /** @type {SwapFacts['graph'] | undefined} */
  #labelledGraph;
  /** The square with the keyboard's cursor. */
  #cursor = -1;
  #edges = make('g', {});
  #buttons = make('g', {});
  #knights = make('g', { class: 'knights' });

  /** @param {HTMLElement} host @param {Pick<SwapAccess, 'send' | 'words'>} access */
  constructor(host, { send, words }) {
    this.svg = make('svg', { class: 'swap-graph', 'data-part': 'graph', role: 'group', 'aria-label': words.graph });
    this.svg.append(this.#edges, this.#buttons, this.#knights);
    this.note = h('p', { class: 'aside' });
    this.svg.addEventListener('click', ({ target }) => {
      const node = target instanceof Element && target.closest('[data-node]');
      if (node) send({ do: 'put', square: Number(node.getAttribute('data-node')) });
    });
    this.svg.addEventListener('keydown', (event) => this.#key(event, send));
    // Not on the SVG element: in some browsers, focus listeners make it a tab stop.
    const ground = h('div', {}, this.svg);
    ground.addEventListener('focusin', ({ target }) => {
      const node = target instanceof Element && target.closest('[data-node]');
      if (node) this.#goTo(Number(node.getAttribute('data-node')));
    });
    host.replaceChildren(h('h2', {}, words.graphTitle), ground, this.note);
  }

  /** @param {KeyboardEvent} event @param {SwapAccess['send']} send */
  #key(event, send) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const way = lookup(DIRECTIONS, event.key);
    if (event.key === 'Enter' || event.key === ' ') {
      if (!event.repeat) send({ do: 'put', square: this.#cursor });
    } else if (way && this.#graph?.layout) this.#walk(this.#graph.layout, way);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /**
   * Moves to the nearest square in a direction. Sideways distance counts twice.
   *
   * @param {Layout} layout
   * @param {readonly [number, number]} way
   */
  #walk({ points }, [dx, dy]) {
    const from = points.get(this.#cursor);
    if (!from) return;
    let [nearest, least] = [this.#cursor, Infinity];
    for (const [square, { x, y }] of points) {
      const ahead = (x - from.x) * dx + (y - from.y) * dy;
      const aside = Math.abs((x - from.x) * dy) + Math.abs((y - from.y) * dx);
      if (ahead <= 0.05 || ahead + 2 * aside >= least) continue;
      [nearest, least] = [square, ahead + 2 * aside];
    }
    this.#goTo(nearest);
    this.#nodes.get(nearest)?.focus();
  }

  /** Moves the cursor. @param {number} square */
  #goTo(square) {
    this.#nodes.get(this.#cursor)?.setAttribute('tabindex', '-1');
    this.#cursor = square;
    this.#nodes.get(square)?.setAttribute('tabindex', '0');
  }

  /** @param {SwapState} state */
  draw(state) {
    const { draft } = state;
    const graph = graphOf(state);
    const layout = graph?.edges.length ? graph.layout : null;
    // Reserve its space.
    set(this.svg, 'hidden', !layout && (Boolean(graph) || draft.blocked.reduce((open, blocked) => open - blocked, draft.blocked.length) > MAX_SQUARES));
    // No note until the graph is known.
    set(this.note, 'hidden', layout !== null || (graphKey(draft) !== null && !graph));
    if (!graph || !layout) {
      setText(this.note, wordsOf(state)[graph?.edges.length === 0 ? 'noJumpFits' : 'tangle']);
      return;
    }
    if (this.#graph !== graph) {
      this.#graph = graph;
      this.#layOut(draft, graph, layout);
    }
    const scene = kindOf(state).scene(state);
    this.#drawPieces(scene, layout);
    this.#label(state, scene);
  }

  /** @param {SwapDraft} draft @param {SwapFacts['graph']} graph @param {Layout} layout */
  #layOut(draft, { squares, edges }, { points, width, height }) {
    const room = 0.62;
    set(this.svg, 'viewBox', `${-room} ${-room} ${width + 2 * room} ${height + 2 * room}`);
    // Limits the size of small graphs.
    this.svg.style.setProperty('--max-width', `${Math.round((width + 2 * room) * 74)}px`);
    for (const layer of [this.#edges, this.#buttons, this.#knights]) layer.replaceChildren();
    this.#pieces.clear();
    this.#nodes.clear();
    for (const [a, b] of edges) make('path', { class: 'string', d: `M${at(points.get(a))}L${at(points.get(b))}` }, this.#edges);
    for (const square of squares) {
      const node = make('g', {
        class: classOf(draft, square), 'data-node': square, transform: `translate(${at(points.get(square))})`,
        role: 'button', tabindex: -1,
      }, this.#buttons);
      make('circle', { r: 0.34 }, node);
      make('text', { transform: 'scale(.01)', y: 9.5 }, node).textContent = nameOf(draft, square);
      this.#nodes.set(square, node);
    }
    this.#goTo(this.#nodes.has(this.#cursor) ? this.#cursor : squares[0]);
  }

  /**
   * Labels the buttons like the squares of the board. Does nothing if the labels stay the same.
   *
   * @param {SwapState} state
   * @param {Scene} scene
   */
  #label(state, { pieces, spots = [] }) {
    const { draft } = state;
    const witness = witnessOf(state);
    const reason = witness && [[...witness.squares], [...witness.others]];
    const key = JSON.stringify([draft.start.length, draft.goal, reason, pieces.map(({ home, letter }) => [home, letter]), spots]);
    if (this.#labelKey === key && this.#labelledGraph === this.#graph) return;
    [this.#labelKey, this.#labelledGraph] = [key, this.#graph];
    for (const [square, node] of this.#nodes) set(node, 'aria-label', formatMessages(kindOf(state).label(state, square), wordsOf(state), ', '));
  }

  /** @param {Scene} scene @param {Layout} layout */
  #drawPieces(scene, { points }) {
    const { pieces, spots = [] } = scene;
    const alive = new Set();
    for (const piece of pieces) {
      const { from, to, t } = stepOf(piece);
      const [a, b] = [points.get(from), points.get(to)];
      if (!a || !b) continue;
      alive.add(piece.key);
      let knight = this.#pieces.get(piece.key);
      if (knight?.letter !== piece.letter) {
        knight?.element.remove();
        const element = make('g', { 'data-knight': piece.letter }, this.#knights);
        setDrawing(element, namedKnightDrawing(piece.letter));
        knight = { element, letter: piece.letter };
        this.#pieces.set(piece.key, knight);
      }
      const { x, y, lift, rise, size, squash } = flight(a, b, t);
      const [across, down] = [0.0068 * size * (2 - squash), 0.0068 * size * squash];
      set(knight.element, 'transform', `translate(${(x - across * 50).toFixed(4)} ${(y + 0.26 - down * 91 - rise / 2).toFixed(4)}) scale(${across.toFixed(5)} ${down.toFixed(5)})`);
      // Moving pieces are drawn over the others.
      if (lift > 0 && knight.element.nextSibling) this.#knights.append(knight.element);
    }
    for (const [key, { element }] of this.#pieces) {
      if (alive.has(key)) continue;
      element.remove();
      this.#pieces.delete(key);
    }
    const kinds = new Map(spots.map(({ square, kind }) => [square, kind]));
    for (const [square, node] of this.#nodes) set(node, 'class', classOf(scene, square, kinds.get(square)));
  }
}

/**
 * Returns the classes of a square, with its mark in a game.
 *
 * @param {Pick<Scene, 'files' | 'ranks'>} board
 * @param {number} square
 * @param {SceneSpot['kind']} [sign]
 */
const classOf = (board, square, sign) => `node ${isDark(board, square) ? 'dark' : 'light'}${sign ? ` sign ${sign}` : ''}`;

/** @param {{x: number, y: number} | undefined} point defined for every square of a graph */
const at = (point = { x: 0, y: 0 }) => `${point.x.toFixed(3)} ${point.y.toFixed(3)}`;
