// @ts-check
/**
 * The scene of a Place puzzle: the fixed pieces with one placement, or a heat map; and attacked
 * squares, as reported by the core.
 */
import { factOf, wordsOf } from '../../../app/state.js';
import { slides } from '../../../board/slide.js';
import { nameOf } from '../../../board/squares.js';
import { countOf } from './count.js';
import { heatFact, heatOf } from './heat.js';
import { placed, placementOf, toolAt } from './placement.js';

/** @import { Scene } from '../../../app/scene.d.ts' */
/** @import { MaybeMessage } from '../../../app/words.d.ts' */
/** @import { Piece } from '../../../solver/wire.d.ts' */
/** @import { PlaceState } from '../types.d.ts' */

/**
 * Keeps what a function made as long as it is made of the same things.
 * @template T
 * @param {(state: PlaceState) => readonly unknown[]} of @param {(state: PlaceState) => T} make
 */
function kept(of, make) {
  /** @type {{key: readonly unknown[], made: T} | undefined} */
  let last;
  return (/** @type {PlaceState} */ state) => {
    const key = of(state);
    if (!last || key.some((part, index) => part !== last?.key[index])) last = { key, made: make(state) };
    return last.made;
  };
}

/** @param {PlaceState} state */
const attacksOf = (state) => factOf(state, 'attacks', [state.draft])?.result?.kinds;

/** By square, how many pieces attack it, where that is to be shown. */
const attackedOf = kept((state) => [state.draft, state.view.attacked, state.view.heat, attacksOf(state), placementOf(state)], (state) => {
  const { draft, view: { attacked, heat } } = state;
  const kinds = attacksOf(state);
  if (!attacked || heat !== 'none' || !kinds) return undefined;
  const count = new Uint8Array(draft.files * draft.ranks);
  for (const [square, letter] of [...draft.fixed, ...placed(state)]) {
    const kind = kinds.find(({ piece }) => piece === letter);
    const index = kind?.squares.indexOf(square) ?? -1;
    if (!kind || index < 0) continue;
    for (const target of kind.targets.subarray(kind.starts[index], kind.starts[index + 1])) count[target]++;
  }
  return count;
});

/** The fixed pieces that attack each other: from, to. */
const quarrels = kept((state) => [state.draft, attacksOf(state)], ({ draft: { fixed }, facts }) => {
  const kinds = facts.attacks?.result?.kinds;
  const standing = new Map(fixed);
  return fixed.flatMap(([from, letter]) => {
    const kind = kinds?.find(({ piece }) => piece === letter);
    const index = kind?.squares.indexOf(from) ?? -1;
    if (!kind || index < 0) return [];
    return [...kind.targets.subarray(kind.starts[index], kind.starts[index + 1])].filter((to) => standing.has(to)).map((to) => ({ from, to }));
  });
});

/** Is a fixed piece one of those? @param {PlaceState} state @param {number} square */
const isInQuarrel = (state, square) => attacksOf(state) !== undefined && quarrels(state).some(({ from, to }) => from === square || to === square);

/** Where a kind never stands is as far as what a journey never reaches. */
const NOWHERE = 0xffff_ffff;

/** The heat as the board draws it: its scale goes from near (0) to far, and much is near. */
const sceneHeat = kept((state) => [state.draft, state.view.heat, countOf(state), heatFact(state)?.result, wordsOf(state)], (state) => {
  const found = heatOf(state);
  if (!found) return undefined;
  const { shares, most } = found;
  return {
    distances: Uint32Array.from(shares, (share) => (share === 0 ? NOWHERE : Math.round(1000 * (1 - share / most)))),
    farthest: 1000,
    unreached: NOWHERE,
    numbers: true,
    texts: Array.from(shares, (share) => wordsOf(state).shareOf(share)),
  };
});

/** @param {PlaceState} state @returns {Scene} */
export function scene(state) {
  const { draft: { files, ranks, blocked, fixed, lines }, flipped, player: { at, playing } } = state;
  const heat = sceneHeat(state);
  return {
    files,
    ranks,
    blocked,
    // Lines pass over holes, and stop at walls.
    holes: lines === 'pass',
    flipped,
    // Where a kind stands is shown alone, but a film has its pieces.
    pieces: [...fixed, ...(heat && !playing && at === 0 ? [] : placed(state))].map(([square, letter]) => (
      { key: `${letter}${square}`, letter, path: [square], at: 0, home: square, chess: true })),
    marks: fixed.map(([square]) => ({ key: `fixed ${square}`, drawing: 'start', square })),
    heat,
    attacked: attackedOf(state),
    spots: fixed.filter(([square]) => isInQuarrel(state, square)).map(([square]) => ({ kind: 'about', square })),
    arrows: attacksOf(state) ? quarrels(state).map((jump) => ({ kind: 'forced', ...jump })) : [],
    path: [],
    at: 0,
    slides,
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
  if (found) return [name, ['pieceHere', /** @type {Piece} */ (found)], ['fixed'], isInQuarrel(state, square) && ['quarrels']];
  const share = heatOf(state)?.shares[square];
  if (share !== undefined) return [name, ['inShare', share]];
  const shown = placementOf(state);
  const index = shown?.squares.indexOf(square) ?? -1;
  if (shown && index >= 0) return [name, ['pieceHere', /** @type {Piece} */ (shown.letters[index])]];
  const times = attackedOf(state)?.[square] ?? 0;
  return [name, times > 0 && ['attackedHere', times]];
}
