// @ts-check
/**
 * Draws the layers of the board of squares, all but the pieces and their marks. Each function
 * updates what changed since the last scene, `before`.
 */
import { set } from '../app/dom.js';
import { setDrawing } from '../app/safe-svg.js';
import { countFinishedJumps, trail } from './flight.js';
import { markDrawing } from './pieces.js';
import { samePath } from './scene.js';
import { arrowShape, attackRadius, isGoal, jumpShape, landingOf, linesShape, middleOf, outlineShape, SPOT_SHAPES } from './shapes.js';
import { placeOf } from './squares.js';
import { make } from './svg.js';

/** @import { Scene, SceneArrow } from '../app/scene.d.ts' */

/**
 * The layers from bottom to top, also of large boards on a canvas. `marks` are flags and starts, `corners` are small
 * marks on squares with a piece, `spots` are highlighted squares, and `crosses` are those of refused landings.
 */
export const LAYERS = /** @type {const} */ (['numbers', 'blocked', 'attacks', 'edges', 'line', 'marks', 'path', 'arrows', 'spots', 'shadows', 'pieces', 'corners', 'crosses']);

/** @typedef {typeof LAYERS[number]} LayerName */

/** Returns the layer of a mark. Goals under a piece are small. @param {{drawing: string}} mark */
export const layerOfMark = ({ drawing }) => (/reached|small/.test(drawing) ? 'corners' : 'marks');

/**
 * The board's elements.
 *
 * @typedef {{squares: SVGRectElement[], layers: Record<LayerName, SVGGElement>}} BoardElements
 */

/**
 * @param {BoardElements} elements
 * @param {Scene} scene
 * @param {Scene} [before]
 * @returns {number[]} the squares that changed
 */
export function drawBlocked({ squares, layers }, scene, before) {
  if (before?.blocked === scene.blocked) return [];
  const changed = [];
  for (let square = 0; square < scene.blocked.length; square++) {
    const blocked = scene.blocked[square] === 1;
    if (blocked === (before?.blocked[square] === 1)) continue;
    squares[square].classList.toggle('blocked', blocked);
    changed.push(square);
    if (scene.blockedAreGaps) continue;
    if (blocked) {
      const { x, y } = placeOf(scene, square, scene.flipped);
      const mark = make('g', { 'data-blocked': square, transform: `translate(${x} ${y}) scale(.01)` }, layers.blocked);
      setDrawing(mark, markDrawing('blocked'));
    } else {
      layers.blocked.querySelector(`[data-blocked="${square}"]`)?.remove();
    }
  }
  if (scene.blockedAreGaps) {
    layers.blocked.replaceChildren();
    make('path', { class: 'frame', d: outlineShape(scene) }, layers.blocked);
  }
  return changed;
}

/**
 * Colours squares by their values, and writes the values on them.
 *
 * @param {BoardElements} elements
 * @param {Scene} scene
 * @param {Scene} [before]
 * @returns {boolean} true if labels of squares may have changed
 */
export function drawTints({ squares, layers }, scene, before) {
  const { tints } = scene;
  const old = before?.tints;
  if (old?.values === tints?.values && old?.wave === tints?.wave && old?.numbers === tints?.numbers) return false;
  layers.numbers.replaceChildren();
  for (const [square, rect] of squares.entries()) {
    rect.classList.remove('tint', 'crest', 'out');
    if (!tints) continue;
    const value = tints.values[square];
    if (value === tints.noValue) {
      rect.classList.add('out');
      continue;
    }
    if (tints.wave !== undefined && value > tints.wave) continue;
    rect.classList.add('tint');
    if (value === tints.wave) rect.classList.add('crest');
    rect.style.setProperty('--t', (tints.greatest ? value / tints.greatest : 0).toFixed(3));
    if (!tints.numbers) continue;
    const { x, y } = middleOf(scene, square);
    const text = make('text', { x, y: y + 0.14, class: tints.texts || value > 99 ? 'small' : '' }, layers.numbers);
    text.textContent = tints.texts?.[square] ?? String(value);
  }
  return Boolean(tints?.numbers || old?.numbers);
}

/**
 * Draws dots on attacked squares, larger ones for more attacks.
 *
 * @param {BoardElements} elements
 * @param {Scene} scene
 * @param {Scene} [before]
 * @returns {boolean} true if labels of squares may have changed
 */
export function drawAttacked({ squares, layers }, scene, before) {
  const { attacked } = scene;
  const old = before?.attacked;
  if (old === attacked || (old && attacked?.every((count, square) => count === old[square]))) return false;
  layers.attacks.replaceChildren();
  for (const [square, rect] of squares.entries()) {
    const count = attacked?.[square] ?? 0;
    rect.classList.toggle('attacked', count > 0);
    if (count === 0) continue;
    const { x, y } = middleOf(scene, square);
    make('circle', { cx: x, cy: y, r: attackRadius(count) }, layers.attacks);
  }
  return true;
}

/**
 * Draws the jumps of all shortest paths as thin lines.
 *
 * @param {BoardElements} elements
 * @param {Scene} scene
 * @param {Scene} [before]
 */
export function drawEdges({ layers }, scene, before) {
  const { edges } = scene;
  if (before?.edges === edges) return;
  layers.edges.replaceChildren();
  if (edges) make('path', { d: linesShape(scene, edges), class: 'edge' }, layers.edges);
}

/**
 * Identifies the squares of goals, as a text. The number of a step is drawn smaller on a goal, so the path is
 * redrawn when they change.
 *
 * @param {Scene} scene
 */
const goalsKey = ({ marks }) => marks.filter(isGoal).map(({ square }) => square).join();

/**
 * @param {BoardElements} elements
 * @param {Scene} scene
 * @param {Scene} [before]
 * @returns {boolean} true if it is another path, or has other goals
 */
export function drawPath({ layers }, scene, before) {
  const { path, at } = scene;
  const same = before && samePath(before.path, path) && goalsKey(before) === goalsKey(scene);
  if (same && before.at === at) return false;
  if (!same) redrawPath(layers.path, scene, before);
  layers.path.classList.toggle('watched', at > 0);
  const [jumps, tip, landings] = layers.path.children;
  const done = countFinishedJumps(at);
  if (!same || countFinishedJumps(before.at) !== done) {
    for (const part of [jumps, landings]) {
      for (const [index, element] of [...part?.children ?? []].entries()) element.classList.toggle('done', done > index);
    }
  }
  drawTip(tip, scene, done);
  return !same;
}

/**
 * Draws the current jump as far as the piece has come.
 *
 * @param {Element | undefined} tip
 * @param {Scene} scene
 * @param {number} done number of finished jumps
 */
function drawTip(tip, scene, done) {
  const { path, at } = scene;
  const share = trail(at) - done;
  const isJumping = tip && share > 0 && done + 1 < path.length;
  if (tip) set(tip, 'visibility', isJumping ? null : 'hidden');
  if (!isJumping) return;
  set(tip, 'd', jumpShape(scene, path[done], path[done + 1], done === 0));
  set(tip, 'stroke-dasharray', `${share.toFixed(3)} 2`);
}

/**
 * @param {SVGGElement} layer
 * @param {Scene} scene
 * @param {Scene} [before]
 */
function redrawPath(layer, scene, before) {
  const { path } = scene;
  layer.replaceChildren();
  // New jumps are animated.
  const jumpOf = (/** @type {ArrayLike<number>} */ squares, /** @type {number} */ step) => `${squares[step - 1]} ${squares[step]}`;
  const old = before?.path ?? [];
  const drawn = new Set(Array.from(old, (_, step) => jumpOf(old, step)));
  const drawIn = (/** @type {SVGElement} */ element, /** @type {number} */ step) => {
    if (drawn.has(jumpOf(path, step))) return;
    element.classList.add('appearing');
    element.style.setProperty('--delay', `${Math.min((step - 1) * 55, 900)}ms`);
  };
  if (path.length < 2) return;
  const jumps = make('g', {}, layer);
  make('path', { class: 'tip', pathLength: 1, visibility: 'hidden' }, layer);
  const landings = make('g', {}, layer);
  for (let step = 1; step < path.length; step++) {
    drawIn(make('path', { class: 'jump', pathLength: 1, d: jumpShape(scene, path[step - 1], path[step], step === 1) }, jumps), step);
    const { x, y, r, scale } = landingOf(scene, path[step]);
    const landing = make('g', { class: 'landing' }, landings);
    if (scale !== 1) set(landing, 'transform', `translate(${x * (1 - scale)} ${y * (1 - scale)}) scale(${scale})`);
    make('circle', { cx: x, cy: y, r }, landing);
    make('text', { x, y: y + 0.095, class: step > 99 ? 'small' : '' }, landing).textContent = String(step);
    drawIn(landing, step);
  }
}

/**
 * Draws arrows: the last jump, hints, equally good jumps, and those of a reason or a conflict.
 *
 * @param {BoardElements} elements
 * @param {Scene} scene
 * @param {Scene} [before]
 */
export function drawArrows({ layers }, scene, before) {
  const { arrows = [] } = scene;
  const places = (/** @type {SceneArrow[]} */ list) => JSON.stringify(list.map(({ kind, from, to }) => [kind, from, to]));
  if (!before || places(before.arrows ?? []) !== places(arrows)) {
    layers.arrows.replaceChildren();
    for (const { kind, from, to } of arrows) {
      const { shaft, head } = arrowShape(scene, from, to);
      const arrow = make('g', { class: `arrow ${kind}` }, layers.arrows);
      make('path', { class: 'shaft', d: shaft, pathLength: 1 }, arrow);
      make('path', { class: 'head', d: head }, arrow);
    }
  }
  for (const [index, { share }] of arrows.entries()) drawArrowShare(layers.arrows.children[index], share ?? 1);
}

/**
 * Draws an arrow as far as its piece has come. The head appears at the end.
 *
 * @param {Element} arrow
 * @param {number} share
 */
function drawArrowShare({ children: [shaft, head] }, share) {
  set(shaft, 'stroke-dasharray', share < 1 ? `${share.toFixed(3)} 2` : null);
  set(head, 'visibility', share < 1 ? 'hidden' : null);
}

/**
 * Draws the spots of a scene on their squares: landings, picked and ready pieces, hints, conflicts, reasons.
 *
 * @param {BoardElements} elements
 * @param {Scene} scene
 * @param {Scene} [before]
 */
export function drawSpots({ layers }, scene, before) {
  const { spots = [] } = scene;
  if (before && JSON.stringify(before.spots ?? []) === JSON.stringify(spots)) return;
  layers.spots.replaceChildren();
  layers.crosses.replaceChildren();
  for (const { kind, square } of spots) {
    const { x, y } = middleOf(scene, square);
    const transform = `translate(${x} ${y})`;
    if (kind === 'free') make('circle', { class: 'spot free', ...SPOT_SHAPES.free, transform, 'data-spot': kind }, layers.spots);
    else if (kind === 'refused') make('path', { class: 'spot refused', ...SPOT_SHAPES.refused, transform, 'data-spot': kind }, layers.crosses);
    else make('rect', { class: `spot ${kind}`, ...SPOT_SHAPES.frame, transform }, layers.spots);
  }
}
