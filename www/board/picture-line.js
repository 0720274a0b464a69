// @ts-check
/** Draws a line through all squares on the picture of a large board: the visible jumps. */
import { alongLine, jointRadius, orderOf } from './line.js';
import { middleOf } from './shapes.js';

/** @import { Colours } from './colours.js' */
/** @import { MarkStyles } from './mark-styles.js' */
/** @import { Scene } from '../app/scene.d.ts' */

/**
 * Maximum number of visible squares, and their minimum size in pixels. Beyond that, a line can't be
 * followed, and squares are coloured instead.
 */
const MAX_SQUARES = 12000;
const MIN_SQUARE_PX = 4;

/** Minimum size of squares for jumps with casings, which cover earlier jumps, in pixels. */
const MIN_CASED_PX = 14;

/** Minimum size of squares for numbered joints, in pixels. */
const MIN_NUMBERED_PX = 24;

/** Number of colours. */
const TONES = 96;

/** Minimum width of jumps, in pixels. */
const MIN_WIDTH_PX = 1.1;

/**
 * Returns true if a line can be followed at this scale.
 *
 * @param {Scene} scene
 * @param {{scale: number, x: number, y: number, width: number, height: number}} viewport
 */
export function isLineVisible({ files, ranks }, { scale, x, y, width, height }) {
  const across = Math.min(files, (width - x) / scale) - Math.max(0, -x / scale);
  const down = Math.min(ranks, (height - y) / scale) - Math.max(0, -y / scale);
  return scale >= MIN_SQUARE_PX && Math.max(0, across) * Math.max(0, down) <= MAX_SQUARES;
}

/**
 * @param {CanvasRenderingContext2D} context in units of squares
 * @param {Scene} scene
 * @param {object} options
 * @param {number} options.scale
 * @param {Colours<'line-start' | 'line-middle' | 'line-end'>} options.colours
 * @param {Pick<MarkStyles, 'casing' | 'thread' | 'threadAhead' | 'joint'>} options.styles
 * @param {Iterable<{square: number}>} options.squares the visible squares
 * @param {(place: {x: number, y: number}) => boolean} options.isVisible
 */
export function paintLine(context, scene, { scale, colours, styles, squares, isVisible }) {
  const { line, at, files, ranks } = scene;
  if (!line || line.path.length < 2) return;
  const { path, numbers } = line;
  const order = orderOf(path, files * ranks);
  const jumps = path.length - 1;
  const closed = path[0] === path[jumps];
  const steps = [];
  const joints = [];
  for (const { square } of squares) {
    const step = order[square] - 1;
    if (step < 0) continue;
    joints.push(square);
    if (step < jumps) steps.push(step);
    const before = step > 0 ? step - 1 : closed ? jumps - 1 : -1;
    if (before >= 0 && !isVisible(middleOf(scene, path[before]))) steps.push(before);
  }
  const tones = Array.from({ length: TONES }, (_, tone) => {
    const [red, green, blue] = alongLine(colours.rgb, tone / (TONES - 1));
    return `rgb(${red} ${green} ${blue})`;
  });
  const toneOf = (/** @type {number} */ step) => Math.floor((step / jumps) * (TONES - 1));
  const isAhead = (/** @type {number} */ step) => at > 0 && step + 1 > at;
  const { casing, thread, threadAhead, joint } = styles;
  const width = Math.max(thread.width, MIN_WIDTH_PX / scale);
  context.lineCap = thread.cap;
  // Each jump covers the ones before. Without casings that can't be seen, so jumps of one colour
  // are drawn together.
  const isCased = scale >= MIN_CASED_PX;
  const bundles = isCased
    ? steps.sort((a, b) => a - b).map((step) => [step])
    : groupSteps(steps, (step) => toneOf(step) + (isAhead(step) ? TONES : 0));
  for (const bundle of bundles) {
    const lines = new Path2D();
    for (const step of bundle) {
      const [a, b] = [middleOf(scene, path[step]), middleOf(scene, path[step + 1])];
      lines.moveTo(a.x, a.y);
      lines.lineTo(b.x, b.y);
    }
    const ahead = isAhead(bundle[0]);
    if (isCased && !ahead) {
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
  if (!isCased) return;
  for (const square of joints) {
    const { x, y } = middleOf(scene, square);
    context.beginPath();
    context.arc(x, y, jointRadius(numbers && scale >= MIN_NUMBERED_PX), 0, 7);
    context.strokeStyle = at > 0 && order[square] - 1 > at ? threadAhead.stroke : tones[toneOf(order[square] - 1)];
    context.fillStyle = numbers && scale >= MIN_NUMBERED_PX ? joint.fill : context.strokeStyle;
    context.lineWidth = joint.width;
    context.fill();
    context.stroke();
  }
}

/**
 * Groups steps by a key.
 *
 * @param {number[]} steps
 * @param {(step: number) => number} keyOf
 */
function groupSteps(steps, keyOf) {
  /** @type {number[][]} */
  const groups = [];
  for (const step of steps) (groups[keyOf(step)] ??= []).push(step);
  return groups.filter(Boolean);
}
