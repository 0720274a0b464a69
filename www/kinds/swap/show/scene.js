// @ts-check
/** Scene and labels of a Swap puzzle. */
import { plyOf } from '../../../app/state.js';
import { trail } from '../../../board/flight.js';
import { prefersReducedMotion } from '../../../board/scene.js';
import { nameOf } from '../../../board/squares.js';
import { letterOn } from '../../draft.js';
import { reasonSpots, reasonWords, witnessOf } from '../../witness.js';
import { replayOf, positionAfter } from './replay.js';
// Adds the drawings of the goal's knights.
import './goal-marks.js';
import { playedMoves, swapAnswerOf } from './solutions.js';

/** @import { Scene, SceneArrow, SceneMark, ScenePiece, SceneSpot } from '../../../app/scene.d.ts' */
/** @import { MaybeMessage } from '../../../app/words.d.ts' */
/** @import { PositionName, SwapState } from '../types.d.ts' */

/** The board itself. @param {SwapState} state */
export const boardOf = ({ draft: { files, ranks, blocked }, flipped }) => ({ files, ranks, blocked, blockedAreGaps: true, flipped, path: [], marks: [] });

/** The scene at the player's step. @param {SwapState} state @returns {Scene} */
export function scene(state) {
  const { draft, player: { at, playing } } = state;
  const replay = replayOf(draft, playedMoves(state));
  const now = plyOf(state);
  const pieces = replay.paths.map((path, knight) => {
    const [start, letter] = draft.start[knight];
    return { key: `knight ${start}`, letter, path, at, home: path[Math.min(now, path.length - 1)] };
  });
  /** @type {SceneArrow[]} */
  const arrows = [];
  const jump = Math.min(Math.ceil(at), replay.jumps.length) - 1;
  const last = replay.jumps[jump];
  if (last) arrows.push({ kind: 'last', from: last.from, to: last.to, share: prefersReducedMotion() ? 1 : Math.min(1, trail(at) - jump) });
  const reason = reasonOf(state, 'start');
  arrows.push(...reason.arrows);
  const tone = at > 0 || playing ? 'watch' : '';
  return { ...boardOf(state), pieces, marks: goalMarks(state, pieces), at, arrows, edges: reason.edges, spots: reason.spots, tone };
}

/**
 * The reason, if it is about the position on the board. A missing last move is about the goal.
 *
 * @param {SwapState} state
 * @param {PositionName} position
 */
export function witnessIn(state, position) {
  const answer = swapAnswerOf(state);
  const ofGoal = answer?.status === 'impossible' && answer.why === 'no-last-move';
  return ofGoal === (position === 'goal') ? witnessOf(state) : null;
}

/**
 * The marks of a reason: the ring on which no knight can pass another, the refused first moves, or
 * the squares it names.
 * @param {SwapState} state @param {PositionName} position @returns {{spots: SceneSpot[], arrows: SceneArrow[], edges?: Uint32Array}}
 */
export function reasonOf(state, position) {
  const witness = witnessIn(state, position);
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
 * The marks of the goal's knights, unless it is the default goal.
 *
 * @param {SwapState} state
 * @param {ScenePiece[]} pieces
 * @returns {SceneMark[]}
 */
function goalMarks({ draft: { goal } }, pieces) {
  const now = new Map(pieces.map(({ home, letter }) => [home, letter]));
  return (goal ?? []).map(([square, letter]) => {
    const here = now.get(square);
    return { key: `goal ${square}`, drawing: here === letter ? 'goal-piece-reached' : here ? 'goal-piece-small' : 'goal-piece', square, text: letter };
  });
}

/**
 * The description of a square for screen readers.
 * @param {SwapState} state @param {number} square
 */
export const label = (state, square) => labelOf(state, square, positionAfter(replayOf(state.draft, playedMoves(state)), plyOf(state)), 'start');

/**
 * Describes a square of a position.
 * @param {SwapState} state @param {number} square @param {Map<number, string>} letters the pieces by square
 * @param {PositionName} position @param {MaybeMessage} [spot] its mark
 * @returns {MaybeMessage[]}
 */
export function labelOf(state, square, letters, position, spot) {
  const { draft } = state;
  const name = nameOf(draft, square);
  if (draft.blocked[square]) return [name, ['blocked']];
  const letter = letters.get(square);
  const wanted = position === 'start' && draft.goal && letterOn(draft.goal, square);
  return [name, letter && ['knight', letter], spot, wanted && wanted !== letter && ['knightWanted', wanted], reasonWords(witnessIn(state, position), square)];
}
