// @ts-check
/**
 * Makes an animated SVG: compares the frames element by element, and animates what changes.
 */
import { contextOf, newCanvas } from '../../board/canvas.js';
import { make } from '../../board/svg.js';
import { fittingSize } from './caption.js';
import { momentsOf } from './frames.js';

/** @import { Caption } from './caption.js' */
/** @import { Frames, Moment } from './frames.js' */

const PICTURES_PER_STEP = 14;
const MAX_PICTURES = 500;

/** The height of the text below the board, in squares. */
const CAPTION_HEIGHT = 1.2;

const SQUARE_PX = 64;
const MIN_WIDTH_PX = 480;

/**
 * How an attribute changes: its values, each with the picture from which it holds.
 *
 * @typedef {[picture: number, value: string][]} Track
 */

/**
 * An element of the animation, which stands for an element of the board, its original.
 *
 * @typedef {{element: Element, parent: Role | undefined, values: Map<string, Track>, first: number, until: number}} Role
 *   visible from picture `first`, until before picture `until`
 */

/** The values of absent attributes. @type {{[name: string]: string}} */
const ABSENT = { visibility: 'visible', opacity: '1' };

/** @param {Element} element @param {string} name of an attribute */
function valueOf(element, name) {
  const value = element.getAttribute(name) ?? ABSENT[name] ?? '';
  // As lengths, so that it can be interpolated with a dashed line.
  return name === 'stroke-dasharray' && value === 'none' ? '1px, 0px' : value;
}

/** The transform of elements on the board. */
const PLACED = /^translate\(([^)]*)\)(?: scale\(([^)]*)\))?$/;

class Recorder {
  /** The visible roles, by their originals. @type {Map<Element, Role>} */
  #roles = new Map();
  /** All roles so far. @type {Role[]} */
  #all = [];
  /**
   * For each element of the animation, the originals of its children in the last picture, in order.
   *
   * @type {Map<Element, Element[]>}
   */
  #childOriginals = new Map();
  #picture = -1;

  /** @param {SVGSVGElement} animation */
  constructor(animation) {
    this.animation = animation;
  }

  /** The next picture. @param {SVGSVGElement} frame @param {Map<Element, Element>} origins */
  take(frame, origins) {
    this.#picture++;
    this.#visit(frame, this.animation, undefined, origins);
  }

  /**
   * Brings an element of the animation up to date.
   *
   * @param {Element} source in the picture
   * @param {Element} target in the animation
   * @param {Role | undefined} parent the role of the target
   * @param {Map<Element, Element>} origins
   */
  #visit(source, target, parent, origins) {
    // The background has no original; the animation itself stands for it in the map.
    const originals = Array.from(source.children, (child) => origins.get(child) ?? this.animation);
    this.#retireMoved(target, originals);
    for (const [index, child] of [...source.children].entries()) {
      const original = originals[index];
      let role = this.#roles.get(original);
      if (role && !this.#recordChanges(role, child)) {
        this.#retire(original, role);
        role = undefined;
      }
      role ??= this.#enter(original, child, target, parent);
      this.#visit(child, role.element, role, origins);
    }
  }

  /**
   * Retires removed and reordered elements: in an animation no order changes.
   *
   * @param {Element} target
   * @param {Element[]} originals of its children in this picture
   */
  #retireMoved(target, originals) {
    let index = 0;
    for (const before of this.#childOriginals.get(target) ?? []) {
      if (before === originals[index]) index++;
      else if (this.#roles.has(before)) this.#retire(before, /** @type {Role} */ (this.#roles.get(before)));
    }
    this.#childOriginals.set(target, originals);
  }

  /**
   * @param {Element} original
   * @param {Element} child
   * @param {Element} target
   * @param {Role | undefined} parent
   */
  #enter(original, child, target, parent) {
    const element = /** @type {Element} */ (child.cloneNode(false));
    if (child.childElementCount === 0) element.textContent = child.textContent;
    target.append(element);
    /** @type {Role} */
    const role = { element, parent, values: new Map(), first: this.#picture, until: Infinity };
    this.#all.push(role);
    this.#roles.set(original, role);
    return role;
  }

  /** @param {Element} original @param {Role} role */
  #retire(original, role) {
    role.until = this.#picture;
    this.#roles.delete(original);
    // Its children are replaced with it.
    for (const child of this.#childOriginals.get(role.element) ?? []) {
      const inner = this.#roles.get(child);
      if (inner) this.#retire(child, inner);
    }
  }

  /**
   * Records the changes of an element. Returns false if they can't be animated, so that it has to be
   * replaced.
   *
   * @param {Role} role
   * @param {Element} child
   */
  #recordChanges({ element, values }, child) {
    if (child.childElementCount === 0 && child.textContent !== element.textContent) return false;
    for (const name of new Set([...child.getAttributeNames(), ...element.getAttributeNames(), ...values.keys()])) {
      const [value, first] = [valueOf(child, name), valueOf(element, name)];
      const track = values.get(name);
      if (value === (track ? track[track.length - 1][1] : first)) continue;
      if (!value || !first || name === 'visibility' || (name === 'transform' && !(PLACED.test(value) && PLACED.test(first)))) return false;
      if (track) track.push([this.#picture, value]);
      else values.set(name, [[0, first], [this.#picture, value]]);
    }
    return true;
  }

  /** Adds the animations. @param {Moment[]} moments */
  addAnimations(moments) {
    const clock = clockOf(moments);
    for (const { element, parent, values, first, until } of this.#all) {
      for (const [name, track] of values) animate(element, name, track, clock, moments.length - 1);
      // An element appears and disappears with its parent; some are always hidden.
      if (valueOf(element, 'visibility') === 'hidden') continue;
      if (parent?.first !== first || parent.until !== until) showBetween(element, first, until, clock);
    }
  }
}

/** @typedef {{total: number, time: (picture: number) => string}} AnimationClock */

/** @param {Moment[]} moments @returns {AnimationClock} */
function clockOf(moments) {
  const { from, ms } = moments[moments.length - 1];
  return { total: from + ms, time: (picture) => (moments[picture].from / (from + ms)).toFixed(5) };
}

/** @param {AnimationClock} clock @param {string[]} values @param {string[]} times */
const timingOf = (clock, values, times) => ({
  values: values.join(';'), keyTimes: times.join(';'), dur: `${(clock.total / 1000).toFixed(2)}s`, repeatCount: 'indefinite',
});

/**
 * Shows an element between two pictures.
 *
 * @param {Element} element
 * @param {number} first
 * @param {number} until
 * @param {AnimationClock} clock
 */
function showBetween(element, first, until, clock) {
  if (first === 0 && until === Infinity) return;
  const steps = [...(first > 0 ? [['hidden', '0']] : []), ['visible', first > 0 ? clock.time(first) : '0'], ...(until < Infinity ? [['hidden', clock.time(until)]] : [])];
  if (first > 0) element.setAttribute('visibility', 'hidden');
  make('animate', { attributeName: 'visibility', calcMode: 'discrete', ...timingOf(clock, steps.map(([value]) => value), steps.map(([, time]) => time)) }, element);
}

/** Can these values be interpolated? @param {string[]} values */
function canInterpolate(values) {
  const shapes = new Set(values.map((value) => value.replace(/-?[0-9.]+(?:e-?[0-9]+)?/g, '0')));
  return shapes.size === 1 && /0/.test([...shapes][0]);
}

/**
 * @param {Element} element
 * @param {string} name
 * @param {Track} track
 * @param {AnimationClock} clock
 * @param {number} last picture
 */
function animate(element, name, track, clock, last) {
  const smooth = canInterpolate(track.map(([, value]) => value));
  /** @type {Track} */
  const keys = [];
  for (const [picture, value] of track) {
    // It keeps its value until the picture before.
    if (smooth && keys.length > 0 && keys[keys.length - 1][0] < picture - 1) keys.push([picture - 1, keys[keys.length - 1][1]]);
    keys.push([picture, value]);
  }
  if (smooth) keys.push([last + 1, keys[keys.length - 1][1]]);
  const times = keys.map(([picture]) => (picture > last ? '1' : clock.time(picture)));
  const mode = { attributeName: name, calcMode: smooth ? 'linear' : 'discrete' };
  if (name !== 'transform') {
    make('animate', { ...mode, ...timingOf(clock, keys.map(([, value]) => value), times) }, element);
    return;
  }
  const parts = keys.map(([, value]) => PLACED.exec(value) ?? ['', '0', '1']);
  make('animateTransform', { ...mode, type: 'translate', ...timingOf(clock, parts.map(([, place]) => place), times) }, element);
  make('animateTransform', { ...mode, type: 'scale', additive: 'sum', ...timingOf(clock, parts.map(([, , size]) => size ?? '1'), times) }, element);
}

/**
 * @param {Frames} frames @param {Caption} caption @param {() => Promise<void>} pause yields to the page
 * @returns {Promise<SVGSVGElement>}
 */
export async function animateSvg(frames, caption, pause) {
  const moments = momentsOf(frames.length, frames.stepMs, PICTURES_PER_STEP, MAX_PICTURES);
  const animation = make('svg', {});
  const recorder = new Recorder(animation);
  /** @type {Track} */
  const counters = [];
  for (const [picture, { at }] of moments.entries()) {
    const origins = new Map();
    const frame = frames.drawing(at, origins);
    if (picture === 0) for (const name of frame.getAttributeNames()) animation.setAttribute(name, frame.getAttribute(name) ?? '');
    recorder.take(frame, origins);
    const counter = frames.counter(at);
    if (counters[counters.length - 1]?.[1] !== counter) counters.push([picture, counter]);
    await pause();
  }
  recorder.addAnimations(moments);
  addCaption(animation, caption, counters, moments);
  return animation;
}

/**
 * Adds the text below the board.
 *
 * @param {SVGSVGElement} animation
 * @param {Caption} caption
 * @param {Track} counters
 * @param {Moment[]} moments
 */
function addCaption(animation, { title, headline }, counters, moments) {
  const { fontFamily, color } = getComputedStyle(document.body);
  const [x, y, width, height] = (animation.getAttribute('viewBox') ?? '').split(' ').map(Number);
  const unit = Math.min(1, width / 7);
  const [edge, all] = [0.25 * unit, height + CAPTION_HEIGHT * unit];
  const scale = Math.max(SQUARE_PX, MIN_WIDTH_PX / width);
  for (const [name, value] of Object.entries({ viewBox: `${x} ${y} ${width} ${all}`, width: Math.round(width * scale), height: Math.round(all * scale) })) animation.setAttribute(name, String(value));
  // The background comes first.
  animation.firstElementChild?.setAttribute('height', String(all));
  const text = make('g', { fill: color, 'font-family': fontFamily }, animation);
  const context = contextOf(newCanvas(1, 1));
  /**
   * @param {string} content
   * @param {number} row
   * @param {number} size
   * @param {number} weight
   * @param {number} room
   */
  const write = (content, row, size, weight, room, attributes = {}) => {
    const fits = fittingSize(context, content, `${weight} % ${fontFamily}`, size * unit, room);
    const element = make('text', { x: x + edge, y: y + height + row * unit, 'font-size': fits, 'font-weight': weight, ...attributes }, text);
    element.textContent = content;
    return element;
  };
  write(title, 0.42, 0.36, 400, width - 2 * edge);
  write(headline, 0.94, 0.46, 700, width * 0.62);
  const clock = clockOf(moments);
  for (const [index, [picture, counter]] of counters.entries()) {
    const element = write(counter, 0.94, 0.46, 700, width * 0.3, { x: x + width - edge, 'text-anchor': 'end' });
    showBetween(element, picture, counters[index + 1]?.[0] ?? Infinity, clock);
  }
}
