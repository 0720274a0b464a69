// @ts-check
/**
 * What the page knows, and how it changes: `update(state, command) → state`.
 * Pure: no clock, no document, no worker. A click, a drag, a key and the
 * player all become the same commands.
 *
 * Of every field one may ask (after Simon Tatham): chosen by the person, and
 * undone? Only `draft` is undone. On screen? All but `past` and `future`.
 *
 * A puzzle kind (`kinds/…`) says what its drawings are and how they change:
 *
 *   tools, firstTool, nextTool   the palette
 *   what, put, paint, move, resize, clear   edits: draft → draft; they get the
 *                                look last, which can tell what part of a draft is on screen
 *   canDrag                      does what stands on a square follow the pointer now?
 *   look, lookAnew               what is shown; what of it a new drawing resets
 *   commands                     commands of its own, or in place of those here, which
 *                                they then get last: `(state, command, usual) → state`
 *   wants, timeline, steps, describe, statistics, scene, label   what is asked and shown
 *   asks                         further jobs for the worker, by name, that the state on
 *                                screen calls for; each answer comes as `told`
 *   undoable                     how many steps can be undone and redone, where that is not the drawing's
 *   key                          the command of a key that is its own
 *   panels                       what stands around its board
 */
import { indexOf } from './squares.js';

/**
 * @typedef {any} Draft a puzzle as drawn, perhaps unfinished; see the core's `Draft`
 * @typedef {{at: number, playing: boolean, speed: number}} Player
 * @typedef {{text: string, tone: 'bad' | 'good', serial: number}} Notice
 * @typedef {{draft: Draft, of?: Draft, line?: string, answer?: any, view?: any, missing?: {code: string, message: string}, path: number[],
 *   progress?: any, error?: {code: string, message: string}, pending: boolean}} Solution
 * @typedef {{kinds: Record<string, any>, draft: Draft, past: Draft[], future: Draft[],
 *   parked: Record<string, {draft: Draft, past: Draft[], future: Draft[]}>,
 *   tool: string, look: Record<string, any>, flipped: boolean, player: Player,
 *   notice: Notice | null, solution: Solution | null,
 *   stroke: {before: Draft, add: boolean, tool: string} | null}} State
 * @typedef {{do: string, [key: string]: any}} Command
 */

/** Undo keeps this many drawings, and no more than this many bytes of them. */
const UNDO_STEPS = 1000;
const UNDO_BYTES = 64 << 20;

/** The player's speeds; 1 is 200 ms a jump. */
export const SPEEDS = [0.25, 0.5, 1, 2, 4, 8];

/**
 * @param {Record<string, any>} kinds the puzzle kinds by their id
 * @param {Draft} draft
 * @returns {State}
 */
export const initial = (kinds, draft) => ({
  kinds,
  draft,
  past: [],
  future: [],
  parked: {},
  tool: kinds[draft.kind].firstTool,
  look: kinds[draft.kind].look,
  flipped: false,
  player: { at: 0, playing: false, speed: 1 },
  notice: null,
  solution: null,
  stroke: null,
});

/** The kind of puzzle on screen. @param {State} state */
export const kindOf = (state) => state.kinds[state.draft.kind];

/**
 * @param {State} state
 * @param {Command} command
 * @returns {State}
 */
export function update(state, command) {
  const usual = handlers[command.do];
  const handler = kindOf(state).commands?.[command.do] ?? usual;
  if (!handler) throw new Error(`there is no command “${command.do}”`);
  const after = handler(state, command, usual);
  // Whatever else changes the drawing ends a stroke first.
  const torn = state.stroke && after.draft !== state.draft && !command.do.startsWith('stroke');
  return torn ? update(handlers.strokeEnd(state, {}), command) : after;
}

/** Are two drawings, or parts of them, the same? @param {any} a @param {any} b @returns {boolean} */
function same(a, b) {
  if (a === b) return true;
  if (!a || !b || typeof a !== 'object' || typeof b !== 'object') return false;
  if (a instanceof Uint8Array) return a.length === b.length && a.every((part, index) => part === b[index]);
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => same(a[name], b[name]));
}

/** A new drawing on screen: the film goes back to its start. @param {State} state @param {Draft} draft */
const show = (state, draft) => ({
  ...state,
  draft,
  look: { ...state.look, ...state.kinds[draft.kind].lookAnew },
  player: { ...state.player, at: 0, playing: false },
  notice: null,
});

/** A change that can be undone; what changes nothing is none. @param {State} state @param {Draft} draft @param {Draft} [before] @returns {State} */
export function change(state, draft, before = state.draft) {
  if (same(draft, before)) return state;
  const past = [...state.past, before];
  const size = draft.files * draft.ranks;
  const most = Math.max(8, Math.min(UNDO_STEPS, Math.floor(UNDO_BYTES / size)));
  return { ...show(state, draft), past: past.slice(-most), future: [] };
}

/** A sentence for the person. @param {State} state @param {string} text @param {'bad' | 'good'} [tone] @returns {State} */
export const say = (state, text, tone = 'bad') => ({
  ...state,
  notice: { text, tone, serial: (state.notice?.serial ?? 0) + 1 },
});

/** Takes what a kind answered to an edit. @param {State} state @param {{draft: Draft} | {refused: string}} edit */
const take = (state, edit) => ('refused' in edit ? say(state, edit.refused) : change(state, edit.draft));

/** @param {State} state @param {number} at */
const clampAt = (state, at) => Math.max(0, Math.min(at, kindOf(state).timeline(state)));

/** @param {State} state @param {Partial<Player>} player */
const withPlayer = (state, player) => ({ ...state, player: { ...state.player, ...player } });

/** @type {Record<string, (state: State, command: any) => State>} */
const handlers = {
  // What is drawn.

  put(state, { square, tool = state.tool }) {
    const kind = kindOf(state);
    const next = take(state, kind.put(state.draft, square, tool, state.look));
    return next.draft === state.draft ? next : { ...next, tool: kind.nextTool(state.draft, next.draft, state.tool) };
  },

  /** A stroke of a painting tool: many squares, one step to undo. */
  strokeStart(state, { square, tool = state.tool }) {
    const add = kindOf(state).what(state.draft, square, state.look) !== tool;
    return { ...state, stroke: { before: state.draft, add, tool } };
  },
  strokeOver(state, { squares }) {
    const { stroke } = state;
    if (!stroke) return state;
    return show(state, kindOf(state).paint(state.draft, squares, stroke.tool, stroke.add, state.look));
  },
  strokeEnd(state) {
    const { stroke, draft } = state;
    if (!stroke) return state;
    return { ...change({ ...state, draft: stroke.before }, draft), stroke: null };
  },

  move: (state, { from, to }) => (from === to ? state : take(state, kindOf(state).move(state.draft, from, to, state.look))),
  /** A drag begins. What is drawn is what stands at the film's start. */
  lift: (state) => handlers.seek(state, { at: 0 }),
  resize(state, { files, ranks }) {
    const { draft } = state;
    if (files === draft.files && ranks === draft.ranks) return state;
    return change(state, kindOf(state).resize(draft, files, ranks));
  },
  /** Sets a field of the puzzle, such as its leaper. */
  set: (state, { field, value }) => change(state, { ...state.draft, [field]: value }),
  clear: (state) => change(state, kindOf(state).clear(state.draft, state.look)),
  load(state, { draft }) {
    if (draft.kind === state.draft.kind) return change(state, draft);
    // Another kind of puzzle: each keeps its drawing and what can be undone.
    const kind = state.kinds[draft.kind];
    const waiting = state.parked[draft.kind];
    const parked = { ...state.parked, [state.draft.kind]: { draft: state.draft, past: state.past, future: state.future } };
    const past = waiting && waiting.draft !== draft ? [...waiting.past, waiting.draft] : waiting?.past ?? [];
    const future = waiting?.draft === draft ? waiting.future : [];
    return { ...show({ ...state, look: kind.look }, draft), past, future, parked, tool: kind.firstTool, solution: null };
  },
  undo(state) {
    if (state.past.length === 0) return say(state, 'There is nothing to undo.');
    const past = state.past.slice(0, -1);
    return { ...show(state, state.past[past.length]), past, future: [state.draft, ...state.future] };
  },
  redo(state) {
    if (state.future.length === 0) return say(state, 'There is nothing to redo.');
    const [draft, ...future] = state.future;
    return { ...show(state, draft), past: [...state.past, state.draft], future };
  },

  // How it is looked at.

  tool: (state, { tool }) => ({ ...state, tool }),
  /** Changes how the kind of puzzle is looked at: what is shown on the board. */
  look: (state, { look }) => ({ ...state, look: { ...state.look, ...look }, player: { ...state.player, playing: false } }),
  flip: (state) => ({ ...state, flipped: !state.flipped }),
  say: (state, { text, tone }) => say(state, text, tone),
  hush: (state, { serial }) => (state.notice?.serial === serial ? { ...state, notice: null } : state),

  // What the solver says. An answer to another drawing than the one on
  // screen is dropped.

  solving(state, { draft }) {
    if (draft !== state.draft) return state;
    const { solution } = state;
    // The last answer, of the drawing `of`, stays in sight until the next one
    // comes, which is mostly within the same frame: no flicker.
    const fits = solution && solution.draft.kind === draft.kind
      && solution.draft.files === draft.files && solution.draft.ranks === draft.ranks;
    return {
      ...state,
      solution: fits ? { ...solution, draft, pending: true, progress: undefined } : { draft, path: [], pending: true },
    };
  },
  /** It takes longer than a glance: what was known of another drawing goes. */
  forget: (state, { draft }) => (draft !== state.draft || !state.solution?.pending || state.solution.of === draft ? state : {
    ...state,
    solution: { draft, path: [], pending: true, progress: state.solution.progress },
  }),
  progress: (state, { draft, progress }) => (draft !== state.draft || !state.solution ? state : {
    ...state,
    solution: { ...state.solution, progress },
  }),
  solved(state, { draft, result }) {
    if (draft !== state.draft) return state;
    const path = (result.answer?.path ?? []).map((/** @type {string} */ name) => indexOf(draft, name));
    const solved = { ...state, solution: { draft, of: draft, ...result, path, pending: false } };
    const at = clampAt(solved, state.player.at);
    return at === state.player.at ? solved : withPlayer(solved, { at });
  },
  unsolved: (state, { draft, error }) => (draft !== state.draft ? state : {
    ...state,
    solution: { draft, path: [], pending: false, error, progress: state.solution?.progress },
  }),
  /** The answer to something else that was asked; only a kind that asks knows what to do with it. */
  told: (state) => state,

  // The film. `at` counts steps; between two whole numbers a knight is in
  // the air.

  play(state) {
    const length = kindOf(state).timeline(state);
    if (length === 0) return state;
    return withPlayer(state, { playing: true, at: state.player.at >= length ? 0 : state.player.at });
  },
  pause: (state) => withPlayer(state, { playing: false, at: Math.round(state.player.at) }),
  toggle: (state) => handlers[state.player.playing ? 'pause' : 'play'](state, {}),
  step(state, { by }) {
    const { at } = state.player;
    const whole = by > 0 ? Math.floor(at) : Math.ceil(at);
    return withPlayer(state, { playing: false, at: clampAt(state, whole + by) });
  },
  seek: (state, { at }) => withPlayer(state, { playing: false, at: clampAt(state, at) }),
  end: (state) => handlers.seek(state, { at: kindOf(state).timeline(state) }),
  /** A moment passes while the film runs. */
  tick(state, { steps }) {
    if (!state.player.playing) return state;
    const at = clampAt(state, state.player.at + steps);
    return withPlayer(state, { at, playing: at < kindOf(state).timeline(state) });
  },
  speed: (state, { speed }) => withPlayer(state, { speed }),
};
