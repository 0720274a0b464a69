// @ts-check
/**
 * How what the page knows changes: `update(state, command) → state`. Pure: no
 * clock, no document, no worker. A click, a drag, a key and the player all
 * become the same commands. What the state holds stands in `types.d.ts`; what
 * a kind of puzzle adds, in `kinds/contract.d.ts`.
 */

/** @import { Answered, Command, Desk, Edit, Fact, Handlers, Player, State } from './types.d.ts' */
/** @import { Answer, Drawing, Failure, Shown } from '../solver/wire.d.ts' */
/** @import { Kind } from '../kinds/contract.d.ts' */

/** Undo keeps this many drawings, and no more than this many bytes of them. */
const UNDO_STEPS = 1000;
const UNDO_BYTES = 64 << 20;

/** The player's speeds; at 1 a jump takes 200 ms, and a piece rests 150 before the next. */
export const SPEEDS = [0.25, 0.5, 1, 2, 4, 8];

/** A desk with nothing on it but a drawing. @param {Kind} kind @param {Drawing} draft @returns {Desk} */
const newDesk = (kind, draft) => ({
  draft,
  past: [],
  future: [],
  tool: kind.firstTool,
  byHand: false,
  answer: null,
  view: kind.view,
  game: null,
  facts: {},
  player: { at: 0, playing: false, speed: 1, loop: false },
});

/**
 * @param {Record<string, Kind>} kinds the puzzle kinds by their id; more may come later
 * @param {Drawing} draft
 * @returns {State}
 */
export const initial = (kinds, draft) => ({
  ...newDesk(kinds[draft.kind], draft), kinds, stroke: null, flipped: false, notice: null, demo: null, parked: {},
});

/** The kind of puzzle on screen. @param {State} state @returns {Kind} */
export const kindOf = (state) => state.kinds[state.draft.kind];

/** What there is to see, perhaps still of the drawing before. @param {State} state @returns {Shown | null} */
export const shownOf = ({ answer }) => answer?.shown ?? null;

/** The answer in sight. @param {State} state @returns {Answer | null} */
export const answerOf = ({ answer }) => answer?.shown?.answer ?? null;

/** Was the answer given up by the person? @param {State} state */
export const isCancelled = ({ answer }) => answer?.error?.code === 'cancelled';

/** What the answer is to hold, as text. @param {State} state */
export const wantedOf = (state) => JSON.stringify(kindOf(state).wants(state));

/**
 * What the core told of something, if it is of that.
 * @template R @template {keyof R} N
 * @param {State<any, any, any, R>} state of whatever kind @param {N} name @param {readonly unknown[]} of
 * @returns {Fact<R[N]> | undefined}
 */
export function factOf(state, name, of) {
  const fact = state.facts[name];
  return fact && fact.of.length === of.length && fact.of.every((part, index) => part === of[index]) ? fact : undefined;
}

/**
 * @param {State} state
 * @param {Command} command one of all kinds, or of the kind on screen
 * @returns {State}
 */
export function update(state, command) {
  if (state.demo && !OF_ITSELF.has(command.do)) return update(withoutDemo(state, OF_FILM.has(command.do)), command);
  const usual = /** @type {(state: State, command: Command) => State} */ (handlers[command.do]);
  // The handler of a name takes the commands of that name: its type can't say so for all at once.
  const handler = /** @type {any} */ (kindOf(state).commands)[command.do] ?? usual;
  if (!handler) throw new Error(`there is no command “${command.do}”`);
  /** @type {State} */
  const after = handler(state, command, usual);
  // Whatever else changes the drawing ends a stroke first.
  const torn = state.stroke && after.draft !== state.draft && !command.do.startsWith('stroke');
  return torn ? update(update(state, { do: 'strokeEnd' }), command) : after;
}

/** Commands that no person gives. @type {Set<string>} */
const OF_ITSELF = new Set(['demo', 'solving', 'forget', 'progress', 'solved', 'unsolved', 'told', 'play', 'tick', 'say', 'hush']);

/** Commands to a film that is being watched: it goes on from where it is. @type {Set<string>} */
const OF_FILM = new Set(['toggle', 'pause', 'step', 'seek', 'end', 'speed', 'loop']);

/** @param {State} state @param {boolean} watched does the person go on watching? @returns {State} */
const withoutDemo = ({ demo, ...state }, watched) => (watched ? { ...state, demo: null, player: { ...state.player, speed: 1, loop: false } }
  : { ...state, demo: null, view: demo?.view, player: demo?.player ?? state.player });

/** Are two values the same, part by part? @param {any} a any value at all @param {any} b @returns {boolean} */
export function same(a, b) {
  if (a === b) return true;
  if (!a || !b || typeof a !== 'object' || typeof b !== 'object') return false;
  if (ArrayBuffer.isView(a)) {
    const [one, other] = /** @type {Uint8Array[]} */ ([a, b]);
    return ArrayBuffer.isView(b) && one.length === other.length && one.every((part, index) => part === other[index]);
  }
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => same(a[name], b[name]));
}

/** A new drawing on screen: nobody has played it, and the film goes back to its start. @template {State} S @param {S} state @param {S['draft']} draft @returns {S} */
const show = (state, draft) => ({
  ...state,
  draft,
  view: { ...state.view, ...kindOf(state).fresh },
  game: null,
  player: { ...state.player, at: 0, playing: false },
  notice: null,
});

/** A change that can be undone; what changes nothing is none. @template {State} S @param {S} state @param {S['draft']} draft @param {S['draft']} [before] @returns {S} */
export function change(state, draft, before = state.draft) {
  if (same(draft, before)) return state;
  const past = [...state.past, before];
  const size = draft.files * draft.ranks;
  const most = Math.max(8, Math.min(UNDO_STEPS, Math.floor(UNDO_BYTES / size)));
  return { ...show(state, draft), past: past.slice(-most), future: [] };
}

/** A sentence for the person. @template {State} S @param {S} state @param {string} text @param {'bad' | 'good'} [tone] @returns {S} */
export const say = (state, text, tone = 'bad') => ({
  ...state,
  notice: { text, tone, serial: (state.notice?.serial ?? 0) + 1 },
});

/** Takes what came of an edit. @template {State} S @param {S} state @param {Edit<S['draft']>} edit @returns {S} */
export const take = (state, edit) => ('refused' in edit ? say(state, edit.refused) : change(state, edit.draft));

/** @param {State} state @param {number} at */
const clampAt = (state, at) => Math.max(0, Math.min(at, kindOf(state).timeline(state)));

/** @template {State} S @param {S} state @param {Partial<Player>} player @returns {S} */
export const withPlayer = (state, player) => ({ ...state, player: { ...state.player, ...player } });

/** @param {State} state @param {Partial<Answered>} answer @returns {State} */
const withAnswer = (state, answer) => ({ ...state, answer: { .../** @type {Answered} */ (state.answer), ...answer } });

/** There is no answer, for this reason. @param {State} state @param {{draft: Drawing, error: Failure}} command */
const unsolved = (state, { draft, error }) => (draft !== state.draft || !state.answer ? state
  : withAnswer(state, { pending: false, error, ...(state.answer.of !== draft && { of: null, shown: null }) }));

/** Another tool by itself. @template {State} S @param {S} state @param {string} tool @returns {S} */
export const withTool = (state, tool) => (tool === state.tool ? state : { ...state, tool, byHand: false });

/** How many jumps hold now: one that is under way does. @param {Pick<State, 'player'>} state */
export const plyOf = ({ player }) => (player.playing ? Math.ceil(player.at) : Math.round(player.at));

/** The player at rest: a move that somebody has made holds, a film stops at the step that is nearer. @param {State} state @returns {Player} */
const rested = (state) => ({ ...state.player, playing: false, at: state.game ? plyOf(state) : Math.round(state.player.at) });

/** What is parked of the desk on screen. @param {State} state @returns {Desk} */
function deskOf(state) {
  const { draft, past, future, tool, byHand, answer, view, game, facts } = state;
  return { draft, past, future, tool, byHand, answer, view, game, facts, player: rested(state) };
}

/** Another kind's desk comes on screen, and the one that is there is parked. @param {State} state @param {Desk} desk @returns {State} */
function showDesk(state, desk) {
  const { [desk.draft.kind]: _, ...others } = state.parked;
  return {
    ...state, ...desk, stroke: null, notice: null,
    player: { ...desk.player, speed: state.player.speed, loop: state.player.loop },
    parked: { ...others, [state.draft.kind]: deskOf(state) },
  };
}

/** @type {Required<Handlers<State>>} */
const handlers = {
  // What is drawn.

  put(state, { square, tool = state.tool }) {
    const kind = kindOf(state);
    const next = take(state, kind.put(state, square, tool));
    return next.draft === state.draft ? next : withTool(next, kind.nextTool(state.draft, next.draft, state.tool));
  },

  strokeStart(state, { square, tool = state.tool }) {
    const add = kindOf(state).what(state, square) !== tool;
    return { ...state, stroke: { before: state.draft, add, tool } };
  },
  strokeOver(state, { squares }) {
    const { stroke } = state;
    if (!stroke) return state;
    return show(state, kindOf(state).paint(state, squares, stroke.tool, stroke.add));
  },
  strokeEnd(state, { undone }) {
    const { stroke, draft } = state;
    if (!stroke) return state;
    if (undone) return { ...show(state, stroke.before), stroke: null };
    return { ...change({ ...state, draft: stroke.before }, draft), stroke: null };
  },

  move: (state, { from, to }) => (from === to ? state : take(state, kindOf(state).move(state, from, to))),
  // What is drawn is what stands at the film's start.
  lift: (state) => withPlayer(state, { playing: false, at: 0 }),
  resize(state, { files, ranks }) {
    const { draft } = state;
    if (files === draft.files && ranks === draft.ranks) return state;
    return change(state, kindOf(state).resize(state, files, ranks));
  },
  set: (state, { field, value }) => change(state, { ...state.draft, [field]: value }),
  clear: (state) => change(state, kindOf(state).clear(state)),
  load(state, { draft }) {
    if (draft.kind === state.draft.kind) return change(state, draft);
    const waiting = state.parked[draft.kind];
    if (!waiting) return showDesk(state, newDesk(state.kinds[draft.kind], draft));
    return change(showDesk(state, waiting), draft);
  },
  unpark(state, { kind }) {
    const desk = state.parked[kind];
    return desk ? showDesk(state, desk) : state;
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

  tool: (state, { tool }) => ({ ...state, tool, byHand: true }),
  view: (state, { view, rewind }) => withPlayer({ ...state, view: { ...state.view, ...view } }, { playing: false, ...(rewind && { at: 0 }) }),
  flip: (state) => ({ ...state, flipped: !state.flipped }),
  say: (state, { text, tone }) => say(state, text, tone),
  hush: (state, { serial }) => (state.notice?.serial === serial ? { ...state, notice: null } : state),

  // What the solver says.

  solving(state, { draft, wanted }) {
    if (draft !== state.draft) return state;
    const { answer } = state;
    // The last answer stays in sight until the next one comes, which is
    // mostly within the same frame: no flicker.
    const fits = answer?.of && answer.of.kind === draft.kind
      && answer.of.files === draft.files && answer.of.ranks === draft.ranks;
    return {
      ...state,
      answer: {
        asked: draft, wanted, pending: true, progress: null, error: null,
        of: fits ? answer.of : null, shown: fits ? answer.shown : null,
      },
    };
  },
  forget: (state, { draft }) => (draft !== state.draft || !state.answer?.pending || state.answer.of === draft ? state
    : withAnswer(state, { of: null, shown: null })),
  progress: (state, { draft, progress }) => (draft !== state.draft || !state.answer?.pending ? state : withAnswer(state, { progress })),
  solved(state, { draft, shown }) {
    if (draft !== state.draft || !state.answer) return state;
    const solved = withAnswer(state, { of: draft, shown, pending: false, error: null });
    if (state.demo?.plays) return update(solved, { do: 'play' });
    const at = clampAt(solved, state.player.at);
    return at === state.player.at ? solved : withPlayer(solved, { at });
  },
  unsolved,
  cancel: (state) => (state.answer?.pending ? unsolved(state, {
    draft: state.draft, error: { code: 'cancelled', message: 'Cancelled', at: null },
  }) : state),
  // Without an answer, it is asked for.
  again: (state) => ({ ...state, answer: null }),
  told: (state, { name, told }) => ({ ...state, facts: { ...state.facts, [name]: told } }),

  // The page by itself.

  demo: (state, { view, plays }) => ({
    ...state, demo: { plays, view: state.view, player: state.player },
    view: { ...state.view, ...view }, player: { ...state.player, speed: 0.5, loop: true },
  }),
  touch: (state) => state,

  // The film.

  play(state) {
    const length = kindOf(state).timeline(state);
    if (length === 0) return state;
    return withPlayer(state, { playing: true, at: state.player.at >= length ? 0 : state.player.at });
  },
  pause: (state) => withPlayer(state, rested(state)),
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
    // What a person plays ends with the move that was made.
    const loop = state.player.loop && !state.game;
    return withPlayer(state, { at, playing: loop || at < kindOf(state).timeline(state) });
  },
  speed: (state, { speed }) => withPlayer(state, { speed }),
  loop: (state, { loop }) => withPlayer(state, { loop, playing: state.player.playing && (loop || state.player.at < kindOf(state).timeline(state)) }),
};
