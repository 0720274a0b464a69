// @ts-check
/**
 * Several mouse buttons at once. A pointer comes up when the last of its buttons does; before that,
 * a button that changes arrives as a `pointermove` whose `button` names it.
 */

/** The bit of a button in `buttons`: left, middle, right. */
const BITS = [1, 4, 2];

/**
 * Was this button released while another one is still down?
 *
 * @param {PointerEvent} move
 * @param {number} button
 */
export const isReleased = (move, button) => (
  move.button === button && (move.buttons & BITS[button]) === 0);

/**
 * Was the right button pressed while another one is down? That cancels a drag.
 *
 * @param {PointerEvent} move
 */
export const cancelsDrag = (move) => move.button === 2 && (move.buttons & BITS[2]) !== 0;
