// @ts-check
/** Marks on the board why there is no solution. */
import { answerOf } from '../app/state.js';

/** @import { State } from '../app/types.d.ts' */
/** @import { SceneSpot } from '../app/scene.d.ts' */
/** @import { Witness } from '../solver/wire.d.ts' */

/** Maximum number of squares of a reason that are marked one by one. */
export const MAX_MARKED = 4096;

/**
 * The squares of the reason why the puzzle on screen has no solution, if it has any.
 *
 * @param {State} state
 * @returns {Witness | null}
 */
export function witnessOf(state) {
  const answer = answerOf(state);
  return !state.game && state.answer?.draft === state.draft && answer?.status === 'impossible' ? answer.witness : null;
}

/** @param {Witness} witness @returns {SceneSpot[]} */
export function reasonSpots({ squares, others }) {
  if (squares.length + others.length > MAX_MARKED) return [];
  return [
    ...Array.from(squares, (square) => /** @type {SceneSpot} */ ({ kind: 'reason', square })),
    ...Array.from(others, (square) => /** @type {SceneSpot} */ ({ kind: 'context', square })),
  ];
}

/**
 * The description of a square of the reason for screen readers.
 *
 * @param {Witness | null} witness
 * @param {number} square
 * @returns {readonly ['inReason'] | readonly ['nearReason'] | null}
 */
export function reasonWords(witness, square) {
  return witness?.squares.includes(square) ? ['inReason'] : witness?.others.includes(square) ? ['nearReason'] : null;
}
