// @ts-check
/** Ends the demo with the first input. */

/** @import { Command } from '../app/types.d.ts' */

/**
 * Ends the demo at the first click or key. Input that sends a command, such as the player's
 * buttons and keys, ends it by that command. On the board, the press ends it: a stroke or a
 * drag begins with it. Elsewhere it is the click, because nothing may move under a pressed pointer.
 *
 * @param {(command: Command) => void} send
 */
export function endDemoOnInput(send) {
  const controller = new AbortController();
  const end = () => {
    controller.abort();
    send({ do: 'endDemo' });
  };
  addEventListener('pointerdown', ({ target }) => {
    if (target instanceof Element && target.closest('.stage')) end();
  }, { signal: controller.signal, capture: true });
  for (const type of ['click', 'keydown']) addEventListener(type, end, { signal: controller.signal });
}
