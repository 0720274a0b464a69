// @ts-check
/** A line through all squares, in the picture of a large board: of what is in sight, jump by jump. */
import { alongLine, jointRadius, orderOf } from './line.js';
import { middleOf } from './shapes.js';

/** @import { Colours } from './colours.js' */
/** @import { Looks } from './looks.js' */
/** @import { Scene } from '../app/scene.d.ts' */

/** With more squares in sight, or smaller ones, no line could be followed: then squares have its colours. */
const MOST_SQUARES = 12000;
const LEAST_SQUARE = 4;

/** From so many pixels a square, jumps lie over the ones before. */
const CASED_FROM = 14;

/** So many colours are told apart. */
const TONES = 96;

/** Jumps are no thinner, in pixels. */
const LEAST = 1.1;

/** Is the line drawn as such? @param {Scene} scene @param {{scale: number, x: number, y: number, width: number, height: number}} sight */
export function lineInSight({ files, ranks }, { scale, x, y, width, height }) {
  const across = Math.min(files, (width - x) / scale) - Math.max(0, -x / scale);
  const down = Math.min(ranks, (height - y) / scale) - Math.max(0, -y / scale);
  return scale >= LEAST_SQUARE && Math.max(0, across) * Math.max(0, down) <= MOST_SQUARES;
}

/**
 * @param {CanvasRenderingContext2D} context measuring in squares
 * @param {Scene} scene
 * @param {{scale: number, colours: Colours<'line-start' | 'line-middle' | 'line-end'>, looks: Pick<Looks, 'casing' | 'thread' | 'threadAhead' | 'joint'>,
 *   squares: Iterable<{square: number}>, isInSight: (place: {x: number, y: number}) => boolean}} sight
 */
export function paintLine(context, scene, { scale, colours, looks, squares, isInSight }) {
  const { line, at, files, ranks } = scene;
  if (!line || line.path.length < 2) return;
  const { path, numbers } = line;
  const order = orderOf(path, files * ranks);
  const jumps = path.length - 1;
  const closed = path[0] === path[jumps];
  const shown = [];
  for (const { square } of squares) {
    const step = order[square] - 1;
    if (step < 0) continue;
    if (step < jumps) shown.push(step);
    const before = step > 0 ? step - 1 : closed ? jumps - 1 : -1;
    if (before >= 0 && !isInSight(middleOf(scene, path[before]))) shown.push(before);
  }
  const tones = Array.from({ length: TONES }, (_, tone) => {
    const [red, green, blue] = alongLine(colours.rgb, tone / (TONES - 1));
    return `rgb(${red} ${green} ${blue})`;
  });
  const toneOf = (/** @type {number} */ step) => Math.floor((step / jumps) * (TONES - 1));
  const isAhead = (/** @type {number} */ step) => at > 0 && step + 1 > at;
  const { casing, thread, threadAhead, joint } = looks;
  const width = Math.max(thread.width, LEAST / scale);
  context.lineCap = thread.cap;
  // In their order, each over those before; many at once where that could not be seen.
  const cased = scale >= CASED_FROM;
  const bundles = cased ? shown.sort((a, b) => a - b).map((step) => [step]) : bundled(shown, (step) => toneOf(step) + (isAhead(step) ? TONES : 0));
  for (const bundle of bundles) {
    const lines = new Path2D();
    for (const step of bundle) {
      const [a, b] = [middleOf(scene, path[step]), middleOf(scene, path[step + 1])];
      lines.moveTo(a.x, a.y);
      lines.lineTo(b.x, b.y);
    }
    const ahead = isAhead(bundle[0]);
    if (cased && !ahead) {
      context.lineCap = casing.cap;
      context.strokeStyle = casing.stroke;
      context.lineWidth = (casing.width / thread.width) * width;
      context.stroke(lines);
      context.lineCap = thread.cap;
    }
    context.strokeStyle = ahead ? threadAhead.stroke : tones[toneOf(bundle[0])];
    context.lineWidth = ahead ? (threadAhead.width / thread.width) * width : width;
    context.stroke(lines);
  }
  if (!cased) return;
  for (const { square } of shown.map((step) => ({ square: path[step] }))) {
    const { x, y } = middleOf(scene, square);
    context.beginPath();
    context.arc(x, y, jointRadius(numbers && scale >= 24), 0, 7);
    context.strokeStyle = at > 0 && order[square] - 1 > at ? threadAhead.stroke : tones[toneOf(order[square] - 1)];
    context.fillStyle = numbers && scale >= 24 ? joint.fill : context.strokeStyle;
    context.lineWidth = joint.width;
    context.fill();
    context.stroke();
  }
}

/** Steps by what they have in common. @param {number[]} steps @param {(step: number) => number} what */
function bundled(steps, what) {
  /** @type {number[][]} */
  const bundles = [];
  for (const step of steps) (bundles[what(step)] ??= []).push(step);
  return bundles.filter(Boolean);
}
