// @ts-check
/** Results to share: the outcome of a game, without the solution. */
import { h } from '../app/dom.js';
import { challengeTo } from '../app/puzzle-links.js';
import { contextOf, newCanvas, pngOf } from '../board/canvas.js';
import { addressOf, standalone, textOf as svgText } from '../board/inline-styles.js';
import { staticBoard } from '../board/static-board.js';
import { starCount } from './progress-store.js';

/** @import { State } from '../app/types.d.ts' */
/** @import { Entry } from './entry.d.ts' */
/** @import { PlayWords } from './words.d.ts' */

/**
 * The outcome of a game.
 *
 * @typedef {{ what: string, moves: number | null, least: number | null, metric?: 'runs', stars: number, hints: number, streak: string }} Outcome
 */

/** The address to play it. @param {Entry} entry @param {string} line */
export function linkOf(entry, line) {
  if (!entry.daily) return challengeTo(line);
  return `${location.origin}${location.pathname}?daily=${entry.daily.day}`;
}

/** Maximum number of moves that are shown one by one. */
const MAX_SQUARES = 20;

/**
 * Returns the outcome as signs: a green square for each move up to the minimum, a yellow one for each further move, and
 * a lamp for each hint. A long game has only lamps.
 *
 * @param {Outcome} outcome
 */
function squaresOf({ moves, least, hints }) {
  if (moves === null || least === null || moves > MAX_SQUARES) return '💡'.repeat(Math.min(hints, MAX_SQUARES));
  return '🟩'.repeat(Math.min(moves, least)) + '🟨'.repeat(Math.max(0, moves - least)) + '💡'.repeat(Math.min(hints, MAX_SQUARES));
}

/**
 * The text of a result: what was solved and how, in a few short lines.
 *
 * @param {Entry} entry
 * @param {Outcome} outcome
 * @param {PlayWords} words
 */
export function textOf(entry, outcome, words) {
  const { what, moves, least, metric, stars, streak } = outcome;
  const name = entry.daily ? `Leaper ${entry.daily.day}` : 'Leaper';
  const summary = moves === null ? words.resultDone(what) : words.resultMoves(what, moves, least, metric);
  const count = starCount(stars);
  return [`${name} · ${summary}`, squaresOf(outcome), ['★'.repeat(count) + '☆'.repeat(3 - count), streak].filter(Boolean).join(' · ')].filter(Boolean).join('\n');
}

/** The background of the picture, always light. */
const PAPER = '#f6f3ec';

/**
 * The puzzle before the first move, as an image.
 *
 * @param {State} state
 * @returns {Promise<HTMLImageElement | null>} null for a large board
 */
async function boardImage(state) {
  const life = new AbortController();
  const host = h('div', { class: 'off-screen-board', inert: true, 'aria-hidden': 'true' });
  document.body.append(host);
  try {
    const view = staticBoard(host, state.kinds, state.draft, life.signal);
    if (!view) return null;
    const image = new Image();
    image.src = addressOf(svgText(standalone(view.board)));
    await image.decode();
    return image;
  } finally {
    life.abort();
    host.remove();
  }
}

/**
 * A short link without the puzzle's line.
 *
 * @param {string} link
 */
const shortened = (link) => link.replace(/^https?:\/\/|#.*$|[?&]play\b/g, '').replace(/\/$/, '');

/**
 * Draws a picture of the puzzle, with the outcome and the link.
 *
 * @param {{ text: string, state: State, stars: number, link: string }} outcome `stars` as they are stored
 * @returns {Promise<Blob>}
 */
export async function pictureOf({ text, state, stars, link }) {
  const canvas = newCanvas(1080, 1080);
  const context = contextOf(canvas);
  context.fillStyle = PAPER;
  context.fillRect(0, 0, 1080, 1080);
  const board = await boardImage(state);
  if (board) {
    const scale = Math.min(960 / board.width, 780 / board.height);
    const [width, height] = [board.width * scale, board.height * scale];
    context.drawImage(board, 540 - width / 2, 430 - height / 2, width, height);
  }
  context.textAlign = 'center';
  const count = starCount(stars);
  context.font = '88px serif';
  for (let star = 0; star < 3; star++) {
    context.fillStyle = star < count ? '#c88a12' : '#d9d2c4';
    context.fillText('★', 540 + (star - 1) * 104, 905);
  }
  context.fillStyle = '#22242b';
  context.font = '600 40px system-ui, sans-serif';
  context.fillText(text.split('\n')[0], 540, 985, 1000);
  context.fillStyle = '#5f636d';
  context.font = '30px system-ui, sans-serif';
  context.fillText(shortened(link), 540, 1040, 1000);
  return pngOf(canvas);
}
