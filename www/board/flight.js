// @ts-check
/**
 * The animation of a jump and of the rest after it. Pure, so that the board, the picture of large
 * boards and saved animations show the same.
 *
 *     t   0 ── crouch ── up ── over ── down ── JUMP_SHARE ── pulse, rest ── 1
 *
 * Lengths are in squares, `y` goes down. `rise` lifts a piece off the ground, where its shadow
 * stays; `size` scales it; `squash` presses it onto its foot, and widens it as much.
 */

/** Duration of a step at speed 1, in milliseconds: a jump and a rest. */
export const STEP_MS = 350;

/** The share of a step that the jump takes. */
export const JUMP_SHARE = 200 / STEP_MS;

/** The share of a jump that is spent crouching. */
const CROUCH = 0.14;

/** Height of a jump: a share of its length, between a minimum and a maximum in squares. */
const STEEPNESS = 0.22;
const MIN_HEIGHT = 0.24;
const MAX_HEIGHT = 0.9;

/** Corners or centres of squares, in squares. @typedef {{x: number, y: number}} Point */

/**
 * @typedef {object} Flight
 * @property {number} x its place on the ground, between `from` and `to`
 * @property {number} y
 * @property {number} share share of the way covered so far; also the length of the trail
 * @property {number} lift 0 on the ground, 1 at the top
 * @property {number} rise how much higher it is drawn, in squares
 * @property {number} size scale
 * @property {number} squash scale of its height; that of its width is 2 − squash
 * @property {boolean} isMirrored is it drawn facing to the right?
 * @property {{size: number, alpha: number}} shadow on the ground below it; none if `alpha` is 0
 * @property {{size: number, alpha: number}} pulse the ring where it landed; its radius in squares
 */

const NO_SHADOW = { size: 1, alpha: 0 };
const NO_PULSE = { size: 0, alpha: 0 };

/**
 * Returns the flight of a step at time `t` from 0 to 1.
 *
 * @param {Point} from
 * @param {Point} to
 * @param {number} t
 * @param {boolean} [turns] does the piece face the side to which it jumps?
 * @returns {Flight}
 */
export function flight(from, to, t, turns = false) {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const isMirrored = turns && to.x > from.x;
  if (t <= 0 || length === 0) return grounded(from, 0, 1, NO_PULSE);
  if (t >= 1) return grounded(to, 1, 1, NO_PULSE, isMirrored);
  if (t >= JUMP_SHARE) {
    const late = (t - JUMP_SHARE) / (1 - JUMP_SHARE);
    const give = Math.sin(Math.PI * Math.min(1, late / 0.6)) * (1 - late);
    return grounded(to, 1, 1 - 0.16 * give, { size: 0.3 + 0.26 * (1 - (1 - late) ** 3), alpha: 0.6 * (1 - late) ** 2 }, isMirrored);
  }
  const time = t / JUMP_SHARE;
  if (time < CROUCH) return grounded(from, 0, 1 - 0.09 * Math.sin((Math.PI * time) / CROUCH), NO_PULSE, isMirrored);
  const way = (time - CROUCH) / (1 - CROUCH);
  // Slower at both ends; the arc is a parabola.
  const share = 0.45 * way + 0.55 * way * way * (3 - 2 * way);
  const lift = 4 * share * (1 - share);
  return {
    x: from.x + (to.x - from.x) * share,
    y: from.y + (to.y - from.y) * share,
    share,
    lift,
    rise: lift * Math.min(MAX_HEIGHT, Math.max(MIN_HEIGHT, STEEPNESS * length)),
    size: 1 + 0.16 * lift,
    squash: 1 + 0.05 * Math.sin(2 * Math.PI * share) ** 2,
    isMirrored,
    // Wider and fainter with height.
    shadow: { size: 0.9 + 0.35 * lift, alpha: Math.min(1, 6 * lift) * (1 - 0.45 * lift) },
    pulse: NO_PULSE,
  };
}

/**
 * @param {Point} point
 * @param {number} share
 * @param {number} squash
 * @param {Flight['pulse']} pulse
 * @param {boolean} [isMirrored]
 * @returns {Flight}
 */
const grounded = ({ x, y }, share, squash, pulse, isMirrored = false) => (
  { x, y, share, lift: 0, rise: 0, size: 1, squash, isMirrored, shadow: NO_SHADOW, pulse });

/**
 * Returns the flight of a piece that rests.
 *
 * @param {Point} point
 * @returns {Flight}
 */
export const resting = (point) => grounded(point, 0, 1, NO_PULSE);

/**
 * Returns the flight of a piece that the pointer carries.
 *
 * @param {Point} point
 * @returns {Flight}
 */
export const carried = (point) => (
  { ...resting(point), lift: 0.6, rise: 0.12, size: 1.1, shadow: { size: 1.1, alpha: 0.7 } });

/** Side of a drawing, and the margin around it. */
const SIDE = 0.92;
const MARGIN = (1 - SIDE) / 2;

/** Where a drawing's foot is, from its top. */
const FOOT = 0.91;

/** Returns the box of a drawing whose flight is between corners. @param {Flight} flight */
export function drawnBox({ x, y, rise, size, squash }) {
  const [across, down] = [SIDE * size * (2 - squash), SIDE * size * squash];
  return { x: x + (1 - across) / 2, y: y + MARGIN + FOOT * (SIDE - down) - rise, across, down };
}

/** Returns the centre of a shadow. @param {Flight} flight */
export const shadowAt = ({ x, y }) => ({ x: x + 0.5, y: y + MARGIN + SIDE * FOOT - 0.03 });

/** Returns the length of a piece's trail, in steps. @param {number} at the time, in steps */
export const trail = (at) => Math.floor(at) + flight({ x: 0, y: 0 }, { x: 1, y: 0 }, at % 1).share;

/**
 * Returns the number of finished jumps.
 *
 * @param {number} at the time, in steps; a jump ends before its step
 */
export const countFinishedJumps = (at) => Math.floor(at + 1 - JUMP_SHARE + 1e-9);
