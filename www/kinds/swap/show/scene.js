// @ts-check
/** Scene and labels of a Swap puzzle. */
import { plyOf } from '../../../app/state.js';
import { trail } from '../../../board/flight.js';
import { prefersReducedMotion } from '../../../board/scene.js';
import { nameOf } from '../../../board/squares.js';
import { letterOn } from '../../draft.js';
import { reasonSpots, reasonWords, witnessOf } from '../../witness.js';
import { filmOf, standing } from './replay.js';
import './goal-marks.js';
import { movesOf, swapAnswerOf } from './solutions.js';

/** @import { Scene, SceneArrow, SceneMark, ScenePiece, SceneSpot } from '../../../app/scene.d.ts' */
/** @import { MaybeMessage } from '../../../app/words.d.ts' */
/** @import { Face, SwapState } from '../types.d.ts' */

/** The board itself. @param {SwapState} state */
export const boardOf = ({ draft: { files, ranks, blocked }, flipped }) => ({ files, ranks, blocked, holes: true, flipped, path: [], marks: [] });

/** At this moment of the film. @param {SwapState} state @returns {Scene} */
export function scene(state) {
  const { draft, player: { at, playing } } = state;
  const film = filmOf(draft, movesOf(state));
  const now = plyOf(state);
  const pieces = film.paths.map((path, knight) => {
    const [home, letter] = draft.start[knight];
    return { key: `knight ${home}`, letter, path, at, home: path[Math.min(now, path.length - 1)] };
  });
  /** @type {SceneArrow[]} */
  const arrows = [];
  const jump = Math.min(Math.ceil(at), film.jumps.length) - 1;
  const last = film.jumps[jump];
  if (last) arrows.push({ kind: 'last', from: last.from, to: last.to, share: prefersReducedMotion() ? 1 : Math.min(1, trail(at) - jump) });
  const reason = reasonOf(state, 'start');
  arrows.push(...reason.arrows);
  const tone = at > 0 || playing ? 'watch' : '';
  return { ...boardOf(state), pieces, marks: ghosts(state, pieces), at, arrows, edges: reason.edges, spots: reason.spots, tone };
}

/**
 * The reason, if it is about the position on the board. A missing last move is about the goal.
 *
 * @param {SwapState} state
 * @param {Face} face
 */
export function witnessIn(state, face) {
  const answer = swapAnswerOf(state);
  const ofGoal = answer?.status === 'impossible' && answer.why === 'no-last-move';
  return ofGoal === (face === 'goal') ? witnessOf(state) : null;
}

/**
 * The marks of a reason: the ring on which no knight can pass another, the refused first moves, or
 * the squares it names.
 * @param {SwapState} state @param {Face} face @returns {{spots: SceneSpot[], arrows: SceneArrow[], edges?: Uint32Array}}
 */
export function reasonOf(state, face) {
  const witness = witnessIn(state, face);
  const answer = swapAnswerOf(state);
  if (!witness || answer?.status !== 'impossible') return { spots: [], arrows: [] };
  const { others, jumps } = witness;
  switch (answer.why) {
    case 'no-passing': return { spots: [], arrows: [], edges: jumps };
    case 'no-first-move': return {
      spots: Array.from(new Set(others), (square) => ({ kind: 'refused', square })),
      arrows: Array.from({ length: jumps.length / 2 }, (_, jump) => ({ kind: 'forced', from: jumps[2 * jump], to: jumps[2 * jump + 1] })),
    };
    default: return { spots: reasonSpots(witness), arrows: [] };
  }
}

/**
 * The knights of the goal, unless it is the plain exchange.
 *
 * @param {SwapState} state
 * @param {ScenePiece[]} pieces
 * @returns {SceneMark[]}
 */
function ghosts({ draft: { goal } }, pieces) {
  const now = new Map(pieces.map(({ home, letter }) => [home, letter]));
  return (goal ?? []).map(([square, letter]) => {
    const here = now.get(square);
    return { key: `goal ${square}`, drawing: here === letter ? 'ghost-there' : here ? 'ghost-small' : 'ghost', square, text: letter };
  });
}

/**
 * The description of a square for screen readers.
 * @param {SwapState} state @param {number} square
 */
export const label = (state, square) => labelOf(state, square, standing(filmOf(state.draft, movesOf(state)), plyOf(state)), 'start');

/**
 * The same, of an arrangement.
 * @param {SwapState} state @param {number} square @param {Map<number, string>} letters who stands where
 * @param {Face} face which arrangement it is @param {MaybeMessage} [spot] what may be done with the square
 * @returns {MaybeMessage[]}
 */
export function labelOf(state, square, letters, face, spot) {
  const { draft } = state;
  const name = nameOf(draft, square);
  if (draft.blocked[square]) return [name, ['holeHere']];
  const letter = letters.get(square);
  const wanted = face === 'start' && draft.goal && letterOn(draft.goal, square);
  return [name, letter && ['knight', letter], spot, wanted && wanted !== letter && ['knightWanted', wanted], reasonWords(witnessIn(state, face), square)];
}
