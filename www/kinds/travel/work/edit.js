// @ts-check
/** Editing a Travel puzzle: draft → draft. */
import { nameOf } from '../../../board/squares.js';
import { resized, unblocked, withBlocked } from '../../edits.js';
import { goalsOf, guardOn, withGoals } from '../show/scene.js';

/** @import { TravelDraft } from '../../../solver/wire.d.ts' */
/** @typedef {NonNullable<TravelDraft['guards']>} Guards */
/** @import { Edit } from '../../../app/types.d.ts' */
/** @import { TravelState } from '../types.d.ts' */

/** The draft without the guard on a square. @param {TravelDraft} draft @param {number} square @returns {TravelDraft} */
const withoutGuard = (draft, square) => (guardOn(draft, square) ? withGuards(draft, (draft.guards ?? []).filter(([at]) => at !== square)) : draft);

/** Moves the start. @param {TravelDraft} draft @param {number} square @returns {Edit<TravelDraft>} */
function moveStart(draft, square) {
  const guard = guardOn(draft, square);
  if (guard) return { refused: ['guardStands', nameOf(draft, square), guard] };
  return draft.blocked[square] ? { refused: ['onBlocked', nameOf(draft, square)] } : { draft: { ...draft, from: square } };
}

/**
 * Uses a tool on a square; the same again removes it.
 *
 * @param {TravelState} state
 * @param {number} square
 * @param {string} tool
 * @returns {Edit<TravelDraft>}
 */
export function put({ draft }, square, tool) {
  const name = nameOf(draft, square);
  const blocked = draft.blocked[square] === 1;
  switch (tool) {
    case 'start':
      if (draft.from === square) return { draft: { ...draft, from: null } };
      return moveStart(draft, square);
    case 'goal': {
      const goals = goalsOf(draft);
      if (goals.includes(square)) return { draft: withGoals(draft, goals.filter((goal) => goal !== square)) };
      return blocked ? { refused: ['onBlocked', name] } : { draft: withGoals(draft, [...goals, square]) };
    }
    case 'block':
      if (!blocked && square === draft.from) return { refused: ['startStands', name] };
      if (!blocked && goalsOf(draft).includes(square)) return { refused: ['goalStands', name] };
      if (!blocked && guardOn(draft, square)) return { draft: withBlocked(withoutGuard(draft, square), square, true) };
      return { draft: withBlocked(draft, square, !blocked) };
    case 'erase':
      if (blocked) return { draft: withBlocked(draft, square, false) };
      if (square === draft.from) return { draft: { ...draft, from: null } };
      if (goalsOf(draft).includes(square)) return { draft: withGoals(draft, goalsOf(draft).filter((goal) => goal !== square)) };
      return { draft: withoutGuard(draft, square) };
  }
  const letter = tool.slice('guard-'.length);
  if (guardOn(draft, square) === letter) return { draft: withoutGuard(draft, square) };
  if (square === draft.from) return { refused: ['startStands', name] };
  return blocked ? { refused: ['onBlocked', name] } : { draft: withGuards(draft, [...withoutGuard(draft, square).guards ?? [], [square, letter]]) };
}

/** The draft with these guards, in the order of squares. @param {TravelDraft} draft @param {Guards} guards @returns {TravelDraft} */
const withGuards = (draft, guards) => withGoals({ ...draft, guards: guards.sort(([a], [b]) => a - b) }, goalsOf(draft));

/**
 * Paints squares; those that can't be painted are skipped.
 *
 * @param {TravelState} state
 * @param {number[]} squares
 * @param {string} tool
 * @param {boolean} add
 * @returns {TravelDraft}
 */
export function paint({ draft }, squares, tool, add) {
  let { from, guards = [] } = draft;
  let goals = goalsOf(draft);
  const blocked = draft.blocked.slice();
  for (const square of squares) {
    const taken = square === from || goals.includes(square) || guards.some(([at]) => at === square);
    if (tool === 'block' && add && !taken) blocked[square] = 1;
    else if (tool === 'block' && !add) blocked[square] = 0;
    else if (tool === 'erase') {
      blocked[square] = 0;
      if (square === from) from = null;
      goals = goals.filter((goal) => goal !== square);
      guards = guards.filter(([at]) => at !== square);
    }
  }
  return withGoals({ ...draft, blocked, from, guards }, goals);
}

/** The start, goals and guards can be dragged. @param {TravelState} state @param {number} square */
export const canDrag = ({ draft }, square) => square === draft.from || goalsOf(draft).includes(square) || guardOn(draft, square) !== undefined;

/**
 * Moves a mark or a piece to another square.
 *
 * @param {TravelState} state
 * @param {number} source
 * @param {number} target
 * @returns {Edit<TravelDraft>}
 */
export function move({ draft }, source, target) {
  if (draft.blocked[target]) return { refused: ['onBlocked', nameOf(draft, target)] };
  const goals = goalsOf(draft);
  if (source === draft.from) return moveStart(draft, target);
  if (goals.includes(source)) return { draft: withGoals(draft, [...new Set(goals.map((goal) => (goal === source ? target : goal)))]) };
  if (!guardOn(draft, source)) return { draft };
  if (target === draft.from) return { refused: ['startStands', nameOf(draft, target)] };
  const guard = guardOn(draft, target);
  if (guard) return { refused: ['guardStands', nameOf(draft, target), guard] };
  const guards = (draft.guards ?? []).map(([at, letter]) => /** @type {[number, string]} */ ([at === source ? target : at, letter]));
  return { draft: withGuards(draft, guards) };
}

/**
 * Resizes the board, and keeps what still fits.
 *
 * @param {TravelState} state
 * @param {number} files
 * @param {number} ranks
 * @returns {TravelDraft}
 */
export function resize(state, files, ranks) {
  const { draft, newIndex } = resized(state.draft, files, ranks);
  const fit = (/** @type {number | null} */ square) => (square === null || newIndex(square) < 0 ? null : newIndex(square));
  const guards = (draft.guards ?? []).map(([square, letter]) => /** @type {[number, string]} */ ([fit(square) ?? -1, letter]));
  const goals = goalsOf(draft).map(fit).filter((goal) => goal !== null);
  return withGoals({ ...draft, from: fit(draft.from), guards: guards.filter(([square]) => square >= 0) }, goals);
}

/** Clears the board. @param {TravelState} state @returns {TravelDraft} */
export const clear = ({ draft }) => withGoals({ ...unblocked(draft), from: null, guards: [] }, []);
