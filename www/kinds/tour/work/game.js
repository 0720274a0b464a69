// @ts-check
/**
 * A person walks a tour by hand: what a click means then. Where one may go,
 * and whether it can still be finished, the core tells; until it has, a click
 * waits.
 */
import { playing } from '../../../app/playing.js';
import { plyOf, say, shownOf, withPlayer } from '../../../app/state.js';
import { drawLine, orderOf } from '../../../board/line.js';
import { nameOf } from '../../../board/squares.js';
import { GameBar } from '../../../controls/game-bar.js';
import { words as bar } from '../../../controls/words/en/game.js';
import { openSquares } from '../../drawing.js';
import { MOST_MARKED } from '../../witness.js';
import { boardOf, isFull, labelOf, marksOf } from '../show/scene.js';
import { pathOf, solvedOf } from '../show/tours.js';
import { words } from '../words/en/play.js';
import { refusals } from '../words/en/refusals.js';
import { describe, hintSaid } from './game-words.js';
import { askedOf, basis, finishedOf, hintOf, isSeeking, isWon, visitedOf, visitedPart, walkedOf } from './facts.js';

/** @import { Said } from '../../../app/words.d.ts' */
/** @import { Hinted, Play, PlayPart, Plea } from '../../../app/contract.d.ts' */
/** @import { SceneSpot } from '../../../app/scene.d.ts' */
/** @import { Fact, Question } from '../../../app/types.d.ts' */
/** @import { Finished, Walked } from '../../../solver/wire.d.ts' */
/** @import { TourGame, TourState } from '../types.d.ts' */

/** Nothing is asked, and no click waits. */
const AT_REST = { asked: null, askedOf: -1, wanted: -1 };

/** @param {TourState} state @param {Partial<TourGame>} game @returns {TourState} */
const withGame = (state, game) => (state.game ? { ...state, game: { ...state.game, ...game } } : state);

/** Can this puzzle be walked at all? @param {TourState} state */
const canPlay = (state) => state.answer !== null && !shownOf(state)?.missing && state.draft.blocked.some((blocked) => !blocked);

/** Begins at the start, or before it is chosen. @param {TourState} state @returns {TourState} */
function begin(state) {
  const { from } = state.draft;
  const walk = from === null ? new Uint32Array(0) : Uint32Array.of(from);
  return withPlayer({ ...state, game: { ...AT_REST, walk, own: walk.length } }, { at: 0, playing: false });
}

/** A click on a square. @param {TourState} state @param {number} square @returns {TourState} */
function click(state, square) {
  const { draft, game } = state;
  if (!game || square < 0) return state;
  const visited = visitedOf(state);
  const walked = walkedOf(state);
  if (!walked) return withGame(state, { wanted: square });
  if (walked.won) return say(state, ['allVisited'], 'good');
  const name = nameOf(draft, square);
  if (!walked.next.includes(square)) {
    if (game.walk[visited - 1] === square && visited > 1) return takeBack(state);
    const step = game.walk.subarray(0, visited).indexOf(square);
    return say(withGame(state, { wanted: -1 }), draft.blocked[square] ? ['isHole', name]
      : step >= 0 ? ['visitedAlready', name, step + 1]
        : visited === 0 ? ['cantBegin', name]
          : walked.refused.find(([at]) => at === square)?.[1] ?? ['walk.no-jump', nameOf(draft, game.walk[visited - 1]), name]);
  }
  const walk = Uint32Array.of(...game.walk.subarray(0, visited), square);
  const own = Math.min(game.own, visited) + Number(game.own >= visited);
  // From a hair past the last jump: one in the air counts as made.
  return withPlayer(withGame(state, { ...AT_REST, walk, own }), visited === 0 ? { at: 0, playing: false } : { at: visited - 1 + 0.001, playing: true });
}

/** So many jumps hold. @param {TourState} state @param {number} at @returns {TourState} */
const rewind = (state, at) => withPlayer(withGame(state, AT_REST), { at, playing: false });

/** @param {TourState} state @returns {TourState} */
function takeBack(state) {
  const ply = plyOf(state);
  const { game, draft } = state;
  if (ply > 0) return rewind(state, ply - 1);
  // A start that was chosen by a click can be chosen again.
  if (game && game.walk.length > 0 && draft.from === null) return begin(state);
  return say(state, ['noJumpYet']);
}

/** @param {TourState} state @returns {TourState} */
function again(state) {
  const ply = plyOf(state);
  return !state.game || ply >= state.game.walk.length - 1 ? say(state, ['noJumpTakenBack']) : rewind(state, ply + 1);
}

/** How many steps can be taken back and made again. @param {TourState} state */
function undoable(state) {
  const ply = plyOf(state);
  const length = Math.max(0, (state.game?.walk.length ?? 1) - 1);
  return { back: ply > 0 || (length === 0 && state.draft.from === null && state.game?.walk.length) ? Math.max(1, ply) : 0, on: Math.max(0, length - ply) };
}

/** Something is asked of where the walk stands; the same again is no longer. @param {TourState} state @param {Plea} plea @returns {TourState} */
function ask(state, plea) {
  if (!state.game) return state;
  if (askedOf(state) === plea && (isSeeking(state) || plea !== 'rest')) return withGame(state, AT_REST);
  if (walkedOf(state)?.won) return say(state, ['allVisited'], 'good');
  const asked = withGame(state, { asked: plea, askedOf: visitedOf(state), wanted: -1 });
  const finished = finishedOf(asked);
  return finished ? answered(asked, finished) : asked;
}

/** What the core is asked while somebody plays. @param {TourState} state @returns {{[name: string]: Question}} */
function asks(state) {
  const { draft, game } = state;
  if (!game) return {};
  const of = basis(state, game);
  const walk = visitedPart(game, visitedOf(state));
  return {
    walked: { of, job: { do: 'walked', kind: 'tour', draft, walk } },
    ...(askedOf(state) && { finish: { of, job: { do: 'finish', kind: 'tour', draft, walk } } }),
  };
}

/** Where the walk stands is learnt: a click may have waited for it. @param {TourState} state with it @param {Fact<Walked>} fact @returns {TourState} */
function walkedLearnt(state, { error }) {
  const { game } = state;
  if (error) return say(state, ['failure', error]);
  return game && game.wanted >= 0 && walkedOf(state) ? click(state, game.wanted) : state;
}

/** Whether it can be finished is learnt. @param {TourState} state with it @param {Fact<Finished>} fact @returns {TourState} */
function finishLearnt(state, { error }) {
  const finished = finishedOf(state);
  if (error) return say(withGame(state, AT_REST), ['failure', error]);
  return finished ? answered(state, finished) : state;
}

/** What was asked is known. @param {TourState} state @param {Finished} finished @returns {TourState} */
function answered(state, { can, good, rest }) {
  const { game } = state;
  const plea = askedOf(state);
  if (!game || plea === 'can') return state;
  if (!can && plea === 'rest') return finishedFromGood(state, can === false ? good : 0);
  // No way on: then that is what is to be said.
  if (!can) return withGame(state, { asked: 'can' });
  if (plea === 'hint' || rest.length === 0) return state;
  const visited = visitedOf(state);
  const walk = Uint32Array.of(...game.walk.subarray(0, visited), ...rest);
  return withPlayer(withGame(state, { ...AT_REST, walk, own: Math.min(game.own, visited) }), { at: Math.max(0, visited - 1), playing: true });
}

/**
 * Whoever gives up a walk that can't be finished is shown the rest from its last good square on; where it has none, or
 * that isn't known, the tour that was found.
 * @param {TourState} state @param {number} good how many squares were right @returns {TourState}
 */
function finishedFromGood(state, good) {
  const { game } = state;
  if (!game) return state;
  if (good > 0) {
    const back = withPlayer(withGame(state, { asked: 'rest', askedOf: good }), { at: good - 1, playing: false });
    const finished = finishedOf(back);
    return finished ? answered(back, finished) : back;
  }
  const path = solvedOf(state)?.path;
  if (!path) return withGame(state, { asked: 'can' });
  let own = 0;
  while (own < visitedOf(state) && path[own] === game.walk[own]) own++;
  return withPlayer(withGame(state, { ...AT_REST, walk: path, own }), { at: Math.max(0, own - 1), playing: true });
}

/** Where a person can go on. @param {TourState} state @returns {SceneSpot[]} */
function nextSpots(state) {
  const { game } = state;
  const walked = walkedOf(state);
  if (!game || !walked || walked.next.length > MOST_MARKED) return [];
  return walked.next.map((square) => ({ kind: game.walk.length === 0 ? 'ready' : 'free', square }));
}

/** The best next square; its decoys are the others that can be reached. @param {TourState} state @returns {Hinted | null} */
function hinted(state) {
  const { game } = state;
  const to = hintOf(state);
  if (!game || to === null || visitedOf(state) === 0) return null;
  return { from: game.walk[visitedOf(state) - 1], to, target: to, decoys: walkedOf(state)?.next };
}

/** @type {Play<TourState>['scene']} */
function scene(state) {
  const { draft, player: { at } } = state;
  const path = pathOf(state);
  // The walk is as long as it holds: what was taken back is not shown.
  const walk = path.slice(0, visitedOf(state) + Number(path.length > (state.game?.walk.length ?? 0)));
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

/** What is said of squares. @type {{[kind: string]: Said}} */
const SPOTS = { free: ['canGo'], ready: ['canBegin'] };

/** @type {Play<TourState>['label']} */
function label(state, square) {
  const { draft } = state;
  const path = pathOf(state);
  const place = path.length > 0 ? orderOf(path, draft.files * draft.ranks)[square] : 0;
  const spot = nextSpots(state).find((candidate) => candidate.square === square);
  return labelOf(draft, square, place <= visitedOf(state) ? place : 0, [spot && SPOTS[spot.kind]]);
}

/** What stands last on the walk can be dragged on. @param {TourState} state @param {number} square */
const canDrag = (state, square) => state.game?.walk[visitedOf(state) - 1] === square;

export const game = playing(/** @satisfies {PlayPart<TourState>} */ ({
  words: { ...bar, ...words, ...refusals },
  canPlay,
  begin,
  click,
  canDrag,
  undoable,
  takeBack,
  again,
  rewind,
  ask,
  canAsk: (state) => visitedOf(state) > 0,
  answered: (state) => (askedOf(state) === 'can' && finishedOf(state) ? 'can' : null),
  sought: (state) => (isSeeking(state) ? askedOf(state) : null),
  hinted,
  hintSaid,
  judged(state) {
    const finished = askedOf(state) === 'can' ? finishedOf(state) : null;
    return finished && { can: finished.can, right: finished.good - 1 };
  },
  isOver: (state) => walkedOf(state)?.won ?? false,
  isWon,
  moves: (state) => state.game?.walk ?? state.draft,
  score: (state) => ({ moves: Math.max(0, visitedOf(state) - 1), least: null, done: visitedOf(state), of: openSquares(state.draft) }),
  asks,
  learnt: { walked: walkedLearnt, finish: finishLearnt },
  forgets: ['walked', 'finish'],
  describe,
  scene,
  label,
  Bar: GameBar,
}));
