// @ts-check
/**
 * A lower bound as a sum of shortest paths, each as if the knight were alone. The reader drags knights;
 * the search shows the true minimum.
 */
import { nameOf } from '../../board/squares.js';
import { assignGoals, assignOnRing, findRing } from './assignment.js';
import { Board, cancelPrevious, connectChoice, connectSolver, distancesFrom, findPart, parseLine, solve, solvedAs } from './kit.js';

/** @import { Setup, SwapDraft } from '../../solver/wire.d.ts' */
/** @import { Way } from './assignment.js' */
/** @import { ArticleWords } from '../words.d.ts' */
/** @import { Figure } from './figure.d.ts' */

/**
 * Bounds and result of a position.
 *
 * @typedef {{ ways: Way[] | null, ring: Way[] | null, answer: string, why: string }} Found
 */

/**
 * The sections that explain why there is no solution, by the code of the reason.
 *
 * @type {Record<string, string>}
 */
const SECTIONS = { 'no-passing': 'no-passing', 'other-knights': 'component', component: 'component', order: 'order', alone: 'alone', exhausted: 'exhausted', 'no-first-move': 'stuck', 'no-last-move': 'stuck' };

/** Larger than any sum of paths. */
const UNREACHABLE = 1e6;

/** @type {Figure} */
export async function figure(host, { own, words, updateText }) {
  const begin = own ?? 'swap?board=N1N/3/n1n';
  let draft = await openSwap(begin);
  /** @type {Found | undefined} */
  let found;
  let picked = -1;

  const letterOn = (/** @type {number} */ square) => new Map(draft.start).get(square);
  const move = (/** @type {number} */ from, /** @type {number} */ to) => {
    const letter = letterOn(from);
    picked = -1;
    if (letter && !letterOn(to) && !draft.blocked[to]) {
      // White and Black trade places from any start, so a goal of the puzzle no longer applies.
      draft = { ...draft, goal: null, start: draft.start.map(([square, name]) => [square === from ? to : square, name]) };
      renew();
    }
    draw();
  };
  const board = new Board(findPart(host, 'stage'), {
    label: (square) => {
      const letter = letterOn(square);
      return letter ? words[letter === letter.toUpperCase() ? 'whiteKnight' : 'blackKnight'] : '';
    },
    canDrag: (square) => letterOn(square) !== undefined,
    drag: move,
    pressPicks: true,
    press: (square) => {
      if (letterOn(square)) picked = picked === square ? -1 : square;
      else if (picked >= 0) return move(picked, square);
      draw();
    },
  }, words);
  const draw = () => board.draw({
    files: draft.files, ranks: draft.ranks, blocked: draft.blocked, blockedAreGaps: true,
    pieces: draft.start.map(([square, letter]) => ({ key: String(square), letter, path: [square], at: 0, home: square })),
    arrows: (found?.ring ?? found?.ways ?? []).filter(({ from, to }) => from !== to).map(({ from, to }) => ({ kind: 'hint', from, to })),
    spots: picked >= 0 ? [{ kind: 'picked', square: picked }] : [],
  });
  const show = (/** @type {Found} */ now) => {
    const { ways, ring, answer, why } = now;
    found = now;
    findPart(host, 'sum').textContent = ways ? sumOf(ways) : words.noWayThere;
    findPart(host, 'ring').textContent = ring ? sumOf(ring) : words.noRing;
    findPart(host, 'least').textContent = answer;
    const reason = findPart(host, 'why', HTMLAnchorElement);
    reason.hidden = !why;
    reason.href = `#${SECTIONS[why] ?? 'never'}`;
    updateText('bound-sum', ways ? total(ways) : '∞');
    updateText('bound-ring', ring ? total(ring) : '–');
    updateText('bound-least', answer);
    findPart(host, 'ways').textContent = (ring ?? ways ?? []).map(({ from, to, length }) => words.wayOf(nameOf(draft, from), nameOf(draft, to), length)).join(', ');
    draw();
  };
  const renew = cancelPrevious((signal) => find(draft, words, signal), show);
  const press = connectChoice(host, 'board', async (value) => {
    draft = await openSwap(value);
    picked = -1;
    found = undefined;
    draw();
    await renew();
  });
  press(begin);
  await renew();
}

/**
 * Opens a puzzle. The sums are in jumps, so the search counts jumps, too.
 *
 * @param {string} line
 * @returns {Promise<SwapDraft>}
 */
const openSwap = async (line) => ({ ...await parseLine(line, 'swap'), metric: 'jumps' });

/** @param {Way[]} ways */
const total = (ways) => ways.reduce((sum, { length }) => sum + length, 0);

/** @param {Way[]} ways */
const sumOf = (ways) => `${ways.map(({ length }) => length).join(' + ')} = ${total(ways)}`;

/**
 * @param {SwapDraft} draft
 * @param {ArticleWords} words
 * @param {AbortSignal} signal
 * @returns {Promise<Found>}
 */
async function find(draft, words, signal) {
  const ask = await connectSolver('swap');
  const [shown, { edges }, ...distances] = await Promise.all([
    solve(draft, {}, { signal }),
    ask({ do: 'graph', kind: 'swap', draft }, { signal }),
    ...draft.start.map(([square]) => distancesFrom(draft, square)),
  ]);
  const goal = shown.goal ?? [];
  const by = new Map(draft.start.map(([square], knight) => [square, distances[knight].bySquare]));
  const length = (/** @type {number} */ from, /** @type {number} */ to) => Math.min(by.get(from)?.[to] ?? UNREACHABLE, UNREACHABLE);
  const ways = [...new Set(draft.start.map(([, letter]) => letter))].flatMap((letter) => assignGoals(squaresOf(draft.start, letter), squaresOf(goal, letter), length));
  const ring = draft.start.length ? findRing(edges, draft.start[0][0]) : null;
  const { answer } = shown;
  const solution = solvedAs(answer, 'swap');
  return {
    ways: total(ways) < UNREACHABLE ? ways : null,
    ring: ring && assignOnRing(ring, draft.start, goal),
    answer: solution ? words.number(solution.length) : answer?.status === 'impossible' ? words.impossible : words.undecided,
    why: answer?.status === 'impossible' ? answer.why : '',
  };
}

/**
 * @param {Setup} setup
 * @param {string} letter
 */
const squaresOf = (setup, letter) => setup.filter(([, name]) => name === letter).map(([square]) => square);
