// @ts-check
/**
 * A game of Place: pieces are put on the board by hand. The core reports attacks, and whether the
 * position can be completed: it solves the puzzle with these pieces fixed.
 */
import { pendingHelp, verdictOf } from '../../../app/help.js';
import { factOf, plyOf, notify, shownOf, withPlayer } from '../../../app/state.js';
import { pieceDrawing } from '../../../board/pieces.js';
import { slides } from '../../../board/slide.js';
import { nameOf } from '../../../board/squares.js';
import { letterOn } from '../../draft.js';
import { gameOf } from '../../game.js';
import { countOf } from '../show/count.js';
import { PIECES } from '../show/pieces.js';
import { words } from '../words/en/play.js';

/** @import { BestMove, HelpOutcome, Play, PlayPart, Result } from '../../../app/contract.d.ts' */
/** @import { HelpRequest, Question } from '../../../app/types.d.ts' */
/** @import { Page as Chunk, Piece, PlaceDrawing, Setup } from '../../../solver/wire.d.ts' */
/** @import { PlaceGame, PlaceSearch, PlaceState } from '../types.d.ts' */

/** @param {PlaceState} state @param {Partial<PlaceGame>} game @returns {PlaceState} */
const withGame = (state, game) => (state.game ? { ...state, game: { ...state.game, ...game } } : state);

/** How many pieces are to be placed. @param {PlaceDrawing} draft */
const allOf = ({ pieces }) => Object.values(pieces).reduce((sum, number) => sum + number, 0);

/** Can it be done by hand? @param {PlaceState} state */
const canPlay = (state) => state.answer !== null && state.draft.aim === 'peace' && !shownOf(state)?.missing && allOf(state.draft) > 0 && !state.draft.open && countOf(state)?.count !== '0';

/** @param {PlaceState} state @returns {PlaceState} */
const begin = (state) => withPlayer({
  ...state,
  game: { states: [[]], piece: PIECES.find((letter) => state.draft.pieces[letter] > 0) ?? 'Q', dragged: -1, attacked: false, clashes: false },
}, { at: 0, playing: false });

/** How many moves hold. @param {PlaceState} state @param {PlaceGame} game */
const movesOf = (state, { states }) => Math.min(plyOf(state), states.length - 1);

/** @type {Setup} */
const NONE = [];

/** The pieces put on the board. @param {PlaceState} state @returns {Setup} */
export const putOf = (state) => (state.game ? state.game.states[movesOf(state, state.game)] : NONE);

/** How many of a kind are left to put. @param {PlaceState} state @param {string} letter */
const leftOf = (state, letter) => state.draft.pieces[/** @type {keyof PlaceDrawing['pieces']} */ (letter)] - putOf(state).filter(([, other]) => other === letter).length;

/**
 * The board is another from now on.
 *
 * @param {PlaceState} state
 * @param {Setup} setup
 * @returns {PlaceState}
 */
function made(state, setup) {
  const { game } = state;
  if (!game) return state;
  const states = [...game.states.slice(0, movesOf(state, game) + 1), setup];
  const after = withPlayer(withGame(state, { states, dragged: -1 }), { at: states.length - 1, playing: false });
  if (leftOf(after, game.piece) > 0) return after;
  const next = PIECES.find((letter) => leftOf(after, letter) > 0);
  return next ? withGame(after, { piece: next }) : after;
}

/**
 * A click on a square: puts the picked piece there, or takes what was put away.
 *
 * @param {PlaceState} state
 * @param {number} square
 * @returns {PlaceState}
 */
function click(state, square) {
  const { draft, game } = state;
  if (!game || square < 0) return state;
  const put = putOf(state);
  const name = nameOf(draft, square);
  if (game.dragged >= 0 && game.dragged !== square) return moved(state, game.dragged, square);
  if (letterOn(put, square)) return made(state, put.filter(([other]) => other !== square));
  if (draft.blocked[square]) return notify(state, ['isWall', name]);
  if (letterOn(draft.fixed, square)) return notify(state, ['isGiven', name]);
  if (leftOf(state, game.piece) > 0) return made(state, [...put, [square, game.piece]]);
  return notify(state, put.length === allOf(draft) ? ['allPut'] : ['noneLeft', /** @type {Piece} */ (game.piece)]);
}

/**
 * A piece is put elsewhere.
 *
 * @param {PlaceState} state
 * @param {number} from
 * @param {number} to
 * @returns {PlaceState}
 */
function moved(state, from, to) {
  const { draft } = state;
  const put = putOf(state);
  const letter = letterOn(put, from);
  const rests = withGame(state, { dragged: -1 });
  if (!letter) return rests;
  if (draft.blocked[to]) return notify(rests, ['isWall', nameOf(draft, to)]);
  if (letterOn(draft.fixed, to) || letterOn(put, to)) return notify(rests, ['isTaken', nameOf(draft, to)]);
  return made(rests, [...put.filter(([square]) => square !== from), [to, letter]]);
}

/** The attacks between squares. @param {PlaceState} state */
const attacksOf = (state) => factOf(state, 'attacks', [state.draft])?.result?.kinds;

/**
 * How often each square is attacked by what stands on the board.
 *
 * @param {PlaceState} state
 * @returns {Uint8Array | undefined}
 */
function attackedOf(state) {
  const { draft: { files, ranks, fixed } } = state;
  const kinds = attacksOf(state);
  if (!kinds) return undefined;
  const put = putOf(state);
  const cached = counts.get(put);
  if (cached?.kinds === kinds) return cached.count;
  const count = new Uint8Array(files * ranks);
  for (const [square, letter] of [...fixed, ...put]) {
    const kind = kinds.find(({ piece }) => piece === letter);
    const index = kind?.squares.indexOf(square) ?? -1;
    if (!kind || index < 0) continue;
    for (const target of kind.targets.subarray(kind.starts[index], kind.starts[index + 1])) count[target]++;
  }
  counts.set(put, { kinds, count });
  return count;
}

/** @type {WeakMap<Setup, { kinds: object, count: Uint8Array }>} */
const counts = new WeakMap();

/**
 * The squares of pieces that are attacked; nothing until that is known.
 *
 * @param {PlaceState} state
 * @returns {number[] | null}
 */
function clashesOf(state) {
  const count = attackedOf(state);
  return count ? [...state.draft.fixed, ...putOf(state)].map(([square]) => square).filter((square) => count[square] > 0) : null;
}

/** Is everything on the board? @param {PlaceState} state */
const isFull = (state) => state.game !== null && putOf(state).length === allOf(state.draft);

/** Is it done? @param {PlaceState} state */
const isDone = (state) => isFull(state) && clashesOf(state)?.length === 0;

/**
 * The puzzle in which some pieces stand already.
 *
 * @param {PlaceDrawing} draft
 * @param {Setup} put
 * @returns {PlaceDrawing}
 */
function rest(draft, put) {
  const pieces = { ...draft.pieces };
  for (const [, letter] of put) pieces[/** @type {keyof typeof pieces} */ (letter)]--;
  return { ...draft, fixed: /** @type {Setup} */ ([...draft.fixed, ...put].sort(([a], [b]) => a - b)), pieces };
}

/**
 * Questions to the core during a game.
 *
 * @param {PlaceState} state
 * @returns {{[name: string]: Question}}
 */
const asks = ({ draft }) => ({ attacks: { of: [draft], job: { do: 'attacks', kind: 'place', puzzle: draft } } });

/** The bisection before the first answer. @param {Setup} setup @returns {PlaceSearch} */
const begun = (setup) => ({ good: -1, bad: setup.length + 1, probe: setup.length, rest: null });

/** Asks for a solution with the first pieces in place. @type {Play<PlaceState>['question']} */
function question(state, request) {
  const { draft } = state;
  const setup = putOf(state);
  const { probe } = request.progress ?? begun(setup);
  const puzzle = rest(draft, setup.slice(0, probe));
  return { name: 'completion', of: [draft, setup, probe], job: { do: 'chunk', kind: 'place', puzzle, classes: false, from: '0', length: 1, rows: false } };
}

/**
 * Finds out by bisection how many pieces, in their order, can stay.
 *
 * @param {PlaceState} state
 * @param {HelpRequest} request
 * @param {Chunk} result
 * @returns {HelpOutcome<PlaceState>}
 */
function resolve(state, request, result) {
  const setup = putOf(state);
  const before = /** @type {PlaceSearch} */ (request.progress ?? begun(setup));
  const { probe } = before;
  const can = result.length > 0;
  const taken = new Set([...state.draft.fixed, ...setup.slice(0, probe)].map(([square]) => square));
  const completion = /** @type {Setup} */ (Array.from(result.squares, (square, index) => [square, result.letters[index]]).filter(([square]) => !taken.has(Number(square))));
  const found = can ? { ...before, good: probe, rest: completion } : { ...before, bad: probe };
  const { good, bad } = found;
  if (request.kind === 'hint' && can && probe === setup.length) return completion.length > 0 ? { hint: hintOf(state, completion) } : { state };
  if (bad - good > 1) {
    // There is no solution from here, so find the mistake.
    const kind = request.kind === 'solution' ? {} : { kind: /** @type {const} */ ('check') };
    return { ...kind, progress: { ...found, probe: Math.floor((good + bad) / 2) } };
  }
  if (request.kind === 'solution' && found.rest) return { state: made(state, [...setup.slice(0, good), ...found.rest]) };
  return { kind: 'check', verdict: { can: good === setup.length, right: good } };
}

/**
 * A square for the next piece.
 *
 * @param {PlaceState} state
 * @param {Setup} completion
 * @returns {BestMove}
 */
function hintOf(state, completion) {
  const { draft } = state;
  const [[to, letter]] = completion;
  const taken = new Set([...draft.fixed, ...putOf(state), ...completion].map(([square]) => square));
  const free = Array.from(draft.blocked, (blocked, square) => (blocked || taken.has(square) ? -1 : square)).filter((square) => square >= 0);
  const distance = (/** @type {number} */ square) => Math.max(
    Math.abs(square % draft.files - to % draft.files), Math.abs(Math.floor(square / draft.files) - Math.floor(to / draft.files)));
  // The decoys are free squares on which no piece is to stand, the nearest first.
  const decoys = free.sort((a, b) => distance(a) - distance(b));
  return { from: null, to, target: to, decoys, messages: [['bestPut', /** @type {Piece} */ (letter), nameOf(draft, to)]] };
}

/** @type {Play<PlaceState>['scene']} */
function scene(state) {
  const { draft: { files, ranks, blocked, fixed, lines }, flipped, game } = state;
  const clashes = game?.clashes || isFull(state) ? clashesOf(state) ?? [] : [];
  return {
    files, ranks, blocked,
    holes: lines === 'pass',
    flipped,
    pieces: [...fixed, ...putOf(state)].map(([square, letter]) => ({ key: `${letter}${square}`, letter, path: [square], at: 0, home: square, chess: true })),
    marks: fixed.map(([square]) => ({ key: `fixed ${square}`, drawing: 'start', square })),
    attacked: game?.attacked ? attackedOf(state) : undefined,
    spots: clashes.map((square) => ({ kind: 'clash', square })),
    path: [],
    at: 0,
    slides,
    tone: 'play',
  };
}

/** @type {Play<PlaceState>['label']} */
function label(state, square) {
  const { draft, game } = state;
  const fixed = letterOn(draft.fixed, square);
  const piece = /** @type {Piece | null} */ (fixed ?? letterOn(putOf(state), square));
  const times = game?.attacked ? attackedOf(state)?.[square] ?? 0 : 0;
  const clash = (game?.clashes || isFull(state)) && clashesOf(state)?.includes(square);
  return [
    nameOf(draft, square), draft.blocked[square] === 1 && ['wallHere'], piece && ['pieceHere', piece], fixed && ['givenHere'],
    times > 0 && ['attackedHere', times], clash && ['attackedByAnother'],
  ];
}

/** @param {PlaceState} state @returns {Result} */
function describe(state) {
  const [done, all] = [putOf(state).length, allOf(state.draft)];
  /** @type {Result['headline']} */
  const headline = ['putOf', done, all];
  if (isDone(state)) return { tone: 'good', headline: ['atPeace'], detail: [['allAtPeace', all]] };
  if (pendingHelp(state)) return { tone: 'ask', headline, detail: [['lookingForWay']] };
  const verdict = verdictOf(state);
  if (verdict?.can) return { tone: 'good', headline, detail: [['canBeCompleted']] };
  if (verdict) {
    const wrong = putOf(state)[verdict.right];
    return { tone: 'none', headline, detail: [verdict.right < 0 || !wrong ? ['neverCompleted'] : ['wrongPiece', /** @type {Piece} */ (wrong[1]), nameOf(state.draft, wrong[0])]] };
  }
  if (isFull(state)) return { tone: 'none', headline, detail: [['stillAttacked', clashesOf(state)?.length ?? 0]] };
  const left = PIECES.filter((letter) => leftOf(state, letter) > 0).map((letter) => /** @type {[Piece, number]} */ ([letter, leftOf(state, letter)]));
  return { tone: 'ask', headline, detail: [['leftToPut', ...left]] };
}

export const game = gameOf(/** @satisfies {PlayPart<PlaceState>} */ ({
  words,
  canPlay,
  begin,
  click,
  startDrag: (state, square) => withGame(state, { dragged: square }),
  erase: (state, square) => (letterOn(putOf(state), square) ? click(state, square) : state),
  canDrag: (state, square) => letterOn(putOf(state), square) !== null,
  history(state) {
    const at = state.game ? movesOf(state, state.game) : 0;
    return { moves: putOf(state), undoable: at, redoable: (state.game?.states.length ?? 1) - 1 - at };
  },
  keepFirst: (state, right) => made(state, putOf(state).slice(0, right)),
  choices: (state) => PIECES.filter((letter) => state.draft.pieces[letter] > 0).map((letter) => (
    { id: letter, label: ['pieceHere', letter], drawing: pieceDrawing(letter), left: leftOf(state, letter), picked: state.game?.piece === letter })),
  aids: ({ game: now }) => [
    { name: 'attacked', label: ['attackedSwitch'], on: now?.attacked ?? false },
    { name: 'clashes', label: ['clashSwitch'], on: now?.clashes ?? false },
  ],
  choose(state, name) {
    if (name === 'attacked') return withGame(state, { attacked: !state.game?.attacked });
    if (name === 'clashes') return withGame(state, { clashes: !state.game?.clashes });
    return state.draft.pieces[/** @type {keyof PlaceDrawing['pieces']} */ (name)] > 0 ? withGame(state, { piece: name }) : state;
  },
  overMessage: 'atPeace',
  question,
  resolve,
  isOver: isDone,
  isWon: isDone,
  score: (state) => ({ moves: putOf(state).length, least: null, done: putOf(state).length, of: allOf(state.draft) }),
  asks,
  onFact: {},
  goal: ({ draft }) => [['placeAll'], draft.lines === 'pass' && draft.blocked.includes(1) && ['linesPass']],
  describe,
  scene,
  label,
}));
