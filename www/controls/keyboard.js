// @ts-check
/** Turns keys into commands: of the whole page, or of an element that has the focus. */
import { keyOf } from '../app/dom.js';
import { kindOf } from '../app/state.js';

/** @import { Command, State } from '../app/types.d.ts' */

/**
 * @param {HTMLElement | Window} host receives the keys
 * @param {() => State} state
 * @param {(command: Command) => void} send
 * @param {AbortSignal} signal
 * @param {{openImport: () => void, openHelp: () => void, openActions: () => void, hasSingleKeys: boolean}} [dialogs] the
 *   dialogs of the page, and whether shortcuts without Ctrl are enabled
 */
export function listenToKeys(host, state, send, signal, dialogs) {
  const root = host instanceof Window ? document.body : host;
  host.addEventListener('keydown', (keydown) => {
    // Listeners of a generic target receive events of any type; here, a key's.
    const event = /** @type {KeyboardEvent} */ (keydown);
    // Dialogs with `data-keys` show part of the puzzle, so the page's keys work there, too.
    if (event.defaultPrevented || root.querySelector('dialog[open]:not([data-keys])')) return;
    const focused = event.target instanceof Element ? event.target : root;
    // A dialog may keep the focus for a moment after it was closed.
    const target = focused.closest('dialog:not([open])') ? root : focused;
    // The player's slider moves with the player.
    if (target.closest('input:not(.scrub), textarea')) return;
    // AltGr types characters, and is reported as Ctrl+Alt.
    if (event.altKey) return;
    if (event.ctrlKey || event.metaKey) {
      const key = keyOf(event); // A capital letter with Shift.
      if (key === 'z') send({ do: 'undo' });
      else if (key === 'Z' || key === 'y') send({ do: 'redo' });
      else if (key === 'k' && dialogs) dialogs.openActions();
      else return;
      event.preventDefault();
      return;
    }
    // A select element handles other keys itself.
    if (target.closest('select')) return;
    const onButton = target.closest('button, a, summary') !== null;
    const key = keyOf(event);
    if (dialogs && !dialogs.hasSingleKeys && key.length === 1 && key !== ' ') return;
    const command = commandOf(state(), key, onButton);
    if (command) {
      // If a key is held, only the arrow keys repeat.
      if (!event.repeat || key.startsWith('Arrow')) send(command);
    } else if (key === 'i' && dialogs) dialogs.openImport();
    else if (key === '?' && dialogs) dialogs.openHelp();
    else if (key !== 'n') return;
    event.preventDefault();
  }, { signal });
}

/**
 * The command of a key.
 *
 * @param {State} state
 * @param {string} key
 * @param {boolean} onButton does a button have the focus?
 * @returns {Command | undefined}
 */
function commandOf(state, key, onButton) {
  const kind = kindOf(state);
  const own = kind.key(state, key);
  if (own) return own;
  switch (key) {
    case ' ': return onButton ? undefined : { do: 'toggle' };
    case 'ArrowLeft': return { do: 'step', by: -1 };
    case 'ArrowRight': return { do: 'step', by: 1 };
    case 'Home': return { do: 'seek', at: 0 };
    case 'End': return { do: 'end' };
    case 'f': return { do: 'flip' };
    case 'n': return kind.another(state);
    default: {
      const tool = /^[1-9]$/.test(key) ? kind.tools.filter(({ isExtra }) => !isExtra)[Number(key) - 1] : undefined;
      return tool && { do: 'tool', tool: tool.id };
    }
  }
}
