// @ts-check
/**
 * A line through the squares of a board, with a colour gradient from its start to its end. Each
 * jump covers the ones before, so that the line can be followed.
 */
import { set } from '../app/dom.js';
import { memoize } from '../solver/memoize.js';
import { mix } from './colours.js';
import { trail } from './flight.js';
import { samePath } from './scene.js';
import { middleOf } from './shapes.js';
import { make } from './svg.js';

/** @import { Rgb } from './colours.js' */
/** @import { BoardElements } from './layers.js' */
/** @import { Scene, SceneLine } from '../app/scene.d.ts' */

/**
 * Returns the position of each square on a path, from 1; 0 for squares that are not on it.
 * `squares` is the number of squares.
 */
export const orderOf = memoize((/** @type {ArrayLike<number>} */ path, /** @type {number} */ squares) => {
  const order = new Uint32Array(squares);
  // Backwards, because a closed path ends on its first square, which is 1.
  for (let step = path.length - 1; step >= 0; step--) order[path[step]] = step + 1;
  return order;
});

/**
 * Returns a line's colour at a share of its length.
 *
 * @param {(name: 'line-start' | 'line-middle' | 'line-end') => Rgb} rgb
 * @param {number} share
 */
export const alongLine = (rgb, share) => (share < 0.5
  ? mix(rgb('line-start'), rgb('line-middle'), 2 * share) : mix(rgb('line-middle'), rgb('line-end'), 2 * share - 1));

/** Returns the font size of a number, in squares. @param {number} number */
export const numberSize = (number) => [0.3, 0.3, 0.3, 0.24, 0.19, 0.155, 0.13][Math.min(6, String(number).length)];

/** Returns the radius of the joint on each square. @param {boolean} numbered */
export const jointRadius = (numbered) => (numbered ? 0.29 : 0.085);

/** Returns the class and style that colour an element. @param {number} share */
const styleAt = (share) => ({
  half: share < 0.5 ? '' : 'late',
  style: `--t:${((share < 0.5 ? 2 * share : 2 * share - 1) * 100).toFixed(1)}%`,
});

/**
 * Draws a scene's line on the board of squares.
 *
 * @param {BoardElements} elements
 * @param {Scene} scene
 * @param {Scene} [before]
 * @returns {boolean} true if it is another line
 */
export function drawLine({ layers }, scene, before) {
  const { line, at } = scene;
  const old = before?.line;
  const same = before && Boolean(line) === Boolean(old) && line?.numbers === old?.numbers
    && samePath(line?.path ?? [], old?.path ?? []);
  if (same && (!line || before.at === at)) return false;
  if (!same) redraw(layers.line, scene, line);
  if (line) updateProgress(layers.line, progressAt(at), same ? progressAt(before.at) : 0);
  return !same;
}

/** Returns how many jumps to draw at a time; 0 for all. @param {number} at in steps */
const progressAt = (at) => (at === 0 ? 0 : Math.max(trail(at), 0.001));

/**
 * @param {SVGGElement} layer
 * @param {Scene} scene
 * @param {SceneLine} [line]
 */
function redraw(layer, scene, line) {
  layer.replaceChildren();
  if (!line) return;
  const { path, numbers } = line;
  const jumps = make('g', {}, layer);
  const joints = make('g', {}, layer);
  const last = Math.max(1, path.length - 1);
  for (let step = 0; step + 1 < path.length; step++) {
    const { half, style } = styleAt(step / last);
    const strand = make('g', { class: `strand ${half}`, style }, jumps);
    const [a, b] = [middleOf(scene, path[step]), middleOf(scene, path[step + 1])];
    const [dx, dy] = [(b.x - a.x) * 0.1, (b.y - a.y) * 0.1];
    make('path', { class: 'casing', d: `M${a.x + dx} ${a.y + dy}L${b.x - dx} ${b.y - dy}` }, strand);
    make('path', { class: 'thread', pathLength: 1, d: `M${a.x} ${a.y}L${b.x} ${b.y}` }, strand);
  }
  const closed = path.length > 1 && path[0] === path[path.length - 1];
  for (let step = 0; step < path.length - Number(closed); step++) {
    const { half, style } = styleAt(step / last);
    const { x, y } = middleOf(scene, path[step]);
    const joint = make('g', { class: `joint ${half}${numbers ? ' numbered' : ''}`, style }, joints);
    make('circle', { cx: x, cy: y, r: jointRadius(numbers) }, joint);
    if (!numbers) continue;
    const size = numberSize(step + 1);
    make('text', { x, y: (y + size * 0.36).toFixed(3), 'font-size': size }, joint).textContent = String(step + 1);
  }
}

/**
 * Marks the jumps ahead, and draws the current one in part.
 *
 * @param {SVGGElement} layer
 * @param {number} at
 * @param {number} before the last progress; only jumps between both are updated
 */
function updateProgress(layer, at, before) {
  const [jumps, joints] = layer.children;
  // At the start, the whole line is drawn.
  const all = at === 0 || before === 0;
  const first = all ? 0 : Math.floor(Math.min(at, before));
  const last = all ? joints.children.length - 1 : Math.min(joints.children.length - 1, Math.ceil(Math.max(at, before)));
  for (let step = first; step <= last; step++) {
    joints.children[step].classList.toggle('ahead', at > 0 && step > at);
    const strand = jumps.children[step];
    if (!strand) continue;
    const share = at === 0 ? 1 : Math.max(0, Math.min(1, at - step));
    strand.classList.toggle('ahead', share === 0);
    strand.classList.toggle('tip', share > 0 && share < 1);
    if (strand.lastElementChild) set(strand.lastElementChild, 'stroke-dasharray', share > 0 && share < 1 ? `${share.toFixed(3)} 2` : 'none');
  }
}
