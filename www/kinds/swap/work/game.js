// @ts-check
/**
 * A game of Swap. The core reports the legal moves, and why others are illegal; a click waits for that
 * report.
 */
import { isCancelled, plyOf, notify, shownOf, withPlayer } from '../../../app/state.js';
import { knightDiscs } from '../../../board/miniature.js';
import { nameOf } from '../../../board/squares.js';
import { deepEqual } from '../../../solver/deep-equal.js';
import { createGame, concatenate, withGame } from '../../game.js';
import { replayOf, jumpCount, NO_MOVES, positionAfter, firstMoves } from '../show/replay.js';
import { labelOf } from '../show/scene.js';
import { rules } from '../show/messages.js';
import { playedMoves, shownSolution, solvedOf, swapAnswerOf } from '../show/solutions.js';
import { words } from '../words/en/play.js';
import { refusals } from '../words/en/refusals.js';
import { checkMoves, firstBisection } from './check.js';
import { bestJumps, describe } from './game-messages.js';
import { pickedReport, positionReport } from './position-report.js';

/** @import { Message } from '../../../app/words.d.ts' */
/** @import { HelpOutcome, Play, PlayPart } from '../../../app/contract.d.ts' */
/** @import { SceneSpot } from '../../../app/scene.d.ts' */
/** @import { Fact, HelpRequest, Question } from '../../../app/types.d.ts' */
/** @import { GamePosition, Hint, Moves, Shown } from '../../../solver/wire.d.ts' */
/** @import { SwapGame, SwapState } from '../types.d.ts' */

/** No knight is picked. */
const NOTHING_PICKED = { picked: -1, pendingTarget: -1 };

/** Returns true if it can be played. @param {SwapState} state */
const canPlay = (state) => state.draft.start.length > 0 && !shownOf(state)?.missing
  && (swapAnswerOf(state) !== null || state.answer?.pending === true || isCancelled(state));

/**
 * Begins at the player's step; at the end, from the start.
 *
 * @param {SwapState} state
 * @returns {SwapState}
 */
function begin(state) {
  const solution = shownSolution(state);
  const ply = plyOf(state);
  const moves = ply < jumpCount(solution) ? firstMoves(solution, ply) : NO_MOVES;
  return withPlayer({
    ...state, view: { ...state.view, position: 'start' }, game: { ...NOTHING_PICKED, moves, dragged: false }, facts: { ...state.facts, position: undefined },
  }, { at: jumpCount(moves), playing: false });
}

/** The position: letters by square. @param {SwapState} state @param {SwapGame} game */
const currentPosition = (state, game) => positionAfter(replayOf(state.draft, game.moves), plyOf(state));

/** Has the person solved it? @param {SwapState} state */
const isSolved = (state) => Boolean(positionReport(state)?.reached && plyOf(state) > 0);

/** A click on a square. @param {SwapState} state @param {number} square @returns {SwapState} */
function click(state, square) {
  const { draft, game } = state;
  if (!game) return state;
  if (isSolved(state)) return notify(state, ['thereAlready'], 'good');
  if (square === game.picked) return withGame(state, { picked: -1, pendingTarget: -1 });
  // Another knight is picked instead.
  if (currentPosition(state, game).has(square)) return withGame(state, { picked: square, pendingTarget: -1 });
  if (game.picked >= 0) return moveTo(state, square);
  return draft.blocked[square] ? state : notify(state, ['noKnightHere', nameOf(draft, square)]);
}

/**
 * The picked knight goes to a square, if it may.
 *
 * @param {SwapState} state
 * @param {number} square
 * @returns {SwapState}
 */
function moveTo(state, square) {
  const { game } = state;
  if (!game || game.picked < 0) return state;
  const report = pickedReport(state);
  if (!report) return withGame(state, { pendingTarget: square });
  // The last jump was under way when the knight was picked.
  if (isSolved(state)) return notify(withGame(state, { ...NOTHING_PICKED, dragged: false }), ['thereAlready'], 'good');
  const reason = report.reasons?.[square];
  if (reason) return notify(withGame(state, { pendingTarget: -1, dragged: false }), reason);
  const ply = plyOf(state);
  const made = firstMoves(game.moves, ply);
  // A new move, until the core reports whether it continues the run.
  const moves = { jumps: concatenate(made.jumps, [game.picked, square]), runs: [...made.runs, ply] };
  // Just after the last step, because a jump under way counts as made. A dragged knight is there already.
  const at = game.dragged ? ply + 1 : ply + 0.001;
  return withPlayer(withGame(state, { ...NOTHING_PICKED, moves, dragged: false }), { at, playing: !game.dragged });
}

/** A drag begins on a knight. @param {SwapState} state @param {number} square */
const startDrag = (state, square) => withGame(state, { picked: square, pendingTarget: -1 });

/** Ends a drag. @param {SwapState} state @param {number} to @returns {SwapState} */
function endDrag(state, to) {
  const { game } = state;
  if (!game || game.picked === to || !currentPosition(state, game).has(game.picked)) return state;
  return moveTo(withGame(state, { dragged: true }), to);
}

/**
 * Questions to the core during a game.
 *
 * @param {SwapState} state
 * @returns {{[name: string]: Question}}
 */
function questions(state) {
  const { draft, game } = state;
  if (!game) return {};
  const ply = plyOf(state);
  const { jumps } = game.moves;
  const picked = game.picked >= 0 ? game.picked : null;
  return { position: { of: [draft, jumps, ply, game.picked], job: { do: 'position', kind: 'swap', draft, moves: jumps.slice(0, 2 * ply), picked } } };
}

/** @type {Play<SwapState>['question']} */
function question(state, { kind, progress }) {
  const { draft } = state;
  const ply = plyOf(state);
  const { jumps } = playedMoves(state);
  // By runs, a jump that continues the last run costs nothing, which a puzzle from here would not know.
  if (kind === 'solution' && draft.metric !== 'runs') {
    const report = positionReport(state);
    return report && { name: 'rest', of: [draft, jumps, ply], job: { do: 'solve', draft: report.draft, options: {}, wants: {} } };
  }
  const { probe } = progress ?? firstBisection(ply);
  return { name: kind, of: [draft, jumps, probe], job: { do: 'hint', kind: 'swap', draft, moves: jumps.slice(0, 2 * probe) } };
}

/**
 * @param {SwapState} state
 * @param {HelpRequest} request
 * @param {any} result of a hint or, for a solution, of a solved puzzle
 * @returns {HelpOutcome<SwapState>}
 */
function resolve(state, request, result) {
  if (request.kind === 'solution') return { state: withSolution(state, solutionFrom(state, result)) };
  return request.kind === 'check' ? checkMoves(state, request, result) : resolveHint(state, result);
}

/**
 * Returns the moves so far, and those on to the goal; null if they are not known.
 *
 * @param {SwapState} state
 * @param {Hint | Shown} result
 * @returns {Moves | null}
 */
function solutionFrom(state, result) {
  if ('status' in result) return result.status === 'way' ? result.solution : null;
  const { answer } = result;
  const rest = answer && 'moves' in answer ? answer.moves : null;
  if (!rest?.jumps.length) return null;
  const jumps = concatenate(playedMoves(state).jumps.subarray(0, 2 * plyOf(state)), rest.jumps);
  return { jumps, runs: Array.from({ length: jumps.length / 2 }, (_, jump) => jump) };
}

/** @param {SwapState} state @param {Hint} result @returns {HelpOutcome<SwapState>} */
function resolveHint(state, result) {
  if (result.status === 'way' && result.jumps.length > 0) {
    const [[from, to]] = result.jumps;
    return { hint: { from, to, target: from, messages: bestJumps(state, result) } };
  }
  return { state: notify(state, result.status !== 'impossible' ? ['noBestMove'] : swapAnswerOf(state)?.status === 'solved' ? ['deadEnd'] : ['noMoveHelps']) };
}

/**
 * Plays the solution from the current position or, without one, the known solution from its start.
 *
 * @param {SwapState} state
 * @param {Moves | null} solution
 * @returns {SwapState}
 */
function withSolution(state, solution) {
  const moves = solution ?? shownSolution(state);
  if (jumpCount(moves) === 0) return notify(state, ['deadEnd']);
  return withPlayer(withGame(state, { ...NOTHING_PICKED, moves }), { at: solution ? plyOf(state) : 0, playing: true });
}

/**
 * Handles the core's report on a position.
 *
 * @param {SwapState} state with it
 * @param {Fact<GamePosition>} fact
 * @returns {SwapState}
 */
function onPosition(state, { of, result, error }) {
  if (error) return notify(state, ['failure', error]);
  const { game } = state;
  const [, jumps, ply, picked] = of;
  if (!game || !result || jumps !== game.moves.jumps) return state;
  const { moves } = game;
  // The core reports runs for all jumps together.
  const whole = ply === jumpCount(moves) && !deepEqual(moves.runs, result.runs);
  const next = whole ? withGame(state, { moves: { ...moves, runs: result.runs } }) : state;
  return game.pendingTarget >= 0 && picked === game.picked ? moveTo(next, game.pendingTarget) : next;
}

/** The marks of legal moves. @param {SwapState} state @returns {SceneSpot[]} */
function spotsOf(state) {
  const { game } = state;
  const report = positionReport(state);
  if (!game || !report) return [];
  if (game.picked < 0) return report.reached ? [] : report.ready.map((square) => ({ kind: 'ready', square }));
  const targets = pickedReport(state)?.targets ?? [];
  return [{ kind: 'picked', square: game.picked }, ...targets.map((square) => (
    { kind: /** @type {'free' | 'refused'} */ (report.reasons?.[square] ? 'refused' : 'free'), square }))];
}

/** The labels of marks. @type {{[kind: string]: Message}} */
const SPOTS = { picked: ['picked'], free: ['canLand'], refused: ['cantLand'], ready: ['canMove'] };

/** @type {Play<SwapState>['scene']} */
function scene(state, watched) {
  const drawn = watched(state);
  return { ...drawn, spots: [...spotsOf(state), ...drawn.spots ?? []], tone: 'play' };
}

/** @type {Play<SwapState>['label']} */
function label(state, square) {
  const spot = spotsOf(state).find((candidate) => candidate.square === square);
  return labelOf(state, square, positionAfter(replayOf(state.draft, playedMoves(state)), plyOf(state)), 'start', spot && SPOTS[spot.kind]);
}

/** The proven minimum. @param {SwapState} state */
function leastOf(state) {
  const solved = solvedOf(state);
  return solved?.proven ? solved.length : null;
}

/**
 * Pictures of the positions, jump by jump.
 *
 * @param {SwapState['draft']} draft
 * @param {Uint32Array} jumps
 */
function pictures(draft, jumps) {
  const replay = replayOf(draft, { jumps, runs: [] });
  return Array.from({ length: jumps.length / 2 + 1 }, (_, ply) => knightDiscs(draft, positionAfter(replay, ply)));
}

/**
 * Compares the game with an optimal solution that starts with the game's right moves.
 *
 * @type {NonNullable<Play<SwapState>['compare']>}
 */
async function compare(state, ask) {
  const { draft, game } = state;
  const least = leastOf(state);
  if (!game || least === null) return null;
  const { jumps } = game.moves;
  let optimal = jumps;
  // After `good` jumps the minimum can be reached, and after `bad` it can't.
  let [good, bad] = [-1, jumps.length / 2 + 1];
  for (let probe = 0; bad - good > 1; probe = Math.floor((good + bad) / 2)) {
    const hint = await ask({ do: 'hint', kind: 'swap', draft, moves: jumps.slice(0, 2 * probe) });
    if (hint.status === 'way' && hint.solution.runs.length <= least) [good, optimal] = [probe, hint.solution.jumps];
    else if (hint.status === 'way' && !hint.proven) return null;
    else bad = probe;
  }
  if (good < 0) return null;
  return { board: draft, own: pictures(draft, jumps), optimal: pictures(draft, optimal), divergesAt: good, isOptimal: good === jumps.length / 2 };
}

export const game = createGame(/** @satisfies {PlayPart<SwapState>} */ ({
  words: { ...words, ...refusals },
  canPlay,
  begin,
  click,
  startDrag,
  dropInput: (state) => withGame(state, NOTHING_PICKED),
  endDrag,
  canDrag: (state, square) => positionAfter(replayOf(state.draft, playedMoves(state)), plyOf(state)).has(square),
  history: (state) => ({ moves: playedMoves(state).jumps, undoable: plyOf(state), redoable: jumpCount(playedMoves(state)) - plyOf(state) }),
  overMessage: 'thereAlready',
  squaresOfMove: ({ game: now }, move) => (now ? [now.moves.jumps[2 * move + 1]] : []),
  question,
  resolve,
  isOver: (state) => positionReport(state)?.reached ?? false,
  isWon: (state) => Boolean(positionReport(state)?.reached && plyOf(state) > 0 && plyOf(state) === jumpCount(playedMoves(state))),
  // The previous number stays until the core has reported on this position.
  score: (state) => ({ moves: state.facts.position?.result?.length ?? 0, least: leastOf(state), metric: state.draft.metric === 'runs' ? 'runs' : undefined }),
  puzzleFromHere: (state) => (plyOf(state) > 0 && positionReport(state)?.reached === false ? positionReport(state)?.draft ?? null : null),
  canCompare: (state) => leastOf(state) !== null,
  compare,
  questions,
  onFact: { position: onPosition },
  goal: ({ draft }) => [['bringKnights'], ...rules(draft), draft.metric === 'runs' && ['runsCount']],
  describe,
  scene,
  label,
}));
