// @ts-check
/**
 * A film in one SVG. The page's frames are compared element by element: what
 * becomes another is animated, in the viewer's own clock.
 */
import { contextOf, newCanvas } from '../../board/canvas.js';
import { make } from '../../board/svg.js';
import { fitting } from './caption.js';
import { momentsOf } from './frames.js';

/** @import { Caption } from './caption.js' */
/** @import { Frames, Moment } from './frames.js' */

/** Pictures per step, and per film at most. */
const EACH = 14;
const MOST = 500;

/** Room for the words below the board, in squares. */
const WORDS = 1.2;

/** The pixels of a square, and of a film's width at least. */
const SIDE = 64;
const LEAST = 480;

/**
 * How an element's value changes: at which picture it becomes what.
 *
 * @typedef {[picture: number, value: string][]} Track
 */

/**
 * An element of the film, which stands for one of the page's board.
 * @typedef {{element: Element, inside: Role | undefined, values: Map<string, Track>, from: number, until: number}} Role
 *   it is seen before the picture `until`
 */

/** The values of absent attributes. @type {{[name: string]: string}} */
const ABSENT = { visibility: 'visible', opacity: '1' };

/** @param {Element} element @param {string} name of an attribute */
function valueOf(element, name) {
  const value = element.getAttribute(name) ?? ABSENT[name] ?? '';
  // A line without gaps, in numbers as those with gaps.
  return name === 'stroke-dasharray' && value === 'none' ? '1px, 0px' : value;
}

/** A move and a size, as everything on a board is placed. */
const PLACED = /^translate\(([^)]*)\)(?: scale\(([^)]*)\))?$/;

class Recorder {
  /** The film's roles, by the element of the board that plays them. @type {Map<Element, Role>} */
  #roles = new Map();
  /** All there were. @type {Role[]} */
  #all = [];
  /**
   * The children of each element, as they were in the last picture.
   *
   * @type {Map<Element, Element[]>}
   */
  #order = new Map();
  #picture = -1;

  /** @param {SVGSVGElement} film */
  constructor(film) {
    this.film = film;
  }

  /** The next picture. @param {SVGSVGElement} frame @param {Map<Element, Element>} origins */
  take(frame, origins) {
    this.#picture++;
    this.#visit(frame, this.film, undefined, origins);
  }

  /**
   * Compares the content of an element with the film.
   *
   * @param {Element} from
   * @param {Element} to in the film
   * @param {Role | undefined} inside
   * @param {Map<Element, Element>} origins
   */
  #visit(from, to, inside, origins) {
    // The page's ground is no part of its board.
    const originals = Array.from(from.children, (child) => origins.get(child) ?? this.film);
    this.#sort(to, originals);
    for (const [index, child] of [...from.children].entries()) {
      const original = originals[index];
      let role = this.#roles.get(original);
      if (role && !this.#follows(role, child)) {
        this.#leave(original, role);
        role = undefined;
      }
      role ??= this.#enter(original, child, to, inside);
      this.#visit(child, role.element, role, origins);
    }
  }

  /**
   * Retires removed and reordered elements: in a film no order changes.
   *
   * @param {Element} to
   * @param {Element[]} now
   */
  #sort(to, now) {
    let index = 0;
    for (const before of this.#order.get(to) ?? []) {
      if (before === now[index]) index++;
      else if (this.#roles.has(before)) this.#leave(before, /** @type {Role} */ (this.#roles.get(before)));
    }
    this.#order.set(to, now);
  }

  /**
   * @param {Element} original
   * @param {Element} child
   * @param {Element} to
   * @param {Role | undefined} inside
   */
  #enter(original, child, to, inside) {
    const element = /** @type {Element} */ (child.cloneNode(false));
    if (child.childElementCount === 0) element.textContent = child.textContent;
    to.append(element);
    /** @type {Role} */
    const role = { element, inside, values: new Map(), from: this.#picture, until: Infinity };
    this.#all.push(role);
    this.#roles.set(original, role);
    return role;
  }

  /** @param {Element} original @param {Role} role */
  #leave(original, role) {
    role.until = this.#picture;
    this.#roles.delete(original);
    // Its content is drawn again with it.
    for (const child of this.#order.get(role.element) ?? []) {
      const inner = this.#roles.get(child);
      if (inner) this.#leave(child, inner);
    }
  }

  /**
   * Notes what has changed of an element; it can't be the same any more if that can't be animated.
   *
   * @param {Role} role
   * @param {Element} child
   */
  #follows({ element, values }, child) {
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

  /** Lets everything move. @param {Moment[]} moments */
  play(moments) {
    const clock = clockOf(moments);
    for (const { element, inside, values, from, until } of this.#all) {
      for (const [name, track] of values) animate(element, name, track, clock, moments.length - 1);
      // With what it is in, it comes and goes; some are hidden anyway.
      if (valueOf(element, 'visibility') === 'hidden') continue;
      if (inside?.from !== from || inside.until !== until) showBetween(element, from, until, clock);
    }
  }
}

/** @typedef {{total: number, time: (picture: number) => string}} FilmClock */

/** @param {Moment[]} moments @returns {FilmClock} */
function clockOf(moments) {
  const { from, ms } = moments[moments.length - 1];
  return { total: from + ms, time: (picture) => (moments[picture].from / (from + ms)).toFixed(5) };
}

/** @param {FilmClock} clock @param {string[]} values @param {string[]} times */
const inTime = (clock, values, times) => ({
  values: values.join(';'), keyTimes: times.join(';'), dur: `${(clock.total / 1000).toFixed(2)}s`, repeatCount: 'indefinite',
});

/**
 * Shows an element from a picture on, until another.
 *
 * @param {Element} element
 * @param {number} from
 * @param {number} until
 * @param {FilmClock} clock
 */
function showBetween(element, from, until, clock) {
  if (from === 0 && until === Infinity) return;
  const steps = [...(from > 0 ? [['hidden', '0']] : []), ['visible', from > 0 ? clock.time(from) : '0'], ...(until < Infinity ? [['hidden', clock.time(until)]] : [])];
  if (from > 0) element.setAttribute('visibility', 'hidden');
  make('animate', { attributeName: 'visibility', calcMode: 'discrete', ...inTime(clock, steps.map(([value]) => value), steps.map(([, time]) => time)) }, element);
}

/** Can one go from each of these to the next little by little? @param {string[]} values */
function areAlike(values) {
  const shapes = new Set(values.map((value) => value.replace(/-?[0-9.]+(?:e-?[0-9]+)?/g, '0')));
  return shapes.size === 1 && /0/.test([...shapes][0]);
}

/**
 * @param {Element} element
 * @param {string} name
 * @param {Track} track
 * @param {FilmClock} clock
 * @param {number} last picture
 */
function animate(element, name, track, clock, last) {
  const smooth = areAlike(track.map(([, value]) => value));
  /** @type {Track} */
  const keys = [];
  for (const [picture, value] of track) {
    // Until the picture before, it is what it was.
    if (smooth && keys.length > 0 && keys[keys.length - 1][0] < picture - 1) keys.push([picture - 1, keys[keys.length - 1][1]]);
    keys.push([picture, value]);
  }
  if (smooth) keys.push([last + 1, keys[keys.length - 1][1]]);
  const times = keys.map(([picture]) => (picture > last ? '1' : clock.time(picture)));
  const mode = { attributeName: name, calcMode: smooth ? 'linear' : 'discrete' };
  if (name !== 'transform') {
    make('animate', { ...mode, ...inTime(clock, keys.map(([, value]) => value), times) }, element);
    return;
  }
  const parts = keys.map(([, value]) => PLACED.exec(value) ?? ['', '0', '1']);
  make('animateTransform', { ...mode, type: 'translate', ...inTime(clock, parts.map(([, place]) => place), times) }, element);
  make('animateTransform', { ...mode, type: 'scale', additive: 'sum', ...inTime(clock, parts.map(([, , size]) => size ?? '1'), times) }, element);
}

/**
 * @param {Frames} frames @param {Caption} caption @param {() => Promise<void>} pause yields to the page
 * @returns {Promise<SVGSVGElement>}
 */
export async function svgFilm(frames, caption, pause) {
  const moments = momentsOf(frames.length, frames.stepMs, EACH, MOST);
  const film = make('svg', {});
  const recorder = new Recorder(film);
  /** @type {Track} */
  const counters = [];
  for (const [picture, { at }] of moments.entries()) {
    const origins = new Map();
    const frame = frames.drawing(at, origins);
    if (picture === 0) for (const name of frame.getAttributeNames()) film.setAttribute(name, frame.getAttribute(name) ?? '');
    recorder.take(frame, origins);
    const counter = frames.counter(at);
    if (counters[counters.length - 1]?.[1] !== counter) counters.push([picture, counter]);
    await pause();
  }
  recorder.play(moments);
  addWords(film, caption, counters, moments);
  return film;
}

/**
 * The words below the board.
 *
 * @param {SVGSVGElement} film
 * @param {Caption} caption
 * @param {Track} counters
 * @param {Moment[]} moments
 */
function addWords(film, { title, headline }, counters, moments) {
  const { fontFamily, color } = getComputedStyle(document.body);
  const [x, y, width, height] = (film.getAttribute('viewBox') ?? '').split(' ').map(Number);
  const unit = Math.min(1, width / 7);
  const [edge, all] = [0.25 * unit, height + WORDS * unit];
  const scale = Math.max(SIDE, LEAST / width);
  for (const [name, value] of Object.entries({ viewBox: `${x} ${y} ${width} ${all}`, width: Math.round(width * scale), height: Math.round(all * scale) })) film.setAttribute(name, String(value));
  film.firstElementChild?.setAttribute('height', String(all));
  const words = make('g', { fill: color, 'font-family': fontFamily }, film);
  const context = contextOf(newCanvas(1, 1));
  /**
   * @param {string} text
   * @param {number} row
   * @param {number} size
   * @param {number} weight
   * @param {number} room
   */
  const write = (text, row, size, weight, room, attributes = {}) => {
    const fits = fitting(context, text, `${weight} % ${fontFamily}`, size * unit, room);
    const element = make('text', { x: x + edge, y: y + height + row * unit, 'font-size': fits, 'font-weight': weight, ...attributes }, words);
    element.textContent = text;
    return element;
  };
  write(title, 0.42, 0.36, 400, width - 2 * edge);
  write(headline, 0.94, 0.46, 700, width * 0.62);
  const clock = clockOf(moments);
  for (const [index, [picture, counter]] of counters.entries()) {
    const text = write(counter, 0.94, 0.46, 700, width * 0.3, { x: x + width - edge, 'text-anchor': 'end' });
    showBetween(text, picture, counters[index + 1]?.[0] ?? Infinity, clock);
  }
}
