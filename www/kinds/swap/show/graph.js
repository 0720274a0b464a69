// @ts-check
/** The move graph of a board, as reported by the core. */
import { factOf } from '../../../app/state.js';
import { memoize } from '../../../solver/memoize.js';
import { openSquares } from '../../draft.js';

/** @import { Question } from '../../../app/types.d.ts' */
/** @import { SwapDraft } from '../../../solver/wire.d.ts' */
/** @import { SwapState } from '../types.d.ts' */

/** The move graphs of larger boards can't be untangled. */
const MAX_DRAWN = 36;

/** The shape of a board as text; null if it is too large. */
const shapeOf = memoize((/** @type {Uint8Array} */ blocked) => (openSquares({ blocked }) <= MAX_DRAWN ? blocked.join('') : null));

/**
 * The parts of a draft on which the move graph depends, as text; null if there is no graph.
 *
 * @param {SwapDraft} draft
 */
export function graphKey({ files, ranks, blocked, leaper }) {
  const shape = shapeOf(blocked);
  return shape && `${files} ${ranks} ${leaper} ${shape}`;
}

/** The move graph of the board on screen, once it is known. @param {SwapState} state */
export const graphOf = (state) => factOf(state, 'graph', [graphKey(state.draft)])?.result;

/** @param {SwapState} state @returns {{[name: string]: Question}} */
export function graphQuestion(state) {
  const { draft } = state;
  const basis = graphKey(draft);
  if (!basis || graphOf(state)) return {};
  return { graph: { of: [basis], job: /** @type {const} */ ({ do: 'graph', kind: 'swap', draft }) } };
}
