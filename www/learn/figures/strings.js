// @ts-check
/**
 * Buttons and strings: squares are buttons, a string joins two that are a jump
 * apart, and pulling them apart shows what the board hides. Knights can be
 * moved, on the board and off it. Which squares are joined, and where a knight
 * may go, the core tells.
 */
import { setDrawing } from '../../app/drawing.js';
import { namedKnightDrawing } from '../../board/pieces.js';
import { isDark, nameOf, placeOf } from '../../board/squares.js';
import { make } from '../../board/svg.js';
import { asker, choice, latest, opened, part } from './kit.js';

/** @import { Layout } from '../../kinds/swap/inside/untangle.js' */
/** @import { Graph, Stand, SwapDrawing } from '../../solver/wire.d.ts' */
/** @import { ArticleWords } from '../words.d.ts' */
/** @import { Figure } from './figure.d.ts' */

/** @typedef {{ x: number, y: number }} Place */
/** @typedef {{ draft: SwapDrawing, graph: Graph, places: Map<number, Place>, size: number }} Board a board, and where its buttons lie when they are untangled, and how large they are then */

/** Room around the middles of the outermost buttons, in squares. */
const ROOM = 0.55;

/** @type {Figure} */
export async function figure(host, { own, words, tell }) {
  const svg = part(host, 'strings', SVGSVGElement);
  const slider = part(host, 'pull', HTMLInputElement);
  const said = host.querySelector('[data-part="say"]');
  /** @type {Board | undefined} */
  let board;
  /** @type {number[]} */
  let jumps = [];
  /** @type {number | null} */
  let picked = null;
  /** @type {Stand | undefined} */
  let stand;
  let line = own ?? host.dataset.puzzle ?? 'swap?board=N1N/3/n1n';

  const draw = () => {
    if (!board || !stand) return;
    drawBoard(svg, board, stand, picked, Number(slider.value) / 100, press, words);
    if (said) said.textContent = words.jumpsMade(stand.length, stand.reached);
  };
  const ask = latest(async () => {
    if (!board) throw new Error('a board is asked about');
    return (await asker(line))({ do: 'stand', kind: 'swap', draft: board.draft, moves: Uint32Array.from(jumps), picked });
  }, (now) => {
    stand = now;
    draw();
  });
  const press = (/** @type {number} */ square) => {
    const stands = stand?.draft.start.some(([there]) => there === square);
    if (picked !== null && stand?.reasons && !stands && stand.reasons[square] === null && stand.targets.includes(square)) {
      jumps = [...jumps, picked, square];
      picked = square;
    } else picked = stands && picked !== square ? square : null;
    ask();
  };
  const renew = latest(async () => untangled(line), (now) => {
    board = now;
    [jumps, picked] = [[], null];
    if (!host.dataset.puzzle) tell('crossings', crossings(now));
    ask();
  });
  slider.addEventListener('input', draw);
  host.querySelector('[data-part="again"]')?.addEventListener('click', () => {
    [jumps, picked] = [[], null];
    ask();
  });
  svg.removeAttribute('role');
  svg.setAttribute('role', 'group');
  const choose = choice(host, 'board', (value) => {
    line = value;
    renew();
  });
  choose(line);
  await renew();
}

/** @param {string} line @returns {Promise<Board>} */
async function untangled(line) {
  const draft = await opened(line);
  if (draft.kind !== 'swap') throw new Error(`${line} is no exchange`);
  const { squares, edges, layout } = await (await asker(line))({ do: 'graph', kind: 'swap', draft });
  return { draft, graph: { squares, edges }, places: layout ? spread(layout, draft) : flat(draft, squares), size: layout ? Math.min(1, 1.1 * scaleOf(layout, draft)) : 1 };
}

/** Where squares lie on the board. @param {SwapDrawing} draft @param {number[]} squares */
const flat = (draft, squares) => new Map(squares.map((square) => [square, placeOf(draft, square, false)]));

/** The middle of a board. @param {SwapDrawing} draft */
const middleOf = ({ files, ranks }) => ({ x: (files - 1) / 2, y: (ranks - 1) / 2 });

/** How large they can be. @param {Pick<Layout, 'width' | 'height'>} layout @param {SwapDrawing} draft */
function scaleOf({ width, height }, { files, ranks }) {
  const side = Math.max(files, ranks) - 1 + ROOM / 2;
  return Math.min(side / width, side / height);
}

/** So many ways to turn the untangled places are tried. */
const TURNS = 48;

/** The untangled places, over the middle of the board, as large as there is room, and turned so that they lie near to where they come from. @param {Layout} layout @param {SwapDrawing} draft */
function spread({ places, width, height }, draft) {
  const middle = middleOf(draft);
  const scale = scaleOf({ width, height }, draft);
  const turned = (/** @type {number} */ turn, /** @type {number} */ mirror) => {
    const [sine, cosine] = [Math.sin(turn), Math.cos(turn)];
    return new Map(Array.from(places, ([square, place]) => {
      const [x, y] = [(place.x - width / 2) * scale * mirror, (place.y - height / 2) * scale];
      return [square, { x: middle.x + x * cosine - y * sine, y: middle.y + x * sine + y * cosine }];
    }));
  };
  const away = (/** @type {Map<number, Place>} */ lying) => [...lying].reduce((sum, [square, { x, y }]) => {
    const at = placeOf(draft, square, false);
    return sum + (x - at.x) ** 2 + (y - at.y) ** 2;
  }, 0);
  // Only rings may be turned by any angle: what is wider than high would leave its room.
  const step = Math.abs(width - height) < 0.2 * Math.max(width, height) ? 1 : TURNS / 2;
  let best = turned(0, 1);
  for (let turn = 0; turn < TURNS; turn += step) {
    for (const mirror of [1, -1]) {
      const lying = turned((2 * Math.PI * turn) / TURNS, mirror);
      if (away(lying) < away(best) - 1e-9) best = lying;
    }
  }
  return best;
}

/** On the way from one place to another, round the middle: straight through it all would meet there. @param {Place} from @param {Place} to @param {Place} middle @param {number} share */
function onTheWay(from, to, middle, share) {
  const polar = (/** @type {Place} */ { x, y }) => ({ far: Math.hypot(x - middle.x, y - middle.y), turn: Math.atan2(y - middle.y, x - middle.x) });
  const [a, b] = [polar(from), polar(to)];
  // What lies in the middle has no direction of its own.
  if (a.far < 0.05 || b.far < 0.05) return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
  let by = b.turn - a.turn;
  while (by > Math.PI + 1e-6) by -= 2 * Math.PI;
  while (by <= -Math.PI + 1e-6) by += 2 * Math.PI;
  const [far, turn] = [a.far + (b.far - a.far) * share, a.turn + by * share];
  return { x: middle.x + far * Math.cos(turn), y: middle.y + far * Math.sin(turn) };
}

/** How many pairs of strings cross, as they lie on the board. @param {Board} board */
function crossings({ draft, graph: { squares, edges } }) {
  const at = flat(draft, squares);
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
 * @param {SVGSVGElement} svg @param {Board} board @param {Stand} stand who stands where now @param {number | null} picked
 * @param {number} share how far it is pulled apart, from 0 to 1 @param {(square: number) => void} press @param {ArticleWords} words
 */
function drawBoard(svg, { draft, graph: { squares, edges }, places, size }, stand, picked, share, press, words) {
  const { files, ranks } = draft;
  const side = Math.max(files, ranks);
  svg.setAttribute('viewBox', `${(files - side) / 2 - ROOM} ${(ranks - side) / 2 - ROOM} ${side - 1 + 2 * ROOM} ${side - 1 + 2 * ROOM}`);
  const focused = svg.contains(document.activeElement) ? document.activeElement?.getAttribute('data-square') : null;
  svg.replaceChildren();
  const ease = share * share * (3 - 2 * share);
  const ground = make('g', { class: 'ground', opacity: Math.max(0, 1 - 2 * share) }, svg);
  const at = new Map(Array.from(flat(draft, squares), ([square, { x, y }]) => {
    make('rect', { class: isDark(draft, square) ? 'dark' : 'light', x: x - 0.5, y: y - 0.5, width: 1, height: 1 }, ground);
    const to = places.get(square) ?? { x, y };
    return [square, onTheWay({ x, y }, to, middleOf(draft), ease)];
  }));
  const place = (/** @type {number} */ square) => at.get(square) ?? { x: 0, y: 0 };
  for (const [a, b] of edges) {
    const [from, to] = [place(a), place(b)];
    make('path', { class: 'string', d: `M${from.x} ${from.y}L${to.x} ${to.y}` }, svg);
  }
  const letters = new Map(stand.draft.start);
  const free = picked === null ? [] : stand.targets.filter((square) => stand.reasons?.[square] === null);
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
      press(square);
    });
    if (node.getAttribute('data-square') === focused) node.focus({ preventScroll: true });
  }
}
