// @ts-check
/** Counts shortest paths: each square has the sum of the numbers before it. */
import { nameOf } from '../../board/squares.js';
import { Board, cancelPrevious, findPart, knightOn, parseLine, solve, solvedAs, UNREACHABLE, unmarkOwn } from './kit.js';

/** @import { Shown, TravelDraft } from '../../solver/wire.d.ts' */
/** @import { Figure } from './figure.d.ts' */

/** The distance of squares that no path passes: the wave of colours ends before it. */
const HIDDEN = 99;

/** Limits for readable numbers: squares of a board, digits on a square. */
const MAX_SQUARES = 400;
const MAX_DIGITS = 4;

/** @type {Figure} */
export async function figure(host, { own, words, updateText }) {
  const usual = 'travel?board=8x8&from=a1&to=h8';
  let draft = await parseLine(own ?? usual, 'travel');
  // Guards have no picture here, and the numbers are those of one goal.
  if (draft.files * draft.ranks > MAX_SQUARES || draft.from === null || draft.to === null || draft.more?.length || draft.guards?.length) {
    unmarkOwn(host);
    draft = await parseLine(usual, 'travel');
  }

  const board = new Board(findPart(host, 'stage'), {
    label: (square) => (square === draft.from ? words.theStart : square === draft.to ? words.theGoal : ''),
    canDrag: (square) => square === draft.from || square === draft.to,
    drag: (from, to) => {
      if (!draft.blocked[to]) change(from === draft.from ? { from: to } : { to });
    },
    press: (square) => {
      if (!draft.blocked[square]) change({ to: square });
    },
  }, words);
  const change = (/** @type {Partial<TravelDraft>} */ now) => {
    draft = { ...draft, ...now };
    renew();
  };
  const renew = cancelPrevious(async (signal) => solve(draft, { wants: { edges: true, distances: true } }, { signal }), (shown) => {
    const ways = countPaths(draft, shown);
    const answer = solvedAs(shown.answer, 'travel');
    const distances = Uint32Array.from(ways, (count, square) => (count ? shown.distances?.bySquare[square] ?? 0 : HIDDEN));
    const farthest = Math.max(1, answer?.length ?? 0, ...distances.filter((distance) => distance < HIDDEN));
    board.draw({
      files: draft.files, ranks: draft.ranks, blocked: draft.blocked,
      pieces: draft.from === null ? [] : [knightOn(draft.from)],
      marks: [],
      edges: shown.edges ?? undefined,
      tints: {
        values: distances, greatest: farthest, wave: HIDDEN - 1, numbers: true, noValue: UNREACHABLE,
        texts: ways.map((count, square) => (square === draft.from || !count || String(count).length > MAX_DIGITS ? '' : String(count))),
      },
      spots: draft.to === null ? [] : [{ kind: 'picked', square: draft.to }],
    });
    const [from, to] = [nameOf(draft, draft.from ?? 0), nameOf(draft, draft.to ?? 0)];
    findPart(host, 'say').textContent = answer ? words.shortestWays(from, to, answer.length, answer.shortest ?? '0') : words.noWay;
    updateText('paths-length', answer?.length ?? '–');
    updateText('paths-search', words.number(answer?.shortest ?? '0'));
    updateText('paths-added', draft.to === null ? 0 : ways[draft.to]);
    updateText('paths-to', to);
  });
  await renew();
}

/**
 * Counts the shortest paths to each square: the sum of those to the squares before it.
 *
 * @param {TravelDraft} draft
 * @param {Shown} shown
 * @returns {number[]}
 */
function countPaths(draft, { edges, distances }) {
  const ways = new Array(draft.files * draft.ranks).fill(0);
  if (draft.from === null) return ways;
  ways[draft.from] = 1;
  const jumps = [];
  for (let index = 0; index < (edges?.length ?? 0); index += 2) jumps.push([edges?.[index] ?? 0, edges?.[index + 1] ?? 0]);
  jumps.sort(([a], [b]) => (distances?.bySquare[a] ?? 0) - (distances?.bySquare[b] ?? 0));
  for (const [from, to] of jumps) ways[to] += ways[from];
  return ways;
}
