// @ts-check
/**
 * A lower bound as a sum: each knight's own shortest way, as if it were alone.
 * The reader drags knights about; the search says what it really takes.
 */
import { nameOf } from '../../board/squares.js';
import { assigned, ringOf, roundTheRing } from './assigned.js';
import { asker, Board, choice, distancesFrom, latest, opened, part, solved } from './kit.js';

/** @import { Setup, SwapDrawing } from '../../solver/wire.d.ts' */
/** @import { Way } from './assigned.js' */
/** @import { ArticleWords } from '../words.d.ts' */
/** @import { Figure } from './figure.d.ts' */

/** What is known of an arrangement. @typedef {{ ways: Way[] | null, ring: Way[] | null, answer: string, why: string }} Found */

/** The sections on why it cannot be done, by the reasons' codes. @type {Record<string, string>} */
const SECTIONS = { 'no-passing': 'no-passing', 'other-knights': 'component', component: 'component', order: 'order', alone: 'alone', exhausted: 'exhausted', 'no-first-move': 'stuck', 'no-last-move': 'stuck' };

/** Who is no knight of these: so far that no sum is larger. */
const NEVER = 1e6;

/** @type {Figure} */
export async function figure(host, { own, words, tell }) {
  const begin = own ?? 'swap?board=N1N/3/n1n';
  let draft = await exchange(begin);
  /** @type {Found | undefined} */
  let found;
  let picked = -1;

  const letterOn = (/** @type {number} */ square) => new Map(draft.start).get(square);
  const move = (/** @type {number} */ from, /** @type {number} */ to) => {
    const letter = letterOn(from);
    picked = -1;
    if (letter && !letterOn(to) && !draft.blocked[to]) {
      // They trade places from wherever they stand: a goal that was drawn by itself is none of it.
      draft = { ...draft, goal: null, start: draft.start.map(([square, name]) => [square === from ? to : square, name]) };
      renew();
    }
    draw();
  };
  const board = new Board(part(host, 'stage'), {
    label: (square) => {
      const letter = letterOn(square);
      return letter ? words[letter === letter.toUpperCase() ? 'whiteKnight' : 'blackKnight'] : '';
    },
    canDrag: (square) => letterOn(square) !== undefined,
    drag: move,
    press: (square) => {
      if (letterOn(square)) picked = picked === square ? -1 : square;
      else if (picked >= 0) return move(picked, square);
      draw();
    },
  }, words);
  const draw = () => board.draw({
    files: draft.files, ranks: draft.ranks, blocked: draft.blocked, holes: true,
    pieces: draft.start.map(([square, letter]) => ({ key: String(square), letter, path: [square], at: 0, home: square })),
    arrows: (found?.ring ?? found?.ways ?? []).filter(({ from, to }) => from !== to).map(({ from, to }) => ({ kind: 'hint', from, to })),
    spots: picked >= 0 ? [{ kind: 'picked', square: picked }] : [],
  });
  const show = (/** @type {Found} */ now) => {
    const { ways, ring, answer, why } = now;
    found = now;
    part(host, 'sum').textContent = ways ? sumOf(ways) : words.noWayThere;
    part(host, 'ring').textContent = ring ? sumOf(ring) : words.noRing;
    part(host, 'least').textContent = answer;
    const reason = part(host, 'why', HTMLAnchorElement);
    reason.hidden = !why;
    reason.href = `#${SECTIONS[why] ?? 'never'}`;
    tell('bound-sum', ways ? total(ways) : '∞');
    tell('bound-ring', ring ? total(ring) : '–');
    tell('bound-least', answer);
    part(host, 'ways').textContent = (ring ?? ways ?? []).map(({ from, to, length }) => words.wayOf(nameOf(draft, from), nameOf(draft, to), length)).join(', ');
    draw();
  };
  const renew = latest((signal) => find(draft, words, signal), show);
  const press = choice(host, 'board', async (value) => {
    draft = await exchange(value);
    picked = -1;
    found = undefined;
    draw();
    await renew();
  });
  press(begin);
  await renew();
}

/** @param {string} line */
async function exchange(line) {
  const draft = await opened(line);
  if (draft.kind !== 'swap') throw new Error(`${line} is no exchange`);
  return draft;
}

/** @param {Way[]} ways */
const total = (ways) => ways.reduce((sum, { length }) => sum + length, 0);

/** @param {Way[]} ways */
const sumOf = (ways) => `${ways.map(({ length }) => length).join(' + ')} = ${total(ways)}`;

/** @param {SwapDrawing} draft @param {ArticleWords} words @param {AbortSignal} signal @returns {Promise<Found>} */
async function find(draft, words, signal) {
  const ask = await asker('swap');
  const [shown, { edges }, ...distances] = await Promise.all([
    solved(draft, {}, { signal }),
    ask({ do: 'graph', kind: 'swap', draft }, { signal }),
    ...draft.start.map(([square]) => distancesFrom(draft, square)),
  ]);
  const goal = shown.goal ?? [];
  const by = new Map(draft.start.map(([square], knight) => [square, distances[knight].bySquare]));
  const length = (/** @type {number} */ from, /** @type {number} */ to) => Math.min(by.get(from)?.[to] ?? NEVER, NEVER);
  const ways = [...new Set(draft.start.map(([, letter]) => letter))].flatMap((letter) => assigned(squaresOf(draft.start, letter), squaresOf(goal, letter), length));
  const ring = draft.start.length ? ringOf(edges, draft.start[0][0]) : null;
  const { answer } = shown;
  return {
    ways: total(ways) < NEVER ? ways : null,
    ring: ring && roundTheRing(ring, draft.start, goal),
    answer: answer?.status === 'solved' && answer.kind === 'swap' ? words.number(answer.length) : answer?.status === 'impossible' ? words.impossible : words.undecided,
    why: answer?.status === 'impossible' ? answer.why : '',
  };
}

/** @param {Setup} setup @param {string} letter */
const squaresOf = (setup, letter) => setup.filter(([, name]) => name === letter).map(([square]) => square);
