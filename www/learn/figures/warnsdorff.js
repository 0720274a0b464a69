// @ts-check
/**
 * Warnsdorff's rule by hand: on each square that the knight can go to stands
 * how many ways lead on from there. The reader goes where he likes, or follows
 * the rule; and can have it tried from every square. Where a walk can go, and
 * whether it can still be finished, the core tells.
 */
import { drawLine } from '../../board/line.js';
import { wishesStillness } from '../../board/scene.js';
import { nameOf } from '../../board/squares.js';
import { asker, Board, choice, latest, opened, part, switched } from './kit.js';

/** @import { TourDrawing, Walked } from '../../solver/wire.d.ts' */
/** @import { Figure } from './figure.d.ts' */

const PAUSE_MS = 160;

/** Boards that a figure can show. */
const MOST_SQUARES = 144;

/** Where the core says that nothing is reached. */
const NEVER = 2 ** 32 - 1;

/** Of squares that are as good, which one? @type {Record<string, (squares: number[]) => number>} */
const TIES = {
  low: (squares) => squares[0],
  high: (squares) => squares[squares.length - 1],
  chance: (squares) => squares[Math.floor(Math.random() * squares.length)],
};

/** @type {Figure} */
export async function figure(host, { own, words, tell }) {
  let draft = await tour(own ?? 'tour?board=8x8');
  if (draft.files * draft.ranks > MOST_SQUARES) draft = await tour('tour?board=8x8');
  const ask = await asker('tour');
  /** @type {number[]} */
  let walk = [];
  /** @type {Walked | undefined} */
  let stand;
  /** Ways on from each square that can come next. @type {Map<number, number>} */
  let ways = new Map();
  let tie = 'low';
  let timer = 0;
  /** Squares from which the rule was tried, and whether it went well. @type {Map<number, boolean>} */
  let tried = new Map();
  const run = part(host, 'run', HTMLButtonElement);
  const runs = switched(run, words);
  const said = part(host, 'say');

  const walked = (/** @type {number[]} */ squares) => ask({ do: 'walked', kind: 'tour', draft, walk: Uint32Array.from(squares) });
  const board = new Board(part(host, 'stage'), {
    label: (square) => (ways.has(square) ? words.waysOn(ways.get(square) ?? 0) : walk.includes(square) ? words.numberHere(walk.indexOf(square) + 1) : ''),
    press: (square) => {
      if (stand?.next.includes(square)) go([...walk, square]);
      else if (walk.includes(square)) go(walk.slice(0, walk.indexOf(square) + 1));
    },
  }, words);
  const draw = () => {
    const here = walk[walk.length - 1];
    const numbers = new Array(draft.files * draft.ranks).fill('');
    for (const [square, count] of ways) numbers[square] = String(count);
    const least = Math.min(...ways.values());
    board.draw({
      files: draft.files, ranks: draft.ranks, blocked: draft.blocked,
      pieces: here === undefined ? [] : [{ key: 'knight', letter: 'N', path: [here], at: 0, home: here }],
      line: walk.length > 1 ? { path: walk, numbers: false, draw: drawLine } : undefined,
      heat: {
        distances: Uint32Array.from(numbers, (_, square) => (walk.includes(square) && square !== here ? 4 : ways.get(square) ?? 9)), farthest: 9, wave: 8, numbers: true, unreached: NEVER,
        texts: numbers,
      },
      spots: tried.size ? [...tried].filter(([, good]) => !good).map(([square]) => ({ kind: 'refused', square }))
        : walk.length ? [...ways].filter(([, count]) => count === least).map(([square]) => ({ kind: 'ready', square })) : [],
    });
    tell('walk-visited', walk.length);
  };
  const saying = async () => {
    if (!stand) return '';
    const open = draft.blocked.filter((blocked) => !blocked).length;
    if (stand.won) return words.allOnce(open);
    if (walk.length && !stand.next.length) {
      const { good } = await ask({ do: 'finish', kind: 'tour', draft, walk: Uint32Array.from(walk) });
      const last = walk[Math.min(good, walk.length) - 1];
      return words.stuck(stand.left, good, nameOf(draft, last));
    }
    return walk.length ? words.visitedOf(walk.length, open) : words.clickToBegin;
  };
  const renew = latest(async () => {
    const now = await walked(walk);
    const next = walk.length ? await Promise.all(now.next.map(async (square) => /** @type {const} */ ([square, (await walked([...walk, square])).next.length]))) : [];
    return { now, next };
  }, async ({ now, next }) => {
    stand = now;
    ways = new Map(next);
    draw();
    said.textContent = await saying();
    if (stand.won || !stand.next.length) stop();
  });
  const go = (/** @type {number[]} */ squares) => {
    walk = squares;
    tried = new Map();
    return renew();
  };
  const follow = () => {
    if (!walk.length) return go([draft.from ?? 0]);
    const least = Math.min(...ways.values());
    const best = [...ways].filter(([, count]) => count === least).map(([square]) => square);
    return best.length ? go([...walk, TIES[tie](best)]) : Promise.resolve();
  };
  const stop = () => {
    clearTimeout(timer);
    timer = 0;
    runs(false);
  };
  const play = async () => {
    await follow();
    if (timer) timer = window.setTimeout(play, wishesStillness() ? 4 * PAUSE_MS : PAUSE_MS);
  };
  run.addEventListener('click', async () => {
    if (timer) return stop();
    if (stand?.won || (walk.length && !stand?.next.length)) await go(walk.slice(0, 1));
    runs(true);
    timer = window.setTimeout(play);
  });
  part(host, 'step', HTMLButtonElement).addEventListener('click', () => {
    stop();
    follow();
  });
  part(host, 'back', HTMLButtonElement).addEventListener('click', () => {
    stop();
    go(walk.slice(0, -1));
  });
  part(host, 'all', HTMLButtonElement).addEventListener('click', async () => {
    stop();
    await go([]);
    const squares = Array.from(draft.blocked.keys()).filter((square) => !draft.blocked[square]);
    const links = new Map(await Promise.all(squares.map(async (square) => /** @type {const} */ ([square, (await walked([square])).next]))));
    tried = new Map(squares.map((square) => [square, ruleLeads(square, links, TIES[tie])]));
    draw();
    const good = [...tried.values()].filter(Boolean).length;
    said.textContent = words.ruleFinds(good, squares.length);
    tell('rule-good', good);
    tell('rule-of', squares.length);
  });
  const pressSize = choice(host, 'size', async (value) => {
    stop();
    draft = await tour(`tour?board=${value}x${value}`);
    go([]);
  });
  pressSize(String(draft.files));
  const pressTie = choice(host, 'tie', (value) => {
    tie = value;
  });
  pressTie(tie);
  await go([]);
  return (isSeen) => {
    if (!isSeen) stop();
  };
}

/** Does the rule come to an end from a square, and not to a dead one? @param {number} start @param {Map<number, number[]>} links @param {(squares: number[]) => number} pick */
function ruleLeads(start, links, pick) {
  const left = new Set(links.keys());
  const waysOn = (/** @type {number} */ square) => (links.get(square) ?? []).filter((next) => left.has(next));
  for (let here = start; ;) {
    left.delete(here);
    const next = waysOn(here);
    if (!next.length) return left.size === 0;
    const counts = next.map((square) => waysOn(square).length);
    const least = Math.min(...counts);
    here = pick(next.filter((_, index) => counts[index] === least));
  }
}

/** @param {string} line @returns {Promise<TourDrawing>} */
async function tour(line) {
  const draft = await opened(line);
  if (draft.kind !== 'tour') throw new Error(`${line} is no tour`);
  return draft;
}
