// @ts-check
/** Input that the page has and the element doesn't: pasted puzzles, and the key that starts a game. */

import { listenToKeys } from './keyboard.js';

/** @import { Command, State } from '../app/types.d.ts' */

/**
 * Listens to keys and pastes on the page.
 *
 * @param {Parameters<typeof keySender>[0] & { state: () => State }} session
 * @param {AbortSignal} signal
 * @param {NonNullable<Parameters<typeof listenToKeys>[4]> & { openImport: (text?: string) => void }} dialogs
 */
export function listenToPageInput(session, signal, dialogs) {
  listenToKeys(window, session.state, keySender(session), signal, dialogs);
  listenToPaste(dialogs.openImport);
}

/**
 * Sends the commands of keys: after the one that starts a game, the piece has the focus.
 *
 * @param {{ store: import('../app/store.js').Store, stage: { focusPiece: () => void }, send: (command: Command) => void }} session
 * @returns {(command: Command) => void}
 */
function keySender({ store, stage, send }) {
  let startsGame = false;
  store.subscribe('focus', (now, before) => {
    if (!startsGame || now.pendingStart) return;
    // The key may also have ended a game, or the game was refused.
    startsGame = false;
    if (now.game && !before.game) setTimeout(() => stage.focusPiece());
  });
  return (command) => {
    startsGame = command.do === 'toggleGame';
    send(command);
  };
}

/** On Linux, the middle mouse button pastes what is selected anywhere, this many milliseconds later at most. */
const MIDDLE_BUTTON_MS = 500;

/**
 * Opens puzzles that are pasted outside fields by a shortcut or a menu.
 *
 * @param {(text: string) => void} open
 */
function listenToPaste(open) {
  let lastMiddle = -Infinity;
  // Where the board handles pointers, there are no mouse events; and while another button is pressed, the
  // middle one only moves the pointer.
  for (const type of ['pointerdown', 'pointermove', 'pointerup', 'auxclick']) {
    addEventListener(type, (event) => {
      if (event instanceof MouseEvent && (event.button === 1 || (event.buttons & 4) !== 0)) lastMiddle = event.timeStamp;
    }, { capture: true });
  }
  addEventListener('paste', (event) => {
    if (event.timeStamp - lastMiddle < MIDDLE_BUTTON_MS) return;
    if (event.target instanceof Element && event.target.closest('input:not([type="range"]), textarea')) return;
    if (document.querySelector('dialog[open]:not([data-keys])')) return;
    const text = event.clipboardData?.getData('text') ?? '';
    if (text.trim()) open(text);
  });
}
