// @ts-check
/**
 * Tour on the page: every open square once. Where a leaper may go, whether
 * there is a tour and why not, is not known here; the core tells.
 */
import { change, shownOf, withPlayer } from '../../app/state.js';
import { spread, dot } from '../../board/miniature.js';
import { markDrawing, pieceDrawing } from '../../board/pieces.js';
import { nameOf, placeOf } from '../../board/squares.js';
import { MoveList } from '../../controls/moves.js';
import { openSquares } from '../edits.js';
import { defineKind } from '../kind.js';
import { clear, move, nextNumber, numberToPut, paint, put, resize, what } from './edit.js';
import { famous } from './famous.js';
import * as game from './game.js';
import { GameBar } from './game-bar.js';
import { TourPalette } from './palette.js';
import { label, scene } from './scene.js';
import { TourSettings } from './settings.js';
import { SumsView } from './sums-view.js';
import { nextWish, otherQuestion, otherTold, pathOf, solvedOf, sumsQuestion, wished } from './tours.js';
import { describe, searching, statistics, text } from './words.js';

/** @import { Command, Fact, Handlers } from '../../app/types.d.ts' */
/** @import { Steps } from '../../controls/moves.js' */
/** @import { Finished, OtherTour, TourDrawing, Walked } from '../../solver/wire.d.ts' */
/** @import { Tool, Written } from '../contract.d.ts' */
/** @import { TourCommand, TourState, TourView } from './types.d.ts' */

/** @type {Tool<TourState>[]} */
const tools = [
  { id: 'start', label: 'Start', drawing: pieceDrawing('N') },
  { id: 'end', label: 'End', drawing: markDrawing('goal') },
  { id: 'number', label: 'Number', drawing: markDrawing('plate', '2'), looks: (state) => markDrawing('plate', String(numberToPut(state))) },
  { id: 'block', label: 'Hole', drawing: markDrawing('hole'), paints: true },
  { id: 'erase', label: 'Erase', drawing: markDrawing('eraser'), paints: true },
];

/** @type {TourView} */
const view = { numbers: false, sums: false, count: false, number: null, wish: null, other: null };

/** A jump of a short tour takes so much of a jump's usual time; a long tour is over in so many of these. */
const PACE = 0.4;
const LONGEST_FILM = 170;

/** The film's length. @param {TourState} state */
const timeline = (state) => Math.max(0, pathOf(state).length - 1);

/** What a person who plays does with it instead. @template {Command} C @param {(state: TourState, command: C) => TourState} playing
 * @returns {(state: TourState, command: C, usual: (state: TourState, command: C) => TourState) => TourState} */
const inGame = (playing) => (state, command, usual) => (state.game ? playing(state, command) : usual(state, command));

/** @type {Handlers<TourState, TourCommand>} */
const commands = {
  put(state, command, usual) {
    if (state.game) return command.tool ? game.takeBack(state) : game.click(state, command.square);
    const next = usual(state, command);
    // After a number, the next one that is free.
    const used = state.view.number !== null && next.draft !== state.draft && (command.tool ?? state.tool) === 'number';
    return used ? { ...next, view: { ...next.view, number: numberAfter(next.draft, state.view.number) } } : next;
  },
  move: inGame((state, { to }) => game.click(state, to)),
  lift: inGame((state) => state),
  strokeStart: inGame((state) => state),
  undo: inGame(game.takeBack),
  redo: inGame(game.again),
  clear: inGame(game.over),
  ends: (state, { ends }) => change(state, { ...state.draft, ends, to: ends === 'closed' ? null : state.draft.to }),
  show: (state, { show }) => ({ ...state, view: { ...state.view, ...show } }),
  other: (state, { wish }) => wished(state, wish),
  // Who gives up the count has the tour still.
  cancel: (state, command, usual) => (state.view.count && solvedOf(state) ? { ...state, view: { ...state.view, count: false } } : usual(state, command)),
  found: (state) => withPlayer({ ...state, view: { ...state.view, other: null, wish: null } }, { at: 0, playing: false }),
  try: (state) => (state.game ? game.stop(state) : game.begin(state)),
  over: game.over,
  question: (state, { question }) => game.ask(state, question),
  told(state, command, usual) {
    const { name, told } = command;
    const next = usual(state, command);
    // By its name it is known what is told.
    switch (name) {
      case 'walked': return game.walkedTold(next, /** @type {Fact<Walked>} */ (told));
      case 'finish': return game.finishTold(next, /** @type {Fact<Finished>} */ (told));
      case 'other': return otherTold(next, /** @type {Fact<OtherTour>} */ (told));
      default: return next;
    }
  },
};

/** The free number after one. @param {TourDrawing} draft @param {number | null} number */
function numberAfter(draft, number) {
  const taken = new Set(draft.numbers.map(([, other]) => other));
  let next = (number ?? 0) + 1;
  while (taken.has(next)) next++;
  return next > openSquares(draft) || next === nextNumber(draft) ? null : next;
}

/** The command of a key of this kind's own. @param {TourState} state @param {string} key @returns {Command | TourCommand | undefined} */
function key(state, key) {
  if (key === 'm') return { do: 'show', show: { numbers: !state.view.numbers } };
  if (key === 't' || (key === 'Escape' && state.game)) return { do: 'try' };
  if (!state.game) return undefined;
  if (key === 'h') return { do: 'question', question: 'hint' };
  if (key === 'c') return { do: 'question', question: 'can' };
  return undefined;
}

/** What stands on the board can be dragged, and so can the knight that begins anywhere. @param {TourState} state @param {number} square */
function canDrag(state, square) {
  if (state.game) return state.game.walk[game.visitedOf(state) - 1] === square;
  const there = what(state, square);
  if (there) return there !== 'block';
  return state.player.at === 0 && state.draft.from === null && pathOf(state)[0] === square;
}

/** Steps by their paths. @type {WeakMap<Uint32Array, Steps>} */
const named = new WeakMap();

/** The squares of the tour by name: of very many only those that are listed. @param {TourState} state @returns {Steps} */
function stepsOf(state) {
  const path = pathOf(state);
  const { draft } = state;
  const known = named.get(path);
  if (known) return known;
  const steps = { length: path.length, slice: (/** @type {number} */ first = 0, last = path.length) => Array.from(path.subarray(first, last), (square) => nameOf(draft, square)) };
  named.set(path, steps);
  return steps;
}

/** What a small picture shows: where it begins and ends; or the knight alone. @param {TourDrawing} draft */
function emblem(draft) {
  const { from, to, numbers } = draft;
  if (draft.files * draft.ranks > 4096 || (from === null && to === null && numbers.length === 0 && !draft.blocked.includes(1))) return spread(draft, [pieceDrawing('N')]);
  const fixed = [...numbers, ...(from === null ? [] : [[from, 1]]), ...(to === null ? [] : [[to, openSquares(draft)]])].sort(([, a], [, b]) => a - b);
  const middle = (/** @type {number} */ square) => {
    const { x, y } = placeOf(draft, square, false);
    return `${x + 0.5} ${y + 0.5}`;
  };
  if (fixed.length === openSquares(draft)) return `<path class="tour-mini" d="M${fixed.map(([square]) => middle(square)).join('L')}"/>`;
  return (to === null ? '' : dot(draft, to, 'goal')) + (from === null ? '' : dot(draft, from, 'start'));
}

export default defineKind(/** @type {Written<TourState, TourCommand>} */ ({
  id: 'tour',
  tools,
  firstTool: 'start',
  // Nothing is edited while somebody plays.
  palette: (state) => state.game === null,
  what,
  put,
  paint,
  move,
  resize,
  clear,
  canDrag,
  canPaint: (state) => !state.game,
  view,
  // A new drawing begins with the tour that is found, and nobody has asked how many there are.
  fresh: { count: false, wish: null, other: null },
  commands,
  key,
  another(state) {
    const wish = nextWish(state, 1);
    return wish ? { do: 'other', wish } : undefined;
  },
  // While somebody plays, jumps are what is undone.
  undoable: (state) => (state.game ? game.undoable(state) : { back: state.past.length, on: state.future.length }),
  wants: (state) => (state.view.count ? { options: { shortest: true } } : {}),
  asks: (state) => ({ ...(state.game ? {} : { ...otherQuestion(state), ...sumsQuestion(state) }), ...game.gameQuestions(state) }),
  timeline,
  // Huge ones fly.
  pace: (state) => (state.game && state.game.own >= state.game.walk.length ? 1 : Math.min(PACE, LONGEST_FILM / Math.max(1, timeline(state)))),
  describe,
  searching,
  known: () => (''),
  statistics,
  label,
  text: (state) => (shownOf(state)?.missing ? [] : text(state)),
  scene,
  emblem,
  famous,
  famousBelow: true,
  panels: (hosts, page) => [
    new TourSettings(hosts.settings, page),
    new MoveList(hosts.moves, page, 'Tour', stepsOf),
    new TourPalette(hosts.palette, page),
    new GameBar(hosts.game, page),
    new SumsView(hosts.extra, page),
  ],
}));
