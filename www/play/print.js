// @ts-check
/** Prints puzzles: four per page, in black and white, with or without solutions. */
import { h } from '../app/dom.js';
import { formatMessages } from '../app/language.js';
import { setDrawing } from '../app/safe-svg.js';
import { initialState, kindOf, wordsOf } from '../app/state.js';
import { miniature } from '../board/miniature.js';
import { icon, pieceDrawing } from '../board/pieces.js';
import { staticBoard } from '../board/static-board.js';
import { leaperNote } from '../controls/game-bar.js';
import { catalog, entryOf } from '../kinds/catalog.js';
import { JobError } from '../solver/worker-client.js';
import { localDay } from './days.js';

/** @import { Draft, Kind, Opened } from '../solver/wire.d.ts' */
/** @import { PlayController } from './play-controller.js' */

/** Maximum number of printed puzzles. */
const MAX_PUZZLES = 24;

/** Maximum time for one solution. */
const SOLUTION_MS = 20_000;

/**
 * Prints the person's levels, what they solved last, and today's puzzles. Puzzles that can't be read are left out.
 *
 * @param {PlayController} controller
 * @param {{
 *   withSolutions: boolean, signal: AbortSignal, onProgress: (number: number, of: number) => void,
 * }} options `onProgress` hears of each puzzle before it is prepared
 * @returns {Promise<number>} how many were left out
 */
export async function printLevels(controller, { withSolutions, signal, onProgress }) {
  const { progressStore, page: { session }, words } = controller;
  const all = wordsOf(session.state());
  const { levels, results } = progressStore.progress;
  const last = [...results].sort(([, a], [, b]) => (a.last < b.last ? 1 : -1)).map(([line]) => ({ line, title: '', text: '' }));
  const date = localDay();
  const today = (await Promise.all(catalog.map(({ id }) => session.ask({ do: 'daily', kind: 'level', of: /** @type {Kind} */ (id), date }, { signal }).catch(() => null))))
    .flatMap((daily) => (daily ? [{ line: daily.line, title: '', text: '' }] : []));
  const entries = [...levels.values(), ...last, ...today]
    .filter(({ line }, index, list) => line && list.findIndex((other) => other.line === line) === index).slice(0, MAX_PUZZLES);
  const sheets = [];
  /** Boards are drawn when they are in the page. @type {(() => void)[]} */
  const boards = [];
  const printing = new AbortController();
  for (const [index, { line, title, text }] of entries.entries()) {
    onProgress(index + 1, entries.length);
    const opened = await session.read(line).catch(() => null);
    signal.throwIfAborted();
    if (!opened) continue;
    const { draft } = opened;
    const kind = session.state().kinds[draft.kind];
    const board = h('div', { class: 'print-board' });
    boards.push(() => {
      if (!staticBoard(board, session.state().kinds, draft, printing.signal)) setDrawing(board, miniature(draft, kind.emblem(draft)));
    });
    const answer = withSolutions ? h('p', { class: 'print-answer' }, await solutionText(controller, opened, signal)) : null;
    sheets.push(h('article', { class: 'print-puzzle' }, h('h3', {}, title || all.kinds[draft.kind]), text ? h('p', {}, text) : null, h('p', {}, await taskText(controller, draft)), 'pieces' in draft ? piecesOf(draft.pieces) : null, board, h('code', {}, line), answer));
  }
  if (sheets.length > 0) {
    document.querySelector('.print-pages')?.remove();
    const paper = h('div', { class: 'print-pages', 'aria-hidden': 'true', 'aria-label': words.print }, ...sheets);
    document.body.append(paper);
    for (const draw of boards) draw();
    addEventListener('afterprint', () => {
      printing.abort();
      paper.remove();
    }, { once: true });
    print();
  }
  return entries.length - sheets.length;
}

/**
 * The task, and the rules that the board doesn't show.
 *
 * @param {PlayController} controller
 * @param {Draft} draft
 */
async function taskText({ page: { session, tabs } }, draft) {
  const state = initialState(session.state().kinds, draft);
  const kind = kindOf(state);
  const game = (await entryOf(draft.kind)?.play?.())?.game;
  const [, ...rules] = game?.goal(state) ?? [];
  const task = formatMessages([kind.task(draft)], kind.words) || tabs.taskOf(draft.kind);
  return `${task} ${formatMessages([...rules, leaperNote(draft)], { ...game?.words, ...kind.words })}`;
}

/**
 * The pieces to place, with their numbers.
 *
 * @param {Readonly<Record<string, number>>} pieces
 */
const piecesOf = (pieces) => h('p', { class: 'print-pieces' }, ...Object.entries(pieces).filter(([, count]) => count > 0)
  .map(([letter, count]) => h('span', {}, h('span', { drawing: icon(pieceDrawing(letter)) }), ` × ${count}`)));

/**
 * Returns a solution as text, or the reason why there is none.
 *
 * @param {PlayController} controller
 * @param {Pick<Opened, 'draft' | 'line'>} opened
 * @param {AbortSignal} signal
 */
async function solutionText({ page: { session }, words }, { draft, line }, signal) {
  // Placements are listed only when asked for; no other kind has this option.
  const options = 'pieces' in draft ? { list: 1 } : {};
  const hooks = { signal: AbortSignal.any([signal, AbortSignal.timeout(SOLUTION_MS)]) };
  const state = initialState(session.state().kinds, draft);
  const kind = kindOf(state);
  try {
    const answer = await session.ask({ do: 'answer', line, options }, hooks);
    const { moves, path, placements } = /** @type {{ moves?: string[], path?: string[], placements?: string[] }} */ (answer);
    const steps = moves ?? path ?? placements ?? [];
    if (steps.length > 0) return steps.join(' ');
    const shown = await session.ask({ do: 'solve', draft, options: {}, wants: {} }, hooks);
    const { headline, detail } = kind.describe({ ...state, answer: { requestedDraft: draft, requestedWants: '', pending: false, draft, shown, progress: null, error: null } });
    return formatMessages(detail, kind.words) || formatMessages([headline], kind.words);
  } catch (error) {
    signal.throwIfAborted();
    return error instanceof JobError ? formatMessages([['failure', error]], kind.words) : words.notSolved;
  }
}
