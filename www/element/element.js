// @ts-check
/**
 * `<leaper-board>`: a puzzle on any page, watched, played or set up. Attributes
 * say what, events tell what happens; all of it lives in a shadow root, and is
 * a session of its own. Nothing begins before it is near the window.
 *
 * | attribute | values |
 * |---|---|
 * | `puzzle` | a puzzle line |
 * | `mode` | `watch` (default), `play`: the answer is hidden, `set`: it can be edited |
 * | `controls` | `none`, `play` (default), `full` |
 * | `autoplay`, `loop`, `speed`, `theme`, `look`, `coordinates`, `view` | how it is watched, and how it looks |
 *
 * It speaks the language of the nearest `lang` around it, where it knows that: English, German, French.
 */
import { h, set } from '../app/dom.js';
import { deathNotice } from '../app/errors.js';
import { initial } from '../app/state.js';
import { catalog, entryOf } from '../kinds/catalog.js';
import { startAnywhere } from '../session/anywhere.js';
import { solver } from '../session/solver.js';
import { solving } from '../solve/solving.js';
import { Frame } from './frame.js';

/** @import { State } from '../app/types.d.ts' */
/** @import { Document } from '../solver/jobs.d.ts' */

/** @typedef {'watch' | 'play' | 'set'} Mode */
/** @typedef {'none' | 'play' | 'full'} Controls */

/** So near to the window it begins, in pixels. */
const NEAR = '400px';

/** Elements by what is watched of them. */
const near = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    if (isIntersecting && target instanceof LeaperBoard) target.come();
  }
}, { rootMargin: NEAR });

/** Those that have begun, by whether they are in sight. */
const inSight = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    if (target instanceof LeaperBoard) target.rest(!isIntersecting);
  }
});

/** Those on a page, each with the language it speaks. @type {Map<LeaperBoard, string>} */
const speaking = new Map();

/**
 * The element's own layout. Before the board is there it takes about the room of a square board with its player, as high as one
 * may be here: so nothing moves much when it comes, and of many on a page only those near the window are near.
 *
 * What is in `.fit` is laid out by its width, and has no width of its own. Where a parent asks for one (a dialog, a float, a
 * table's cell), two full stops answer: side by side they are as wide as a board would like to be, and under each other they
 * need nothing.
 *
 * What text inherits from the page ends at `.base`. A page may still hide the element, take its clicks, and choose light or dark.
 */
const LAYOUT = new CSSStyleSheet();
LAYOUT.replaceSync(`
  :host { display: block; }
  :host([hidden]) { display: none; }
  :host::before { all: initial; display: block; height: 0; overflow: hidden; visibility: hidden; font-size: 0; word-spacing: var(--leaper-width, 480px); content: ". ."; }
  .fit { container-type: inline-size; }
  .base { all: initial; display: block; font-size: medium; --leaper-rem: 1em; color-scheme: inherit; visibility: inherit; pointer-events: inherit; }
  slot.room { display: block; min-height: calc(min(100cqw, var(--leaper-height, 544px)) + 112px); }
  :host([controls="none"]) slot.room { min-height: min(100cqw, var(--leaper-height, 544px)); }
`);

/** Who is told another language speaks it. */
const languages = new MutationObserver(() => {
  for (const [board, language] of speaking) if (board.language !== language) board.speak();
});
if (globalThis.document) languages.observe(document, { subtree: true, attributes: true, attributeFilter: ['lang'] });

/** What attributes may say; the first is what holds where nothing else is said. */
const MODES = /** @type {const} */ (['watch', 'play', 'set']);
const CONTROLS = /** @type {const} */ (['play', 'none', 'full']);
const LOOKS = /** @type {const} */ (['usual', 'wood', 'contrast']);
const THEMES = /** @type {const} */ (['auto', 'light', 'dark']);

/** What says no. */
const OFF = ['off', 'none', 'false'];

export class LeaperBoard extends HTMLElement {
  static observedAttributes = ['puzzle', 'mode', 'controls', 'autoplay', 'loop', 'speed', 'coordinates', 'view', 'look'];

  /** The life of what is shown. @type {AbortController | undefined} */
  #life;
  /** @type {Promise<Frame | undefined> | undefined} */
  #frame;
  #root = this.attachShadow({ mode: 'open' });
  #slot = h('slot', { class: 'room' });
  #fit = h('div', { class: 'fit' }, this.#slot);
  /** Is it near enough to be seen soon? */
  #isNear = false;
  #rests = false;

  constructor() {
    super();
    this.#root.adoptedStyleSheets = [LAYOUT];
    this.#root.append(this.#fit);
  }

  connectedCallback() {
    // What was set before this class came is heard of, too.
    for (const name of [...LeaperBoard.observedAttributes, 'theme']) this.#adopt(name);
    if (!speaking.has(this)) near.observe(this);
    else if (speaking.get(this) !== this.language) this.speak();
    speaking.set(this, this.language);
  }

  /** Moved within the page, as lists with keys move their items: all goes on. */
  connectedMoveCallback() {
    this.connectedCallback();
  }

  disconnectedCallback() {
    // What is put back within the same task was moved.
    queueMicrotask(() => this.isConnected || this.#leave());
  }

  /** It is on no page any more. */
  #leave() {
    near.unobserve(this);
    inSight.unobserve(this);
    speaking.delete(this);
    this.#isNear = false;
    this.#end();
  }

  /** @param {string} name @param {string | null} before @param {string | null} now */
  attributeChangedCallback(name, before, now) {
    if (before === now || !this.#isNear) return;
    // Another puzzle comes on the same board. Other parts around it make it anew, with what was done on it.
    if (name === 'puzzle') {
      if (now === null) this.#renew();
      else this.#reopen(now);
    } else if (['mode', 'controls'].includes(name)) this.#rearrange(name);
    else this.#frame?.then((frame) => frame?.look(this));
  }

  /** A property that was set on what was not this element yet. @param {string} name */
  #adopt(name) {
    const own = Object.getOwnPropertyDescriptor(this, name);
    if (!own) return;
    // It stands in the way of the property that is its attribute.
    const bare = /** @type {Record<string, unknown>} */ (/** @type {unknown} */ (this));
    const { value } = own;
    delete bare[name];
    bare[name] = value;
  }

  /** It is near the window: now it begins. */
  come() {
    if (this.#isNear) return;
    this.#isNear = true;
    near.unobserve(this);
    inSight.observe(this);
    this.#begin();
  }

  /** Out of sight its film stands still. @param {boolean} rests */
  rest(rests) {
    this.#rests = rests;
    this.#frame?.then((frame) => frame?.rest(this.#rests));
  }

  /** @param {State} [left] what it goes on with */
  #begin(left) {
    const life = this.#life = new AbortController();
    this.#frame = this.#make(life, left).catch((error) => {
      if (!life.signal.aborted) console.error(error);
      return undefined;
    });
  }

  /** @param {AbortController} life @param {State} [left] */
  async #make({ signal }, left) {
    const { ask, about } = solver(entryOf(this.puzzle.split('?')[0])?.id ?? catalog[0].id, (message, anew) => {
      this.#frame?.then((frame) => frame?.say(deathNotice(message, anew)));
    }, signal, startAnywhere);
    const frame = new Frame(this.#fit, this, ask, signal);
    await frame.open(this.puzzle, about, left);
    if (signal.aborted) return undefined;
    // Where it can't be shown, the page's own words stay beside the reason.
    this.#slot.className = '';
    this.#slot.hidden = frame.isOpen;
    frame.rest(this.#rests);
    return frame;
  }

  /** @param {string} line */
  async #reopen(line) {
    const frame = await this.#frame;
    if (this.puzzle !== line) return; // another one came meanwhile
    if (!frame?.isOpen || !(await frame.reopen(line))) this.#renew();
  }

  /** Other parts stand around the same puzzle; another mode is another use of it. @param {string} name the attribute */
  async #rearrange(name) {
    const state = (await this.#frame)?.state;
    this.#renew(state && name === 'mode' ? initial(state.kinds, state.draft) : state);
  }

  /** @param {State} [left] */
  #renew(left) {
    this.#end();
    this.#begin(left);
  }

  #end() {
    this.#life?.abort();
    this.#frame = undefined;
    this.#slot.hidden = false;
    this.#slot.className = 'room';
    this.#fit.replaceChildren(this.#slot);
  }

  /** The language around it. */
  get language() {
    /** @type {Element | null} */
    let element = this;
    while (element) {
      const found = element.closest('[lang]');
      if (found) return found.getAttribute('lang')?.slice(0, 2).toLowerCase() || 'en';
      const root = element.getRootNode();
      element = root instanceof ShadowRoot ? root.host : null;
    }
    return 'en';
  }

  /** The language around it is another. */
  speak() {
    const { language } = this;
    speaking.set(this, language);
    this.#frame?.then((frame) => (frame?.isOpen ? frame.speak(language) : this.#isNear && this.#renew()));
  }

  // Attributes as properties.

  get puzzle() { return this.getAttribute('puzzle') ?? ''; }

  set puzzle(line) { this.setAttribute('puzzle', line); }

  /** @returns {Mode} */
  get mode() { return oneOf(MODES, this.getAttribute('mode')); }

  set mode(mode) { this.setAttribute('mode', mode); }

  /** @returns {Controls} */
  get controls() { return oneOf(CONTROLS, this.getAttribute('controls')); }

  set controls(controls) { this.setAttribute('controls', controls); }

  /** @returns {'auto' | 'light' | 'dark'} */
  get theme() { return oneOf(THEMES, this.getAttribute('theme')); }

  set theme(theme) { this.setAttribute('theme', theme); }

  /** The set of board and pieces. @returns {'usual' | 'wood' | 'contrast'} */
  get look() { return oneOf(LOOKS, this.getAttribute('look')); }

  set look(look) { this.setAttribute('look', look); }

  get view() { return this.getAttribute('view') ?? ''; }

  set view(view) { this.setAttribute('view', view); }

  get speed() {
    const speed = Number(this.getAttribute('speed') ?? 1);
    return speed > 0 && Number.isFinite(speed) ? speed : 1;
  }

  set speed(speed) { this.setAttribute('speed', String(speed)); }

  get autoplay() { return this.hasAttribute('autoplay'); }

  set autoplay(autoplay) { set(this, 'autoplay', Boolean(autoplay)); }

  get loop() { return this.hasAttribute('loop'); }

  set loop(loop) { set(this, 'loop', Boolean(loop)); }

  /** Are squares named at the edge? `coordinates="off"` leaves that out. @returns {boolean} */
  get coordinates() { return !OFF.includes(this.getAttribute('coordinates') ?? ''); }

  /** Those who write elements as JSX set properties, to what the attribute would be. @param {boolean | string} coordinates */
  set coordinates(coordinates) { this.setAttribute('coordinates', coordinates && !OFF.includes(String(coordinates)) ? 'on' : 'off'); }

  // What it can be told to do.

  /** Plays, from where it is. */
  async play() {
    (await this.#ready())?.send({ do: 'play' });
  }

  async pause() {
    (await this.#ready())?.send({ do: 'pause' });
  }

  /** @param {number} step 0 is the start; rounded, and no farther than the film goes. What is no number is a `RangeError`. */
  async goTo(step) {
    const at = Math.round(step);
    if (Number.isNaN(at)) throw new RangeError(`goTo(${step})`);
    (await this.#ready())?.send({ do: 'seek', at });
  }

  /** The answer, as a document: of the puzzle on the board, as it was edited. @returns {Promise<Document>} rejects with a `SolveError` */
  async solve() {
    const frame = await this.#ready();
    if (frame) return frame.document();
    const { ask } = solver(catalog[0].id, () => {}, undefined, startAnywhere);
    return solving(() => ask)(this.puzzle);
  }

  /** Begins, wherever it stands, and waits until it is there. */
  async #ready() {
    if (this.isConnected) this.come();
    const frame = await this.#frame;
    return frame?.isOpen ? frame : undefined;
  }
}

/** @template {string} T @param {readonly T[]} values the first is what holds else @param {string | null} value @returns {T} */
const oneOf = (values, value) => values.find((one) => one === value) ?? values[0];

if (!customElements.get('leaper-board')) {
  // As a length, it is inherited as one: `1em` of the element's root is the unit of all that is in it.
  globalThis.CSS?.registerProperty?.({ name: '--leaper-rem', syntax: '<length>', inherits: true, initialValue: '16px' });
  customElements.define('leaper-board', LeaperBoard);
}
