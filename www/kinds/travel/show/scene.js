// @ts-check
/** Scene and labels of a Travel puzzle. */
import { answerOf, shownOf } from '../../../app/state.js';
import { landed } from '../../../board/flight.js';
import { nameOf } from '../../../board/squares.js';
import { reasonSpots, reasonWords, witnessOf } from '../../witness.js';
import { journeyOf } from './paths.js';

/** @import { Scene } from '../../../app/scene.d.ts' */
/** @import { MaybeMessage } from '../../../app/words.d.ts' */
/** @import { TravelState } from '../types.d.ts' */

/** A square that is not reached, among distances. */
const UNREACHED = 0xffff_ffff;

/** The steps of longer paths are not said square by square. */
const MOST_SAID = 1024;

/** @param {TravelState} state @returns {Scene} */
export function scene(state) {
  const { draft, flipped, view, player: { at } } = state;
  const { files, ranks, blocked, from, to } = draft;
  const shown = shownOf(state);
  const path = journeyOf(state)?.path ?? [];
  const distances = shown?.distances;
  const impossible = answerOf(state)?.status === 'impossible';
  const witness = witnessOf(state);
  return {
    files,
    ranks,
    blocked,
    flipped,
    pieces: from === null ? [] : [{ key: 'start', letter: 'N', path: path.length > 0 ? path : [from], at, home: from }],
    marks: [
      ...(from !== null && at > 0 ? [{ key: 'start', drawing: 'start', square: from }] : []),
      ...(to !== null ? [{ key: 'goal', drawing: 'goal', square: to }] : []),
    ],
    heat: distances && (view.overlay !== 'none' || impossible) ? {
      distances: distances.bySquare,
      farthest: distances.farthest,
      wave: view.overlay === 'wave' ? landed(at) : undefined,
      numbers: view.overlay !== 'none',
      unreached: UNREACHED,
    } : undefined,
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
 * @returns {'start' | 'goal' | 'block' | null}
 */
export function what({ draft }, square) {
  if (square === draft.from) return 'start';
  if (square === draft.to) return 'goal';
  return draft.blocked[square] ? 'block' : null;
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
  const found = what(state, square);
  const codes = /** @type {const} */ ({ start: draft.to === square ? 'startAndGoalHere' : 'startHere', goal: 'goalHere', block: 'forbiddenHere' });
  const { path, heat } = scene(state);
  const step = path.length <= MOST_SAID ? Array.prototype.indexOf.call(path, square) : -1;
  const distance = heat?.numbers && (heat.wave === undefined || heat.distances[square] <= heat.wave) ? heat.distances[square] : UNREACHED;
  return [
    nameOf(draft, square), found && [codes[found]],
    step > 0 && ['stepHere', step],
    distance !== UNREACHED && ['jumpsAway', distance], reasonWords(witnessOf(state), square),
  ];
}
