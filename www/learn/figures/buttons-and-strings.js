// @ts-check
/**
 * Buttons and strings: the move graph of a board, untangled by a slider. The reader can move knights at
 * any stage. The solver supplies the graph and the legal moves.
 */
import { setDrawing } from '../../app/safe-svg.js';
import { namedKnightDrawing } from '../../board/pieces.js';
import { isDark, nameOf, placeOf } from '../../board/squares.js';
import { make } from '../../board/svg.js';
import { cancelPrevious, connectChoice, connectSolver, findPart, parseLine } from './kit.js';

/** @import { Layout } from '../../kinds/swap/inside/graph-layout.js' */
/** @import { Graph, GamePosition, SwapDraft } from '../../solver/wire.d.ts' */
/** @import { ArticleWords } from '../words.d.ts' */
/** @import { Figure } from './figure.d.ts' */

/** @typedef {{ x: number, y: number }} Place */
/**
 * @typedef {{ draft: SwapDraft, graph: Graph, places: Map<number, Place>, size: number }} Board a
 *   board with the places and the size of its buttons when untangled
 */

/** Margin around the centres of the outermost buttons, in squares. */
const ROOM = 0.55;

/** @type {Figure} */
export async function figure(host, { own, words, updateText }) {
  const svg = findPart(host, 'strings', SVGSVGElement);
  const slider = findPart(host, 'pull', HTMLInputElement);
  const message = host.querySelector('[data-part="say"]');
  /** @type {Board | undefined} */
  let board;
  /** @type {number[]} */
  let jumps = [];
  /** @type {number | null} */
  let picked = null;
  /** @type {GamePosition | undefined} */
  let position;
  /** True until the solver has answered a press: `position` is an earlier one. */
  let isWaiting = false;
  let line = own ?? host.dataset.puzzle ?? 'swap?board=N1N/3/n1n';

  const draw = () => {
    if (!board || !position) return;
    drawBoard(svg, board, position, picked, Number(slider.value) / 100, press, words);
    if (message) message.textContent = words.jumpsMade(position.length, position.reached);
  };
  const ask = cancelPrevious(async () => {
    if (!board) throw new Error('the figure has no board');
    return (await connectSolver(line))({ do: 'position', kind: 'swap', draft: board.draft, moves: Uint32Array.from(jumps), picked });
  }, (now) => {
    position = now;
    isWaiting = false;
    draw();
  });
  const press = (/** @type {number} */ square) => {
    if (isWaiting) return;
    const isKnight = position?.draft.start.some(([there]) => there === square);
    if (picked !== null && position?.reasons && !isKnight && position.reasons[square] === null && position.targets.includes(square)) {
      jumps = [...jumps, picked, square];
      picked = square;
    } else picked = isKnight && picked !== square ? square : null;
    isWaiting = true;
    ask();
  };
  const renew = cancelPrevious(async () => loadBoard(line), (now) => {
    board = now;
    [jumps, picked] = [[], null];
    if (!host.dataset.puzzle) updateText('crossings', countCrossings(now));
    ask();
  });
  slider.addEventListener('input', draw);
  host.querySelector('[data-part="again"]')?.addEventListener('click', () => {
    [jumps, picked] = [[], null];
    ask();
  });
  svg.setAttribute('role', 'group');
  const choose = connectChoice(host, 'board', (value) => {
    line = value;
    renew();
  });
  choose(line);
  await renew();
}

/**
 * @param {string} line
 * @returns {Promise<Board>}
 */
async function loadBoard(line) {
  const draft = await parseLine(line, 'swap');
  const { squares, edges, layout } = await (await connectSolver(line))({ do: 'graph', kind: 'swap', draft });
  return { draft, graph: { squares, edges }, places: layout ? fitLayout(layout, draft) : boardPlaces(draft, squares), size: layout ? Math.min(1, 1.1 * scaleOf(layout, draft)) : 1 };
}

/**
 * Returns the places of the squares on the board.
 *
 * @param {SwapDraft} draft
 * @param {number[]} squares
 */
const boardPlaces = (draft, squares) => new Map(squares.map((square) => [square, placeOf(draft, square, false)]));

/** Returns the centre of a board. @param {SwapDraft} draft */
const middleOf = ({ files, ranks }) => ({ x: (files - 1) / 2, y: (ranks - 1) / 2 });

/**
 * Returns the scale at which a layout fits the board.
 *
 * @param {Pick<Layout, 'width' | 'height'>} layout
 * @param {SwapDraft} draft
 */
function scaleOf({ width, height }, { files, ranks }) {
  const side = Math.max(files, ranks) - 1 + ROOM / 2;
  return Math.min(side / width, side / height);
}

/** Number of rotations of the untangled graph that are tried. */
const ROTATIONS = 48;

/**
 * Fits the points of the layout to the board, rotated so that they are close to their squares.
 *
 * @param {Layout} layout
 * @param {SwapDraft} draft
 */
function fitLayout({ points, width, height }, draft) {
  const middle = middleOf(draft);
  const scale = scaleOf({ width, height }, draft);
  const rotate = (/** @type {number} */ angle, /** @type {number} */ mirror) => {
    const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
    return new Map(Array.from(points, ([square, point]) => {
      const [x, y] = [(point.x - width / 2) * scale * mirror, (point.y - height / 2) * scale];
      return [square, { x: middle.x + x * cosine - y * sine, y: middle.y + x * sine + y * cosine }];
    }));
  };
  const squaredDistance = (/** @type {Map<number, Place>} */ places) => [...places].reduce((sum, [square, { x, y }]) => {
    const at = placeOf(draft, square, false);
    return sum + (x - at.x) ** 2 + (y - at.y) ** 2;
  }, 0);
  // Only a layout that is about as wide as high stays inside at any angle.
  const step = Math.abs(width - height) < 0.2 * Math.max(width, height) ? 1 : ROTATIONS / 2;
  let best = rotate(0, 1);
  for (let turn = 0; turn < ROTATIONS; turn += step) {
    for (const mirror of [1, -1]) {
      const lying = rotate((2 * Math.PI * turn) / ROTATIONS, mirror);
      if (squaredDistance(lying) < squaredDistance(best) - 1e-9) best = lying;
    }
  }
  return best;
}

/**
 * Interpolates between two places around the centre: straight lines would all meet there.
 *
 * @param {Place} from
 * @param {Place} to
 * @param {Place} middle
 * @param {number} share
 */
function interpolate(from, to, middle, share) {
  const polar = (/** @type {Place} */ { x, y }) => ({ far: Math.hypot(x - middle.x, y - middle.y), turn: Math.atan2(y - middle.y, x - middle.x) });
  const [a, b] = [polar(from), polar(to)];
  // A place at the centre has no direction.
  if (a.far < 0.05 || b.far < 0.05) return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
  let by = b.turn - a.turn;
  while (by > Math.PI + 1e-6) by -= 2 * Math.PI;
  while (by <= -Math.PI + 1e-6) by += 2 * Math.PI;
  const [far, turn] = [a.far + (b.far - a.far) * share, a.turn + by * share];
  return { x: middle.x + far * Math.cos(turn), y: middle.y + far * Math.sin(turn) };
}

/** Counts pairs of strings that cross on the board. @param {Board} board */
function countCrossings({ draft, graph: { squares, edges } }) {
  const at = boardPlaces(draft, squares);
  const side = (/** @type {Place} */ a, /** @type {Place} */ b, /** @type {Place} */ c) => Math.sign((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x));
  let count = 0;
  for (const [index, [a, b]] of edges.entries()) {
    for (const [c, d] of edges.slice(index + 1)) {
      const [p, q, r, s] = [a, b, c, d].map((square) => at.get(square) ?? { x: 0, y: 0 });
      if (side(p, q, r) * side(p, q, s) < 0 && side(r, s, p) * side(r, s, q) < 0) count++;
    }
  }
  return count;
}

/**
 * Draws the graph.
 *
 * @param {SVGSVGElement} svg
 * @param {Board} board
 * @param {GamePosition} position the current position
 * @param {number | null} picked
 * @param {number} share how far the graph is untangled, from 0 to 1
 * @param {(square: number) => void} press
 * @param {ArticleWords} words
 */
function drawBoard(svg, { draft, graph: { squares, edges }, places, size }, position, picked, share, press, words) {
  const { files, ranks } = draft;
  const side = Math.max(files, ranks);
  svg.setAttribute('viewBox', `${(files - side) / 2 - ROOM} ${(ranks - side) / 2 - ROOM} ${side - 1 + 2 * ROOM} ${side - 1 + 2 * ROOM}`);
  const focused = svg.contains(document.activeElement) ? document.activeElement?.getAttribute('data-square') : null;
  svg.replaceChildren();
  const ease = share * share * (3 - 2 * share);
  const ground = make('g', { class: 'ground', opacity: Math.max(0, 1 - 2 * share) }, svg);
  const at = new Map(Array.from(boardPlaces(draft, squares), ([square, { x, y }]) => {
    make('rect', { class: isDark(draft, square) ? 'dark' : 'light', x: x - 0.5, y: y - 0.5, width: 1, height: 1 }, ground);
    const to = places.get(square) ?? { x, y };
    return [square, interpolate({ x, y }, to, middleOf(draft), ease)];
  }));
  const place = (/** @type {number} */ square) => at.get(square) ?? { x: 0, y: 0 };
  for (const [a, b] of edges) {
    const [from, to] = [place(a), place(b)];
    make('path', { class: 'string', d: `M${from.x} ${from.y}L${to.x} ${to.y}` }, svg);
  }
  const letters = new Map(position.draft.start);
  const free = picked === null ? [] : position.targets.filter((square) => position.reasons?.[square] === null);
  for (const square of squares) {
    const { x, y } = place(square);
    const letter = letters.get(square);
    const sign = square === picked ? ' picked' : free.includes(square) ? ' free' : '';
    const who = letter ? words[letter === letter.toUpperCase() ? 'whiteKnight' : 'blackKnight'] : words.free;
    const node = make('g', {
      class: `button-of ${isDark(draft, square) ? 'dark' : 'light'}${sign}`, transform: `translate(${x} ${y}) scale(${1 + (size - 1) * ease})`, role: 'button', tabindex: 0, 'data-square': nameOf(draft, square),
      'aria-label': [nameOf(draft, square), who, sign === ' free' && words.canGoHere].filter(Boolean).join(', '), 'aria-pressed': String(square === picked),
    }, svg);
    make('circle', { r: 0.3 }, node);
    if (letter) setDrawing(make('g', { transform: 'translate(-.27 -.29) scale(.0054)' }, node), namedKnightDrawing(letter));
    else make('text', { transform: 'scale(.01)', y: 8 }, node).textContent = nameOf(draft, square);
    node.addEventListener('click', () => press(square));
    node.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      if (!event.repeat) press(square);
    });
    if (node.getAttribute('data-square') === focused) node.focus({ preventScroll: true });
  }
}
