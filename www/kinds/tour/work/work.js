// @ts-check
/** Editing Tour puzzles: the palette, and the panels around the board. */
import { change, shownOf } from '../../../app/state.js';
import { markDrawing, pieceDrawing } from '../../../board/pieces.js';
import { nameOf } from '../../../board/squares.js';
import { MoveList } from '../../../controls/move-list.js';
import { words as around } from '../../../controls/words/en/edit.js';
import { memoize } from '../../../solver/memoize.js';
import { openSquares } from '../../draft.js';
import { pathOf, sumsQuestion } from '../show/tours.js';
import { titles, words } from '../words/en/work.js';
import { clear, move, nextNumber, numberToPlace, paint, put, resize, toolAt } from './edit.js';
import { famous } from './famous.js';
import { TourPalette } from './palette.js';
import { TourSettings } from './settings.js';
import { SumsView } from './sums-view.js';
import { text } from './solution-text.js';

/** @import { Tool, WorkPart } from '../../../app/contract.d.ts' */
/** @import { Handlers } from '../../../app/types.d.ts' */
/** @import { TourDraft } from '../../../solver/wire.d.ts' */
/** @import { TourCommand, TourState } from '../types.d.ts' */

/** @type {Tool<TourState>[]} */
const tools = [
  { id: 'start', label: ['start'], drawing: pieceDrawing('N') },
  { id: 'end', label: ['endTool'], drawing: markDrawing('goal') },
  { id: 'number', label: ['numberTool'], drawing: markDrawing('plate', '2'), drawingFor: (state) => markDrawing('plate', String(numberToPlace(state))) },
  { id: 'block', label: ['blockedTool'], drawing: markDrawing('gap'), paints: true },
  { id: 'erase', label: ['erase'], drawing: markDrawing('eraser'), paints: true },
];

/** @type {Handlers<TourState, TourCommand>} */
const commands = {
  put(state, command, usual) {
    const next = usual(state, command);
    // After a number, pick the next free one.
    const used = state.view.number !== null && next.draft !== state.draft && (command.tool ?? state.tool) === 'number';
    return used ? { ...next, view: { ...next.view, number: numberAfter(next.draft, state.view.number) } } : next;
  },
  ends: (state, { ends }) => change(state, { ...state.draft, ends, to: ends === 'closed' ? null : state.draft.to }),
};

/** The free number after one. @param {TourDraft} draft @param {number | null} number */
function numberAfter(draft, number) {
  const taken = new Set(draft.numbers.map(([, other]) => other));
  let next = (number ?? 0) + 1;
  while (taken.has(next)) next++;
  return next > openSquares(draft) || next === nextNumber(draft) ? null : next;
}

/**
 * Marks can be dragged, and so can the knight of a tour without a fixed start.
 *
 * @param {TourState} state
 * @param {number} square
 */
function canDrag(state, square) {
  const there = toolAt(state, square);
  if (there) return there !== 'block';
  return state.player.at === 0 && state.draft.from === null && pathOf(state)[0] === square;
}

/** The names of a path's squares, made only for the listed part. */
const namesOf = memoize((/** @type {Uint32Array} */ path, /** @type {number} */ files, /** @type {number} */ ranks) => ({
  length: path.length,
  slice: (/** @type {number} */ first = 0, last = path.length) => Array.from(path.subarray(first, last), (square) => nameOf({ files, ranks }, square)),
}));

/** The steps of the list of moves. @param {TourState} state */
const stepsOf = (state) => namesOf(pathOf(state), state.draft.files, state.draft.ranks);

export const work = /** @satisfies {WorkPart<TourState, TourCommand>} */ ({
  words: { ...around, ...words },
  view: { number: null },
  tools,
  firstTool: () => 'start',
  toolAt,
  put,
  paint,
  move,
  resize,
  clear,
  canDrag,
  commands,
  key: (state, key) => (key === 'm' ? { do: 'setView', view: { numbers: !state.view.numbers } } : undefined),
  questions: (state) => (state.game ? {} : sumsQuestion(state)),
  text: (state) => (shownOf(state)?.missing ? [] : text(state)),
  famous,
  titles,
  panels(hosts, access) {
    const settings = new TourSettings(hosts.settings, access);
    return [
      settings,
      new MoveList(hosts.moves, access, access.words.tourTitle, stepsOf),
      new TourPalette(hosts.palette, access),
      new SumsView(settings.sumsHost, access),
    ];
  },
});
