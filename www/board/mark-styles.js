// @ts-check
/**
 * The styles of marks, for canvases. `board.css` defines them; they are read from hidden elements
 * with the classes of the board.
 */
import { make } from './svg.js';

/** The board's element for each mark, as a path of tags and classes. */
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
  picked: 'rect.spot.picked', ready: 'rect.spot.ready', reason: 'rect.spot.reason', context: 'rect.spot.context', highlight: 'rect.spot.highlight', conflict: 'rect.spot.conflict',
  free: 'circle.spot.free', refused: 'path.spot.refused',
  pulse: 'circle.pulse',
});

/**
 * A mark's colours, which may be `none`, and lengths in squares.
 *
 * @typedef {{fill: string, stroke: string, width: number, cap: CanvasLineCap, dashes: number[], size: number, weight: string}} MarkStyle
 */
/** @typedef {Record<keyof typeof MARKS, MarkStyle>} MarkStyles */

/**
 * Reads the styles of all marks.
 *
 * @param {HTMLElement} host in a document
 * @returns {MarkStyles}
 */
export function readMarkStyles(host) {
  const board = make('svg', { class: 'board', style: 'display:none' }, host);
  const styles = Object.entries(MARKS).map(([mark, path]) => [mark, styleOf(elementOf(path, board))]);
  board.remove();
  return Object.fromEntries(styles);
}

/**
 * @param {string} path
 * @param {SVGElement} board
 */
function elementOf(path, board) {
  return path.split(' ').reduce((parent, step) => {
    const [tag, ...classes] = step.split('.');
    return make(/** @type {'g'} */ (tag), { class: classes.join(' ') }, parent);
  }, board);
}

/**
 * @param {Element} element
 * @returns {MarkStyle}
 */
function styleOf(element) {
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
