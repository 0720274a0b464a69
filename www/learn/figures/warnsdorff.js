// @ts-check
/**
 * Warnsdorff's rule: each square that the knight can reach shows its number of next squares. The reader
 * walks freely, follows the rule, or tries it from every start. The solver supplies the legal moves and
 * whether the tour can still be finished.
 */
import { drawLine } from '../../board/line.js';
import { prefersReducedMotion } from '../../board/scene.js';
import { nameOf } from '../../board/squares.js';
import { Board, cancelPrevious, connectChoice, connectSolver, connectToggle, findPart, knightOn, parseLine, UNREACHABLE, unmarkOwn } from './kit.js';

/** @import { TourDraft, WalkReport } from '../../solver/wire.d.ts' */
/** @import { Figure } from './figure.d.ts' */

const PAUSE_MS = 160;

const DEFAULT = 'tour?board=8x8';

/** Maximum board size, in squares. */
const MAX_SQUARES = 144;

/** Ways to break ties. @type {Record<string, (squares: number[]) => number>} */
const TIES = {
  low: (squares) => squares[0],
  high: (squares) => squares[squares.length - 1],
  chance: (squares) => squares[Math.floor(Math.random() * squares.length)],
};

/** @type {Figure} */
export async function figure(host, { own, words, updateText }) {
  let { draft, start } = await openTour(own ?? DEFAULT);
  if (draft.files * draft.ranks > MAX_SQUARES) {
    unmarkOwn(host);
    ({ draft, start } = await openTour(DEFAULT));
  }
  const ask = await connectSolver('tour');
  /** @type {number[]} */
  let walk = [];
  /** @type {WalkReport | undefined} */
  let report;
  /** Number of next squares, by square that the knight can reach. @type {Map<number, number>} */
  let ways = new Map();
  let tie = 'low';
  let timer = 0;
  /** Whether the rule finds a tour, by start. @type {Map<number, boolean>} */
  let outcomes = new Map();
  const run = findPart(host, 'run', HTMLButtonElement);
  const setRunning = connectToggle(run, words);
  const message = findPart(host, 'say');

  const askWalk = (/** @type {number[]} */ squares) => ask({ do: 'walkReport', kind: 'tour', draft, walk: Uint32Array.from(squares) });
  const board = new Board(findPart(host, 'stage'), {
    label: (square) => (ways.has(square) ? words.waysOn(ways.get(square) ?? 0) : walk.includes(square) ? words.numberHere(walk.indexOf(square) + 1) : ''),
    press: (square) => {
      if (report?.next.includes(square)) go([...walk, square]);
      else if (walk.includes(square)) go(walk.slice(0, walk.indexOf(square) + 1));
    },
  }, words);
  const draw = () => {
    const most = Math.max(8, ...ways.values());
    const here = walk[walk.length - 1];
    const numbers = new Array(draft.files * draft.ranks).fill('');
    for (const [square, count] of ways) numbers[square] = String(count);
    const least = Math.min(...ways.values());
    board.draw({
      files: draft.files, ranks: draft.ranks, blocked: draft.blocked,
      pieces: here === undefined ? [] : [knightOn(here)],
      line: walk.length > 1 ? { path: walk, numbers: false, draw: drawLine } : undefined,
      tints: {
        values: Uint32Array.from(numbers, (_, square) => (walk.includes(square) && square !== here ? 4 : ways.get(square) ?? most + 1)), greatest: most + 1, wave: most + 0.5, numbers: true, noValue: UNREACHABLE,
        texts: numbers,
      },
      spots: outcomes.size ? [...outcomes].filter(([, good]) => !good).map(([square]) => ({ kind: 'refused', square }))
        : walk.length ? [...ways].filter(([, count]) => count === least).map(([square]) => ({ kind: 'ready', square })) : [],
    });
    updateText('walk-visited', walk.length);
  };
  const describeWalk = async (/** @type {WalkReport} */ report) => {
    const open = draft.blocked.filter((blocked) => !blocked).length;
    if (report.complete) return words.allOnce(open);
    if (walk.length && !report.next.length) {
      const { completable, longestCompletable } = await ask({ do: 'finish', kind: 'tour', draft, walk: Uint32Array.from(walk) });
      if (completable === null) return words.visitedOf(walk.length, open);
      const last = walk[Math.min(longestCompletable, walk.length) - 1];
      return words.stuck(report.left, longestCompletable, nameOf(draft, last));
    }
    return walk.length ? words.visitedOf(walk.length, open) : words.clickToBegin;
  };
  const renew = cancelPrevious(async () => {
    const now = await askWalk(walk);
    const next = walk.length ? await Promise.all(now.next.map(async (square) => /** @type {const} */ ([square, (await askWalk([...walk, square])).next.length]))) : [];
    return { now, next };
  }, async ({ now, next }) => {
    report = now;
    ways = new Map(next);
    draw();
    if (report.complete || !report.next.length) stop();
    await describe();
  });
  const describe = cancelPrevious(async () => report && describeWalk(report), (text = '') => { message.textContent = text; });
  const go = (/** @type {number[]} */ squares) => {
    walk = squares;
    // Until the solver has answered, there is no square to choose.
    report = undefined;
    ways = new Map();
    outcomes = new Map();
    return renew();
  };
  const follow = () => {
    if (!walk.length) return go(start === null ? report?.next.slice(0, 1) ?? [] : [start]);
    const least = Math.min(...ways.values());
    const best = [...ways].filter(([, count]) => count === least).map(([square]) => square);
    return best.length ? go([...walk, TIES[tie](best)]) : Promise.resolve();
  };
  const stop = () => {
    clearTimeout(timer);
    timer = 0;
    setRunning(false);
  };
  const play = async () => {
    await follow();
    if (timer) timer = window.setTimeout(play, prefersReducedMotion() ? 4 * PAUSE_MS : PAUSE_MS);
  };
  run.addEventListener('click', async () => {
    if (timer) return stop();
    if (report?.complete || (walk.length && !report?.next.length)) await go(walk.slice(0, 1));
    setRunning(true);
    timer = window.setTimeout(play);
  });
  findPart(host, 'step', HTMLButtonElement).addEventListener('click', () => {
    stop();
    follow();
  });
  findPart(host, 'back', HTMLButtonElement).addEventListener('click', () => {
    stop();
    go(walk.slice(0, -1));
  });
  findPart(host, 'all', HTMLButtonElement).addEventListener('click', async () => {
    stop();
    await go([]);
    const asked = draft;
    const squares = Array.from(draft.blocked.keys()).filter((square) => !draft.blocked[square]);
    const links = new Map(await Promise.all(squares.map(async (square) => /** @type {const} */ ([square, (await askWalk([square])).next]))));
    const found = await Promise.all(squares.map(async (square) => /** @type {const} */ ([square, (await askWalk(followRule(square, links, TIES[tie]))).complete])));
    if (draft !== asked || walk.length) return;
    outcomes = new Map(found);
    draw();
    const good = [...outcomes.values()].filter(Boolean).length;
    message.textContent = words.ruleFinds(good, squares.length);
    updateText('rule-good', good);
    updateText('rule-of', squares.length);
  });
  const pressSize = connectChoice(host, 'size', async (value) => {
    stop();
    ({ draft, start } = await openTour(`tour?board=${value}x${value}`));
    go([]);
  });
  pressSize(draft.files === draft.ranks && !draft.blocked.includes(1) ? String(draft.files) : '');
  const pressTie = connectChoice(host, 'tie', (value) => {
    tie = value;
  });
  pressTie(tie);
  await go([]);
  return (isSeen) => {
    if (!isSeen) stop();
  };
}

/**
 * Follows the rule from a start until no square is left to go to.
 *
 * @param {number} start
 * @param {Map<number, number[]>} links
 * @param {(squares: number[]) => number} pick
 * @returns {number[]} the walk
 */
function followRule(start, links, pick) {
  const left = new Set(links.keys());
  const waysOn = (/** @type {number} */ square) => (links.get(square) ?? []).filter((next) => left.has(next));
  const walk = [];
  for (let here = start; ;) {
    walk.push(here);
    left.delete(here);
    const next = waysOn(here);
    if (!next.length) return walk;
    const counts = next.map((square) => waysOn(square).length);
    const least = Math.min(...counts);
    here = pick(next.filter((_, index) => counts[index] === least));
  }
}

/**
 * Opens a puzzle. The rule ignores given numbers, so the draft has none; only the start is returned.
 *
 * @param {string} line
 * @returns {Promise<{draft: TourDraft, start: number | null}>}
 */
async function openTour(line) {
  const draft = await parseLine(line, 'tour');
  return { draft: { ...draft, from: null, to: null, numbers: [] }, start: draft.from };
}
