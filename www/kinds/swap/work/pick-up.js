// @ts-check
/** Editing by clicks: one picks a knight up, the next one puts it down. */
import { plyOf, applyEdit } from '../../../app/state.js';
import { letterOn } from '../../draft.js';
import { editedSetup, move } from './edit.js';

/** @import { SwapState } from '../types.d.ts' */

/** @param {SwapState} state @param {number} held @returns {SwapState} */
export const withHeld = (state, held) => (state.view.held === held ? state : { ...state, view: { ...state.view, held } });

/** The square whose knight is picked up; or -1. @param {SwapState} state */
export function heldOf(state) {
  const { game, view: { held } } = state;
  return held >= 0 && !game && plyOf(state) === 0 && letterOn(editedSetup(state), held) !== null ? held : -1;
}

/**
 * Handles a click that picks up a knight or puts it down; undefined for a click that uses the tool.
 *
 * @param {SwapState} state
 * @param {number} square
 * @returns {SwapState | undefined}
 */
export function click(state, square) {
  const held = heldOf(state);
  if (state.tool === 'erase') return undefined;
  if (letterOn(editedSetup(state), square) !== null) return withHeld(state, square === held ? -1 : square);
  return held < 0 ? undefined : applyEdit(state, move(state, held, square));
}
