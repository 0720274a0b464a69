// @ts-check
/** Turns keys on the board into commands: arrows move the cursor, Enter acts like a click. */
import { keyOf } from '../app/dom.js';
import { kindOf } from '../app/state.js';

/** @import { Command, State } from '../app/types.d.ts' */
/** @import { BoardView } from './board-view.js' */

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
    if (!view.moveCursor(event.key) && !sendKey(event, view.cursor, state, send)) return;
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
  const kind = kindOf(state());
  const held = kind.held(state());
  /** @type {Command | undefined} */
  const command = event.key === 'Enter' ? { do: 'put', square }
    : ['Delete', 'Backspace'].includes(event.key) ? { do: 'put', square: held < 0 ? square : held, tool: 'erase' }
      : kind.key(state(), keyOf(event), square);
  // A held key acts once.
  if (command && !event.repeat) send(command);
  return command !== undefined;
}
