// @ts-check
/** A game of Travel. The core solves the puzzle from the knight's square, and lists the legal jumps. */
import { pendingHelp, verdictOf } from '../../../app/help.js';
import { answerOf, factOf, plyOf, notify, shownOf, withPlayer } from '../../../app/state.js';
import { dot, linesOn, blockedSquares } from '../../../board/miniature.js';
import { nameOf } from '../../../board/squares.js';
import { memoize } from '../../../solver/memoize.js';
import { createGame, concatenate, withGame } from '../../game.js';
import { foundPath } from '../show/paths.js';
import { attackedIn, attackerOf, goalMarks, goalsLeft, goalsOf, guardOn, guardPieces, describeOccupants, isOrdered, withGoals } from '../show/scene.js';
import { words } from '../words/en/play.js';

/** @import { HelpOutcome, Play, PlayPart, Result } from '../../../app/contract.d.ts' */
/** @import { SceneSpot } from '../../../app/scene.d.ts' */
/** @import { Fact, HelpRequest, Question } from '../../../app/types.d.ts' */
/** @import { CodedMessage, Message } from '../../../app/words.d.ts' */
/** @import { Shown, TravelDraft } from '../../../solver/wire.d.ts' */
/** @import { TravelGame, TravelState } from '../types.d.ts' */

/** No click waits, and nothing is dragged. */
const NO_INPUT = { pendingSquare: -1, dragged: false };

/** Maximum number of best squares that a hint names. */
const MAX_NAMED = 3;

/** Maximum number of jumps drawn: the last ones. */
const MAX_DRAWN = 400;

/** Returns true if it can be played. @param {TravelState} state */
const canPlay = (state) => state.draft.from !== null && state.draft.to !== null && !shownOf(state)?.missing && answerOf(state)?.status !== 'impossible';

/** Begins at the start. @param {TravelState} state @returns {TravelState} */
const begin = (state) => withPlayer({ ...state, game: { ...NO_INPUT, walk: Uint32Array.of(state.draft.from ?? 0) } }, { at: 0, playing: false });

/** The square on which the knight stands. @param {TravelState} state @param {TravelGame} game */
const squareOf = (state, game) => game.walk[Math.min(plyOf(state), game.walk.length - 1)];

/** The squares of the walk so far. @param {TravelState} state */
const walkSoFar = (state) => (state.game?.walk ?? new Uint32Array()).subarray(0, plyOf(state) + 1);

/** Returns true if the knight has visited all goals. @param {TravelState} state */
const hasArrived = (state) => state.game !== null && state.draft.to !== null && goalsLeft(state.draft, walkSoFar(state)).length === 0;

/**
 * The puzzle from the knight's square, once it is known.
 *
 * @param {TravelState} state
 * @returns {Shown | null}
 */
const reportFromHere = (state) => (state.game && factOf(state, 'fromHere', [state.draft, walkSoFar(state).join()])?.result) ?? null;

/**
 * The squares that the knight can jump to.
 *
 * @param {TravelState} state
 * @returns {number[] | null} null until that is known
 */
function legalSquares(state) {
  const jumps = reportFromHere(state)?.jumps;
  return jumps ? [...jumps] : null;
}

/** The distance to the goal from each square, once it is known. @param {TravelState} state */
const toGoalOf = (state) => factOf(state, 'toGoal', [state.draft])?.result?.distances?.bySquare ?? null;

/** The proven minimum. @param {TravelState} state */
const leastOf = (state) => foundPath(state)?.length ?? null;

/**
 * Why the knight can't jump to a square.
 *
 * @param {TravelState} state
 * @param {number} here
 * @param {number} square
 * @returns {Message}
 */
function refusal(state, here, square) {
  const { draft } = state;
  const [from, to] = [nameOf(draft, here), nameOf(draft, square)];
  if (draft.blocked[square]) return ['isBlocked', to];
  const guards = remainingPuzzle(draft, walkSoFar(state));
  const by = attackerOf(reportFromHere(state), square);
  const attacker = by < 0 ? undefined : guardOn(guards, by);
  if (attacker) return ['isAttacked', to, attacker, nameOf(draft, by)];
  const guard = guardOn(guards, square);
  return guard && draft.capture !== 'yes' ? ['isGuarded', to, guard] : ['noWalkJump', from, to];
}

/** A click on a square. @param {TravelState} state @param {number} square @returns {TravelState} */
function click(state, square) {
  const { game } = state;
  if (!game || square < 0) return state;
  if (hasArrived(state)) return notify(state, ['atFlag'], 'good');
  const here = squareOf(state, game);
  if (square === here) return withGame(state, { pendingSquare: -1, dragged: false });
  const next = legalSquares(state);
  if (!next) return withGame(state, { pendingSquare: square });
  if (!next.includes(square)) {
    return notify(withGame(state, NO_INPUT), refusal(state, here, square));
  }
  const ply = plyOf(state);
  const walk = concatenate(game.walk.subarray(0, ply + 1), [square]);
  // Just after the last step, because a jump under way counts as made. A dragged knight is there already.
  const at = game.dragged ? ply + 1 : ply + 0.001;
  return withPlayer(withGame(state, { ...NO_INPUT, walk }), { at, playing: !game.dragged });
}

/**
 * Extends the walk to the goal.
 *
 * @param {TravelState} state
 * @param {Uint32Array} path from here
 * @returns {TravelState}
 */
function finish(state, path) {
  const ply = plyOf(state);
  const walk = concatenate(walkSoFar(state), path.subarray(1));
  return withPlayer(withGame(state, { ...NO_INPUT, walk }), { at: ply, playing: true });
}

/** The puzzles between other squares of a draft. */
const puzzlesOn = memoize((/** @type {TravelDraft} */ _draft) => /** @type {Map<string, TravelDraft>} */ (new Map()));

/**
 * @param {TravelDraft} draft
 * @param {number | null} from
 * @param {number | null} to
 * @returns {TravelDraft}
 */
function between(draft, from, to) {
  const puzzles = puzzlesOn(draft);
  const ends = `${from} ${to}`;
  const puzzle = puzzles.get(ends) ?? { ...draft, from, to };
  puzzles.set(ends, puzzle);
  return puzzle;
}

/**
 * The puzzle that is left after a walk: the goals and guards that are still there.
 *
 * @param {TravelDraft} draft
 * @param {Uint32Array} walk
 * @returns {TravelDraft}
 */
function remainingPuzzle(draft, walk) {
  const from = walk[walk.length - 1];
  if (!hasSeveralStages(draft)) return between(draft, from, draft.to);
  const guards = (draft.guards ?? []).filter(([square]) => !walk.includes(square));
  return withGoals({ ...draft, from, guards }, goalsLeft(draft, walk));
}

/** Returns true if there are several goals, or guards. @param {TravelDraft} draft */
const hasSeveralStages = ({ more = [], guards = [] }) => more.length > 0 || guards.length > 0;

/** @param {TravelDraft} draft @returns {Question['job']} */
const solve = (draft) => ({ do: 'solve', draft, options: {}, wants: { edges: false, path: '0' } });

/** Solves it with the distances from its start. @param {TravelDraft} draft @returns {Question['job']} */
const survey = (draft) => ({ do: 'solve', draft, options: {}, wants: { distances: true, edges: false, path: '0' } });

/**
 * The question for the legal jumps and the best path.
 *
 * @param {TravelState} state
 * @param {TravelGame} game
 * @returns {Question}
 */
function hereQuestion({ draft, player }, game) {
  const walk = game.walk.subarray(0, Math.min(plyOf({ player }), game.walk.length - 1) + 1);
  return { of: [draft, walk.join()], job: solve(remainingPuzzle(draft, walk)) };
}

/**
 * Questions to the core during a game.
 *
 * @param {TravelState} state
 * @returns {{[name: string]: Question}}
 */
const questions = (state) => (state.game && !hasArrived(state) ? { fromHere: hereQuestion(state, state.game) } : {});

/** @type {Play<TravelState>['question']} */
function question(state, { kind }) {
  const { draft, game } = state;
  if (kind === 'check' && !hasSeveralStages(draft)) return { name: 'toGoal', of: [draft], job: survey(between(draft, draft.to, draft.from)) };
  if (!game) return null;
  const here = hereQuestion(state, game);
  if (kind !== 'hint' || hasSeveralStages(draft)) return { name: 'fromHere', ...here };
  const job = { ...solve(remainingPuzzle(draft, walkSoFar(state))), wants: { edges: true, path: '0' } };
  return { name: 'bestJumps', of: here.of, job };
}

/**
 * @param {TravelState} state
 * @param {HelpRequest} request
 * @param {Shown} result
 * @returns {HelpOutcome<TravelState>}
 */
function resolve(state, { kind }, { answer, distances, edges }) {
  if (kind === 'check') {
    const left = answer?.status === 'solved' && answer.kind === 'travel' ? answer.length : null;
    return { kind, verdict: hasSeveralStages(state.draft) ? checkStages(state, left) : checkResult(state, distances?.bySquare) };
  }
  if (answer?.status !== 'solved' || answer.kind !== 'travel' || answer.length === 0) return { state };
  if (kind === 'solution') return { state: finish(state, answer.path) };
  const [from, to] = answer.path;
  const visited = (state.game?.walk ?? new Uint32Array()).subarray(0, plyOf(state));
  const others = legalSquares(state)?.filter((square) => square !== to) ?? [];
  // The decoys are the other legal squares, visited ones last.
  const decoys = [...others.filter((square) => !visited.includes(square)), ...others.filter((square) => visited.includes(square))];
  return { hint: { from, to, target: to, decoys, messages: [whyBest(state, from, to, answer.length, edges)] } };
}

/**
 * Why a jump is best.
 *
 * @param {TravelState} state
 * @param {number} from
 * @param {number} to
 * @param {number} left the fewest jumps
 * @param {Uint32Array | null} edges the jumps of all shortest paths, if the knight leaves each square once
 * @returns {CodedMessage}
 */
function whyBest(state, from, to, left, edges) {
  const squares = [];
  for (let jump = 0; edges && jump < edges.length; jump += 2) if (edges[jump] === from) squares.push(edges[jump + 1]);
  const isReason = left > 1 && squares.includes(to) && squares.length <= MAX_NAMED && squares.length < (legalSquares(state)?.length ?? 0);
  return isReason ? ['onlyBest', { names: squares.map((square) => nameOf(state.draft, square)), total: squares.length }, left] : ['bestSquare', nameOf(state.draft, to), left];
}

/**
 * Returns whether it can still be done in the fewest jumps, with several goals or guards.
 *
 * @param {TravelState} state
 * @param {number | null} left the fewest jumps from here; null if there is no solution
 */
function checkStages(state, left) {
  const [made, least] = [plyOf(state), leastOf(state)];
  if (least === null) return { possible: null, correctMoves: -1 };
  const possible = left !== null && made + left === least;
  return { possible, correctMoves: possible ? made : -1 };
}

/**
 * Returns whether it can still be done in the fewest jumps, and how many were right.
 *
 * @param {TravelState} state
 * @param {Uint32Array | undefined} left distances to the goal
 */
function checkResult(state, left) {
  const { game } = state;
  const least = leastOf(state);
  if (!game || !left || least === null) return { possible: null, correctMoves: -1 };
  const ply = plyOf(state);
  let correctMoves = 0;
  while (correctMoves < ply && correctMoves + 1 + left[game.walk[correctMoves + 1]] === least) correctMoves++;
  return { possible: correctMoves === ply, correctMoves };
}

/**
 * Handles the report from the knight's square: a click may have waited for it.
 *
 * @param {TravelState} state
 * @param {Fact<Shown>} fact
 * @returns {TravelState}
 */
function onFromHere(state, { error }) {
  if (error) return notify(withGame(state, NO_INPUT), ['failure', error]);
  return state.game && state.game.pendingSquare >= 0 && legalSquares(state) ? click(state, state.game.pendingSquare) : state;
}

/** @param {TravelState} state @returns {SceneSpot[]} */
const spotsOf = (state) => (hasArrived(state) ? [] : (legalSquares(state) ?? []).map((square) => ({ kind: 'free', square })));

/** @type {Play<TravelState>['scene']} */
function scene(state) {
  const { draft, game, flipped, player: { at } } = state;
  const { files, ranks, blocked, from } = draft;
  const walk = game?.walk ?? new Uint32Array();
  const path = walk.subarray(0, Math.ceil(at) + 1);
  const first = Math.max(0, path.length - MAX_DRAWN);
  return {
    files, ranks, blocked, flipped,
    pieces: walk.length === 0 ? [] : [
      ...guardPieces(draft, walkSoFar(state)),
      { key: 'start', letter: 'N', path: walk, at, home: walk[Math.min(Math.round(at), walk.length - 1)] },
    ],
    marks: [
      ...(from !== null && at > 0 ? [{ key: 'start', drawing: 'start', square: from }] : []),
      ...goalMarks(draft, walkSoFar(state)),
    ],
    spots: spotsOf(state),
    attacked: attackedIn(reportFromHere(state) ?? shownOf(state)),
    path: path.subarray(first),
    at: Math.max(0, at - first),
    tone: 'play',
  };
}

/** @type {Play<TravelState>['label']} */
function label(state, square) {
  const { draft, game } = state;
  const walk = walkSoFar(state);
  const step = walk.lastIndexOf(square);
  const { guards } = remainingPuzzle(draft, walk);
  return [
    nameOf(draft, square), ...describeOccupants({ ...draft, guards }, square, reportFromHere(state)),
    goalsOf(draft).includes(square) && !goalsLeft(draft, walk).includes(square) && ['goalReached'],
    game && square === squareOf(state, game) ? ['knightHere'] : step > 0 && ['walkedHere', step],
    spotsOf(state).some((spot) => spot.square === square) && ['canGoHere'],
  ];
}

/** @param {TravelState} state @returns {Result} */
function describe(state) {
  const made = plyOf(state);
  const least = leastOf(state);
  if (hasArrived(state) && !state.player.playing) return { tone: 'good', headline: ['solvedInJumps', made], detail: [least !== null && (made === least ? ['fewestJumps'] : ['leastJumps', least])] };
  if (pendingHelp(state)) return { tone: 'ask', headline: ['jumps', made], detail: [['checking']] };
  const verdict = verdictOf(state);
  if (!verdict || verdict.possible === null) return { tone: 'ask', headline: ['jumps', made], detail: [] };
  if (verdict.possible) return { tone: 'good', headline: ['jumps', made], detail: [['stillInJumps', least ?? 0]] };
  if (verdict.correctMoves < 0) return { tone: 'none', headline: ['jumps', made], detail: [['minimumOutOfReach', least ?? 0]] };
  const walk = state.game?.walk ?? new Uint32Array();
  const all = made + (toGoalOf(state)?.[walk[made]] ?? 0);
  return { tone: 'none', headline: ['jumps', made], detail: [['wrongWalk', all, verdict.correctMoves + 1, nameOf(state.draft, walk[verdict.correctMoves + 1])]] };
}

/**
 * Pictures of a path, step by step.
 *
 * @param {TravelDraft} draft
 * @param {ArrayLike<number>} path
 */
const pictures = (draft, path) => Array.from(path, (_, step) => blockedSquares(draft) + linesOn(draft, Array.from(path).slice(0, step + 1))
  + goalsOf(draft).map((flag) => dot(draft, flag, 'goal')).join('') + dot(draft, path[step], 'start'));

/**
 * Compares the game with an optimal path that starts with the game's right jumps.
 *
 * @type {NonNullable<Play<TravelState>['compare']>}
 */
async function compare({ draft, game }, ask) {
  const [forth, back] = await Promise.all([ask(solve(draft)), ask(survey(between(draft, draft.to, draft.from)))]);
  const left = back.distances?.bySquare;
  if (!game || !left || forth.answer?.status !== 'solved' || forth.answer.kind !== 'travel') return null;
  const { walk } = game;
  let divergesAt = 0;
  while (divergesAt + 1 < walk.length && divergesAt + 1 + left[walk[divergesAt + 1]] === forth.answer.length) divergesAt++;
  const { answer } = await ask(solve(between(draft, walk[divergesAt], draft.to)));
  const rest = answer?.status === 'solved' && answer.kind === 'travel' ? [...answer.path].slice(1) : [];
  return { board: draft, own: pictures(draft, walk), optimal: pictures(draft, [...walk.subarray(0, divergesAt + 1), ...rest]), divergesAt, isOptimal: walk.length - 1 === forth.answer.length };
}

export const game = createGame(/** @satisfies {PlayPart<TravelState>} */ ({
  words,
  canPlay,
  begin,
  click,
  startDrag: (state) => withGame(state, { ...NO_INPUT, dragged: true }),
  dropInput: (state) => withGame(state, NO_INPUT),
  canDrag: (state, square) => state.game !== null && squareOf(state, state.game) === square,
  history: (state) => ({ moves: state.game?.walk ?? state.draft, undoable: plyOf(state), redoable: (state.game?.walk.length ?? 1) - 1 - plyOf(state) }),
  squaresOfMove: ({ game: now }, move) => (now ? [now.walk[move + 1]] : []),
  canHelp: (state) => leastOf(state) !== null,
  overMessage: 'atFlag',
  question,
  resolve,
  isOver: hasArrived,
  isWon: (state) => hasArrived(state) && plyOf(state) > 0 && plyOf(state) === (state.game?.walk.length ?? 0) - 1,
  score: (state) => ({ moves: plyOf(state), least: leastOf(state) }),
  canCompare: (state) => leastOf(state) !== null && !hasSeveralStages(state.draft),
  compare,
  questions,
  onFact: { fromHere: onFromHere },
  goal: ({ draft }) => [
    [goalsOf(draft).length < 2 ? 'bringKnight' : 'visitFlags'],
    isOrdered(draft) && ['visitInOrder'],
    (draft.guards ?? []).length > 0 && [draft.capture === 'yes' ? 'guardsCanFall' : 'guardsWatch'],
  ],
  describe,
  scene,
  label,
}));
