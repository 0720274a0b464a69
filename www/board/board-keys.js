// @ts-check
/** Turns keys on the board into commands: arrows move the cursor, Enter acts like a click. */
import { keyOf } from '../app/dom.js';
import { lookup } from '../app/lookup.js';
import { kindOf } from '../app/state.js';

/** @import { Command, State } from '../app/types.d.ts' */
/** @import { BoardView } from './board-view.js' */

/**
 * Returns true if a drag paints. A finger paints only with a tool that was chosen by
 * hand, or with the demo's.
 *
 * @param {State} state
 * @param {boolean} isTouch
 */
export function paints(state, isTouch) {
  const kind = kindOf(state);
  return (state.toolPickedByUser || !isTouch) && kind.canPaint(state)
    && kind.tools.some((tool) => tool.paints && tool.id === state.tool);
}

/**
 * Listens to keys on the board of squares, which is one tab stop.
 *
 * @param {BoardView} view
 * @param {() => State} state
 * @param {(command: Command) => void} send
 * @param {AbortSignal} signal
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
 * Sends the command of a key on a square.
 *
 * @param {KeyboardEvent} event
 * @param {number} square
 * @param {() => State} state
 * @param {(command: Command) => void} send
 * @returns {boolean} false if the key has no command
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
