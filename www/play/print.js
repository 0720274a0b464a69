// @ts-check
/** Puzzles on paper: four a page, black on white, with or without their solutions. */
import { h } from '../app/dom.js';
import { wordsOf } from '../app/state.js';
import { miniature } from '../board/miniature.js';

/** @import { Room } from './play.js' */

/** As many are printed at most. */
const MOST = 24;

/** Prints one's own levels, or today's and those played last. @param {Room} room @param {boolean} [solved] */
export async function printLevels(room, solved = false) {
  const { progressStore, page: { session }, words } = room;
  const all = wordsOf(session.state());
  const { levels, results } = progressStore.progress;
  const last = [...results].sort(([, a], [, b]) => (a.last < b.last ? 1 : -1)).map(([line]) => ({ line, title: '', text: '' }));
  const here = { line: session.line, title: room.entry.title, text: '' };
  const lines = [...levels.values(), ...last, here].filter(({ line }, index, list) => line && list.findIndex((other) => other.line === line) === index).slice(0, MOST);
  const sheets = await Promise.all(lines.map(async ({ line, title, text }) => {
    const { draft } = await session.read(line);
    const kind = session.state().kinds[draft.kind];
    const board = h('div', { class: 'print-board', html: miniature(draft, kind.emblem(draft)) });
    const answer = solved ? h('p', { class: 'print-answer' }, await answerOf(room, line)) : null;
    return h('article', { class: 'print-puzzle' }, h('h3', {}, title || all.kinds[draft.kind]), text ? h('p', {}, text) : null, board, h('code', {}, line), answer);
  }));
  document.querySelector('.print-pages')?.remove();
  const paper = h('div', { class: 'print-pages', 'aria-hidden': 'true', 'aria-label': words.print }, ...sheets);
  document.body.append(paper);
  addEventListener('afterprint', () => paper.remove(), { once: true });
  print();
}

/** A solution as text. @param {Room} room @param {string} line */
async function answerOf({ page: { session } }, line) {
  const document = /** @type {{ moves?: string[], path?: string[], placements?: string[] }} */ (await session.ask({ do: 'answer', line, options: { list: 1 } }));
  return (document.moves ?? document.path ?? document.placements ?? []).join(' ');
}
