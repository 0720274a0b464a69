// @ts-check
/**
 * Slides pieces to their new squares when a scene replaces them by equal pieces with other keys.
 * Each path bends to the right, so that two that change places pass each other visibly.
 */
import { drawnBox } from './flight.js';
import { prefersReducedMotion } from './scene.js';
import { placeOf } from './squares.js';

/** @import { DrawnItem } from './board-view.js' */
/** @import { Flight, Point } from './flight.js' */
/** @import { Scene } from '../app/scene.d.ts' */

/** Maximum duration of a slide, in milliseconds, and as a share of the interval since the last one. */
const MAX_SLIDE_MS = 320;
const MAX_SHARE_OF_INTERVAL = 0.7;

/** How far a path bends, as a share of its length, and at most, in squares. */
const BEND = 0.14;
const MAX_BEND = 0.4;

/** Number of keyframes after the first. */
const KEYFRAMES = 8;

/** When the last slide of a board began, by its items. @type {WeakMap<object, number>} */
const lastSlides = new WeakMap();

/**
 * Reuses the elements of removed pieces for new ones that look the same.
 *
 * @param {Map<string, DrawnItem>} items drawn items by their keys; gets the new keys
 * @param {Scene} scene
 * @returns {() => void} starts the animation; call it once the pieces are placed
 */
export function slidePieces(items, scene) {
  const here = new Map(scene.pieces.map((piece) => [`piece ${piece.key}`, piece]));
  const removed = [...items].flatMap(([key, { drawn, flight }]) => (
    flight && key.startsWith('piece ') && !here.has(key) ? [{ key, letter: drawn, x: flight.x, y: flight.y, flight }] : []));
  const added = [...here].filter(([key]) => !items.has(key))
    .map(([key, { letter, home }]) => ({ key, letter, ...placeOf(scene, home, scene.flipped) }));
  const matches = matchPieces(removed, added).flatMap(([{ key: before, flight: from }, { key }]) => {
    const item = items.get(before);
    if (!item) return [];
    items.delete(before);
    items.set(key, item);
    return [{ item, from }];
  });
  return () => {
    if (matches.length === 0 || prefersReducedMotion()) return;
    const now = performance.now();
    const duration = Math.min(MAX_SLIDE_MS, MAX_SHARE_OF_INTERVAL * (now - (lastSlides.get(items) ?? -Infinity)));
    lastSlides.set(items, now);
    for (const { item: { element, flight }, from } of matches) {
      // The longest path is drawn on top.
      element.parentNode?.append(element);
      if (flight) slide(element, from, flight, duration);
    }
  };
}

/**
 * Matches removed with added pieces of the same letter, the closest pairs first.
 *
 * @template {Point & {letter: string}} R
 * @template {Point & {letter: string}} A
 * @param {R[]} removed
 * @param {A[]} added
 * @returns {[R, A][]}
 */
function matchPieces(removed, added) {
  const matches = removed.flatMap((one) => added.filter(({ letter }) => letter === one.letter)
    .map((other) => ({ one, other, length: Math.hypot(one.x - other.x, one.y - other.y) })));
  const taken = new Set();
  return matches.sort((a, b) => a.length - b.length).flatMap(({ one, other }) => {
    if (taken.has(one) || taken.has(other)) return [];
    taken.add(one).add(other);
    return [/** @type {[R, A]} */ ([one, other])];
  });
}

/**
 * Animates an element from one place to another.
 *
 * @param {Element} element
 * @param {Flight} from
 * @param {Flight} to
 * @param {number} duration in milliseconds
 */
function slide(element, from, to, duration) {
  const [a, b] = [drawnBox(from), drawnBox(to)];
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const length = Math.hypot(dx, dy);
  if (length < 0.01) return;
  const bend = Math.min(MAX_BEND, BEND * length) / length;
  element.animate(Array.from({ length: KEYFRAMES + 1 }, (_, frame) => {
    const share = frame / KEYFRAMES;
    const aside = bend * Math.sin(Math.PI * share);
    const between = (/** @type {number} */ first, /** @type {number} */ last) => first + (last - first) * share;
    return { transform: `translate(${between(a.x, b.x) - dy * aside}px, ${between(a.y, b.y) + dx * aside}px) `
      + `scale(${between(a.across, b.across) / 100}, ${between(a.down, b.down) / 100})` };
  }), { duration, easing: 'cubic-bezier(.35,.05,.25,1)' });
}
