// @ts-check
/**
 * The state of the puzzle on screen, and functions that change it: state → state. Pure: no clock,
 * no document, no worker. The fields are described in `types.d.ts`; `update.js` carries out
 * commands.
 */
import { deepEqual } from '../solver/deep-equal.js';
import { memoize } from '../solver/memoize.js';

/** @import { KindState, Fact, Player, State } from './types.d.ts' */
/** @import { Answer, Draft, Shown } from '../solver/wire.d.ts' */
/** @import { Kind } from './contract.d.ts' */

/** Undo limits: number of drafts, and bytes. */
const UNDO_STEPS = 1000;
const UNDO_BYTES = 64 << 20;

/** The player's speeds. At 1, a jump takes 200 ms, followed by a rest of 150 ms. */
export const SPEEDS = [0.25, 0.5, 1, 2, 4, 8];

/**
 * The state of a kind with a new draft.
 *
 * @param {Kind} kind
 * @param {Draft} draft
 * @returns {KindState}
 */
export const newState = (kind, draft) => ({
  draft,
  past: [],
  future: [],
  tool: kind.firstTool(draft),
  fingerPaints: false,
  answer: null,
  view: kind.view,
  game: null,
  help: null,
  answerHidden: false,
  facts: {},
  player: { at: 0, playing: false, speed: 1, loop: false },
});

/**
 * @param {Record<string, Kind>} kinds the loaded kinds by their id
 * @param {Draft} draft
 * @returns {State}
 */
export const initialState = (kinds, draft) => ({
  ...newState(kinds[draft.kind], draft), kinds, stroke: null, flipped: false, notice: null, demo: null, inactive: {}, pendingStart: null,
});

/** The kind of puzzle on screen. @param {State} state @returns {Kind} */
export const kindOf = (state) => state.kinds[state.draft.kind];

/** The texts for the puzzle on screen. @param {State} state */
export const wordsOf = (state) => kindOf(state).words;

/**
 * The answer on screen, perhaps of the previous draft.
 *
 * @param {State} state
 * @returns {Shown | null}
 */
export const shownOf = ({ answer }) => answer?.shown ?? null;

/**
 * Returns true if the visible answer is about the draft on screen.
 *
 * @param {Pick<State, 'answer' | 'draft'>} state
 */
export const isAnswered = ({ answer, draft }) => answer?.draft === draft;

/** The visible answer. @param {State} state @returns {Answer | null} */
export const answerOf = ({ answer }) => answer?.shown?.answer ?? null;

/** Returns true if an answer proves that there is no solution. @param {Answer | null | undefined} answer */
export const isUnsolvable = (answer) => Boolean(answer && (answer.status === 'impossible' || (answer.status !== 'limit' && 'count' in answer && answer.count === '0')));

/**
 * Returns true if it is proven that the puzzle on screen has no solution. Then it can't be played.
 *
 * @param {State} state
 */
export const hasNoSolution = (state) => isAnswered(state) && isUnsolvable(answerOf(state));

/** Returns true if the person has cancelled the search. @param {State} state */
export const isCancelled = ({ answer }) => answer?.error?.code === 'cancelled';

/** The options and wants of a request for the answer, as text. @param {State} state */
export const wantsText = (state) => JSON.stringify(kindOf(state).answerRequest(state));

/**
 * Returns a fact if it is about `of`.
 * @template R @template {keyof R} N
 * @param {State<any, any, any, R>} state of any kind @param {N} name @param {readonly unknown[]} of
 * @returns {Fact<R[N]> | undefined}
 */
export function factOf(state, name, of) {
  const fact = state.facts[name];
  return fact && fact.of.length === of.length && fact.of.every((part, index) => part === of[index]) ? fact : undefined;
}

/**
 * Shows a draft: ends the game, or the wait for it, and rewinds.
 *
 * @template {State} S
 * @param {S} state
 * @param {S['draft']} draft
 * @returns {S}
 */
export const showDraft = (state, draft) => ({
  ...state,
  draft,
  view: { ...state.view, ...kindOf(state).resetView },
  game: null,
  help: null,
  answerHidden: false,
  player: { ...state.player, at: 0, playing: false },
  notice: null,
  pendingStart: null,
});

/**
 * Changes the draft, so that it can be undone. An equal draft changes nothing.
 *
 * @template {State} S
 * @param {S} state
 * @param {S['draft']} draft
 * @param {S['draft']} [before]
 * @returns {S}
 */
export function change(state, draft, before = state.draft) {
  if (deepEqual(draft, before)) return state;
  const past = [...state.past, before];
  const size = draft.files * draft.ranks;
  const most = Math.max(8, Math.min(UNDO_STEPS, Math.floor(UNDO_BYTES / size)));
  return { ...showDraft(state, draft), past: past.slice(-most), future: [] };
}

/**
 * Shows a message.
 *
 * @template {State} S
 * @param {S} state
 * @param {NonNullable<S['notice']>['message']} message
 * @param {'bad' | 'good'} [tone]
 * @returns {S}
 */
export const notify = (state, message, tone = 'bad') => ({
  ...state,
  notice: { message, tone, serial: (state.notice?.serial ?? 0) + 1 },
});

/**
 * Applies an edit, or shows why it was refused.
 *
 * @template {State} S
 * @param {S} state
 * @param {{ draft: S['draft'] } | { refused: NonNullable<S['notice']>['message'] }} edit
 * @returns {S}
 */
export const applyEdit = (state, edit) => ('refused' in edit ? notify(state, edit.refused) : change(state, edit.draft));

/** @template {State} S @param {S} state @param {Partial<Player>} player @returns {S} */
export const withPlayer = (state, player) => ({ ...state, player: { ...state.player, replay: false, ...player } });

/**
 * Switches to another tool automatically.
 *
 * @template {State} S
 * @param {S} state
 * @param {string} tool
 * @returns {S}
 */
export const withTool = (state, tool) => (tool === state.tool ? state : { ...state, tool, fingerPaints: false });

/**
 * Returns true if a drag paints, of a finger or of another pointer.
 *
 * @param {State} state
 * @param {boolean} isTouch
 */
export function dragPaints(state, isTouch) {
  const kind = kindOf(state);
  return (state.fingerPaints || !isTouch) && kind.canPaint(state)
    && kind.tools.some((tool) => tool.paints && tool.id === state.tool);
}

/**
 * Hides the answer and rewinds. The answer to an incomplete or unsolvable puzzle can't be hidden.
 *
 * @template {State} S
 * @param {S} state
 * @returns {S}
 */
export const hideAnswer = (state) => withPlayer({
  ...state, answerHidden: state.game === null && kindOf(state).hasGame && !(isAnswered(state) && shownOf(state)?.missing) && !hasNoSolution(state),
}, { at: 0, playing: false });

/** How many jumps are made, including one under way. @param {Pick<State, 'player'>} state */
export const plyOf = ({ player }) => (player.playing ? Math.ceil(player.at) : Math.round(player.at));

/** How many edits or, during a game, moves can be undone and redone. @param {State} state */
export const undoableOf = (state) => (state.game && kindOf(state).game?.history(state)) || { undoable: state.past.length, redoable: state.future.length };

const withoutAnswer = memoize((/** @type {State} */ state) => ({
  ...state,
  view: kindOf(state).view,
  answer: state.answer && { ...state.answer, draft: null, shown: null, progress: null, error: null, pending: true },
  player: { ...state.player, at: 0, playing: false },
}));

/**
 * The visible state: without the answer while that is hidden.
 *
 * @param {State} state
 * @returns {State}
 */
export const visibleState = (state) => (state.answerHidden ? withoutAnswer(state) : state);
