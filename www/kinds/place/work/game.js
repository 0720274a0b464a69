// @ts-check
/**
 * A game of Place: pieces are put on the board by hand. The core reports attacks, and whether the
 * position can be completed: it solves the puzzle with these pieces fixed.
 */
import { pendingHelp, verdictOf } from '../../../app/help.js';
import { plyOf, notify, shownOf, withPlayer } from '../../../app/state.js';
import { pieceDrawing } from '../../../board/pieces.js';
import { slidePieces } from '../../../board/slide.js';
import { nameOf } from '../../../board/squares.js';
import { letterOn } from '../../draft.js';
import { createGame } from '../../game.js';
import { countOf } from '../show/count.js';
import { PIECES } from '../show/pieces.js';
import { coverageQuestion, isCovering, isPeaceful, NO_SETUP, puzzleWith, TASKS } from '../show/placement.js';
import { attackedBy, coverageOf } from '../show/scene.js';
import { words } from '../words/en/play.js';

/** @import { BestMove, HelpOutcome, Play, PlayPart, Result } from '../../../app/contract.d.ts' */
/** @import { HelpRequest, Question } from '../../../app/types.d.ts' */
/** @import { Piece, PlaceDraft, Setup } from '../../../solver/wire.d.ts' */
/** @import { CodedMessage } from '../../../app/words.d.ts' */
/** @import { PlacementChunk, PlaceGame, PlaceBisection, PlaceState } from '../types.d.ts' */

/** Maximum number of squares that a hint names. */
const MAX_NAMED = 4;

/** @param {PlaceState} state @param {Partial<PlaceGame>} game @returns {PlaceState} */
const withGame = (state, game) => (state.game ? { ...state, game: { ...state.game, ...game } } : state);

/** How many pieces are to be placed. @param {PlaceDraft} draft */
const allOf = ({ pieces }) => Object.values(pieces).reduce((sum, number) => sum + number, 0);

/**
 * Returns true if the core can list solutions, and so complete a position. Coverings of large boards
 * can't be listed.
 *
 * @param {PlaceState} state
 */
function canBeListed(state) {
  const count = countOf(state);
  return count?.status === 'limit' ? !isCovering(state.draft) || count.limit !== 'size' : count?.count !== '0';
}

/** Returns true if it can be played. @param {PlaceState} state */
const canPlay = (state) => state.answer !== null && !shownOf(state)?.missing && allOf(state.draft) > 0 && !state.draft.openNumber && canBeListed(state);

/** @type {Play<PlaceState>['whyUnplayable']} */
const whyUnplayable = ({ draft }) => (draft.openNumber || (allOf(draft) === 0 && draft.fixed.length > 0) ? ['setToPlay'] : undefined);

/** @param {PlaceState} state @returns {PlaceState} */
const begin = (state) => withPlayer({
  ...state,
  game: { states: [[]], piece: PIECES.find((letter) => state.draft.pieces[letter] > 0) ?? 'Q', dragged: -1, attacked: isCovering(state.draft), clashes: !isCovering(state.draft) },
}, { at: 0, playing: false });

/** The number of changes that aren't undone. @param {PlaceState} state @param {PlaceGame} game */
const changeCount = (state, { states }) => Math.min(plyOf(state), states.length - 1);

/** The pieces placed so far. @param {PlaceState} state @returns {Setup} */
export const placedByHand = (state) => (state.game ? state.game.states[changeCount(state, state.game)] : NO_SETUP);

/** How many of a kind are left to place. @param {PlaceState} state @param {string} letter */
const leftOf = (state, letter) => state.draft.pieces[/** @type {keyof PlaceDraft['pieces']} */ (letter)] - placedByHand(state).filter(([, other]) => other === letter).length;

/**
 * Adds a change: other pieces on the board.
 *
 * @param {PlaceState} state
 * @param {Setup} setup
 * @returns {PlaceState}
 */
function withSetup(state, setup) {
  const { game } = state;
  if (!game) return state;
  const states = [...game.states.slice(0, changeCount(state, game) + 1), setup];
  const after = withPlayer(withGame(state, { states, dragged: -1 }), { at: states.length - 1, playing: false });
  if (leftOf(after, game.piece) > 0) return after;
  const next = PIECES.find((letter) => leftOf(after, letter) > 0);
  return next ? withGame(after, { piece: next }) : after;
}

/**
 * Handles a click: places the picked piece, or removes the piece on the square.
 *
 * @param {PlaceState} state
 * @param {number} square
 * @returns {PlaceState}
 */
function click(state, square) {
  const { draft, game } = state;
  if (!game || square < 0) return state;
  const put = placedByHand(state);
  const name = nameOf(draft, square);
  if (letterOn(put, square)) return withSetup(state, put.filter(([other]) => other !== square));
  if (draft.blocked[square]) return notify(state, ['isBlocked', name]);
  if (letterOn(draft.fixed, square)) return notify(state, ['isFixedPiece', name]);
  if (leftOf(state, game.piece) > 0) return withSetup(state, [...put, [square, game.piece]]);
  return notify(state, put.length === allOf(draft) ? ['allPlaced'] : ['noneLeft', /** @type {Piece} */ (game.piece)]);
}

/** Puts a dragged piece back. @param {PlaceState} state */
const dropInput = (state) => withGame(state, { dragged: -1 });

/** Ends a drag. @param {PlaceState} state @param {number} to @returns {PlaceState} */
function endDrag(state, to) {
  const from = state.game?.dragged ?? -1;
  return from < 0 || from === to ? dropInput(state) : moved(state, from, to);
}

/**
 * Moves a piece to another square.
 *
 * @param {PlaceState} state
 * @param {number} from
 * @param {number} to
 * @returns {PlaceState}
 */
function moved(state, from, to) {
  const { draft } = state;
  const put = placedByHand(state);
  const letter = letterOn(put, from);
  const dropped = dropInput(state);
  if (!letter) return dropped;
  if (draft.blocked[to]) return notify(dropped, ['isBlocked', nameOf(draft, to)]);
  if (letterOn(draft.fixed, to) || letterOn(put, to)) return notify(dropped, ['isTaken', nameOf(draft, to)]);
  return withSetup(dropped, [...put.filter(([square]) => square !== from), [to, letter]]);
}

/** How many pieces attack each square. @param {PlaceState} state */
const attackCountsOf = (state) => attackedBy(state, placedByHand(state));

/**
 * The squares that are not covered, once they are known; none if the aim is peace.
 *
 * @param {PlaceState} state
 * @returns {ArrayLike<number> | undefined}
 */
const uncoveredOf = (state) => (isCovering(state.draft) ? coverageOf(state, placedByHand(state))?.uncovered : []);

/**
 * The squares of attacked pieces; null until that is known.
 *
 * @param {PlaceState} state
 * @returns {number[] | null}
 */
function attackedPiecesOf(state) {
  if (!isPeaceful(state.draft)) return [];
  const count = attackCountsOf(state);
  return count ? [...state.draft.fixed, ...placedByHand(state)].map(([square]) => square).filter((square) => count[square] > 0) : null;
}

/** Returns true if everything is on the board. @param {PlaceState} state */
const isFull = (state) => state.game !== null && placedByHand(state).length === allOf(state.draft);

/** Returns true if faults are shown: if the person wants that, and once everything is on the board. @param {PlaceState} state */
const showsFaults = (state) => Boolean(state.game?.clashes) || isFull(state);

/** Returns true if it is done. @param {PlaceState} state */
const isDone = (state) => isFull(state) && attackedPiecesOf(state)?.length === 0 && uncoveredOf(state)?.length === 0;

/**
 * Questions to the core during a game.
 *
 * @param {PlaceState} state
 * @returns {{[name: string]: Question}}
 */
const questions = (state) => {
  const { draft } = state;
  const coverage = coverageQuestion(draft, placedByHand(state));
  return { coverage, ...(!isCovering(draft) && { attacks: { of: [draft], job: { do: 'attacks', kind: 'place', puzzle: draft } } }) };
};

/** The bisection before the first answer. @param {Setup} setup @returns {PlaceBisection} */
const firstBisection = (setup) => ({ good: -1, bad: setup.length + 1, probe: setup.length, rest: null });

/** Asks for a solution with the first pieces in place. @type {Play<PlaceState>['question']} */
function question(state, request) {
  const { draft } = state;
  const setup = placedByHand(state);
  const { probe } = request.progress ?? firstBisection(setup);
  const puzzle = puzzleWith(setup.slice(0, probe), draft);
  return { name: 'completion', of: [draft, setup, probe], job: { do: 'chunk', kind: 'place', puzzle, onePerClass: false, from: '0', length: 1, rows: false } };
}

/**
 * Finds out by bisection how many pieces, in their order, can stay.
 *
 * @param {PlaceState} state
 * @param {HelpRequest} request
 * @param {PlacementChunk} result
 * @returns {HelpOutcome<PlaceState>}
 */
function resolve(state, request, result) {
  const setup = placedByHand(state);
  const before = /** @type {PlaceBisection} */ (request.progress ?? firstBisection(setup));
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
  if (request.kind === 'solution' && found.rest) return { state: withSetup(state, [...setup.slice(0, good), ...found.rest]) };
  return { kind: 'check', verdict: { possible: good === setup.length, correctMoves: good } };
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
  const coverage = coverageOf(state, placedByHand(state));
  const bottleneck = coverage?.bottleneck;
  const few = bottleneck && bottleneck.squares.length <= MAX_NAMED
    ? completion.find(([square, letter]) => bottleneck.squares.includes(square) && (bottleneck.need !== 'kind' || bottleneck.name === letter)) : undefined;
  const [to, letter] = few ?? completion[0];
  const candidates = Array.from(coverage?.free.find(({ piece }) => piece === letter)?.squares ?? []);
  const distance = (/** @type {number} */ square) => Math.max(
    Math.abs(square % draft.files - to % draft.files), Math.abs(Math.floor(square / draft.files) - Math.floor(to / draft.files)));
  // The decoys are those without a piece in this solution, the nearest first.
  const decoys = candidates.filter((square) => !completion.some(([of]) => of === square)).sort((a, b) => distance(a) - distance(b));
  const put = /** @type {[Piece, string]} */ ([letter, nameOf(draft, to)]);
  const names = Array.from(bottleneck?.squares ?? [], (square) => nameOf(draft, square));
  const message = /** @type {CodedMessage} */ (few && bottleneck ? ['bestOfFew', ...put, bottleneck.need, bottleneck.name, { names, total: names.length }] : ['bestPlacement', ...put]);
  return { from: null, to, target: to, candidates, decoys, messages: [message] };
}

/** @type {Play<PlaceState>['scene']} */
function scene(state) {
  const { draft: { files, ranks, blocked, fixed, lines }, flipped, game } = state;
  const faults = showsFaults(state) ? [...attackedPiecesOf(state) ?? [], ...Array.from(uncoveredOf(state) ?? [])] : [];
  return {
    files, ranks, blocked,
    blockedAreGaps: lines === 'pass',
    flipped,
    pieces: [...fixed, ...placedByHand(state)].map(([square, letter]) => ({ key: `${letter}${square}`, letter, path: [square], at: 0, home: square, isChessPiece: true })),
    marks: fixed.map(([square]) => ({ key: `fixed ${square}`, drawing: 'start', square })),
    attacked: game?.attacked ? attackCountsOf(state) : undefined,
    spots: faults.map((square) => ({ kind: 'conflict', square })),
    path: [],
    at: 0,
    slidePieces,
    tone: 'play',
  };
}

/** @type {Play<PlaceState>['label']} */
function label(state, square) {
  const { draft, game } = state;
  const fixed = letterOn(draft.fixed, square);
  const piece = /** @type {Piece | null} */ (fixed ?? letterOn(placedByHand(state), square));
  const times = game?.attacked ? attackCountsOf(state)?.[square] ?? 0 : 0;
  const marksFaults = showsFaults(state);
  return [
    nameOf(draft, square), draft.blocked[square] === 1 && ['blocked'], piece && ['pieceHere', piece], fixed && ['fixed'],
    times > 0 && ['attackedHere', times], marksFaults && attackedPiecesOf(state)?.includes(square) && ['attackedByAnother'],
    marksFaults && isCovering(draft) && Array.from(uncoveredOf(state) ?? []).includes(square) && ['notCovered'],
  ];
}

/** @param {PlaceState} state @returns {Result} */
function describe(state) {
  const [done, all] = [placedByHand(state).length, allOf(state.draft)];
  /** @type {Result['headline']} */
  const headline = ['placedOf', done, all];
  if (isDone(state)) return isCovering(state.draft) ? { tone: 'good', headline: ['allCovered'], detail: [['coveredBy', all]] } : { tone: 'good', headline: ['atPeace'], detail: [['allAtPeace', all]] };
  if (pendingHelp(state)) return { tone: 'ask', headline, detail: [['checking']] };
  const verdict = verdictOf(state);
  if (verdict?.possible) return { tone: 'good', headline, detail: [['canBeCompleted']] };
  if (verdict) {
    const wrong = placedByHand(state)[verdict.correctMoves];
    return { tone: 'none', headline, detail: [verdict.correctMoves < 0 || !wrong ? ['neverCompleted'] : ['wrongPiece', /** @type {Piece} */ (wrong[1]), nameOf(state.draft, wrong[0])]] };
  }
  const [attackedPieces = 0, uncovered = 0] = [attackedPiecesOf(state)?.length, uncoveredOf(state)?.length];
  if (isFull(state)) {
    // Neutral until the attacks are known.
    return { tone: attackedPieces + uncovered > 0 ? 'none' : 'ask', headline, detail: [attackedPieces > 0 && ['stillAttacked', attackedPieces], uncovered > 0 && ['uncovered', uncovered]] };
  }
  const attackedNow = state.game?.clashes ? attackedPieces : 0;
  const left = PIECES.filter((letter) => leftOf(state, letter) > 0).map((letter) => /** @type {[Piece, number]} */ ([letter, leftOf(state, letter)]));
  return { tone: 'ask', headline, detail: [attackedNow > 0 && ['attackedNow', attackedNow], ['leftToPlace', ...left], uncovered > 0 && ['uncovered', uncovered]] };
}

export const game = createGame(/** @satisfies {PlayPart<PlaceState>} */ ({
  words,
  canPlay,
  whyUnplayable,
  begin,
  click,
  startDrag: (state, square) => withGame(state, { dragged: square }),
  dropInput,
  endDrag,
  erase: (state, square) => (letterOn(placedByHand(state), square) ? click(state, square) : state),
  canDrag: (state, square) => letterOn(placedByHand(state), square) !== null,
  // Checks and scores count a piece on the board as a move; undo and redo go through the changes.
  history(state) {
    const at = state.game ? changeCount(state, state.game) : 0;
    return { moves: placedByHand(state), undoable: at, redoable: (state.game?.states.length ?? 1) - 1 - at };
  },
  squaresOfMove: (state, move) => placedByHand(state).slice(move, move + 1).map(([square]) => square),
  keepFirst: (state, moves) => withSetup(state, placedByHand(state).slice(0, moves)),
  choices: (state) => PIECES.filter((letter) => state.draft.pieces[letter] > 0).map((letter) => (
    { id: letter, label: ['pieceHere', letter], drawing: pieceDrawing(letter), left: leftOf(state, letter), picked: state.game?.piece === letter })),
  aids: ({ draft, game: now }) => [
    { name: 'attacked', label: ['attackedAid'], on: now?.attacked ?? false },
    { name: 'clashes', label: [isCovering(draft) ? 'uncoveredAid' : 'conflictsAid'], on: now?.clashes ?? false },
  ],
  choose(state, name) {
    if (name === 'attacked') return withGame(state, { attacked: !state.game?.attacked });
    if (name === 'clashes') return withGame(state, { clashes: !state.game?.clashes });
    return state.draft.pieces[/** @type {keyof PlaceDraft['pieces']} */ (name)] > 0 ? withGame(state, { piece: name }) : state;
  },
  overMessage: 'alreadySolved',
  question,
  resolve,
  isOver: isDone,
  isWon: isDone,
  score: (state) => ({ moves: placedByHand(state).length, least: null, done: placedByHand(state).length, of: allOf(state.draft) }),
  questions,
  onFact: {},
  goal: ({ draft }) => [[TASKS[draft.aim]], draft.lines === 'pass' && draft.blocked.includes(1) && ['linesPass']],
  describe,
  scene,
  label,
}));
