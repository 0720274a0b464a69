// @ts-check
/**
 * The scene of a Place puzzle: the fixed pieces with one placement, or a heat map; and attacked
 * squares, as reported by the core.
 */
import { factOf, wordsOf } from '../../../app/state.js';
import { slidePieces } from '../../../board/slide.js';
import { nameOf } from '../../../board/squares.js';
import { memoize } from '../../../solver/memoize.js';
import { letterOn } from '../../draft.js';
import { heatOf } from './heat.js';
import { isCovering, isPeaceful, placedPieces, piecesOnBoard, toolAt } from './placement.js';

/** @import { Scene } from '../../../app/scene.d.ts' */
/** @import { AllWords, MaybeMessage } from '../../../app/words.d.ts' */
/** @import { Attacks, Piece, PlaceDraft, Setup } from '../../../solver/wire.d.ts' */
/** @import { PlaceState } from '../types.d.ts' */

/** @param {PlaceState} state */
const attacksOf = (state) => factOf(state, 'attacks', [state.draft])?.result?.kinds;

/**
 * Returns true if attacked squares are those of the coverage. Boards that are too large for a list of
 * all attacks have nothing else.
 *
 * @param {PlaceState} state
 */
export const usesCoverage = (state) => isCovering(state.draft) || Boolean(factOf(state, 'attacks', [state.draft])?.error);

/**
 * How pieces attack the board, once it is known.
 *
 * @param {PlaceState} state
 * @param {Setup} put
 */
export const coverageOf = (state, put) => factOf(state, 'coverage', [state.draft, put])?.result;

/**
 * Calls a function with the squares that each piece attacks.
 *
 * @param {Attacks['kinds']} kinds
 * @param {Setup} pieces
 * @param {(targets: Uint32Array, square: number) => void} visit
 */
function forEachAttacker(kinds, pieces, visit) {
  for (const [square, letter] of pieces) {
    const kind = kinds.find(({ piece }) => piece === letter);
    const index = kind?.squares.indexOf(square) ?? -1;
    if (kind && index >= 0) visit(kind.targets.subarray(kind.starts[index], kind.starts[index + 1]), square);
  }
}

/** How many pieces attack each square: the fixed pieces of a draft, and others. */
const attackCounts = memoize((/** @type {Setup} */ pieces, /** @type {PlaceDraft} */ draft, /** @type {Attacks['kinds']} */ kinds) => {
  const counts = new Uint32Array(draft.files * draft.ranks);
  forEachAttacker(kinds, [...draft.fixed, ...pieces], (targets) => {
    for (const target of targets) counts[target]++;
  });
  return counts;
});

/**
 * How many pieces attack each square, once it is known: the fixed pieces, and others.
 *
 * @param {PlaceState} state
 * @param {Setup} put
 */
export function attackedBy(state, put) {
  if (usesCoverage(state)) return coverageOf(state, put)?.counts;
  const kinds = attacksOf(state);
  return kinds && attackCounts(put, state.draft, kinds);
}

/** How many pieces attack each square, if that is shown. @param {PlaceState} state */
const attackedOf = (state) => (state.view.attacked && state.view.heat === 'none' ? attackedBy(state, placedPieces(state)) : undefined);

/** The pairs of pieces that attack each other. */
const conflictsIn = memoize((/** @type {Setup} */ pieces, /** @type {Attacks['kinds']} */ kinds) => {
  const occupied = new Map(pieces);
  /** @type {{ from: number, to: number }[]} */
  const conflicts = [];
  forEachAttacker(kinds, pieces, (targets, from) => {
    for (const to of targets) if (occupied.has(to)) conflicts.push({ from, to });
  });
  return conflicts;
});

/** The fixed pieces that attack each other, if they must not. @param {PlaceState} state */
function conflictsOf(state) {
  const kinds = isPeaceful(state.draft) && attacksOf(state);
  return kinds ? conflictsIn(state.draft.fixed, kinds) : [];
}

/** @param {PlaceState} state @param {number} square */
const isInConflict = (state, square) => conflictsOf(state).some(({ from, to }) => from === square || to === square);

/** The value of a square on which no piece of the kind ever stands. */
const NEVER = 0xffff_ffff;

/** The tints of a heat map: the more often a piece stands on a square, the smaller its value. */
const tintsOf = memoize((/** @type {NonNullable<ReturnType<typeof heatOf>>} */ { shares, most }, /** @type {AllWords} */ words) => ({
  values: Uint32Array.from(shares, (share) => (share === 0 ? NEVER : Math.round(1000 * (1 - share / most)))),
  greatest: 1000,
  noValue: NEVER,
  numbers: true,
  texts: Array.from(shares, (share) => words.shareOf(share)),
}));

/** @param {PlaceState} state @returns {Scene} */
export function scene(state) {
  const { draft: { files, ranks, blocked, fixed, lines }, flipped } = state;
  const found = heatOf(state);
  return {
    files,
    ranks,
    blocked,
    // If lines pass over blocked squares, these are cut out.
    blockedAreGaps: lines === 'pass',
    flipped,
    pieces: [...fixed, ...piecesOnBoard(state)].map(([square, letter]) => (
      { key: `${letter}${square}`, letter, path: [square], at: 0, home: square, isChessPiece: true })),
    marks: fixed.map(([square]) => ({ key: `fixed ${square}`, drawing: 'start', square })),
    tints: found && tintsOf(found, wordsOf(state)),
    attacked: attackedOf(state),
    spots: fixed.filter(([square]) => isInConflict(state, square)).map(([square]) => ({ kind: 'reason', square })),
    arrows: conflictsOf(state).map((pair) => ({ kind: 'forced', ...pair })),
    path: [],
    at: 0,
    slidePieces,
  };
}

/**
 * The description of a square for screen readers.
 *
 * @param {PlaceState} state
 * @param {number} square
 * @returns {MaybeMessage[]}
 */
export function label(state, square) {
  const found = toolAt(state, square);
  const name = nameOf(state.draft, square);
  if (found === 'block') return [name, ['blocked']];
  if (found) return [name, ['pieceHere', /** @type {Piece} */ (found)], ['fixed'], isInConflict(state, square) && ['inConflict']];
  const piece = letterOn(piecesOnBoard(state), square);
  const share = heatOf(state)?.shares[square];
  const times = piece ? 0 : attackedOf(state)?.[square] ?? 0;
  return [
    name, piece !== null && ['pieceHere', /** @type {Piece} */ (piece)],
    share !== undefined && ['inShare', share], times > 0 && ['attackedHere', times],
  ];
}
