// @ts-check
/**
 * Pieces that are alike and stand elsewhere now: who goes where, and how that
 * is seen. Each keeps to the right of its way, so that two who change places
 * pass each other and stay told apart.
 */
import { standing } from './flight.js';
import { prefersReducedMotion } from './scene.js';
import { placeOf } from './squares.js';

/** @import { Shown } from './board-view.js' */
/** @import { Flight, Place } from './flight.js' */
/** @import { Scene } from '../app/scene.d.ts' */

/** The longest time that a slide takes, in milliseconds; and the share of the time between two that it takes where they come fast. */
const SLIDE_MS = 320;
const SHARE = 0.7;

/** So far aside, in squares: of the way's length, and at most. */
const ASIDE = 0.14;
const FARTHEST_ASIDE = 0.4;

/** Points on a slide's way. */
const POINTS = 8;

/** When pieces slid last. */
let slid = 0;

/**
 * Who stands elsewhere in a scene is shown by what showed him there, if they
 * look alike. Once all are placed, what comes back lets them slide.
 * @param {Map<string, Shown>} keyed what shows the pieces, by their keys @param {Scene} scene
 * @returns {() => void}
 */
export function slides(keyed, scene) {
  const here = new Map(scene.pieces.map((piece) => [`piece ${piece.key}`, piece]));
  const gone = [...keyed].flatMap(([key, { drawn, flight }]) => (
    flight && key.startsWith('piece ') && !here.has(key) ? [{ key, letter: drawn, x: flight.x, y: flight.y, flight }] : []));
  const come = [...here].filter(([key]) => !keyed.has(key))
    .map(([key, { letter, home }]) => ({ key, letter, ...placeOf(scene, home, scene.flipped) }));
  const ways = matched(gone, come).flatMap(([{ key: before, flight: from }, { key }]) => {
    const shown = keyed.get(before);
    if (!shown) return [];
    keyed.delete(before);
    keyed.set(key, shown);
    return [{ shown, from }];
  });
  return () => {
    if (ways.length === 0 || prefersReducedMotion()) return;
    const now = performance.now();
    const duration = Math.min(SLIDE_MS, SHARE * (now - slid));
    slid = now;
    for (const { shown: { element, flight }, from } of ways) {
      // The longest ways over the others.
      element.parentNode?.append(element);
      if (flight) slide(element, from, flight, duration);
    }
  };
}

/**
 * The shortest ways first.
 * @template {Place & {letter: string}} G @template {Place & {letter: string}} C
 * @param {G[]} gone @param {C[]} come
 * @returns {[G, C][]}
 */
function matched(gone, come) {
  const ways = gone.flatMap((one) => come.filter(({ letter }) => letter === one.letter)
    .map((other) => ({ one, other, length: Math.hypot(one.x - other.x, one.y - other.y) })));
  const taken = new Set();
  return ways.sort((a, b) => a.length - b.length).flatMap(({ one, other }) => {
    if (taken.has(one) || taken.has(other)) return [];
    taken.add(one).add(other);
    return [/** @type {[G, C]} */ ([one, other])];
  });
}

/** Lets a drawing slide to where it stands already. @param {Element} element @param {Flight} from @param {Flight} to @param {number} duration */
function slide(element, from, to, duration) {
  const [a, b] = [standing(from), standing(to)];
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const length = Math.hypot(dx, dy);
  if (length < 0.01) return;
  const aside = Math.min(FARTHEST_ASIDE, ASIDE * length) / length;
  element.animate(Array.from({ length: POINTS + 1 }, (_, point) => {
    const share = point / POINTS;
    const bend = aside * Math.sin(Math.PI * share);
    const between = (/** @type {number} */ first, /** @type {number} */ last) => first + (last - first) * share;
    return { transform: `translate(${between(a.x, b.x) - dy * bend}px, ${between(a.y, b.y) + dx * bend}px) `
      + `scale(${between(a.across, b.across) / 100}, ${between(a.down, b.down) / 100})` };
  }), { duration, easing: 'cubic-bezier(.35,.05,.25,1)' });
}
