// @ts-check
/**
 * Swap on the page: knights trade places. Where a knight may go is not known
 * here; the core tells.
 */
import { h } from '../../app/dom.js';
import { change, plyOf, say, shownOf, withPlayer, withTool } from '../../app/state.js';
import { sentence } from '../../app/words.js';
import { counters } from '../../board/miniature.js';
import { markDrawing, namedKnightDrawing, pieceDrawing } from '../../board/pieces.js';
import { letterOn } from '../edits.js';
import { defineKind } from '../kind.js';
import { clear, cut, faceOf, move, paint, put, resize, what } from './edit.js';
import { extentQuestion, ExtentView, toggleExtent } from './extent.js';
import { famous } from './famous.js';
import { filmOf, isNamed, lengthOf, nameOfJump, nameOfKnight, standing } from './film.js';
import * as game from './game.js';
import { GameBar } from './game-bar.js';
import { goalAnswered, goalQuestion, goalTold, inLine } from './goal.js';
import { graphQuestion, GraphView } from './graph-view.js';
import { click, heldOf, withHeld } from './hand.js';
import { SwapMoves } from './move-list.js';
import { SwapPalette } from './palette.js';
import { label, scene } from './scene.js';
import { SwapSettings } from './settings.js';
import { anotherQuestion, anotherTold, canStep, movesOf, solvedOf, step } from './solutions.js';
import { describe, known, searching, statistics } from './words.js';

/** @import { Command, Fact, Handlers } from '../../app/types.d.ts' */
/** @import { Ask } from '../../solver/jobs.d.ts' */
/** @import { Hint, Moves, Shown, Stand } from '../../solver/wire.d.ts' */
/** @import { Hosts, Tool, Written } from '../contract.d.ts' */
/** @import { Face, SwapCommand, SwapPage, SwapState, SwapView } from './types.d.ts' */

/** What can be picked up and stamped. @type {Tool<SwapState>[]} */
const tools = [
  { id: 'N', label: 'White', drawing: pieceDrawing('N'), paints: true },
  { id: 'n', label: 'Black', drawing: pieceDrawing('n'), paints: true },
  { id: 'named', label: 'Named', drawing: namedKnightDrawing('A'), paints: true, looks: ({ view }) => namedKnightDrawing(view.letter) },
  { id: 'block', label: 'Hole', drawing: markDrawing('hole'), paints: true },
  { id: 'erase', label: 'Erase', drawing: markDrawing('eraser'), paints: true },
];

/** @type {SwapView} */
const view = { face: 'start', held: -1, letter: 'A', count: false, strip: false, other: null, extent: null, waiting: [] };

// Commands of its own, and those that mean something else while somebody
// plays. Amidst a film an edit first leads back to what is edited.

/**
 * @template {Command} C
 * @typedef {(state: SwapState, command: C, usual: (state: SwapState, command: C) => SwapState) => SwapState} Handler
 */

/** What a person who plays does with it instead. @template {Command} C @param {(state: SwapState, command: C) => SwapState} playing @returns {Handler<C>} */
const inGame = (playing) => (state, command, usual) => (state.game ? playing(state, command) : usual(state, command));

/** The same of what is done on the board. @template {Command} C @param {(state: SwapState, command: C) => SwapState} playing @returns {Handler<C>} */
const onBoard = (playing) => (state, command, usual) => {
  if (state.game) return playing(state, command);
  if (plyOf(state) === 0) return usual(state, command);
  return say(withPlayer(state, { at: 0, playing: false }),
    'Back at the start, which is what you edit. To go on from an arrangement of the film, pick “Try it yourself” there.', 'good');
};

/** @param {SwapState} state @param {Partial<SwapView>} view @returns {SwapState} */
const withView = (state, view) => ({ ...state, view: { ...state.view, ...view } });

/** The board shows a face, to be edited. @param {SwapState} state @param {Face} face @returns {SwapState} */
const turned = (state, face) => withPlayer(withView({ ...state, game: null }, { face, held: -1 }), { at: 0, playing: false });

/** A film is watched with the start on the board. @template {Command} C @param {SwapState} state @param {C} command @param {(state: SwapState, command: C) => SwapState} usual */
const watched = (state, command, usual) => usual(withHeld(state.view.face === 'start' ? state : withView(state, { face: 'start' }), -1), command);

/** @type {Handlers<SwapState, SwapCommand>} */
const commands = inLine({
  put(state, command, usual) {
    const { square, tool } = command;
    const playing = (/** @type {SwapState} */ now) => (tool ? now : game.click(now, square));
    return onBoard(playing)(state, command, () => (tool ? undefined : click(state, square)) ?? usual(state, command));
  },
  move: onBoard((state, { to }) => game.drop(state, to)),
  lift: onBoard((state, { square }) => game.lift(state, square)),
  tool: (state, command, usual) => usual(withHeld(state, -1), command),
  strokeStart: onBoard((state) => state),
  undo: inGame(game.takeBack),
  redo: inGame(game.again),
  clear(state, command, usual) {
    if (state.game) return game.over(state);
    // Then knights are wanted.
    return withTool(usual(state, command), ['block', 'erase'].includes(state.tool) ? 'N' : state.tool);
  },
  load(state, command, usual) {
    const next = usual(state, command);
    return next.draft.kind === 'swap' ? withView(next, { face: 'start' }) : next;
  },
  play: watched,
  toggle: watched,
  step: watched,
  face: (state, { face }) => turned(state, face),
  goal: (state, { goal }) => turned(change(state, { ...state.draft, goal: goal === 'swap' ? null : state.draft.start }), 'goal'),
  shape: (state, { shape }) => change(state, cut(state.draft, shape)),
  letter(state, { letter }) {
    if (!isNamed(letter)) return { ...state, tool: letter };
    const name = sentence(nameOfKnight(letter)).slice(0, -1);
    return say(withView({ ...state, tool: 'named' }, { letter }), `${name}: click squares to put it there.`, 'good');
  },
  strip: (state, { strip }) => withView(state, { strip }),
  another: (state, { back }) => step(state, back),
  // Who gives up the count has the solution still.
  cancel: (state, command, usual) => (state.view.count && solvedOf(state) ? withView(state, { count: false }) : usual(state, command)),
  extent: toggleExtent,
  try: (state) => (state.game ? game.stop(state) : game.begin(state)),
  over: game.over,
  hint: game.askHint,
  fromHere: game.fromHere,
  solved: (state, command, usual) => goalAnswered(usual(state, command)),
  told(state, command, usual) {
    const { name, told } = command;
    // By its name it is known what is told.
    switch (name) {
      case 'stand':
        // What is known of the arrangement before stays in sight.
        if (told.error) return say(state, sentence(told.error.message));
        return game.standTold(usual(state, command), /** @type {Fact<Stand>} */ (told));
      case 'hint': return game.hintTold(usual(state, command), /** @type {Fact<Hint>} */ (told));
      case 'another': return anotherTold(usual(state, command), /** @type {Fact<Moves | null>} */ (told));
      case 'goal': return goalTold(usual(state, command), /** @type {Fact<Shown>} */ (told));
      default: return usual(state, command);
    }
  },
});

/** Small letters that are keys. */
const TAKEN = new Set('fgint');

/**
 * The command of a key of this kind's own. On a square a letter puts the
 * knight of that name; elsewhere it picks it, but for those that mean something
 * else as long as no named knight is picked.
 * @param {SwapState} state @param {string} key @param {number} [square]
 * @returns {Command | SwapCommand | undefined}
 */
function key(state, key, square) {
  if (state.game) {
    if (key === 'h') return { do: 'hint' };
    if (key === 't' || key === 'Escape') return { do: 'try' };
    return undefined;
  }
  const letter = /^[a-z]$/i.test(key);
  if (letter && square !== undefined) return { do: 'put', square, tool: key };
  if (letter && (state.tool === 'named' || !TAKEN.has(key))) return { do: 'letter', letter: key };
  const held = heldOf(state);
  if (held >= 0 && key === 'Escape') return { do: 'view', view: { held: -1 } };
  if (held >= 0 && (key === 'Delete' || key === 'Backspace')) return { do: 'put', square: held, tool: 'erase' };
  if (key === 't') return { do: 'try' };
  if (key === 'g') return { do: 'face', face: state.view.face === 'goal' ? 'start' : 'goal' };
  return undefined;
}

/** Does what stands here follow the pointer? @param {SwapState} state @param {number} square */
function canDrag(state, square) {
  const ply = plyOf(state);
  if (state.game) return standing(filmOf(state.draft, state.game.moves), ply).has(square);
  return ply === 0 && letterOn(faceOf(state), square) !== null;
}

/** The moves with the arrangement after each. @param {SwapState} state @param {Ask} ask */
async function text(state, ask) {
  const draft = state.game ? state.draft : state.answer?.of;
  if (!draft || shownOf(state)?.missing) return [];
  const moves = movesOf(state);
  const rows = await ask({ do: 'score', draft, moves: moves.jumps });
  const names = ['', ...filmOf(draft, moves).jumps.map(({ from, to }) => nameOfJump(draft, from, to))];
  const width = Math.max(...names.map(({ length }) => length));
  return rows.map((row, step) => `${String(step).padStart(3)}. ${names[step].padEnd(width)}  ${row}`);
}

/** What stands around the board. @param {Hosts} hosts @param {SwapPage} page */
function panels(hosts, page) {
  const [graph, extent] = [h('div'), h('div')];
  hosts.extra.replaceChildren(graph, extent);
  return [
    new SwapSettings(hosts.settings, page),
    new SwapMoves(hosts.moves, page),
    new SwapPalette(hosts.palette, page),
    new GameBar(hosts.game, page),
    new GraphView(graph, page),
    new ExtentView(extent, page),
  ];
}

export default defineKind(/** @type {Written<SwapState, SwapCommand>} */ ({
  id: 'swap',
  tools,
  firstTool: 'N',
  // Nothing is edited while somebody plays.
  palette: ({ game }) => game === null,
  what,
  put,
  paint,
  move,
  resize,
  clear,
  canDrag,
  held: heldOf,
  canDrop: ({ game }) => game === null,
  // Nor amidst a film.
  canPaint: (state) => !state.game && plyOf(state) === 0,
  view,
  // A new drawing begins with the solution that is found, and nobody has asked how many there are.
  fresh: { other: null, count: false, held: -1 },
  commands,
  key,
  another: (state) => (canStep(state) ? { do: 'another', back: false } : undefined),
  // While somebody plays, moves are what is undone.
  undoable: (state) => (state.game
    ? { back: plyOf(state), on: lengthOf(state.game.moves) - plyOf(state) }
    : { back: state.past.length, on: state.future.length }),
  wants: ({ view }) => (view.count ? { options: { shortest: true } } : {}),
  asks: (state) => ({
    ...graphQuestion(state), ...goalQuestion(state), ...extentQuestion(state), ...anotherQuestion(state), ...game.gameQuestions(state),
  }),
  timeline: (state) => lengthOf(movesOf(state)),
  describe,
  searching,
  known,
  statistics,
  label,
  text,
  scene,
  emblem: (draft) => counters(draft, draft.start),
  famous,
  // Rules and moves fill the side.
  famousBelow: true,
  panels,
}));
