// @ts-check
/**
 * One line through the squares of a board, colour running along it from its
 * start to its end: how it is told where a square lies on it, and how the board
 * of squares draws it. Jumps lie over the ones before, so that it can be followed.
 */
import { set } from '../app/dom.js';
import { mix } from './colours.js';
import { trail } from './flight.js';
import { samePath } from './scene.js';
import { middleOf } from './shapes.js';
import { make } from './svg.js';

/** @import { Rgb } from './colours.js' */
/** @import { Sheet } from './layers.js' */
/** @import { Scene, SceneLine } from '../app/scene.d.ts' */

/** By lines, the place of each square. @type {WeakMap<object, Uint32Array>} */
const ordersOf = new WeakMap();

/** The place of each square on a line, from 1; 0 for those that are not on it. @param {ArrayLike<number>} path @param {number} squares how many there are */
export function orderOf(path, squares) {
  const found = ordersOf.get(path);
  if (found?.length === squares) return found;
  const order = new Uint32Array(squares);
  // Backwards: a closed line ends on the square that is its first.
  for (let step = path.length - 1; step >= 0; step--) order[path[step]] = step + 1;
  ordersOf.set(path, order);
  return order;
}

/** A line's colour at a share of its length. @param {(name: 'line-start' | 'line-middle' | 'line-end') => Rgb} rgb @param {number} share */
export const alongLine = (rgb, share) => (share < 0.5
  ? mix(rgb('line-start'), rgb('line-middle'), 2 * share) : mix(rgb('line-middle'), rgb('line-end'), 2 * share - 1));

/** How large a number is written, in squares. @param {number} number */
export const numberSize = (number) => [0.3, 0.3, 0.3, 0.24, 0.19, 0.155, 0.13][Math.min(6, String(number).length)];

/** The radius of what stands where it turns. @param {boolean} numbered */
export const jointRadius = (numbered) => (numbered ? 0.29 : 0.085);

/** What gives an element its colour. @param {number} share */
const looks = (share) => ({
  half: share < 0.5 ? '' : 'late',
  style: `--t:${((share < 0.5 ? 2 * share : 2 * share - 1) * 100).toFixed(1)}%`,
});

/** @param {Sheet} sheet @param {Scene} scene @param {Scene} [before] @returns {boolean} is it another line? */
export function drawLine({ layers }, scene, before) {
  const { line, at } = scene;
  const old = before?.line;
  const same = before && Boolean(line) === Boolean(old) && line?.numbers === old?.numbers && samePath(line?.path ?? [], old?.path ?? []);
  if (same && (!line || before.at === at)) return false;
  if (!same) drawAnew(layers.line, scene, line);
  if (line) walk(layers.line, gone(at), same ? gone(before.at) : 0);
  return !same;
}

/** How far it is walked, as it is seen; 0 for all of it. @param {number} at */
const gone = (at) => (at === 0 ? 0 : Math.max(trail(at), 0.001));

/** @param {SVGGElement} layer @param {Scene} scene @param {SceneLine} [line] */
function drawAnew(layer, scene, line) {
  layer.replaceChildren();
  if (!line) return;
  const { path, numbers } = line;
  const jumps = make('g', {}, layer);
  const joints = make('g', {}, layer);
  const last = Math.max(1, path.length - 1);
  for (let step = 0; step + 1 < path.length; step++) {
    const { half, style } = looks(step / last);
    const strand = make('g', { class: `strand ${half}`, style }, jumps);
    const [a, b] = [middleOf(scene, path[step]), middleOf(scene, path[step + 1])];
    const [dx, dy] = [(b.x - a.x) * 0.1, (b.y - a.y) * 0.1];
    make('path', { class: 'casing', d: `M${a.x + dx} ${a.y + dy}L${b.x - dx} ${b.y - dy}` }, strand);
    make('path', { class: 'thread', pathLength: 1, d: `M${a.x} ${a.y}L${b.x} ${b.y}` }, strand);
  }
  const closed = path.length > 1 && path[0] === path[path.length - 1];
  for (let step = 0; step < path.length - Number(closed); step++) {
    const { half, style } = looks(step / last);
    const { x, y } = middleOf(scene, path[step]);
    const joint = make('g', { class: `joint ${half}${numbers ? ' numbered' : ''}`, style }, joints);
    make('circle', { cx: x, cy: y, r: jointRadius(numbers) }, joint);
    if (!numbers) continue;
    const size = numberSize(step + 1);
    make('text', { x, y: (y + size * 0.36).toFixed(3), 'font-size': size }, joint).textContent = String(step + 1);
  }
}

/** Shows how far it is walked. @param {SVGGElement} layer @param {number} at @param {number} before from where on it may be another */
function walk(layer, at, before) {
  const [jumps, joints] = layer.children;
  // From the start, and back to it, all of it is another.
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
