// @ts-check
/** The move graph of a board, as the core tells it. */
import { factOf } from '../../../app/state.js';

/** @import { Question } from '../../../app/types.d.ts' */
/** @import { SwapDrawing } from '../../../solver/wire.d.ts' */
/** @import { SwapState } from '../types.d.ts' */

/** The move graphs of larger boards are a tangle in any case. */
const MOST_DRAWN = 36;

/** @type {WeakMap<Uint8Array, string | null>} */
const shapesSeen = new WeakMap();

/**
 * The parts of a drawing on which the move graph depends, as text; undefined if there is no graph.
 *
 * @param {SwapDrawing} draft
 */
export function basisOf({ files, ranks, blocked, leaper }) {
  let shape = shapesSeen.get(blocked);
  if (shape === undefined) {
    const open = blocked.reduce((count, value) => count - value, blocked.length);
    shape = open <= MOST_DRAWN ? blocked.join('') : null;
    shapesSeen.set(blocked, shape);
  }
  return shape && `${files} ${ranks} ${leaper} ${shape}`;
}

/** The move graph of the board on screen, once it is known. @param {SwapState} state */
export const graphOf = (state) => factOf(state, 'graph', [basisOf(state.draft)])?.result;

/** @param {SwapState} state @returns {{[name: string]: Question}} */
export function graphQuestion(state) {
  const { draft } = state;
  const basis = basisOf(draft);
  if (!basis || graphOf(state)) return {};
  return { graph: { of: [basis], job: /** @type {const} */ ({ do: 'graph', kind: 'swap', draft }) } };
}
