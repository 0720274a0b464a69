// @ts-check
/** Scene and labels of a Travel puzzle. */
import { answerOf, shownOf } from '../../../app/state.js';
import { countFinishedJumps } from '../../../board/flight.js';
import { nameOf } from '../../../board/squares.js';
import { memoize } from '../../../solver/memoize.js';
import { reasonSpots, reasonWords, witnessOf } from '../../witness.js';
import { foundPath } from './paths.js';

/** @import { Scene } from '../../../app/scene.d.ts' */
/** @import { MaybeMessage } from '../../../app/words.d.ts' */
/** @import { Shown, TravelDraft } from '../../../solver/wire.d.ts' */
/** @import { TravelState } from '../types.d.ts' */

/** The distance of unreached squares. */
const UNREACHED = 0xffff_ffff;

/** Longest path whose squares have step numbers in their labels. */
const MAX_LABELLED_PATH = 1024;

/** The goals: none, one, or several. @param {Pick<TravelDraft, 'to' | 'more'>} draft @returns {number[]} */
export const goalsOf = ({ to, more = [] }) => (to === null ? [] : [to, ...more]);

/** Returns true if the goals have an order. @param {Pick<TravelDraft, 'more' | 'order'>} draft */
export const isOrdered = ({ more = [], order }) => more.length > 0 && order === 'given';

/** The goals that a walk has not visited yet. @param {TravelDraft} draft @param {number[] | Uint32Array} walk */
export function goalsLeft(draft, walk) {
  const goals = goalsOf(draft);
  if (!isOrdered(draft)) return goals.filter((goal) => !walk.includes(goal));
  let visited = 0;
  for (const square of walk) if (square === goals[visited]) visited++;
  return goals.slice(visited);
}

/**
 * The goals as flags, numbered if they have an order.
 *
 * @param {TravelDraft} draft
 * @param {number[] | Uint32Array} walk so far
 * @returns {Scene['marks']}
 */
export function goalMarks(draft, walk) {
  const left = goalsLeft(draft, walk);
  return goalsOf(draft).map((square, index) => ({
    key: index ? `goal-${square}` : 'goal', drawing: left.includes(square) ? 'goal' : 'goal-reached', square, text: isOrdered(draft) ? `${index + 1}` : '',
  }));
}

/**
 * A draft with these goals. Lists without entries are left out, as the core does.
 *
 * @template {Pick<TravelDraft, 'to' | 'more' | 'guards'>} D @param {D} draft @param {number[]} goals @returns {D}
 */
export function withGoals(draft, goals) {
  const { guards = [], more: _, ...rest } = draft;
  return /** @type {D} */ (/** @type {unknown} */ ({
    ...rest,
    to: goals[0] ?? null,
    ...(goals.length > 1 && { more: goals.slice(1) }),
    ...(guards.length > 0 && { guards }),
  }));
}

/** The letter of the guard on a square. @param {Pick<TravelDraft, 'guards'>} draft @param {number} square */
export const guardOn = ({ guards = [] }, square) => guards.find(([at]) => at === square)?.[1];

/**
 * The guards as pieces, without those that the knight has captured on its way.
 *
 * @param {TravelDraft} draft
 * @param {ArrayLike<number>} passed squares
 * @returns {Scene['pieces']}
 */
export const guardPieces = ({ guards = [], capture }, passed) => guards
  .filter(([square]) => capture !== 'yes' || !Array.prototype.includes.call(passed, square))
  .map(([square, letter]) => ({ key: `guard-${square}`, letter, isChessPiece: true, path: [square], at: 0, home: square }));

const attackedSquares = memoize((/** @type {Uint32Array} */ attackers) => Uint8Array.from(attackers, (by) => Number(by !== UNREACHED)));

/** The attacked squares: 1 for each, by index. @param {Shown | null} shown */
export const attackedIn = (shown) => (shown?.attackers ? attackedSquares(shown.attackers) : undefined);

/** The square from which a guard attacks another, or -1. @param {Shown | null} shown @param {number} square */
export const attackerOf = (shown, square) => {
  const by = shown?.attackers?.[square] ?? UNREACHED;
  return by === UNREACHED ? -1 : by;
};

/** The distances, if they are shown. @param {TravelState} state @returns {Scene['tints']} */
function tintsOf(state) {
  const { view: { overlay }, player: { at } } = state;
  const distances = shownOf(state)?.distances;
  if (!distances || (overlay === 'none' && answerOf(state)?.status !== 'impossible')) return undefined;
  return {
    values: distances.bySquare,
    greatest: distances.farthest,
    wave: overlay === 'wave' ? countFinishedJumps(at) : undefined,
    numbers: overlay !== 'none',
    noValue: UNREACHED,
  };
}

/** @param {TravelState} state @returns {Scene} */
export function scene(state) {
  const { draft, flipped, view, player: { at } } = state;
  const { files, ranks, blocked, from } = draft;
  const shown = shownOf(state);
  const path = foundPath(state)?.path ?? [];
  const passed = [...path.slice(0, Math.floor(at) + 1)];
  const witness = witnessOf(state);
  return {
    files,
    ranks,
    blocked,
    flipped,
    pieces: [
      ...guardPieces(draft, passed),
      ...(from === null ? [] : [{ key: 'start', letter: 'N', path: path.length > 0 ? path : [from], at, home: from }]),
    ],
    marks: [
      ...(from !== null && at > 0 ? [{ key: 'start', drawing: 'start', square: from }] : []),
      ...goalMarks(draft, passed),
    ],
    tints: tintsOf(state),
    attacked: attackedIn(shown),
    edges: view.allPaths ? shown?.edges ?? undefined : undefined,
    spots: witness ? reasonSpots(witness) : undefined,
    path,
    at,
  };
}

/**
 * The piece or mark on a square, by the name of its tool.
 *
 * @param {TravelState} state
 * @param {number} square
 */
export function toolAt({ draft }, square) {
  if (square === draft.from) return 'start';
  if (goalsOf(draft).includes(square)) return 'goal';
  if (draft.blocked[square]) return 'block';
  const guard = guardOn(draft, square);
  return guard ? `guard-${guard}` : null;
}

/**
 * What stands on a square, and from where it is attacked.
 *
 * @param {TravelDraft} draft
 * @param {number} square
 * @param {Shown | null} shown
 * @returns {MaybeMessage[]}
 */
export function describeOccupants(draft, square, shown) {
  const goal = goalsOf(draft).indexOf(square);
  const guard = guardOn(draft, square);
  const attacker = attackerOf(shown, square);
  return [
    square === draft.from ? [goal < 0 ? 'startHere' : 'startAndGoalHere'] : goal >= 0 && (isOrdered(draft) ? ['goalNumber', goal + 1] : ['goalHere']),
    draft.blocked[square] === 1 && ['blocked'],
    guard !== undefined && ['guardHere', guard],
    attacker >= 0 && ['attackedFrom', nameOf(draft, attacker)],
  ];
}

/**
 * The description of a square for screen readers.
 *
 * @param {TravelState} state
 * @param {number} square
 * @returns {MaybeMessage[]}
 */
export function label(state, square) {
  const { draft } = state;
  const path = foundPath(state)?.path ?? [];
  const tints = tintsOf(state);
  const step = path.length <= MAX_LABELLED_PATH ? Array.prototype.indexOf.call(path, square) : -1;
  const distance = tints?.numbers && (tints.wave === undefined || tints.values[square] <= tints.wave) ? tints.values[square] : UNREACHED;
  return [
    nameOf(draft, square), ...describeOccupants(draft, square, shownOf(state)),
    step > 0 && ['stepHere', step],
    distance !== UNREACHED && ['jumpsAway', distance], reasonWords(witnessOf(state), square),
  ];
}
