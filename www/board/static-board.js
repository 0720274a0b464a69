// @ts-check
/** A board that shows a puzzle's start, without a solution. */
import { initialState, kindOf, wordsOf } from '../app/state.js';
import { BoardView } from './board-view.js';
import { isLarge } from './scene.js';

/** @import { State } from '../app/types.d.ts' */
/** @import { Draft } from '../solver/wire.d.ts' */

/**
 * Draws a puzzle into an element that is in the page.
 *
 * @param {HTMLElement} host
 * @param {State['kinds']} kinds
 * @param {Draft} draft
 * @param {AbortSignal} signal
 * @returns {BoardView | undefined} undefined if the board is too large to be drawn square by square
 */
export function staticBoard(host, kinds, draft, signal) {
  const start = initialState(kinds, draft);
  const scene = kindOf(start).scene(start);
  if (isLarge(scene)) return undefined;
  const view = new BoardView(host, () => '', signal, wordsOf(start));
  // Without what invites to click, and as it looks at rest.
  view.draw({ ...scene, spots: [] });
  for (const animation of view.board.getAnimations({ subtree: true })) animation.cancel();
  return view;
}
