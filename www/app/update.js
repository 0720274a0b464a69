// @ts-check
/**
 * Changes the state: `update(state, command) → state`. Clicks, drags, keys and the player all
 * become commands. The game handles a command first, then the kind of puzzle, then the handlers in
 * this file. While the answer is hidden, drags, strokes, clearing and playback are ignored, a click
 * on the board starts the game, and other edits show the answer again.
 */
import { change, hideAnswer, isUnsolvable, kindOf, newState, plyOf, notify, showDraft, applyEdit, withPlayer, withTool } from './state.js';

/** @import { Answered, Command, KindState, Handlers, Player, State } from './types.d.ts' */
/** @import { Draft, Failure } from '../solver/wire.d.ts' */

/**
 * Carries out a command, and then the commands that had to wait.
 *
 * @param {State} state
 * @param {Command} command one of all kinds, or of the kind on screen
 * @returns {State}
 */
export function update(state, command) {
  const after = carryOut(state, command);
  const released = kindOf(after).release?.(after);
  return released ? released.commands.reduce(update, released.state) : after;
}

/** @param {State} state @param {Command} command @returns {State} */
function carryOut(state, command) {
  if (state.demo && !BACKGROUND_COMMANDS.has(command.do)) return update(withoutDemo(state, PLAYBACK_COMMANDS.has(command.do)), command);
  if (state.answerHidden && command.do === 'put') return command.tool === 'erase' ? state : update(state, { do: 'toggleGame', square: command.square });
  const usual = /** @type {(state: State, command: Command) => State} */ (handlers[command.do]);
  // `any`, because no type says that each handler takes the commands of its name.
  const own = /** @type {any} */ (kindOf(state).commands)[command.do];
  if (!own && !usual) throw new Error(`unknown command: ${command.do}`);
  const carryOutUsually = (/** @type {State} */ now, /** @type {Command} */ other) => (own ? own(now, other, usual) : usual(now, other));
  /** @type {State} */
  const after = (state.game && kindOf(state).game?.command(state, command, carryOutUsually))
    ?? (state.answerHidden && IGNORED_WHILE_HIDDEN.has(command.do) ? state : carryOutUsually(state, command));
  // Other changes of the draft end a stroke first.
  const endsStroke = state.stroke && after.draft !== state.draft && !command.do.startsWith('stroke');
  return endsStroke ? update(update(state, { do: 'strokeEnd' }), command) : after;
}

/** Commands that are ignored while the answer is hidden. @type {Set<string>} */
const IGNORED_WHILE_HIDDEN = new Set(['play', 'toggle', 'step', 'seek', 'end', 'startDrag', 'move', 'strokeStart', 'view', 'clear']);

/** Commands that end neither the demo nor a replay. @type {Set<string>} */
export const BACKGROUND_COMMANDS = new Set(['demo', 'solving', 'hideStaleAnswer', 'progress', 'solved', 'unsolved', 'fact', 'play', 'tick', 'notify', 'kinds', 'dismissNotice']);

/** Commands of the player: they end the demo, but keep its step. @type {Set<string>} */
const PLAYBACK_COMMANDS = new Set(['toggle', 'pause', 'step', 'seek', 'end', 'speed', 'loop']);

/** @param {State} state @param {boolean} keepsStep stay at the player's step? @returns {State} */
const withoutDemo = ({ demo, ...state }, keepsStep) => (keepsStep ? { ...state, demo: null, player: { ...state.player, speed: 1, loop: false } }
  : { ...state, demo: null, view: demo?.view, player: demo?.player ?? state.player });

/** @param {State} state @param {number} at */
const clampAt = (state, at) => Math.max(0, Math.min(at, kindOf(state).timeline(state)));

/** @param {State} state @param {Partial<Answered>} answer @returns {State} */
const withAnswer = (state, answer) => ({ ...state, answer: { .../** @type {Answered} */ (state.answer), ...answer } });

/**
 * Ends the search with an error.
 *
 * @param {State} state
 * @param {{draft: Draft, error: Failure}} command
 */
const unsolved = (state, { draft, error }) => (draft !== state.draft || !state.answer ? state
  : withAnswer(state, { pending: false, error, ...(state.answer.draft !== draft && { draft: null, shown: null }) }));

/**
 * Returns the player, stopped at the nearest step. In a game, a jump under way counts as made.
 *
 * @param {State} state
 * @returns {Player}
 */
const pausedPlayer = (state) => ({ ...state.player, playing: false, at: state.game ? plyOf(state) : Math.round(state.player.at) });

/** The state of the puzzle on screen, to be saved. @param {State} state @returns {KindState} */
function kindStateOf(state) {
  const { kinds, stroke, flipped, notice, demo, inactive, pendingStart, ...kindState } = state;
  return { ...kindState, player: pausedPlayer(state) };
}

/**
 * Shows the state of another kind, and keeps the one on screen.
 *
 * @param {State} state
 * @param {KindState} kindState
 * @returns {State}
 */
function showKindState(state, kindState) {
  const { [kindState.draft.kind]: _, ...others } = state.inactive;
  return {
    ...state, ...kindState, stroke: null, notice: null, pendingStart: null,
    player: { ...kindState.player, speed: state.player.speed, loop: state.player.loop },
    inactive: { ...others, [state.draft.kind]: kindStateOf(state) },
  };
}

/** @param {State} state */
const ignore = (state) => state;

/** @type {Required<Handlers<State>>} */
const handlers = {
  // Games. During a game, `game-commands.js` handles commands first.

  toggleGame(state, command) {
    const { game, hasGame } = kindOf(state);
    return game ? game.start(state, command) : hasGame ? { ...state, pendingStart: command } : state;
  },
  gameMissing: (state) => notify({ ...state, pendingStart: null }, ['gameMissing']),
  hideAnswer,
  showAnswer: (state) => ({ ...state, answerHidden: false, pendingStart: null }),
  restart: ignore, resetGame: ignore, replay: ignore, toggleAid: ignore, undoToMistake: ignore, help: ignore, fromHere: ignore, endDemo: ignore,

  // Edits.

  put(state, { square, tool = state.tool }) {
    const kind = kindOf(state);
    const next = applyEdit(state, kind.put(state, square, tool));
    return next.draft === state.draft ? next : withTool(next, kind.nextTool(state.draft, next.draft, state.tool));
  },

  strokeStart(state, { square, tool = state.tool }) {
    const add = kindOf(state).toolAt(state, square) !== tool;
    const { draft, view, player, answer } = state;
    return { ...state, stroke: { before: { draft, view, player, answer }, add, tool } };
  },
  strokeOver(state, { squares }) {
    const { stroke } = state;
    if (!stroke) return state;
    return showDraft(state, kindOf(state).paint(state, squares, stroke.tool, stroke.add));
  },
  strokeEnd(state, { isCancelled }) {
    const { stroke, draft } = state;
    if (!stroke) return state;
    if (isCancelled) return { ...state, ...stroke.before, stroke: null };
    return { ...change({ ...state, draft: stroke.before.draft }, draft), stroke: null };
  },

  move: (state, { from, to }) => (from === to ? state : applyEdit(state, kindOf(state).move(state, from, to))),
  // The draft is the position at step 0.
  startDrag: (state) => withPlayer(state, { playing: false, at: 0 }),
  cancelDrag: (state) => state,
  resize(state, { files, ranks }) {
    const { draft } = state;
    if (files === draft.files && ranks === draft.ranks) return state;
    return change(state, kindOf(state).resize(state, files, ranks));
  },
  setField: (state, { field, value }) => change(state, { ...state.draft, [field]: value }),
  clear: (state) => change(state, kindOf(state).clear(state)),
  load(state, { draft }) {
    if (draft.kind === state.draft.kind) return change(state, draft);
    const waiting = state.inactive[draft.kind];
    if (!waiting) return showKindState(state, newState(state.kinds[draft.kind], draft));
    // The kind may load puzzles in its own way.
    return update(showKindState(state, waiting), { do: 'load', draft });
  },
  showKind(state, { kind }) {
    const kindState = state.inactive[kind];
    return kindState ? showKindState(state, kindState) : state;
  },
  restore: ({ kinds }, { earlier }) => ({ ...earlier, kinds, notice: null, pendingStart: null }),
  undo(state) {
    if (state.past.length === 0) return notify(state, ['nothingToUndo']);
    const past = state.past.slice(0, -1);
    return { ...showDraft(state, state.past[past.length]), past, future: [state.draft, ...state.future] };
  },
  redo(state) {
    if (state.future.length === 0) return notify(state, ['nothingToRedo']);
    const [draft, ...future] = state.future;
    return { ...showDraft(state, draft), past: [...state.past, state.draft], future };
  },

  // View.

  // Ignore a tool of the previous kind (late click).
  tool: (state, { tool }) => (kindOf(state).tools.some(({ id }) => id === tool) ? { ...state, tool, fingerPaints: true } : state),
  view: (state, { view, rewind }) => withPlayer({ ...state, view: { ...state.view, ...view } }, { playing: false, ...(rewind && { at: 0 }) }),
  flip: (state) => ({ ...state, flipped: !state.flipped }),
  notify: (state, { message, tone }) => notify(state, message, tone),
  kinds: (state, { kinds }) => ({ ...state, kinds }),
  dismissNotice: (state, { serial }) => (state.notice?.serial === serial ? { ...state, notice: null } : state),

  // Reports of the solver.

  solving(state, { draft, requestedWants }) {
    if (draft !== state.draft) return state;
    const { answer } = state;
    // The last answer stays visible until the next one is there, usually within the same frame.
    const fits = answer?.draft && answer.draft.kind === draft.kind
      && answer.draft.files === draft.files && answer.draft.ranks === draft.ranks;
    return {
      ...state,
      answer: {
        requestedDraft: draft, requestedWants, pending: true, progress: null, error: null,
        draft: fits ? answer.draft : null, shown: fits ? answer.shown : null,
      },
    };
  },
  hideStaleAnswer: (state, { draft }) => (draft !== state.draft || !state.answer?.pending || state.answer.draft === draft ? state
    : withAnswer(state, { draft: null, shown: null })),
  progress: (state, { draft, progress }) => (draft !== state.draft || !state.answer?.pending ? state : withAnswer(state, { progress })),
  solved(state, { draft, shown }) {
    if (draft !== state.draft || !state.answer) return state;
    const solved = { ...withAnswer(state, { draft, shown, pending: false, error: null }), answerHidden: state.answerHidden && !shown.missing && !isUnsolvable(shown.answer) };
    if (state.demo?.plays) return update(solved, { do: 'play' });
    const at = clampAt(solved, state.player.at);
    return at === state.player.at ? solved : withPlayer(solved, { at });
  },
  unsolved,
  cancel: (state) => (state.answer?.pending ? unsolved(state, {
    draft: state.draft, error: { code: 'cancelled', message: '', at: null },
  }) : state),
  // Without an answer, `ask.js` requests one.
  again: (state) => ({ ...state, answer: null }),
  fact: (state, { name, fact }) => ({ ...state, facts: { ...state.facts, [name]: fact } }),

  // Demo.

  demo: (state, { view, plays }) => ({
    ...state, demo: { plays, view: state.view, player: state.player }, fingerPaints: true,
    view: { ...state.view, ...view }, player: { ...state.player, speed: 0.5, loop: true },
  }),

  // The player.

  play(state) {
    const length = kindOf(state).timeline(state);
    if (length === 0) return state;
    return withPlayer(state, { playing: true, at: state.player.at >= length ? 0 : state.player.at });
  },
  pause: (state) => withPlayer(state, pausedPlayer(state)),
  toggle: (state) => update(state, { do: state.player.playing ? 'pause' : 'play' }),
  step(state, { by }) {
    const { at } = state.player;
    const whole = by > 0 ? Math.floor(at) : Math.ceil(at);
    return withPlayer(state, { playing: false, at: clampAt(state, whole + by) });
  },
  seek: (state, { at }) => withPlayer(state, { playing: false, at: clampAt(state, at) }),
  end: (state) => withPlayer(state, { playing: false, at: clampAt(state, kindOf(state).timeline(state)) }),
  tick(state, { steps }) {
    if (!state.player.playing) return state;
    const at = clampAt(state, state.player.at + steps);
    // In a game, playback ends with the last move.
    const loop = state.player.loop && !state.game;
    return withPlayer(state, { at, playing: loop || at < kindOf(state).timeline(state), replay: state.player.replay });
  },
  speed: (state, { speed }) => withPlayer(state, { speed }),
  loop: (state, { loop }) => withPlayer(state, { loop, playing: state.player.playing && (loop || state.player.at < kindOf(state).timeline(state)) }),
};
