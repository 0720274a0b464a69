// @ts-check
/**
 * Help in a game, once for all kinds of puzzles: a hint, a check whether the puzzle can still be
 * solved, or the solution from here on. A request belongs to one position. It is pending until the
 * kind has resolved it with what the core answers, and it ends with the next move.
 */
import { factOf, kindOf, plyOf, notify, withPlayer } from './state.js';

/** @import { BestMove, CheckResult, Play, Score } from './contract.d.ts' */
/** @import { SceneArrow, SceneSpot } from './scene.d.ts' */
/** @import { BoardShape, Help, HelpKind, HelpRequest, State } from './types.d.ts' */
/** @import { CodedMessage } from './words.d.ts' */
/** @import { Failure } from '../solver/wire.d.ts' */

/** No help was used. @type {Help} */
export const NO_HELP = { hints: 0, moves: 0, checks: 0, isWarned: false, solutionShown: false, answerHidden: false, level: 0, of: null, request: null, mistake: null };

/** The levels of a hint: where to look, which piece, which move. */
const MAX_HINT_LEVEL = 3;

/** Maximum side of the area in which a hint says to look, in squares. */
const MAX_AREA = 8;

/** The cost of a hint that shows the move. A check or another hint costs one. */
const COST_OF_MOVE = 2;

/** Maximum cost with which the best solution still has two stars. */
const MAX_COST_FOR_TWO_STARS = 4;

/**
 * The state without a replay: during a replay, the game itself stays at its end.
 *
 * @template {State} S
 * @param {S} state
 * @returns {S}
 */
export function withoutReplay(state) {
  const { playing, replay } = state.player;
  if (!playing || !replay) return state;
  return { ...state, player: { ...state.player, at: kindOf(state).timeline(state), playing: false, replay: false } };
}

/** The help that was used so far. @param {State} state @returns {Help} */
export const helpOf = (state) => ({ ...NO_HELP, ...state.help });

/** @template {State} S @param {S} state @param {Partial<Help>} help @returns {S} */
export const withHelp = (state, help) => ({ ...state, help: { ...helpOf(state), ...help } });

/** @param {State} state @param {Play} play @returns {Help['of']} */
const positionOf = (state, play) => [play.history(state).moves, plyOf(state)];

/** @param {Help['of']} of @param {State} state @param {Play} play */
function isHere(of, state, play) {
  const here = positionOf(state, play);
  return Boolean(of && here && of[0] === here[0] && of[1] === here[1]);
}

/** @param {HelpRequest | null | undefined} request */
const isPending = (request) => Boolean(request && !request.hint && !request.verdict);

/**
 * Ends the request. What a pending one has cost is given back.
 *
 * @param {State} state
 * @returns {State}
 */
export function endRequest(state) {
  const request = state.help?.request;
  return request ? withHelp(state, { ...(isPending(request) && request.refund), request: null }) : state;
}

/** The kind of the pending request. @param {State} state @returns {HelpKind | null} */
export const pendingHelp = ({ help }) => (help?.request && isPending(help.request) ? help.request.kind : null);

/**
 * The result of a check, while it is on screen.
 *
 * @param {State} state
 * @returns {CheckResult | null}
 */
export const verdictOf = ({ help }) => help?.request?.verdict ?? null;

/**
 * The best move, as far as it may be seen.
 *
 * @param {State} state
 * @returns {{ hint: BestMove, level: number } | null}
 */
export function shownHint({ help }) {
  const hint = help?.request?.hint;
  return hint ? { hint, level: help.level } : null;
}

/**
 * Ends the request if it isn't about the position on screen.
 *
 * @param {State} state
 * @param {Play} play
 * @returns {State}
 */
export function dropStaleRequest(state, play) {
  const request = state.game && state.help?.request;
  return request && !isHere(request.of, state, play) ? endRequest(state) : state;
}

/** The question for the pending request. @param {State} state @param {Play} play */
export function helpQuestion(state, play) {
  const request = state.help?.request;
  return request && isPending(request) ? play.question(state, currentStage(request)) : null;
}

/** Before the solution, a check finds the first mistake. @param {HelpRequest} request */
const needsCheck = ({ kind, isChecked }) => kind === 'solution' && !isChecked;

/** @param {HelpRequest} request @returns {HelpRequest} */
const currentStage = (request) => (needsCheck(request) ? { ...request, kind: 'check' } : request);

/**
 * Rewinds to a number of moves.
 *
 * @param {State} state
 * @param {Play} play
 * @param {number} at
 * @returns {State}
 */
export const rewind = (state, play, at) => withPlayer(play.dropInput(state), { at, playing: false });

/**
 * Undoes all but the first moves.
 *
 * @param {State} state
 * @param {Play} play
 * @param {number} moves how many stay
 */
export const keepCorrectMoves = (state, play, moves) => play.keepFirst?.(state, moves) ?? rewind(state, play, moves);

/**
 * Goes back to the last correct move, and requests the solution from there. If that is cancelled, a
 * mistake that the check has found is paid for.
 *
 * @param {State} state
 * @param {Play} play
 * @param {CheckResult | undefined} verdict
 */
function solveFromLastCorrectMove(state, play, verdict) {
  const correct = verdict?.possible === false ? verdict.correctMoves : -1;
  const mistake = correct < 0 ? null : { move: correct + 1, squares: play.squaresOfMove(state, correct) };
  const next = correct < 0 ? state : keepCorrectMoves(state, play, correct);
  const { request, checks } = helpOf(state);
  const refund = { ...request?.refund, ...(mistake && { checks: checks + 1 }) };
  return withHelp(next, { mistake, request: { kind: 'solution', of: positionOf(next, play), isChecked: true, refund } });
}

/**
 * Ends the pending request if what it asked has failed.
 *
 * @param {State} state
 * @param {Play} play
 * @param {string} name of the fact
 * @param {Failure} error
 */
export function failHelp(state, play, name, error) {
  const question = helpQuestion(state, play);
  const isAsked = question?.name === name && factOf(state, name, question.of);
  return isAsked ? notify(endRequest(state), ['failure', error]) : state;
}

/**
 * Resolves the pending request, as far as the answers are known.
 *
 * @param {State} state
 * @param {Play} play
 * @returns {State}
 */
export function settleHelp(state, play) {
  const question = helpQuestion(state, play);
  const request = state.help?.request;
  const fact = question && factOf(state, question.name, question.of);
  if (!request || !fact?.result) return state;
  const outcome = play.resolve(state, currentStage(request), fact.result);
  if (needsCheck(request)) {
    const verdict = 'verdict' in outcome ? outcome.verdict : undefined;
    const progress = 'progress' in outcome ? outcome.progress : undefined;
    const next = progress && !verdict ? withHelp(state, { request: { ...request, progress } }) : solveFromLastCorrectMove(state, play, verdict);
    return settleHelp(next, play);
  }
  if (!('state' in outcome)) return settleHelp(withHelp(state, { request: { ...request, ...outcome } }), play);
  const next = outcome.state;
  return next.help?.request === request ? withHelp(next, { request: null }) : settleHelp(next, play);
}

/**
 * Requests help. Repeating a pending request cancels it, as does a request of another kind; what it
 * cost is given back. Repeating a hint reveals more of it, and repeating a check hides its result.
 * The last hint stays paid: in its position, asking for it again shows as much of it as before.
 *
 * @param {State} state
 * @param {Play} play
 * @param {HelpKind} kind
 * @returns {State}
 */
export function requestHelp(state, play, kind) {
  const request = state.help?.request;
  const now = endRequest(state);
  const { hints, moves, checks, isWarned, level, of, solutionShown, mistake } = helpOf(now);
  if (request?.kind === kind && kind === 'hint' && request.hint) {
    if (level === MAX_HINT_LEVEL) return state;
    return withHelp(state, { level: level + 1, moves: level + 1 === MAX_HINT_LEVEL ? moves + 1 : moves });
  }
  if (request?.kind === kind) return now;
  if (play.isOver(state)) return notify(state, /** @type {CodedMessage} */ ([play.overMessage]), 'good');
  if (!play.canHelp(state)) return state;
  // A check by accident should not cost the third star.
  if (kind === 'check' && starsLeft(now) === 3 && !isWarned) return notify(withHelp(state, { isWarned: true }), ['checkCosts'], 'good');
  const position = positionOf(state, play);
  const isPaid = level > 0 && isHere(of, state, play);
  const cost = { hint: isPaid ? {} : { hints: hints + 1, level: 1, of: position }, check: { checks: checks + 1 }, solution: { solutionShown: true } };
  const before = { hint: { hints, level, of }, check: { checks }, solution: { solutionShown, mistake } };
  return settleHelp(withHelp(play.dropInput(now), { ...cost[kind], request: { kind, of: position, refund: before[kind] } }), play);
}

/**
 * The squares of an area that contains a square: half of each side, rounded up, and at most eight
 * squares. On sides of up to sixteen squares, it begins or ends at an edge.
 *
 * @param {BoardShape} draft
 * @param {number} square
 * @returns {number[]}
 */
export function areaAround({ files, ranks }, square) {
  const range = (/** @type {number} */ at, /** @type {number} */ all) => {
    const size = Math.min(MAX_AREA, Math.ceil(all / 2));
    const first = all > 2 * MAX_AREA ? Math.max(0, Math.min(at - MAX_AREA / 2, all - size)) : at < all / 2 ? 0 : all - size;
    return Array.from({ length: size }, (_, index) => first + index);
  };
  const across = range(square % files, files);
  return range(Math.floor(square / files), ranks).flatMap((rank) => across.map((file) => rank * files + file));
}

/**
 * The squares that a hint highlights, level by level: an area, the target and a decoy within it, the
 * target alone. Each level is part of the one before.
 *
 * @param {BoardShape} draft
 * @param {BestMove} hint
 * @param {number} level
 * @returns {number[]}
 */
export function highlightedSquares(draft, { target, candidates, decoys = [] }, level) {
  if (level >= MAX_HINT_LEVEL) return [target];
  const area = areaAround(draft, target).filter((square) => !draft.blocked[square] && (!candidates || candidates.includes(square)));
  if (level < MAX_HINT_LEVEL - 1) return area;
  const decoy = decoys.find((square) => square !== target && area.includes(square));
  return decoy === undefined ? [target] : [target, decoy].sort((a, b) => a - b);
}

/**
 * Returns the marks and arrows of a hint.
 *
 * @param {State} state
 * @param {{ hint: BestMove, level: number }} shown
 * @returns {{ spots: SceneSpot[], arrows: SceneArrow[] }}
 */
export function hintMarks({ draft }, { hint, level }) {
  const { from, to } = hint;
  if (level === MAX_HINT_LEVEL && from !== null) return { spots: [], arrows: [{ kind: 'hint', from, to }] };
  return { spots: highlightedSquares(draft, hint, level).map((square) => ({ kind: /** @type {const} */ ('highlight'), square })), arrows: [] };
}

/**
 * Returns whether a solved game is as good as can be; null if the minimum isn't known.
 *
 * @param {Score} score
 * @returns {boolean | null}
 */
const isBest = ({ moves, least, of }) => (of !== undefined ? true : least === null ? null : moves <= least);

/**
 * How many stars the help so far leaves for the best solution: three without help, two with some, one with more.
 *
 * @param {State} state
 */
export function starsLeft(state) {
  const { hints, moves, checks } = helpOf(state);
  const cost = hints - moves + COST_OF_MOVE * moves + checks;
  return cost === 0 ? 3 : cost <= MAX_COST_FOR_TWO_STARS ? 2 : 1;
}

/**
 * The stars of a solved game. Three: the best solution, without help. Two: the best solution with some help or, without
 * help, one jump more; also if the minimum isn't known. One: solved.
 *
 * @param {State} state
 * @param {Play} play
 * @returns {number} 0 for a game that isn't solved
 */
export function starsOf(state, play) {
  if (!play.isWon(state) || withoutReplay(state).player.playing) return 0;
  const score = play.score(state);
  const best = isBest(score);
  if (best) return starsLeft(state);
  const isNear = best === null || score.moves === (score.least ?? 0) + 1;
  return isNear && starsLeft(state) === 3 ? 2 : 1;
}
