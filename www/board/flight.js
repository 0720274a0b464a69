// @ts-check
/**
 * A jump as it is seen, and the rest after it: pure, so that the board, the
 * picture of large boards and saved films show the same.
 *
 *     t   0 ── crouch ── up ── over ── down ── AIR ── pulse, rest ── 1
 *
 * Lengths are in squares, `y` goes down. A piece stands on its foot: `rise`
 * lifts it off the ground, where its shadow stays; `size` makes it larger all
 * around; `squash` presses it onto its foot, and widens it as much.
 */

/** A step of the film at speed 1, in milliseconds: a jump, and then a rest. */
export const STEP_MS = 350;

/** The share of a step that the jump takes. */
export const AIR = 200 / STEP_MS;

/** The share of a jump that is spent crouching. */
const CROUCH = 0.14;

/** So high is a jump over so many squares, at its top; none is lower or higher than these. */
const STEEP = 0.22;
const LOWEST = 0.24;
const HIGHEST = 0.9;

/** @typedef {{x: number, y: number}} Place in squares: of corners or of middles, as one likes */

/**
 * @typedef {object} Flight
 * @property {number} x where on the ground it is, as `from` and `to` are given
 * @property {number} y
 * @property {number} share of the way that is behind it: so long is the trail
 * @property {number} lift 0 on the ground, 1 at the top
 * @property {number} rise how many squares higher it is drawn
 * @property {number} size so many times as large
 * @property {number} squash its height, 1 for as drawn; its width is 2 − squash times as large
 * @property {{size: number, alpha: number}} shadow on the ground below it; with `alpha` 0 there is none
 * @property {{size: number, alpha: number}} pulse the ring around the place where it has landed, its radius in squares
 */

/** What does not fly. */
const NO_SHADOW = { size: 1, alpha: 0 };
const NO_PULSE = { size: 0, alpha: 0 };

/**
 * A step from a place to another, at `t` from 0 to 1. Who stays where he is rests.
 * @param {Place} from @param {Place} to @param {number} t
 * @returns {Flight}
 */
export function flight(from, to, t) {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  if (t <= 0 || length === 0) return grounded(from, 0, 1, NO_PULSE);
  if (t >= 1) return grounded(to, 1, 1, NO_PULSE);
  if (t >= AIR) {
    const late = (t - AIR) / (1 - AIR);
    const give = Math.sin(Math.PI * Math.min(1, late / 0.6)) * (1 - late);
    return grounded(to, 1, 1 - 0.16 * give, { size: 0.3 + 0.26 * (1 - (1 - late) ** 3), alpha: 0.6 * (1 - late) ** 2 });
  }
  const time = t / AIR;
  if (time < CROUCH) return grounded(from, 0, 1 - 0.09 * Math.sin((Math.PI * time) / CROUCH), NO_PULSE);
  const way = (time - CROUCH) / (1 - CROUCH);
  // A little slow off the ground and at its end; the arc itself is the one of a thrown stone.
  const share = 0.45 * way + 0.55 * way * way * (3 - 2 * way);
  const lift = 4 * share * (1 - share);
  return {
    x: from.x + (to.x - from.x) * share,
    y: from.y + (to.y - from.y) * share,
    share,
    lift,
    rise: lift * Math.min(HIGHEST, Math.max(LOWEST, STEEP * length)),
    size: 1 + 0.16 * lift,
    squash: 1 + 0.05 * Math.sin(2 * Math.PI * share) ** 2,
    // The higher, the wider and the fainter.
    shadow: { size: 0.9 + 0.35 * lift, alpha: Math.min(1, 6 * lift) * (1 - 0.45 * lift) },
    pulse: NO_PULSE,
  };
}

/** @param {Place} place @param {number} share @param {number} squash @param {Flight['pulse']} pulse @returns {Flight} */
const grounded = ({ x, y }, share, squash, pulse) => ({ x, y, share, lift: 0, rise: 0, size: 1, squash, shadow: NO_SHADOW, pulse });

/** What stands on its square. @param {Place} place @returns {Flight} */
export const resting = (place) => grounded(place, 0, 1, NO_PULSE);

/** What a hand carries over the board. @param {Place} place @returns {Flight} */
export const carried = (place) => ({ ...resting(place), lift: 0.6, rise: 0.12, size: 1.1, shadow: { size: 1.1, alpha: 0.7 } });

/** A drawing leaves a little of its square free. */
const SIDE = 0.92;
const MARGIN = (1 - SIDE) / 2;

/** Where the feet are on drawings, from above. */
const FOOT = 0.91;

/** Where a drawing is drawn whose place is the corner of its square: its own upper left corner, and its sides. @param {Flight} flight */
export function standing({ x, y, rise, size, squash }) {
  const [across, down] = [SIDE * size * (2 - squash), SIDE * size * squash];
  return { x: x + (1 - across) / 2, y: y + MARGIN + FOOT * (SIDE - down) - rise, across, down };
}

/** The middle of its shadow. @param {Flight} flight */
export const shadowAt = ({ x, y }) => ({ x: x + 0.5, y: y + MARGIN + SIDE * FOOT - 0.03 });

/** How long the trail is that a piece leaves which has come to `at`, in steps. @param {number} at */
export const trail = (at) => Math.floor(at) + flight({ x: 0, y: 0 }, { x: 1, y: 0 }, at % 1).share;

/** How many steps of a film are behind a piece that has come to `at`: it rests after a step before the next one begins. @param {number} at */
export const landed = (at) => Math.floor(at + 1 - AIR + 1e-9);
