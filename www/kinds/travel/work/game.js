// @ts-check
/**
 * A person walks the knight to the flag. Where it may go, and how far it still
 * is, the core tells: it solves the puzzle from where the knight stands, and
 * the squares one jump away are those that it reaches.
 */
import { playing } from '../../../app/playing.js';
import { answerOf, factOf, plyOf, say, shownOf, withPlayer } from '../../../app/state.js';
import { dot, linesOn, walls } from '../../../board/miniature.js';
import { nameOf } from '../../../board/squares.js';
import { GameBar } from '../../../controls/game-bar.js';
import { words as bar } from '../../../controls/words/en/game.js';
import { journeyOf } from '../show/paths.js';
import { what } from '../show/scene.js';
import { words } from '../words/en/play.js';

/** @import { Hinted, Judged, Play, PlayPart, Plea, Result } from '../../../app/contract.d.ts' */
/** @import { Perhaps } from '../../../app/words.d.ts' */
/** @import { SceneSpot } from '../../../app/scene.d.ts' */
/** @import { Fact, Question } from '../../../app/types.d.ts' */
/** @import { Shown, TravelDrawing } from '../../../solver/wire.d.ts' */
/** @import { TravelGame, TravelState } from '../types.d.ts' */

/** Nothing is asked, and no click waits. @type {Pick<TravelGame, 'asked' | 'askedAt' | 'wanted' | 'dragged'>} */
const AT_REST = { asked: null, askedAt: -1, wanted: -1, dragged: false };

/** Of longer walks the last jumps are drawn. */
const MOST_DRAWN = 400;

/** @param {TravelState} state @param {Partial<TravelGame>} game @returns {TravelState} */
const withGame = (state, game) => (state.game ? { ...state, game: { ...state.game, ...game } } : state);

/** Can this puzzle be walked? @param {TravelState} state */
const canPlay = (state) => state.draft.from !== null && state.draft.to !== null && !shownOf(state)?.missing && answerOf(state)?.status !== 'impossible';

/** Begins at the start. @param {TravelState} state @returns {TravelState} */
const begin = (state) => withPlayer({ ...state, game: { ...AT_REST, walk: Uint32Array.of(state.draft.from ?? 0) } }, { at: 0, playing: false });

/** The square on which the knight stands. @param {TravelState} state @param {TravelGame} game */
const squareOf = (state, game) => game.walk[Math.min(plyOf(state), game.walk.length - 1)];

/** Is the knight there? @param {TravelState} state */
const isThere = (state) => state.game !== null && squareOf(state, state.game) === state.draft.to;

/** The puzzle from where the knight stands, once it is told. @param {TravelState} state @returns {Shown | null} */
const hereOf = (state) => (state.game && factOf(state, 'here', [state.draft, squareOf(state, state.game)])?.result) ?? null;

/** Where it may go. @param {TravelState} state @returns {number[] | null} nothing until that is told */
function nextOf(state) {
  const here = hereOf(state);
  if (!here?.distances) return null;
  const cached = nexts.get(here);
  if (cached) return cached;
  const next = [];
  const { bySquare } = here.distances;
  for (let square = 0; square < bySquare.length; square++) if (bySquare[square] === 1) next.push(square);
  nexts.set(here, next);
  return next;
}

/** @type {WeakMap<Shown, number[]>} */
const nexts = new WeakMap();

/** How far it is to the goal from each square, once that is told. @param {TravelState} state */
const toGoalOf = (state) => factOf(state, 'back', [state.draft])?.result?.distances?.bySquare ?? null;

/** The proven least. @param {TravelState} state */
const leastOf = (state) => journeyOf(state)?.length ?? null;

/** A click on a square. @param {TravelState} state @param {number} square @returns {TravelState} */
function click(state, square) {
  const { draft, game } = state;
  if (!game || square < 0) return state;
  if (isThere(state)) return say(state, ['atFlag'], 'good');
  const here = squareOf(state, game);
  if (square === here) return withGame(state, { wanted: -1, dragged: false });
  const next = nextOf(state);
  if (!next) return withGame(state, { wanted: square });
  if (!next.includes(square)) {
    const [from, to] = [nameOf(draft, here), nameOf(draft, square)];
    return say(withGame(state, { wanted: -1, dragged: false }), draft.blocked[square] ? ['isForbidden', to] : ['noWalkJump', from, to]);
  }
  const ply = plyOf(state);
  const walk = Uint32Array.of(...game.walk.subarray(0, ply + 1), square);
  // From a hair past the last jump: one in the air counts as made. What was dragged is there already.
  const at = game.dragged ? ply + 1 : ply + 0.001;
  return withPlayer(withGame(state, { ...AT_REST, walk }), { at, playing: !game.dragged });
}

/** So many jumps hold. @param {TravelState} state @param {number} at @returns {TravelState} */
const rewind = (state, at) => withPlayer(withGame(state, AT_REST), { at, playing: false });

/** @param {TravelState} state @returns {TravelState} */
function takeBack(state) {
  const ply = plyOf(state);
  return ply === 0 ? say(state, ['noWalkYet']) : rewind(state, ply - 1);
}

/** @param {TravelState} state @returns {TravelState} */
function again(state) {
  const ply = plyOf(state);
  return !state.game || ply >= state.game.walk.length - 1 ? say(state, ['noWalkTakenBack']) : rewind(state, ply + 1);
}

/** What is asked of where the knight stands. @param {TravelState} state @returns {Plea | null} */
const askedOf = (state) => (state.game?.askedAt === plyOf(state) ? state.game.asked : null);

/** Is what it needs still to be told? @param {TravelState} state */
const isSought = (state) => askedOf(state) !== null && (askedOf(state) === 'can' ? !toGoalOf(state) : !hereOf(state));

/** Something is asked; the same again is no longer. @param {TravelState} state @param {Plea} plea @returns {TravelState} */
function ask(state, plea) {
  if (isThere(state)) return say(state, ['atFlag'], 'good');
  if (askedOf(state) === plea) return withGame(state, AT_REST);
  return answered(withGame(state, { ...AT_REST, asked: plea, askedAt: plyOf(state) }));
}

/** What was asked, and can be answered now. @param {TravelState} state @returns {TravelState} */
function answered(state) {
  const { game } = state;
  const answer = hereOf(state)?.answer;
  if (!game || askedOf(state) !== 'rest' || answer?.status !== 'solved' || answer.kind !== 'travel') return state;
  const ply = plyOf(state);
  const walk = Uint32Array.of(...game.walk.subarray(0, ply + 1), ...answer.path.slice(1));
  return withPlayer(withGame(state, { ...AT_REST, walk }), { at: ply, playing: true });
}

/** Drawings from other squares: the same as long as they are. @type {WeakMap<TravelDrawing, Map<string, TravelDrawing>>} */
const drafts = new WeakMap();

/** @param {TravelDrawing} draft @param {number | null} from @param {number | null} to @returns {TravelDrawing} */
function between(draft, from, to) {
  const all = drafts.get(draft) ?? new Map();
  drafts.set(draft, all);
  const name = `${from} ${to}`;
  const drawing = all.get(name) ?? { ...draft, from, to };
  all.set(name, drawing);
  return drawing;
}

/** What the core is asked while somebody plays. @param {TravelState} state @returns {{[name: string]: Question}} */
function asks(state) {
  const { draft, game } = state;
  if (!game) return {};
  const here = squareOf(state, game);
  const solve = (/** @type {TravelDrawing} */ drawing) => /** @type {const} */ ({ do: 'solve', draft: drawing, options: {}, wants: { distances: true, edges: false, path: '0' } });
  return {
    ...(here !== draft.to && { here: { of: [draft, here], job: solve(between(draft, here, draft.to)) } }),
    ...(askedOf(state) === 'can' && { back: { of: [draft], job: solve(between(draft, draft.to, draft.from)) } }),
  };
}

/** Where the knight may go is learnt: a click, or what was asked, may have waited for it. @param {TravelState} state with it @param {Fact<Shown>} fact @returns {TravelState} */
function hereLearnt(state, { error }) {
  if (error) return say(withGame(state, AT_REST), ['failure', error]);
  const after = answered(state);
  return after === state && state.game && state.game.wanted >= 0 && nextOf(state) ? click(state, state.game.wanted) : after;
}

/** @param {TravelState} state with it @param {Fact<Shown>} fact @returns {TravelState} */
const backLearnt = (state, { error }) => (error ? say(withGame(state, AT_REST), ['failure', error]) : state);

/** Can it still be done in the fewest jumps; and how many were right? @param {TravelState} state @returns {Judged & { all: number } | null} */
function judged(state) {
  const { game } = state;
  const left = toGoalOf(state);
  const least = leastOf(state);
  if (!game || askedOf(state) !== 'can' || !left || least === null) return null;
  const ply = plyOf(state);
  let right = 0;
  while (right < ply && right + 1 + left[game.walk[right + 1]] === least) right++;
  return { can: right === ply, right, all: ply + left[game.walk[ply]] };
}

/** The best jump; its decoys are the other squares the knight can go to, that which it came from last. @param {TravelState} state @returns {Hinted | null} */
function hinted(state) {
  const answer = hereOf(state)?.answer;
  const { game } = state;
  if (!game || askedOf(state) !== 'hint' || answer?.status !== 'solved' || answer.kind !== 'travel' || answer.length === 0) return null;
  const [from, to] = answer.path;
  const visited = game.walk.subarray(0, plyOf(state));
  const others = nextOf(state)?.filter((square) => square !== to) ?? [];
  return { from, to, target: to, decoys: [...others.filter((square) => !visited.includes(square)), ...others.filter((square) => visited.includes(square))] };
}

/** What is said of it. @param {TravelState} state @returns {Perhaps[]} */
function hintSaid(state) {
  const hint = hinted(state);
  const answer = hereOf(state)?.answer;
  return [hint && answer?.status === 'solved' && answer.kind === 'travel' && ['bestSquare', nameOf(state.draft, hint.to), answer.length]];
}

/** @param {TravelState} state @returns {SceneSpot[]} */
const spotsOf = (state) => (isThere(state) ? [] : (nextOf(state) ?? []).map((square) => ({ kind: 'free', square })));

/** @type {Play<TravelState>['scene']} */
function scene(state) {
  const { draft, game, flipped, player: { at } } = state;
  const { files, ranks, blocked, from, to } = draft;
  const walk = game?.walk ?? new Uint32Array();
  const path = walk.subarray(0, Math.ceil(at) + 1);
  const first = Math.max(0, path.length - MOST_DRAWN);
  return {
    files, ranks, blocked, flipped,
    pieces: walk.length === 0 ? [] : [{ key: 'start', letter: 'N', path: walk, at, home: walk[Math.min(Math.round(at), walk.length - 1)] }],
    marks: [
      ...(from !== null && at > 0 ? [{ key: 'start', drawing: 'start', square: from }] : []),
      ...(to !== null ? [{ key: 'goal', drawing: 'goal', square: to }] : []),
    ],
    spots: spotsOf(state),
    path: path.subarray(first),
    at: Math.max(0, at - first),
    tone: 'play',
  };
}

/** @type {Play<TravelState>['label']} */
function label(state, square) {
  const { draft, game } = state;
  const found = what(state, square);
  const codes = /** @type {const} */ ({ start: draft.to === square ? 'startAndGoalHere' : 'startHere', goal: 'goalHere', block: 'forbiddenHere' });
  const step = game ? game.walk.subarray(0, plyOf(state) + 1).lastIndexOf(square) : -1;
  return [
    nameOf(draft, square), found && [codes[found]],
    game && square === squareOf(state, game) ? ['knightHere'] : step > 0 && ['walkedHere', step],
    spotsOf(state).some((spot) => spot.square === square) && ['canGoHere'],
  ];
}

/** @param {TravelState} state @returns {Result} */
function describe(state) {
  const made = plyOf(state);
  const least = leastOf(state);
  if (isThere(state) && !state.player.playing) return { tone: 'good', headline: ['thereIn', made], detail: [least !== null && (made === least ? ['fewestJumps'] : ['leastJumps', least])] };
  if (isSought(state)) return { tone: 'ask', headline: ['jumps', made], detail: [['lookingAhead']] };
  const verdict = judged(state);
  if (!verdict) return { tone: 'ask', headline: ['jumps', made], detail: [least !== null && ['leastJumps', least]] };
  return verdict.can ? { tone: 'good', headline: ['jumps', made], detail: [['stillInJumps', least ?? 0]] }
    : { tone: 'none', headline: ['jumps', made], detail: [['wrongWalk', verdict.all, verdict.right + 1, nameOf(state.draft, state.game?.walk[verdict.right + 1] ?? 0)]] };
}

/** The pictures of a way, step by step. @param {TravelDrawing} draft @param {ArrayLike<number>} path */
const pictures = (draft, path) => Array.from(path, (_, step) => walls(draft) + linesOn(draft, Array.from(path).slice(0, step + 1))
  + (draft.to === null ? '' : dot(draft, draft.to, 'goal')) + dot(draft, path[step], 'start'));

/** One's own way, and one that goes along it as long as that was right. @type {NonNullable<Play<TravelState>['ways']>} */
async function ways({ draft, game }, ask) {
  const solve = (/** @type {TravelDrawing} */ drawing) => ask({ do: 'solve', draft: drawing, options: {}, wants: { distances: true, path: '0' } });
  const [forth, back] = await Promise.all([solve(draft), solve(between(draft, draft.to, draft.from))]);
  const left = back.distances?.bySquare;
  if (!game || !left || forth.answer?.status !== 'solved' || forth.answer.kind !== 'travel') return null;
  const { walk } = game;
  let parted = 0;
  while (parted + 1 < walk.length && parted + 1 + left[walk[parted + 1]] === forth.answer.length) parted++;
  const { answer } = await solve(between(draft, walk[parted], draft.to));
  const rest = answer?.status === 'solved' && answer.kind === 'travel' ? [...answer.path].slice(1) : [];
  return { shape: draft, own: pictures(draft, walk), least: pictures(draft, [...walk.subarray(0, parted + 1), ...rest]), parted };
}

export const game = playing(/** @satisfies {PlayPart<TravelState>} */ ({
  words: { ...bar, ...words },
  canPlay,
  begin,
  click,
  lift: (state, square) => withGame(state, { dragged: square >= 0 }),
  canDrag: (state, square) => state.game !== null && squareOf(state, state.game) === square,
  undoable: (state) => ({ back: plyOf(state), on: (state.game?.walk.length ?? 1) - 1 - plyOf(state) }),
  takeBack,
  again,
  rewind,
  ask,
  canAsk: (state) => leastOf(state) !== null,
  answered: (state) => (judged(state) ? 'can' : null),
  sought: (state) => (isSought(state) ? askedOf(state) : null),
  hinted,
  hintSaid,
  judged,
  isOver: isThere,
  isWon: (state) => isThere(state) && plyOf(state) > 0 && plyOf(state) === (state.game?.walk.length ?? 0) - 1,
  moves: (state) => state.game?.walk ?? state.draft,
  score: (state) => ({ moves: plyOf(state), least: leastOf(state) }),
  ways,
  asks,
  learnt: { here: hereLearnt, back: backLearnt },
  forgets: [],
  describe,
  scene,
  label,
  Bar: GameBar,
}));
