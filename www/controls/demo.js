// @ts-check
/** Ends the demo with the first input. */

/** @import { Command } from '../app/types.d.ts' */

/**
 * Ends the demo at the first click or key. Input with a meaning of its own, such as the film's
 * buttons and keys, ends it by its command. On the board that is already the press: a stroke or a
 * drag begins with it. Elsewhere it is the click that follows, since nothing may move under a
 * pointer that is down.
 *
 * @param {(command: Command) => void} send
 */
export function endDemoOnInput(send) {
  const life = new AbortController();
  const touch = () => {
    life.abort();
    send({ do: 'endDemo' });
  };
  addEventListener('pointerdown', ({ target }) => {
    if (target instanceof Element && target.closest('.stage')) touch();
  }, { signal: life.signal, capture: true });
  for (const type of ['click', 'keydown']) addEventListener(type, touch, { signal: life.signal });
}
