// @ts-check
/**
 * A game of Tour. The core reports the possible jumps, and whether the walk can be completed; a click
 * waits for that report.
 */
import { plyOf, notify, shownOf, withPlayer } from '../../../app/state.js';
import { drawLine, orderOf } from '../../../board/line.js';
import { nameOf } from '../../../board/squares.js';
import { openSquares } from '../../draft.js';
import { createGame, concatenate, withGame } from '../../game.js';
import { MAX_MARKED } from '../../witness.js';
import { boardOf, isFull, labelOf, marksOf } from '../show/scene.js';
import { pathOf, solvedOf } from '../show/tours.js';
import { words } from '../words/en/play.js';
import { refusals } from '../words/en/refusals.js';
import { describe } from './game-messages.js';
import { reportSubject, isWon, visitedCount, walkReport } from './walk-report.js';

/** @import { CodedMessage, Message } from '../../../app/words.d.ts' */
/** @import { CheckResult, HelpOutcome, Play, PlayPart } from '../../../app/contract.d.ts' */
/** @import { SceneSpot } from '../../../app/scene.d.ts' */
/** @import { Fact, HelpRequest, Question } from '../../../app/types.d.ts' */
/** @import { Finished, WalkReport } from '../../../solver/wire.d.ts' */
/** @import { TourGame, TourState } from '../types.d.ts' */

/** Returns true if it can be played. @param {TourState} state */
const canPlay = (state) => state.answer !== null && !shownOf(state)?.missing && state.draft.blocked.some((blocked) => !blocked);

/** Begins at the start, or before it is chosen. @param {TourState} state @returns {TourState} */
function begin(state) {
  const { from } = state.draft;
  const walk = from === null ? new Uint32Array(0) : Uint32Array.of(from);
  return withPlayer({ ...state, game: { walk, ownLength: walk.length, pendingSquare: -1 }, facts: { ...state.facts, walkReport: undefined, finish: undefined } }, { at: 0, playing: false });
}

/** A click on a square. @param {TourState} state @param {number} square @returns {TourState} */
function click(state, square) {
  const { draft, game } = state;
  if (!game || square < 0) return state;
  const visited = visitedCount(state);
  const report = walkReport(state);
  if (!report) return withGame(state, { pendingSquare: square });
  if (report.complete) return notify(state, ['allVisited'], 'good');
  const name = nameOf(draft, square);
  if (!report.next.includes(square)) {
    if (game.walk[visited - 1] === square && visited > 1) return withPlayer(withGame(state, { pendingSquare: -1 }), { at: visited - 2, playing: false });
    const step = game.walk.subarray(0, visited).indexOf(square);
    return notify(withGame(state, { pendingSquare: -1 }), draft.blocked[square] ? ['isBlocked', name]
      : step >= 0 ? ['visitedAlready', name, step + 1]
        : visited === 0 ? ['cantBegin', name]
          : report.refused.find(([at]) => at === square)?.[1] ?? ['walk.no-jump', nameOf(draft, game.walk[visited - 1]), name]);
  }
  const walk = concatenate(game.walk.subarray(0, visited), [square]);
  const ownLength = Math.min(game.ownLength, visited) + Number(game.ownLength >= visited);
  // Just after the last step, because a jump under way counts as made.
  return withPlayer(withGame(state, { walk, ownLength, pendingSquare: -1 }), visited === 0 ? { at: 0, playing: false } : { at: visited - 1 + 0.001, playing: true });
}

/** @type {Play<TourState>['history']} */
function history(state) {
  const { game, draft } = state;
  const moves = game?.walk ?? new Uint32Array();
  const ply = plyOf(state);
  // A start that was chosen by a click can be undone, too.
  const canChooseStart = moves.length > 0 && draft.from === null;
  return { moves, undoable: ply > 0 ? ply : Number(canChooseStart), redoable: Math.max(0, moves.length - 1 - ply) };
}

/**
 * Questions to the core during a game.
 *
 * @param {TourState} state
 * @returns {{[name: string]: Question}}
 */
function questions(state) {
  const { draft, game, player } = state;
  // While a solution plays, the squares that can follow are not shown.
  if (!game || (player.playing && visitedCount(state) < game.walk.length)) return {};
  return { walkReport: { of: reportSubject(state, game), job: { do: 'walkReport', kind: 'tour', draft, walk: visitedSquares(state, game) } } };
}

/** @param {TourState} state @param {TourGame} game */
const visitedSquares = (state, { walk }) => walk.slice(0, visitedCount(state));

/** @type {Play<TourState>['question']} */
function question(state) {
  const { draft, game } = state;
  return game && { name: 'finish', of: reportSubject(state, game), job: { do: 'finish', kind: 'tour', draft, walk: visitedSquares(state, game) } };
}

/**
 * Handles the state of the walk. A click may have waited for it.
 *
 * @param {TourState} state with it
 * @param {Fact<WalkReport>} fact
 * @returns {TourState}
 */
function onWalked(state, { error }) {
  const { game } = state;
  if (error) return notify(state, ['failure', error]);
  return game && game.pendingSquare >= 0 && walkReport(state) ? click(state, game.pendingSquare) : state;
}

/**
 * @param {TourState} state
 * @param {HelpRequest} request
 * @param {Finished} result
 * @returns {HelpOutcome<TourState>}
 */
function resolve(state, { kind }, { completable, longestCompletable, completion, next }) {
  const { game } = state;
  const verdict = { possible: completable, correctMoves: longestCompletable - 1 };
  if (!game || kind === 'check') return { kind: 'check', verdict };
  if (kind === 'solution' && !completable) return withFoundTour(state, verdict);
  // There is no solution from here, so say that instead.
  if (!completable) return { kind: 'check', verdict };
  if (completion.length === 0) return { state };
  const visited = visitedCount(state);
  if (kind === 'hint') {
    const [to] = completion;
    return { hint: { from: game.walk[visited - 1], to, target: to, decoys: walkReport(state)?.next, messages: [whyNext(state, to, next)] } };
  }
  const walk = concatenate(game.walk.subarray(0, visited), completion);
  return { state: withPlayer(withGame(state, { walk, ownLength: Math.min(game.ownLength, visited) }), { at: Math.max(0, visited - 1), playing: true }) };
}

/**
 * Why a square is a good next one.
 *
 * @param {TourState} state
 * @param {number} to
 * @param {Finished['next']} next
 * @returns {CodedMessage}
 */
function whyNext({ draft }, to, next) {
  const name = nameOf(draft, to);
  const exits = next.find(([square]) => square === to)?.[1];
  if (exits === undefined) return ['goOn', name];
  if (next.length === 1) return ['onlyJump', name];
  if (exits === 1) return ['lastExit', name];
  // Warnsdorff's rule.
  return next.every(([square, others]) => square === to || others > exits) ? ['fewestExits', name, exits] : ['goOn', name];
}

/**
 * Shows the solver's tour instead of the walk, when the walk can't be completed.
 *
 * @param {TourState} state
 * @param {CheckResult} verdict shown without a tour
 * @returns {HelpOutcome<TourState>}
 */
function withFoundTour(state, verdict) {
  const { game } = state;
  const path = solvedOf(state)?.path;
  if (!game || !path) return { kind: 'check', verdict };
  let ownLength = 0;
  while (ownLength < visitedCount(state) && path[ownLength] === game.walk[ownLength]) ownLength++;
  return { state: withPlayer(withGame(state, { walk: path, ownLength }), { at: Math.max(0, ownLength - 1), playing: true }) };
}

/** The marks of possible next squares. @param {TourState} state @returns {SceneSpot[]} */
function nextSpots(state) {
  const { game } = state;
  const report = walkReport(state);
  if (!game || !report || report.next.length > MAX_MARKED) return [];
  return report.next.map((square) => ({ kind: game.walk.length === 0 ? 'ready' : 'free', square }));
}

/** @type {Play<TourState>['scene']} */
function scene(state) {
  const { draft, player: { at } } = state;
  const path = pathOf(state);
  // Undone jumps are not shown.
  const walk = path.slice(0, visitedCount(state) + Number(path.length > (state.game?.walk.length ?? 0)));
  return {
    ...boardOf(state),
    pieces: path.length === 0 ? [] : [{ key: 'knight', letter: 'N', path, at, home: path[Math.min(Math.round(at), path.length - 1)] }],
    marks: marksOf(draft, walk.length > 0 && isFull(draft)),
    line: walk.length > 0 ? { path: walk, numbers: true, draw: drawLine } : undefined,
    spots: nextSpots(state),
    at: Math.max(at, Math.min(1, path.length - 1) * 0.001),
    tone: 'play',
  };
}

/** The labels of marks. @type {{[kind: string]: Message}} */
const SPOTS = { free: ['canGo'], ready: ['canBegin'] };

/** @type {Play<TourState>['label']} */
function label(state, square) {
  const { draft } = state;
  const path = pathOf(state);
  const place = path.length > 0 ? orderOf(path, draft.files * draft.ranks)[square] : 0;
  const spot = nextSpots(state).find((candidate) => candidate.square === square);
  return labelOf(draft, square, place <= visitedCount(state) ? place : 0, [spot && SPOTS[spot.kind]]);
}

/** The knight can be dragged. @param {TourState} state @param {number} square */
const canDrag = (state, square) => state.game?.walk[visitedCount(state) - 1] === square;

/** Drops a click that waits for the core. @param {TourState} state */
const dropInput = (state) => withGame(state, { pendingSquare: -1 });

export const game = createGame(/** @satisfies {PlayPart<TourState>} */ ({
  words: { ...words, ...refusals },
  canPlay,
  begin,
  click,
  startDrag: dropInput,
  dropInput,
  // A knight that is put back makes no move, unlike a click on it.
  endDrag: (state, square) => (canDrag(state, square) ? dropInput(state) : click(state, square)),
  canDrag,
  history,
  canHelp: (state) => visitedCount(state) > 0,
  overMessage: 'allVisited',
  squaresOfMove: ({ game: now }, move) => (now ? [now.walk[move + 1]] : []),
  question,
  resolve,
  isOver: (state) => walkReport(state)?.complete ?? false,
  isWon,
  score: (state) => ({ moves: Math.max(0, visitedCount(state) - 1), least: null, done: visitedCount(state), of: openSquares(state.draft) }),
  questions,
  onFact: { walkReport: onWalked },
  goal: ({ draft }) => [['visitAll'], draft.ends === 'closed' && ['returnToStart'], draft.numbers.length > 0 && ['keepNumbers']],
  describe,
  scene,
  label,
}));
