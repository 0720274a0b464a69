// @ts-check
/** The tour that is shown, and requests for others. */
import { answerOf, factOf, isAnswered, notify, withPlayer } from '../../../app/state.js';
import { memoize } from '../../../solver/memoize.js';
import { openSquares } from '../../draft.js';

/** @import { Fact, Question } from '../../../app/types.d.ts' */
/** @import { Impossible, LimitReached, OtherTour, TourAnswer, TourRequest } from '../../../solver/wire.d.ts' */
/** @import { Other, TourState } from '../types.d.ts' */

/** Boards up to this size are counted as soon as another tour is requested. */
const COUNTED_AT_ONCE = 30;

/** The visible answer to a Tour puzzle. @param {TourState} state */
const tourAnswerOf = (state) => /** @type {TourAnswer | Impossible | LimitReached | null} */ (answerOf(state));

/**
 * The answer with the first tour.
 *
 * @param {TourState} state
 * @returns {TourAnswer | null}
 */
export function solvedOf(state) {
  const answer = tourAnswerOf(state);
  return answer?.status === 'solved' ? answer : null;
}

/**
 * Another tour that is shown instead of the first one.
 *
 * @param {TourState} state
 * @returns {Other | null}
 */
export const otherOf = ({ view, draft }) => (view.other?.of === draft ? view.other : null);

/** Adds the first square at the end. */
const withReturn = memoize((/** @type {Uint32Array} */ path) => {
  const closed = new Uint32Array(path.length + 1);
  closed.set(path);
  closed[path.length] = path[0];
  return closed;
});

/** A path with its return, if it is closed. @param {Uint32Array} path @param {boolean} closed */
const playedPath = (path, closed) => (closed && path.length > 1 ? withReturn(path) : path);

const NONE = new Uint32Array(0);

/**
 * The squares of the tour on screen, in order; empty if there is none.
 *
 * @param {TourState} state
 * @returns {Uint32Array}
 */
export const tourOf = (state) => otherOf(state)?.tour.path ?? solvedOf(state)?.path ?? NONE;

/**
 * The path that is played: the walk, or the tour. A closed one returns to its start.
 *
 * @param {TourState} state
 * @returns {Uint32Array}
 */
export function pathOf(state) {
  const { game, draft } = state;
  const closed = draft.ends === 'closed';
  if (game) return playedPath(game.walk, closed && game.walk.length === openSquares(draft) && state.facts.walkReport?.result?.complete === true);
  return playedPath(tourOf(state), (state.answer?.draft ?? draft).ends === 'closed');
}

/** The number of tours, if known. @param {TourState} state */
export const countOf = (state) => otherOf(state)?.tour.count ?? solvedOf(state)?.count ?? null;

/**
 * The number of tours up to the symmetries of the puzzle, if known.
 *
 * @param {TourState} state
 */
export const distinctOf = (state) => otherOf(state)?.tour.distinct ?? solvedOf(state)?.distinct ?? null;

/** The index of the shown tour among all, from 0, if known. @param {TourState} state */
export const indexOf = (state) => otherOf(state)?.tour.number ?? null;

/**
 * The seed of the shown tour, if it has one.
 *
 * @param {TourState} state
 * @returns {number | null}
 */
export function seedOf(state) {
  const request = otherOf(state)?.request;
  if (!request) return solvedOf(state)?.seed ?? null;
  return 'seed' in request ? request.seed : 'drawn' in request ? request.drawn : 'symmetric' in request ? request.symmetric : null;
}

/**
 * The request for the next or the previous tour: by number if tours are counted, otherwise by seed.
 *
 * @param {TourState} state
 * @param {number} by
 * @returns {TourRequest | null}
 */
export function nextRequest(state, by) {
  if (!solvedOf(state) || state.game) return null;
  const total = countOf(state);
  if (total === '1') return null;
  if (total !== null || openSquares(state.draft) <= COUNTED_AT_ONCE) {
    const now = indexOf(state);
    const next = now === null ? (by > 0 ? 0n : -1n) : BigInt(now) + BigInt(by);
    if (total === null) return { number: String(next < 0n ? 0n : next) };
    return { number: String((next + BigInt(total)) % BigInt(total)) };
  }
  return { seed: Math.max(0, (seedOf(state) ?? 0) + by) };
}

/** Requests another tour. @param {TourState} state @param {TourRequest} request @returns {TourState} */
export const requestTour = (state, request) => withPlayer({ ...state, view: { ...state.view, request } }, { playing: false, at: 0 });

/** @param {TourState} state @returns {{[name: string]: Question}} */
export function otherQuestion({ draft, view: { request } }) {
  return request ? { other: { of: [draft, request], job: { do: 'otherTour', kind: 'tour', draft, request } } } : {};
}

/**
 * Whether the first tour is the only one: requested where numbers are given to that end.
 *
 * @param {TourState} state
 * @returns {{[name: string]: Question}}
 */
export function uniqueQuestion(state) {
  const { draft } = state;
  const path = solvedOf(state)?.path;
  if (!path || draft.numbers.length === 0 || !isAnswered(state) || countOf(state) !== null) return {};
  return { unique: { of: [draft, path], job: { do: 'unique', kind: 'tour', draft, path } } };
}

/** Whether the first tour is the only one, if known. @param {TourState} state */
export const isUnique = (state) => factOf(state, 'unique', [state.answer?.draft, solvedOf(state)?.path])?.result?.unique ?? null;

/** @param {TourState} state @param {Fact<OtherTour>} fact @returns {TourState} */
export function onOtherTour(state, { of, result, error }) {
  const { draft, view } = state;
  const { request } = view;
  if (!request || of[0] !== draft || of[1] !== request || !(result || error)) return state;
  const found = { ...state, view: { ...view, request: null } };
  if (error) return notify(found, ['failure', error]);
  if (!result?.path) return notify(found, result?.limit ? ['stopped', result.limit] : 'symmetric' in request ? ['noneSymmetric'] : result?.reason ?? ['noSuchTour']);
  const shown = { ...found, view: { ...found.view, other: { of: draft, request, tour: result } } };
  // Say so if the tour wasn't drawn from all tours.
  return 'drawn' in request && result.number === null ? notify(shown, ['drawnAny'], 'good') : shown;
}

/** Returns true if another tour is being searched. @param {TourState} state */
export const isSearching = ({ view }) => view.request !== null;

/**
 * The sums of the tour on screen.
 *
 * @param {TourState} state
 * @returns {{[name: string]: Question}}
 */
export function sumsQuestion(state) {
  const path = tourOf(state);
  if (!state.view.sums || path.length === 0 || state.answer?.draft !== state.draft) return {};
  return { sums: { of: [state.draft, path], job: { do: 'sums', kind: 'tour', draft: state.draft, path } } };
}

/** @param {TourState} state */
export const sumsOf = (state) => (state.view.sums ? factOf(state, 'sums', [state.draft, tourOf(state)])?.result ?? null : null);
