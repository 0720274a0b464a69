// @ts-check
/** Keys on the board become commands, the same as a pointer's: arrows walk, Enter stamps or picks up. */
import { keyOf } from '../app/dom.js';
import { lookup } from '../app/lookup.js';
import { kindOf } from '../app/state.js';

/** @import { Command, State } from '../app/types.d.ts' */
/** @import { BoardView } from './board-view.js' */

/** Does a drag paint? A finger's only with a tool that was picked for it. @param {State} state @param {boolean} touch */
export function paints(state, touch) {
  const kind = kindOf(state);
  return (state.byHand || !touch) && kind.canPaint(state) && kind.tools.some((tool) => tool.paints && tool.id === state.tool);
}

/**
 * Keys on the board itself: it is one tab stop, arrows walk on it.
 * @param {BoardView} view
 * @param {() => State} state
 * @param {(command: Command) => void} send
 * @param {AbortSignal} signal the end of it
 */
export function listenToBoardKeys(view, state, send, signal) {
  view.board.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { files, ranks } = state().draft;
    const sign = state().flipped ? -1 : 1;
    const steps = { ArrowLeft: [-sign, 0], ArrowRight: [sign, 0], ArrowUp: [0, sign], ArrowDown: [0, -sign] };
    const step = lookup(steps, event.key);
    if (step) {
      const file = (view.cursor % files) + step[0];
      const rank = Math.floor(view.cursor / files) + step[1];
      if (file >= 0 && file < files && rank >= 0 && rank < ranks) view.setCursor(rank * files + file);
    } else if (!sendKey(event, view.cursor, state, send)) return;
    event.preventDefault();
    event.stopPropagation();
  }, { signal });
}

/**
 * What a key on a square does, on any picture of a board.
 * @param {KeyboardEvent} event @param {number} square @param {() => State} state @param {(command: Command) => void} send
 * @returns {boolean} was it such a key?
 */
export function sendKey(event, square, state, send) {
  if (event.key === 'Enter') send({ do: 'put', square });
  else if (event.key === 'Delete' || event.key === 'Backspace') {
    const held = kindOf(state()).held(state());
    send({ do: 'put', square: held < 0 ? square : held, tool: 'erase' });
  } else {
    const own = kindOf(state()).key(state(), keyOf(event), square);
    if (!own) return false;
    send(own);
  }
  return true;
}
