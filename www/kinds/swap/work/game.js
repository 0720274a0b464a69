// @ts-check
/**
 * A person tries a Swap puzzle: what a click means then. Which moves are
 * legal, and why others are not, the core tells; until it has, a click waits.
 */
import { isCancelled, plyOf, same, notify, shownOf, withPlayer } from '../../../app/state.js';
import { counters } from '../../../board/miniature.js';
import { nameOf } from '../../../board/squares.js';
import { gameOf } from '../../game.js';
import { filmOf, lengthOf, NO_MOVES, standing, upTo } from '../show/replay.js';
import { labelOf } from '../show/scene.js';
import { rules } from '../show/messages.js';
import { movesOf, solutionOf, solvedOf, swapAnswerOf } from '../show/solutions.js';
import { words } from '../words/en/play.js';
import { refusals } from '../words/en/refusals.js';
import { checkMoves, firstSearch } from './check.js';
import { bestJumps, describe } from './game-messages.js';
import { pickedStandOf, standOf } from './position-report.js';

/** @import { Message } from '../../../app/words.d.ts' */
/** @import { HelpOutcome, Play, PlayPart } from '../../../app/contract.d.ts' */
/** @import { SceneSpot } from '../../../app/scene.d.ts' */
/** @import { Fact, HelpRequest, Question } from '../../../app/types.d.ts' */
/** @import { Hint, Shown, Stand } from '../../../solver/wire.d.ts' */
/** @import { SwapGame, SwapState } from '../types.d.ts' */

/** @param {SwapState} state @param {Partial<SwapGame>} game @returns {SwapState} */
const withGame = (state, game) => (state.game ? { ...state, game: { ...state.game, ...game } } : state);

/** No knight is picked. */
const AT_REST = { picked: -1, wanted: -1 };

/** Can this puzzle be tried at all? @param {SwapState} state */
const canPlay = (state) => state.draft.start.length > 0 && !shownOf(state)?.missing
  && (swapAnswerOf(state) !== null || state.answer?.pending === true || isCancelled(state));

/**
 * Begins where the film is; at its end, from the start.
 *
 * @param {SwapState} state
 * @returns {SwapState}
 */
function begin(state) {
  const solution = solutionOf(state);
  const ply = plyOf(state);
  const moves = ply < lengthOf(solution) ? upTo(solution, ply) : NO_MOVES;
  return withPlayer({
    ...state, view: { ...state.view, face: 'start' }, game: { ...AT_REST, moves, dragged: false }, facts: { ...state.facts, stand: undefined },
  }, { at: lengthOf(moves), playing: false });
}

/** The position: letters by square. @param {SwapState} state @param {SwapGame} game */
const here = (state, game) => standing(filmOf(state.draft, game.moves), plyOf(state));

/** A click on a square. @param {SwapState} state @param {number} square @returns {SwapState} */
function click(state, square) {
  const { draft, game } = state;
  if (!game) return state;
  if (square === game.picked) return withGame(state, { picked: -1, wanted: -1 });
  // Another knight is picked instead.
  if (here(state, game).has(square)) return withGame(state, { picked: square, wanted: -1 });
  if (game.picked >= 0) return go(state, square);
  return draft.blocked[square] ? state : notify(state, ['noKnightHere', nameOf(draft, square)]);
}

/**
 * The picked knight goes to a square, if it may.
 *
 * @param {SwapState} state
 * @param {number} square
 * @returns {SwapState}
 */
function go(state, square) {
  const { game } = state;
  if (!game || game.picked < 0) return state;
  const stand = pickedStandOf(state);
  if (!stand) return withGame(state, { wanted: square });
  const reason = stand.reasons?.[square];
  if (reason) return notify(withGame(state, { wanted: -1, dragged: false }), reason);
  const ply = plyOf(state);
  const made = upTo(game.moves, ply);
  // A new move, until the core reports whether it continues the run.
  const moves = { jumps: Uint32Array.of(...made.jumps, game.picked, square), runs: [...made.runs, ply] };
  // From a hair past the last move: one in the air counts as made. What was
  // dragged is there already.
  const at = game.dragged ? ply + 1 : ply + 0.001;
  return withPlayer(withGame(state, { ...AT_REST, moves, dragged: false }), { at, playing: !game.dragged });
}

/** A drag begins on a knight. @param {SwapState} state @param {number} square */
const startDrag = (state, square) => withGame(state, { picked: square, wanted: -1 });

/** And ends. @param {SwapState} state @param {number} to @returns {SwapState} */
function endDrag(state, to) {
  const { game } = state;
  if (!game || game.picked === to || !here(state, game).has(game.picked)) return state;
  return go(withGame(state, { dragged: true }), to);
}

/**
 * Questions to the core during a game.
 *
 * @param {SwapState} state
 * @returns {{[name: string]: Question}}
 */
function asks(state) {
  const { draft, game } = state;
  if (!game) return {};
  const ply = plyOf(state);
  const { jumps } = game.moves;
  const picked = game.picked >= 0 ? game.picked : null;
  return { stand: { of: [draft, jumps, ply, game.picked], job: { do: 'stand', kind: 'swap', draft, moves: jumps.slice(0, 2 * ply), picked } } };
}

/** @type {Play<SwapState>['question']} */
function question(state, { kind, progress }) {
  const { draft } = state;
  const { jumps } = movesOf(state);
  const ply = plyOf(state);
  if (kind === 'solution') {
    const stand = standOf(state);
    return stand && { name: 'rest', of: [draft, jumps, ply], job: { do: 'solve', draft: stand.draft, options: {}, wants: {} } };
  }
  const { probe } = progress ?? firstSearch(ply);
  return { name: kind, of: [draft, jumps, probe], job: { do: 'hint', kind: 'swap', draft, moves: jumps.slice(0, 2 * probe) } };
}

/**
 * @param {SwapState} state
 * @param {HelpRequest} request
 * @param {any} result of a hint or, for a solution, of a solved puzzle
 * @returns {HelpOutcome<SwapState>}
 */
function resolve(state, request, result) {
  if (request.kind === 'solution') return { state: withSolution(state, result) };
  return request.kind === 'check' ? checkMoves(state, request, result) : resolveHint(state, result);
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
 * Plays the solution from here or, if there is none, the known one from its start.
 *
 * @param {SwapState} state
 * @param {Shown} result
 * @returns {SwapState}
 */
function withSolution(state, { answer }) {
  const { game } = state;
  if (!game) return state;
  if (!answer || !('moves' in answer) || !answer.moves || answer.moves.jumps.length === 0) {
    const solution = solutionOf(state);
    return lengthOf(solution) === 0 ? notify(state, ['deadEnd']) : withPlayer(withGame(state, { ...AT_REST, moves: solution }), { at: 0, playing: true });
  }
  const ply = plyOf(state);
  const made = upTo(game.moves, ply);
  const rest = answer.moves;
  const moves = { jumps: Uint32Array.of(...made.jumps, ...rest.jumps), runs: [...made.runs, ...rest.runs.map((run) => run + ply)] };
  return withPlayer(withGame(state, { ...AT_REST, moves }), { at: ply, playing: true });
}

/**
 * Handles the core's report on a position.
 *
 * @param {SwapState} state with it
 * @param {Fact<Stand>} fact
 * @returns {SwapState}
 */
function onStand(state, { of, result, error }) {
  if (error) return notify(state, ['failure', error]);
  const { game } = state;
  const [, jumps, ply, picked] = of;
  if (!game || !result || jumps !== game.moves.jumps) return state;
  const { moves } = game;
  // The core reports runs for all jumps together.
  const whole = ply === lengthOf(moves) && !same(moves.runs, result.runs);
  const next = whole ? withGame(state, { moves: { ...moves, runs: result.runs } }) : state;
  return game.wanted >= 0 && picked === game.picked ? go(next, game.wanted) : next;
}

/** The marks of legal moves. @param {SwapState} state @returns {SceneSpot[]} */
function spotsOf(state) {
  const { game } = state;
  const stand = standOf(state);
  if (!game || !stand) return [];
  if (game.picked < 0) return stand.reached ? [] : stand.ready.map((square) => ({ kind: 'ready', square }));
  const targets = pickedStandOf(state)?.targets ?? [];
  return [{ kind: 'picked', square: game.picked }, ...targets.map((square) => (
    { kind: /** @type {'free' | 'refused'} */ (stand.reasons?.[square] ? 'refused' : 'free'), square }))];
}

/** The labels of marks. @type {{[kind: string]: Message}} */
const SPOTS = { picked: ['picked'], free: ['mayLand'], refused: ['mayNotLand'], ready: ['canMove'] };

/** @type {Play<SwapState>['scene']} */
function scene(state, watched) {
  const film = watched(state);
  return { ...film, spots: [...spotsOf(state), ...film.spots ?? []], tone: 'play' };
}

/** @type {Play<SwapState>['label']} */
function label(state, square) {
  const spot = spotsOf(state).find((candidate) => candidate.square === square);
  return labelOf(state, square, standing(filmOf(state.draft, movesOf(state)), plyOf(state)), 'start', spot && SPOTS[spot.kind]);
}

/** The proven least. @param {SwapState} state */
function leastOf(state) {
  const solved = solvedOf(state);
  return solved?.proven ? solved.length : null;
}

/**
 * The pictures of a way, jump by jump.
 *
 * @param {SwapState['draft']} draft
 * @param {Uint32Array} jumps
 */
function pictures(draft, jumps) {
  const film = filmOf(draft, { jumps, runs: [] });
  return Array.from({ length: jumps.length / 2 + 1 }, (_, ply) => counters(draft, standing(film, ply)));
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
  const { jumps, runs } = game.moves;
  // After `good` jumps the minimum can be reached, and after `bad` it can't.
  let [good, bad] = [0, jumps.length / 2 + 1];
  while (bad - good > 1) {
    const ply = Math.floor((good + bad) / 2);
    const hint = ply === jumps.length / 2 ? null : await ask({ do: 'hint', kind: 'swap', draft, moves: jumps.slice(0, 2 * ply) });
    const made = runs.filter((first) => first < ply).length;
    const all = hint === null ? made : hint.status === 'way' ? made + hint.left : Infinity;
    if (all <= least) good = ply;
    else bad = ply;
  }
  const begun = jumps.slice(0, 2 * good);
  const stand = await ask({ do: 'stand', kind: 'swap', draft, moves: begun, picked: null });
  const { answer } = stand.reached ? { answer: null } : await ask({ do: 'solve', draft: stand.draft, options: {}, wants: {} });
  const rest = answer && 'moves' in answer && answer.moves ? answer.moves.jumps : new Uint32Array();
  return { board: draft, own: pictures(draft, jumps), optimal: pictures(draft, Uint32Array.of(...begun, ...rest)), divergesAt: good };
}

export const game = gameOf(/** @satisfies {PlayPart<SwapState>} */ ({
  words: { ...words, ...refusals },
  canPlay,
  begin,
  click,
  startDrag,
  endDrag,
  canDrag: (state, square) => standing(filmOf(state.draft, movesOf(state)), plyOf(state)).has(square),
  history: (state) => ({ moves: movesOf(state).jumps, undoable: plyOf(state), redoable: lengthOf(movesOf(state)) - plyOf(state) }),
  overMessage: 'thereAlready',
  question,
  resolve,
  isOver: (state) => standOf(state)?.reached ?? false,
  isWon: (state) => Boolean(standOf(state)?.reached && plyOf(state) > 0 && plyOf(state) === lengthOf(movesOf(state))),
  // Until the core tells of this position, the number of the one before, so that it doesn't flicker.
  score: (state) => ({ moves: state.facts.stand?.result?.length ?? 0, least: leastOf(state) }),
  puzzleFromHere: (state) => (plyOf(state) > 0 && standOf(state)?.reached === false ? standOf(state)?.draft ?? null : null),
  compare,
  asks,
  onFact: { stand: onStand },
  goal: ({ draft }) => [['bringKnights'], ...rules(draft), draft.metric === 'runs' && ['runsCount']],
  describe,
  scene,
  label,
}));
