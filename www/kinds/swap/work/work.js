// @ts-check
/** Editing Swap puzzles, start and goal: the palette, and the panels around the board. */
import { h } from '../../../app/dom.js';
import { change, plyOf, notify, shownOf, withPlayer, withTool } from '../../../app/state.js';
import { markDrawing, namedKnightDrawing, pieceDrawing } from '../../../board/pieces.js';
import { words as around } from '../../../controls/words/en/edit.js';
import { letterOn } from '../../draft.js';
import { GraphView } from '../graph-view.js';
import { replayOf, isNamed, nameOfJump } from '../show/replay.js';
import { graphQuestion } from '../show/graph.js';
import { boardOf, labelOf, reasonOf } from '../show/scene.js';
import { playedMoves } from '../show/solutions.js';
import { titles, words } from '../words/en/work.js';
import { clear, withShape, editedSetup, move, paint, put, resize, toolAt } from './edit.js';
import { extentQuestion, ExtentView, toggleExtent } from './extent.js';
import { famous } from './famous.js';
import { withAnsweredGoal, visibleGoal, onGoal, goalQuestion, queueUntilGoalKnown, release } from './goal.js';
import { click, heldOf, withHeld } from './pick-up.js';
import { SwapMoves } from './move-list.js';
import { SwapPalette } from './palette.js';
import { SwapSettings } from './settings.js';

/** @import { Hosts, Tool, Work, WorkPart } from '../../../app/contract.d.ts' */
/** @import { Message } from '../../../app/words.d.ts' */
/** @import { Command, Fact, Handlers } from '../../../app/types.d.ts' */
/** @import { Ask } from '../../../solver/jobs.d.ts' */
/** @import { Shown } from '../../../solver/wire.d.ts' */
/** @import { PositionName, SwapAccess, SwapCommand, SwapState, SwapView } from '../types.d.ts' */

/** The palette. @type {Tool<SwapState>[]} */
const tools = [
  { id: 'N', label: ['whiteTool'], drawing: pieceDrawing('N'), paints: true },
  { id: 'n', label: ['blackTool'], drawing: pieceDrawing('n'), paints: true },
  { id: 'named', label: ['namedTool'], drawing: namedKnightDrawing('A'), paints: true, drawingFor: ({ view }) => namedKnightDrawing(view.letter) },
  { id: 'block', label: ['blockedTool'], drawing: markDrawing('gap'), paints: true },
  { id: 'erase', label: ['erase'], drawing: markDrawing('eraser'), paints: true },
];

// The kind's own commands and handlers. During playback, an edit first rewinds to the start.

/**
 * Wraps a handler of board input.
 * @template {Command} C @param {(state: SwapState, command: C, usual: (state: SwapState, command: C) => SwapState) => SwapState} [atStart]
 * @returns {(state: SwapState, command: C, usual: (state: SwapState, command: C) => SwapState) => SwapState}
 */
const rewindFirst = (atStart = (state, command, usual) => usual(state, command)) => (state, command, usual) => {
  if (plyOf(state) === 0) return atStart(state, command, usual);
  return notify(withPlayer(state, { at: 0, playing: false }), ['backAtStart'], 'good');
};

/** @param {SwapState} state @param {Partial<SwapView>} view @returns {SwapState} */
const withView = (state, view) => ({ ...state, view: { ...state.view, ...view } });

/**
 * Shows the start or the goal, to be edited.
 *
 * @param {SwapState} state
 * @param {PositionName} position
 * @returns {SwapState}
 */
const withPosition = (state, position) => withPlayer(withView({ ...state, game: null }, { position, held: -1 }), { at: 0, playing: false });

/**
 * Shows the start position before playback.
 *
 * @template {Command} C
 * @param {SwapState} state
 * @param {C} command
 * @param {(state: SwapState, command: C) => SwapState} usual
 */
const fromStart = (state, command, usual) => usual(withHeld(state.view.position === 'start' ? state : withView(state, { position: 'start' }), -1), command);

/** @type {Handlers<SwapState, SwapCommand>} */
const commands = queueUntilGoalKnown({
  put: rewindFirst((state, command, usual) => (command.tool ? undefined : click(state, command.square)) ?? usual(state, command)),
  move: rewindFirst(),
  startDrag: rewindFirst(),
  tool: (state, command, usual) => usual(withHeld(state, -1), command),
  strokeStart: rewindFirst(),
  clear: (state, command, usual) => withTool(usual(state, command), ['block', 'erase'].includes(state.tool) ? 'N' : state.tool), // Then knights are needed.
  load(state, command, usual) {
    const next = usual(state, command);
    return next.draft.kind === 'swap' ? withView(next, { position: 'start' }) : next;
  },
  play: fromStart,
  toggle: fromStart,
  step: fromStart,
  seek: fromStart,
  end: fromStart,
  showPosition: (state, { position }) => withPosition(state, position),
  goal: (state, { goal }) => withPosition(change(state, { ...state.draft, goal: goal === 'swap' ? null : state.draft.start }), 'goal'),
  shape: (state, { shape }) => change(state, withShape(state.draft, shape)),
  letter(state, { letter }) {
    if (!isNamed(letter)) return { ...state, tool: letter };
    return notify(withView({ ...state, tool: 'named' }, { letter }), ['pickedLetter', letter], 'good');
  },
  strip: (state, { strip }) => withView(state, { strip }),
  extent: toggleExtent,
  solved: (state, command, usual) => withAnsweredGoal(usual(state, command)),
  fact(state, command, usual) {
    const next = usual(state, command);
    // The name implies the type of the fact.
    return command.name === 'goal' ? onGoal(next, /** @type {Fact<Shown>} */ (command.fact)) : next;
  },
});

/** Lower-case letters that are shortcuts. */
const SHORTCUT_LETTERS = new Set('fgint');

/**
 * Returns the command of a key. On a square, a letter places the knight with that letter. Elsewhere, it
 * picks that knight, except for letters that are shortcuts while no named knight is picked.
 * @param {SwapState} state @param {string} key @param {number} [square]
 * @returns {Command | SwapCommand | undefined}
 */
function key(state, key, square) {
  const letter = /^[a-z]$/i.test(key);
  if (letter && square !== undefined) return { do: 'put', square, tool: key };
  if (letter && (state.tool === 'named' || !SHORTCUT_LETTERS.has(key))) return { do: 'letter', letter: key };
  const held = heldOf(state);
  if (held >= 0 && key === 'Escape') return { do: 'view', view: { held: -1 } };
  if (held >= 0 && (key === 'Delete' || key === 'Backspace')) return { do: 'put', square: held, tool: 'erase' };
  if (key === 'g') return { do: 'showPosition', position: state.view.position === 'goal' ? 'start' : 'goal' };
  return undefined;
}

/** Returns true if the knight on this square can be dragged. @param {SwapState} state @param {number} square */
const canDrag = (state, square) => plyOf(state) === 0 && letterOn(editedSetup(state), square) !== null;

/** The knight that is picked up. @param {SwapState} state */
const pickedSpots = (state) => (heldOf(state) < 0 ? [] : [{ kind: /** @type {'picked'} */ ('picked'), square: heldOf(state) }]);

/** @type {Work<SwapState>['scene']} */
function scene(state, watched) {
  if (state.view.position !== 'goal') {
    const drawn = watched(state);
    return { ...drawn, spots: [...pickedSpots(state), ...drawn.spots ?? []] };
  }
  const pieces = visibleGoal(state).map(([home, letter]) => ({ key: `goal ${home}`, letter, path: [home], at: 0, home }));
  return { ...boardOf(state), pieces, at: 0, spots: [...pickedSpots(state), ...reasonOf(state, 'goal').spots], tone: 'goal' };
}

/** @type {Work<SwapState>['label']} */
function label(state, square, watched) {
  const spot = square === heldOf(state) ? /** @type {Message} */ (['held']) : undefined;
  if (state.view.position === 'start' && !spot) return watched(state, square);
  return labelOf(state, square, new Map(editedSetup(state)), state.view.position, spot);
}

/** The moves, with the position after each. @param {SwapState} state @param {Ask} ask */
async function text(state, ask) {
  const draft = state.game ? state.draft : state.answer?.draft;
  if (!draft || shownOf(state)?.missing) return [];
  const moves = playedMoves(state);
  const rows = await ask({ do: 'positionRows', kind: 'swap', draft, moves: moves.jumps });
  const names = ['', ...replayOf(draft, moves).jumps.map(({ from, to }) => nameOfJump(draft, from, to))];
  const width = Math.max(...names.map(({ length }) => length));
  return rows.map((row, step) => `${String(step).padStart(3)}. ${names[step].padEnd(width)}  ${row}`);
}

/** The panels around the board. @param {Hosts} hosts @param {SwapAccess} access */
function panels(hosts, access) {
  const [graph, extent] = [h('div'), h('div')];
  hosts.extra.replaceChildren(graph, extent);
  return [
    new SwapSettings(hosts.settings, access),
    new SwapMoves(hosts.moves, access),
    new SwapPalette(hosts.palette, access),
    new GraphView(graph, access),
    new ExtentView(extent, access),
  ];
}

export const work = /** @satisfies {WorkPart<SwapState, SwapCommand>} */ ({
  words: { ...around, ...words },
  view: { position: 'start', held: -1, letter: 'A', strip: false, extentDraft: null, queue: [] },
  resetView: { held: -1 },
  tools,
  firstTool: () => 'N',
  toolAt,
  put,
  paint,
  move,
  resize,
  clear,
  canDrag,
  held: heldOf,
  canDrop: () => true,
  // Not during playback.
  canPaint: (state) => plyOf(state) === 0,
  commands,
  release,
  key,
  questions: (state) => ({ ...graphQuestion(state), ...goalQuestion(state), ...extentQuestion(state) }),
  scene,
  label,
  text,
  famous,
  titles,
  panels,
});
