// @ts-check
/**
 * `<leaper-board>`: a puzzle on any page, to be watched, played or set up. Each element is a session
 * of its own, in a shadow root. It starts when it comes near the viewport.
 *
 * | attribute | values |
 * |---|---|
 * | `puzzle` | a puzzle line |
 * | `mode` | `watch` (default), `play` (the answer is hidden), `set` (the puzzle can be edited) |
 * | `controls` | `none`, `play` (default), `full` |
 * | `autoplay`, `loop`, `speed`, `step` | playback |
 * | `theme`, `look`, `coordinates`, `view`, `orientation`, `label` | appearance |
 *
 * Its language is that of the nearest `lang` attribute: English, German or French.
 */
import { h, set } from '../app/dom.js';
import { workerDeathMessage } from '../app/errors.js';
import { catalog, entryOf } from '../kinds/catalog.js';
import { startAnywhere } from '../session/anywhere.js';
import { solver } from '../session/solver.js';
import { solving } from '../solve/solving.js';
import { ElementContent } from './element-content.js';

/** @import { ContentSnapshot } from './element-content.js' */
/** @import { Document } from '../solver/jobs.d.ts' */

/** @typedef {'watch' | 'play' | 'set'} Mode */
/** @typedef {'none' | 'play' | 'full'} Controls */

/** An element starts at this distance from the viewport. */
const START_DISTANCE = '400px';

/** When scrolling ends: 200 ms after its last event. */
let scrollEnd = 0;
addEventListener('scroll', () => { scrollEnd = performance.now() + 200; }, true); // also of boxes

const ignore = () => {};

/** Waits until an element may start: in an idle period or, on a busy page, after a while; but not while someone scrolls there. */
async function waitForIdlePeriod() {
  let period;
  do {
    period = await new Promise((resolve) => (
      // For `setTimeout`, the second argument is 0.
      (globalThis.requestIdleCallback ?? setTimeout)(resolve, /** @type {any} */ ({ timeout: 50 }))));
  } while (period?.didTimeout && performance.now() < scrollEnd);
}

/** Elements near the viewport that have not started. @type {Set<LeaperBoard>} */
const waiting = new Set();

let isStarting = false;

/** Loads an element's board. @type {(board: LeaperBoard) => void} */
let start;

/** Suspends or resumes playback. @type {(board: LeaperBoard, isSuspended: boolean) => void} */
let suspend;

/** Starts the waiting elements, one in each idle period: hundreds at once would block the page. */
async function startWaiting() {
  if (isStarting) return;
  isStarting = true;
  for (const board of waiting) {
    start(board);
    await waitForIdlePeriod();
  }
  isStarting = false;
}

/** Starts elements that come near the viewport. */
const startObserver = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    const board = /** @type {LeaperBoard} */ (target);
    if (isIntersecting) waiting.add(board);
    else waiting.delete(board);
  }
  startWaiting();
}, { rootMargin: START_DISTANCE });

/** Suspends elements that are out of sight. */
const sightObserver = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) suspend(/** @type {LeaperBoard} */ (target), !isIntersecting);
});

/** The connected elements and their languages. @type {Map<LeaperBoard, string>} */
const languages = new Map();

/**
 * The element's own layout.
 *
 * `.room` reserves the space of a square board with its player until the board is there. So the
 * page hardly shifts, and of many elements only those near the viewport start.
 *
 * `.fit` is laid out by its width, so it has no intrinsic width. Where a parent asks for one (a
 * dialog, a float, a table cell), `:host::before` gives it: two full stops on one line are as wide
 * as a board would like to be, and on two lines they need no width.
 *
 * `.base` resets inherited text styles. A page can still hide the element, disable its clicks, and
 * choose light or dark by the element's `color-scheme`.
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

/** Switches an element to the language around it. @type {(board: LeaperBoard) => void} */
let updateLanguage;

/** Tells elements when the language around them changes. */
const languageObserver = new MutationObserver(() => {
  for (const board of languages.keys()) updateLanguage(board);
});
if (globalThis.document) languageObserver.observe(document, { subtree: true, attributes: true, attributeFilter: ['lang'] });

/** Returns the language of the nearest `lang` attribute. @param {LeaperBoard} board */
function languageOf(board) {
  /** @type {Element | null} */
  let element = board;
  while (element) {
    const found = element.closest('[lang]');
    if (found) return found.getAttribute('lang')?.slice(0, 2).toLowerCase() || 'en';
    const root = element.getRootNode();
    element = root instanceof ShadowRoot ? root.host : null;
  }
  return 'en';
}

/** Values of attributes; the first is the default. */
const MODES = /** @type {const} */ (['watch', 'play', 'set']);
const CONTROLS = /** @type {const} */ (['play', 'none', 'full']);
const LOOKS = /** @type {const} */ (['usual', 'wood', 'contrast']);
const THEMES = /** @type {const} */ (['auto', 'light', 'dark']);
const ORIENTATIONS = /** @type {const} */ (['white', 'black']);

/** Values of `coordinates` that mean no. */
const OFF = ['off', 'none', 'false'];

export class LeaperBoard extends HTMLElement {
  static observedAttributes = ['puzzle', 'mode', 'controls', 'autoplay', 'loop', 'speed', 'coordinates', 'view', 'look', 'label', 'orientation', 'step'];

  static {
    start = (board) => board.#start();
    suspend = (board, isSuspended) => {
      board.#isSuspended = isSuspended;
      board.#shown?.suspend(isSuspended);
    };
    updateLanguage = (board) => board.#updateLanguage();
  }

  /** Removes the content. @type {AbortController | undefined} */
  #contentAbort;
  /** @type {Promise<ElementContent | undefined> | undefined} */
  #content;
  /** Settled once the content has the puzzle, mode and controls that were set. @type {Promise<void>} */
  #changing = Promise.resolve();
  /** The content, once it shows a puzzle. @type {ElementContent | undefined} */
  #shown;
  #root = this.attachShadow({ mode: 'open' });
  #slot = h('slot', { class: 'room' });
  #fit = h('div', { class: 'fit' }, this.#slot);
  /** True once it has been near the viewport. */
  #isStarted = false;
  #isSuspended = false;

  constructor() {
    super();
    this.#root.adoptedStyleSheets = [LAYOUT];
    this.#root.append(this.#fit);
  }

  connectedCallback() {
    // Properties may have been set before the class was defined.
    for (const name of [...LeaperBoard.observedAttributes, 'theme']) this.#upgradeProperty(name);
    if (languages.has(this)) return this.#updateLanguage();
    startObserver.observe(this);
    languages.set(this, languageOf(this));
  }

  /** Called by `moveBefore`: the element keeps its state. */
  connectedMoveCallback() {
    this.connectedCallback();
  }

  disconnectedCallback() {
    // An element that is reinserted in the same task was only moved.
    queueMicrotask(() => this.isConnected || this.#disconnect());
  }

  #disconnect() {
    startObserver.unobserve(this);
    sightObserver.unobserve(this);
    waiting.delete(this);
    languages.delete(this);
    this.#isStarted = false;
    this.#end();
  }

  /**
   * @param {string} name
   * @param {string | null} before
   * @param {string | null} now
   */
  attributeChangedCallback(name, before, now) {
    // Setting the same step again shows it again.
    if ((before === now && name !== 'step') || !this.#isStarted) return;
    // The board is kept for another puzzle. For other controls or another mode, all content is replaced.
    if (name === 'puzzle') {
      if (now === null) this.#replaceContent();
      else this.#addChange(this.#reopen(now));
    } else if (['mode', 'controls'].includes(name)) this.#addChange(this.#rearrange());
    else if (name === 'step') {
      if (this.#shown) this.#shown.seek(Number(now));
      else this.#content?.then((content) => content?.seek(Number(now)));
    } else this.#content?.then((content) => content?.applyAttributes());
  }

  /** Lets methods wait for a change. @param {Promise<void>} change never rejects */
  #addChange(change) {
    this.#changing = Promise.all([this.#changing, change]).then(ignore);
  }

  /** Applies a property that was set before the class was defined. @param {string} name */
  #upgradeProperty(name) {
    const own = Object.getOwnPropertyDescriptor(this, name);
    if (!own) return;
    // It hides the accessor of the class.
    const bare = /** @type {Record<string, unknown>} */ (/** @type {unknown} */ (this));
    const { value } = own;
    delete bare[name];
    bare[name] = value;
  }

  /** Loads the board, once. */
  #start() {
    waiting.delete(this);
    if (this.#isStarted) return;
    this.#isStarted = true;
    startObserver.unobserve(this);
    sightObserver.observe(this);
    this.#addContent();
  }

  /** @param {ContentSnapshot} [previous] of the content that it replaces */
  #addContent(previous) {
    const controller = this.#contentAbort = new AbortController();
    this.#content = this.#createContent(controller, previous).catch((error) => {
      if (!controller.signal.aborted) console.error(error);
      return undefined;
    });
  }

  /**
   * @param {AbortController} controller
   * @param {ContentSnapshot} [previous]
   */
  async #createContent({ signal }, previous) {
    const { id } = entryOf(this.puzzle.split('?')[0]) ?? catalog[0];
    const { ask, about } = solver(id, (message, isRestarted) => {
      this.#content?.then((content) => content?.notify(workerDeathMessage(message, isRestarted)));
    }, signal, startAnywhere);
    const content = new ElementContent(this.#fit, this, () => languageOf(this), ask, signal);
    await content.open(this.puzzle, about, previous);
    if (signal.aborted) return undefined;
    if (content.isOpen) this.#shown = content;
    // If the puzzle can't be shown, the element's children stay beside the reason.
    this.#slot.className = '';
    this.#slot.hidden = content.isOpen;
    content.suspend(this.#isSuspended);
    if (content.isOpen) content.announceReady();
    return content;
  }

  /** @param {string} line */
  async #reopen(line) {
    const content = await this.#content;
    if (this.puzzle !== line) return; // It has changed again.
    if (!content?.isOpen || !(await content.reopen(line))) this.#replaceContent();
  }

  /**
   * Applies other controls, which keep the state, or another mode, which keeps only the puzzle and
   * the side at the bottom.
   */
  async #rearrange() {
    const loading = this.#content;
    const content = await loading;
    // Content that was created since has all attributes already.
    if (loading !== this.#content) return;
    content?.applyAttributes();
    this.#replaceContent(content?.snapshot(this.mode));
  }

  /** Creates the content again, unless the element was removed. @param {ContentSnapshot} [previous] */
  #replaceContent(previous) {
    if (!this.#isStarted) return;
    this.#end();
    this.#addContent(previous);
  }

  #end() {
    this.#contentAbort?.abort();
    this.#content = this.#shown = undefined;
    this.#slot.hidden = false;
    this.#slot.className = 'room';
    this.#fit.replaceChildren(this.#slot);
  }

  #updateLanguage() {
    const language = languageOf(this);
    if (languages.get(this) === language) return;
    languages.set(this, language);
    this.#content?.then((content) => {
      if (content?.isOpen) content.switchLanguage(language);
      else this.#replaceContent();
    });
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

  /** The style of board and pieces. @returns {'usual' | 'wood' | 'contrast'} */
  get look() { return oneOf(LOOKS, this.getAttribute('look')); }

  set look(look) { this.setAttribute('look', look); }

  /** The side at the bottom of the board. @returns {'white' | 'black'} */
  get orientation() { return oneOf(ORIENTATIONS, this.getAttribute('orientation')); }

  set orientation(orientation) { this.setAttribute('orientation', orientation); }

  /** The name of board and player for screen readers. */
  get label() { return this.getAttribute('label') ?? ''; }

  set label(label) { this.setAttribute('label', label); }

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

  /** False for `coordinates="off"`. @returns {boolean} */
  get coordinates() { return !OFF.includes(this.getAttribute('coordinates') ?? ''); }

  /**
   * Also takes the attribute's values, because JSX sets properties.
   *
   * @param {boolean | string} coordinates
   */
  set coordinates(coordinates) {
    const isOn = coordinates && !OFF.includes(String(coordinates));
    this.setAttribute('coordinates', isOn ? 'on' : 'off');
  }

  /** The step on the board. Setting it sets the attribute, which shows that step. */
  get step() { return this.#shown?.step ?? 0; }

  set step(step) { this.setAttribute('step', String(step)); }

  // State.

  /** The last step; 0 until the puzzle is solved. */
  get steps() { return this.#shown?.steps ?? 0; }

  /** False while it plays. */
  get paused() { return !this.#shown?.isPlaying; }

  /** The answer document of the puzzle on the board; null until it is solved. @returns {Document | null} */
  get answer() { return this.#shown?.answer ?? null; }

  /** The line of the puzzle on the board, as edited; empty until it is there. */
  get line() { return this.#shown?.line ?? ''; }

  // Methods.

  /** Plays from the current step, as soon as the puzzle is solved. */
  async play() {
    (await this.#ready())?.play();
  }

  async pause() {
    (await this.#ready())?.pause();
  }

  /**
   * Shows a step.
   *
   * @param {number} step 0 is the start; rounded, and limited to the last step
   * @throws {RangeError} if it isn't a number
   */
  async goTo(step) {
    if (Number.isNaN(Number(step))) throw new RangeError(`goTo(${step})`);
    (await this.#ready())?.seek(step);
  }

  /** Takes back the last edit, or the last move of a game. */
  async undo() {
    (await this.#ready())?.send({ do: 'undo' });
  }

  /** Shows the puzzle of the attribute again, from its start. */
  async reset() {
    await (await this.#ready())?.reopen(this.puzzle, true);
  }

  /**
   * Returns the board as an SVG document.
   *
   * @returns {Promise<string>} rejects if there is no board
   */
  async toSVG() {
    return (await this.#needBoard()).picture('svgOf');
  }

  /**
   * Returns the board as a PNG file.
   *
   * @returns {Promise<Blob>} rejects if there is no board
   */
  async toBlob() {
    return (await this.#needBoard()).picture('blobOf');
  }

  async #needBoard() {
    const content = await this.#ready();
    if (!content) throw new DOMException('There is no board.', 'InvalidStateError');
    return content;
  }

  /**
   * Returns the answer document of the puzzle on the board, as edited.
   *
   * @returns {Promise<Document>} rejects with a `SolveError`
   */
  async solve() {
    const content = await this.#ready();
    if (content) return content.document();
    const { ask } = solver(catalog[0].id, ignore, undefined, startAnywhere);
    return solving(() => ask)(this.puzzle);
  }

  /**
   * Loads the board, wherever the element is on the page, and waits until it has the puzzle and the controls
   * that were set. Returns undefined if it shows no puzzle.
   */
  async #ready() {
    if (this.isConnected) this.#start();
    let changing;
    do {
      changing = this.#changing;
      await changing;
    } while (changing !== this.#changing);
    const content = await this.#content;
    return content?.isOpen ? content : undefined;
  }
}

/**
 * Returns the value if it is allowed, otherwise the first one.
 *
 * @template {string} T
 * @param {readonly T[]} values
 * @param {string | null} value
 * @returns {T}
 */
const oneOf = (values, value) => values.find((one) => one === value) ?? values[0];

if (!customElements.get('leaper-board')) {
  // A registered length is computed where it is set: `1em` of `.base` becomes the unit of the content.
  globalThis.CSS?.registerProperty?.({ name: '--leaper-rem', syntax: '<length>', inherits: true, initialValue: '16px' });
  customElements.define('leaper-board', LeaperBoard);
}
