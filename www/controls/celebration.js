// @ts-check
/** Celebrates a solved game. */
import { h } from '../app/dom.js';

/** Duration, in milliseconds. */
const CHEER_MS = 1800;

/**
 * Celebrates over the board.
 *
 * @param {HTMLElement} stage contains the board
 * @param {AbortSignal} signal ends it early
 */
export function celebrate(stage, signal) {
  const confetti = Array.from({ length: 36 }, (_, index) => {
    const angle = (index / 36) * 2 * Math.PI + (index % 3) * 0.2;
    const distance = 26 + ((index * 7) % 5) * 7;
    return h('i', { style: `--x:${(Math.cos(angle) * distance).toFixed(1)}cqmin;--y:${(Math.sin(angle) * distance).toFixed(1)}cqmin;--turn:${(index * 47) % 360}deg;--delay:${(index % 4) * 40}ms` });
  });
  const element = h('div', { class: 'celebration', 'aria-hidden': 'true' }, ...confetti);
  const end = () => {
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
    element.remove();
  };
  const timer = setTimeout(end, CHEER_MS);
  signal.addEventListener('abort', end);
  stage.append(element);
}
