// @ts-check
/**
 * How marks look, for canvases. The style sheet says it once, `board.css`: the
 * board of squares and the move graph have it from there, and from elements like
 * the board's own it is read here.
 */
import { make } from './svg.js';

/** Marks with the element that looks so on the board: each step is a tag and its classes. */
const MARKS = /** @type {const} */ ({
  number: 'g.numbers text', smallNumber: 'g.numbers text.small',
  attacked: 'g.attacks circle',
  edge: 'path.edge',
  casing: 'g.strand path.casing', thread: 'g.strand path.thread', threadAhead: 'g.strand.ahead path.thread',
  joint: 'g.joint.numbered circle', order: 'g.joint text',
  jump: 'path.jump', jumpDone: 'path.jump.done',
  landing: 'g.landing circle', landingDone: 'g.landing.done circle',
  step: 'g.landing text', stepDone: 'g.landing.done text', smallStep: 'g.landing text.small',
  last: 'g.arrow.last path.shaft', hint: 'g.arrow.hint path.shaft', other: 'g.arrow.other path.shaft', forced: 'g.arrow.forced path.shaft',
  picked: 'rect.spot.picked', ready: 'rect.spot.ready', about: 'rect.spot.about', beside: 'rect.spot.beside', look: 'rect.spot.look', clash: 'rect.spot.clash',
  free: 'circle.spot.free', refused: 'path.spot.refused',
  pulse: 'circle.pulse',
});

/** @typedef {{fill: string, stroke: string, width: number, cap: CanvasLineCap, dashes: number[], size: number, weight: string}} Look colours, and lengths in squares; `none` is not painted */
/** @typedef {Record<keyof typeof MARKS, Look>} Looks */

/** Reads how all marks look. @param {HTMLElement} host where that holds; it is in a document @returns {Looks} */
export function readLooks(host) {
  const board = make('svg', { class: 'board', style: 'display:none' }, host);
  const looks = Object.entries(MARKS).map(([mark, path]) => [mark, lookOf(elementOf(path, board))]);
  board.remove();
  return Object.fromEntries(looks);
}

/** @param {string} path @param {SVGElement} board */
function elementOf(path, board) {
  return path.split(' ').reduce((parent, step) => {
    const [tag, ...classes] = step.split('.');
    return make(/** @type {'g'} */ (tag), { class: classes.join(' ') }, parent);
  }, board);
}

/** @param {Element} element @returns {Look} */
function lookOf(element) {
  const { fill, stroke, strokeWidth, strokeLinecap, strokeDasharray, fontSize, fontWeight } = getComputedStyle(element);
  return {
    fill, stroke,
    width: parseFloat(strokeWidth),
    cap: /** @type {CanvasLineCap} */ (strokeLinecap),
    dashes: strokeDasharray === 'none' ? [] : strokeDasharray.split(/[ ,]+/).map(parseFloat),
    size: parseFloat(fontSize),
    weight: fontWeight,
  };
}
