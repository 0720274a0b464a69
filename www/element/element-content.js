// @ts-check
/** The content of an element's shadow root: a session, and controls around its board. */
import { h, set } from '../app/dom.js';
import { Errors } from '../app/errors.js';
import { SITE_ADDRESS } from '../app/site-address.js';
import { hashFor } from '../app/link.js';
import { lookup } from '../app/lookup.js';
import { loadStyleSheet } from '../app/sheets.js';
import { hasNoSolution, kindOf, shownOf, wordsOf } from '../app/state.js';
import { Toast } from '../app/toast.js';
import { prefersReducedMotion } from '../board/scene.js';
import { LocalizedView } from '../controls/localized-view.js';
import { listenToKeys } from '../controls/keyboard.js';
import { PlayerView } from '../controls/player.js';
import { ResultView } from '../controls/result.js';
import { Reader, Session } from '../session/session.js';
import { SolveError, solving } from '../solve/solving.js';
import { failureOf } from '../solver/worker-client.js';

/** @import { Throttle } from '../app/ask.js' */
/** @import { Kind } from '../app/contract.d.ts' */
/** @import { Command, State } from '../app/types.d.ts' */
/** @import { KindPart } from '../kinds/kind-loader.js' */
/** @import { Ask, Document } from '../solver/jobs.d.ts' */
/** @import { Message } from '../app/words.d.ts' */
/** @import { About } from '../solver/wire.d.ts' */
/** @import { LeaperBoard, Mode } from './element.js' */

/** The state that events have reported. @typedef {{ answer?: object, step: number, line: string, isPlaying: boolean }} ReportedState */
/** The attributes that were applied last. @typedef {Pick<LeaperBoard, 'speed' | 'loop' | 'view' | 'look' | 'orientation'>} AppliedAttributes */

/**
 * A snapshot of an element's content, with which the next one starts: the puzzle's line, the state and the attributes.
 * In the same mode, also the answer, the reported state, and what to do as soon as the puzzle is solved.
 *
 * @typedef {object} ContentSnapshot
 * @property {string} line
 * @property {Pick<State, 'draft'> & Partial<State>} state
 * @property {AppliedAttributes} applied
 * @property {Document | null} [answer]
 * @property {ReportedState} [emitted]
 * @property {typeof NOTHING} [whenSolved]
 */

/** Address of the style sheet. */
const SHEET = new URL('./element.css', import.meta.url).href;

/** The parts of a kind that a mode needs. @type {Record<Mode, readonly KindPart[]>} */
const PARTS = { watch: [], play: ['play'], set: ['work'] };

/** Interval between drawings of a search's progress. */
const PROGRESS_MS = 500;

/** The values of attributes that aren't set. @type {AppliedAttributes} */
const DEFAULTS = { speed: 1, loop: false, view: '', look: 'usual', orientation: 'white' };

/** What to do as soon as a puzzle is solved: show a step, and play. */
const NOTHING = { step: 0, plays: false };

/** Draws progress later: pages may have many boards of one puzzle. @type {Throttle} */
const throttle = (act) => {
  setTimeout(() => import('./frame-queue.js').then(({ inOwnFrame }) => inOwnFrame(act), act), PROGRESS_MS);
};

/**
 * Returns the settings of a named view. Those of all other names get their defaults.
 *
 * @param {Kind} kind
 * @param {string} name
 */
function viewNamed({ views, view: defaults }, name) {
  const settings = Object.keys(Object.assign({}, ...Object.values(views)));
  return { ...Object.fromEntries(settings.map((setting) => [setting, lookup(defaults, setting)])), ...lookup(views, name) };
}

export class ElementContent {
  #root;
  #host;
  #element;
  #mode;
  #language;
  #ask;
  #signal;
  /** @type {Session | undefined} */
  #session;
  /** @type {Reader | undefined} */
  #reader;
  /** The line of the puzzle on the board. */
  line = '';
  /** The answer document of the puzzle on the board. @type {Document | null} */
  answer = null;
  /** @type {ReportedState} */
  #emitted = { step: -1, line: '', isPlaying: false };
  #applied = DEFAULTS;
  /** Counts the requests for other puzzles: only the last one is shown. */
  #requests = 0;
  /** Dispatches the events of a game. @type {((state: State) => void) | void} */
  #emitGame = undefined;
  /** What to do as soon as the puzzle is solved. */
  #whenSolved = NOTHING;
  /** Holds the board and its controls. */
  #content = h('div', { class: 'leaper', part: 'leaper' });
  /** Has its own language and direction, whatever those of the page are. */
  #base = h('div', { class: 'base', dir: 'ltr' }, this.#content);
  #stage = h('div', { class: 'stage', part: 'board' });
  #toast = h('div', { class: 'toast', role: 'alert', hidden: true });
  #home = h('a', { class: 'home', part: 'link', target: '_blank', rel: 'noopener', hidden: !SITE_ADDRESS }, 'Leaper');

  /**
   * @param {HTMLElement} host in a shadow root
   * @param {LeaperBoard} element
   * @param {() => string} language
   * @param {Ask} ask
   * @param {AbortSignal} signal
   */
  constructor(host, element, language, ask, signal) {
    this.#host = host;
    this.#root = /** @type {ShadowRoot} */ (host.getRootNode());
    this.#element = element;
    this.#mode = element.mode;
    this.#language = language;
    this.#ask = ask;
    this.#signal = signal;
  }

  /** True if there is a puzzle on the board. */
  get isOpen() {
    return this.#session !== undefined;
  }

  /** The session's state. */
  get state() {
    return this.#session?.state();
  }

  get isPlaying() {
    return this.state?.game === null && this.state.player.playing;
  }

  /** The step on the board. */
  get step() {
    return Math.floor(this.state?.player.at ?? 0);
  }

  /** The last step. */
  get steps() {
    const { state } = this;
    return state ? kindOf(state).timeline(state) : 0;
  }

  /**
   * Returns a snapshot for the next content. If that has another mode, it gets only the puzzle and the side at
   * the bottom.
   *
   * @param {Mode} mode
   * @returns {ContentSnapshot | undefined}
   */
  snapshot(mode) {
    const { line, state, answer } = this;
    if (!state) return undefined;
    const { draft, flipped } = state;
    const { orientation } = this.#applied;
    if (mode !== this.#mode) return { line, state: { draft, flipped }, applied: { ...DEFAULTS, orientation } };
    // New content requests an answer document that isn't there yet.
    const emitted = answer ? this.#emitted : { ...this.#emitted, answer: undefined };
    return { line, state, applied: this.#applied, answer, emitted, whenSolved: this.#whenSolved };
  }

  /**
   * Shows a puzzle, or why it can't be shown.
   *
   * @param {string} line
   * @param {Promise<About>} about
   * @param {ContentSnapshot} [previous] of the content that this one replaces
   */
  async open(line, about, previous) {
    const { controls, coordinates } = this.#element;
    const mode = this.#mode;
    const errors = new Errors((message) => this.notify(message));
    const options = { host: this.#content, ask: this.#ask, errors, signal: this.#signal, language: this.#language(), parts: PARTS[mode], documents: true, throttle };
    // Hidden until the styles are loaded.
    this.#content.hidden = true;
    this.#host.append(this.#base);
    const reader = this.#reader = new Reader(options);
    // Other modes have no place for a game's controls.
    reader.kinds.hasGames = mode === 'play';
    try {
      const interaction = mode === 'watch' ? undefined : import('./interaction.js');
      const opening = previous
        ? reader.kinds.load(previous.state.draft.kind).then(() => ({ draft: previous.state.draft, line: previous.line }))
        : reader.read(line);
      const [opened, aboutCore] = await Promise.all([
        opening, about, loadStyleSheet(this.#root, SHEET), interaction,
      ]);
      if (this.#signal.aborted) return;
      this.#content.append(this.#stage);
      this.line = opened.line;
      const session = this.#session = new Session(options, reader, opened.draft, this.#stage, { coordinates, state: previous?.state });
      if (previous) {
        this.#applied = previous.applied;
        this.answer = previous.answer ?? null;
        this.#emitted = { ...previous.emitted ?? this.#emitted, line: session.line = previous.line };
      }
      const toast = new Toast(this.#toast, session.send);
      session.store.subscribe('toast', (state) => toast.onChange(state));
      session.store.subscribe('outside', (state) => this.#emitEvents(state));
      session.onLine((now) => this.#onLine(now));
      session.addView('language', { draw: (state) => set(this.#base, 'lang', wordsOf(state).language) });
      if (controls !== 'none') this.#addControls(session, mode);
      this.#content.append(this.#toast);
      listenToKeys(this.#content, session.state, session.send, this.#signal);
      const enable = (await interaction)?.[mode === 'play' ? 'enablePlay' : 'enableEditing'];
      this.#emitGame = await enable?.(session, {
        stage: this.#stage, isBare: controls === 'none', ask: this.#ask, about: aboutCore,
        open: (now) => this.reopen(now), notify: (message) => this.notify(message), signal: this.#signal,
        emit: (name, detail) => this.#emit(name, detail),
      });
      this.#content.hidden = false;
      this.applyAttributes();
      this.#whenSolved = previous?.whenSolved ?? { ...NOTHING, step: this.#stepAttribute };
      session.start();
      this.#emitEvents(session.state());
      if (mode === 'play' && !previous?.state.game) session.send({ do: 'toggleGame' });
    } catch (error) {
      if (!this.#signal.aborted) this.#showError(line, error);
    }
  }

  /**
   * Shows another puzzle on the same board.
   *
   * @param {string} line
   * @param {boolean} [isReset] start again if it is the same?
   * @returns {Promise<boolean>} false if it can't be read
   */
  async reopen(line, isReset) {
    const session = this.#session;
    if (!session) return false;
    const request = ++this.#requests;
    // Editing may have led to this line.
    if (line === session.line && !isReset) return true;
    try {
      const opened = await session.read(line);
      if (request !== this.#requests) return true; // Another puzzle was requested since.
      if (this.#signal.aborted) return false;
      this.line = session.line = opened.line;
      this.#whenSolved = NOTHING;
      session.send({ do: 'load', draft: opened.draft });
      if (this.#mode === 'play') session.send({ do: session.state().game ? 'resetGame' : 'toggleGame' });
      if (isReset) session.send({ do: 'seek', at: 0 });
      this.#applied = { ...this.#applied, view: '' }; // Another kind has its own view.
      this.applyAttributes();
      if (this.#stepAttribute) this.seek(this.#stepAttribute);
      this.announceReady();
      return true;
    } catch {
      return request !== this.#requests;
    }
  }

  /**
   * Adds the controls around the board.
   *
   * @param {Session} session
   * @param {Mode} mode
   */
  #addControls(session, mode) {
    const { send } = session;
    const result = h('div', { class: 'result', part: 'result' });
    const more = h('div', { class: 'more' });
    const player = h('div', { class: 'player', part: 'player', role: 'group' });
    this.#content.append(player, h('div', { class: 'verdict' }, result, more), this.#home);
    session.addView('result', new LocalizedView((words) => new ResultView(result, more, send, words, session.announce)));
    session.addView('player', new LocalizedView((words) => new PlayerView(player, send, words, session.announce)));
    session.addView('link', { draw: (state) => {
      // There is nothing to play back during a game.
      set(player, 'hidden', state.game !== null);
      // Without a solution, the player is hidden but keeps its space.
      set(player, 'data-unused', hasNoSolution(state));
      const line = shownOf(state)?.line;
      set(this.#home, 'href', line ? `${SITE_ADDRESS}${mode === 'play' ? '?play' : ''}${hashFor(line)}` : SITE_ADDRESS);
    } });
    if (this.#element.controls === 'full') this.#extra(({ addTools }) => addTools(session, player, mode));
  }

  /** Switches the language. @param {string} language */
  async switchLanguage(language) {
    const kinds = await this.#reader?.kinds.setLanguage(language);
    if (kinds) this.send({ do: 'kinds', kinds });
  }

  /** Applies the attributes that have changed: a person may have chosen other values since. */
  applyAttributes() {
    const session = this.#session;
    if (!session) return;
    const before = this.#applied;
    const { speed, loop, view, look, coordinates, orientation, label } = this.#element;
    this.#applied = { speed, loop, view, look, orientation };
    if (look !== before.look) {
      import('../board/piece-sets/piece-set.js').then(({ applyPieceSet }) => applyPieceSet(this.#root, look)).catch(() => {
        // It keeps the standard look.
      });
    }
    session.stage.coordinates = coordinates;
    if (orientation !== before.orientation) session.send({ do: 'flip' });
    if (label || this.#content.ariaLabel) this.#extra(({ showLabel }) => showLabel(session, this.#content, this.#element));
    session.store.redraw();
    if (speed !== before.speed) session.send({ do: 'speed', speed });
    if (loop !== before.loop) session.send({ do: 'loop', loop });
    if (view !== before.view) session.send({ do: 'view', view: viewNamed(kindOf(session.state()), view) });
    if (view === 'graph') this.#extra(({ showGraph }) => showGraph(session, this.#content, this.#element));
  }

  /**
   * Adds what few elements have.
   *
   * @param {(extras: typeof import('./extras.js')) => void} add
   */
  async #extra(add) {
    const extras = await import('./extras.js');
    if (this.#signal.aborted) return;
    add(extras);
    this.#session?.store.redraw();
  }

  /** The step to show first. */
  get #stepAttribute() {
    return Math.round(Number(this.#element.getAttribute('step'))) || 0;
  }

  /** Reports that the board is there. */
  announceReady() {
    this.#emit('leaper-ready', { puzzle: this.line });
  }

  /** True until the solver has answered for the puzzle on the board. */
  get #isPending() {
    const { answer, draft } = this.state ?? {};
    return !answer || answer.pending || answer.requestedDraft !== draft;
  }

  /** Shows a step, as soon as the puzzle is solved. @param {number} step */
  seek(step) {
    const at = Math.round(step) || 0;
    if (this.#isPending) this.#whenSolved = { step: at, plays: false };
    else this.send({ do: 'seek', at });
  }

  /** Plays, as soon as the puzzle is solved. */
  play() {
    if (this.#isPending) this.#whenSolved = { ...this.#whenSolved, plays: true };
    else this.send({ do: 'play' });
  }

  pause() {
    this.#whenSolved = { ...this.#whenSolved, plays: false };
    this.send({ do: 'pause' });
  }

  /**
   * Returns the board as a picture.
   *
   * @template {'svgOf' | 'blobOf'} F
   * @param {F} format
   * @returns {Promise<Awaited<ReturnType<typeof import('./extras.js')[F]>>>}
   */
  async picture(format) {
    const extras = await import('./extras.js');
    return /** @type {any} */ (extras[format](/** @type {Session} */ (this.#session))); // its type is that of the format
  }

  /** @param {Command} command */
  send(command) {
    this.#session?.send(command);
  }

  /** Suspends playback while the element is out of sight. @param {boolean} isSuspended */
  suspend(isSuspended) {
    this.#session?.suspend(isSuspended);
  }

  /** Shows a message. @param {Message} message */
  notify(message) {
    this.#session?.send({ do: 'notify', message });
  }

  /**
   * Returns the answer document of the puzzle on the board.
   *
   * @returns {Promise<Document>} rejects with a `SolveError`
   */
  async document() {
    return solving(() => this.#ask)(this.#session?.line || this.#element.puzzle);
  }

  /**
   * Shows in place of the board why a puzzle can't be shown.
   *
   * @param {string} line
   * @param {unknown} error
   */
  async #showError(line, error) {
    const extras = await import('./extras.js').catch(() => undefined);
    const detail = await extras?.showLoadError(this.#base, this.#content, line, error, this.#language()) ?? failureOf(error);
    if (this.#signal.aborted) return;
    loadStyleSheet(this.#root, SHEET).catch(() => {
      // The message needs no styles.
    });
    this.#emit('leaper-error', detail);
  }

  /**
   * @param {string} name
   * @param {unknown} [detail]
   */
  #emit(name, detail) {
    this.#element.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }

  /** Called with the line of the puzzle on the board. @param {string} line */
  #onLine(line) {
    const before = this.#emitted.line;
    this.#emitted.line = this.line = line;
    if (before && before !== line && this.#mode === 'set') this.#emit('leaper-edit', { puzzle: line });
  }

  /** Dispatches the events of a change. @param {State} state */
  #emitEvents(state) {
    const emitted = this.#emitted;
    const { answer } = state;
    const shown = answer?.draft === state.draft && !answer.pending ? answer.shown : null;
    if (!this.#isPending) this.#doWhenSolved(state);
    if (emitted.answer !== (shown?.answer ? shown : undefined)) {
      emitted.answer = shown?.answer ? shown : undefined;
      this.answer = null;
      if (emitted.answer) this.#onSolved(state);
    }
    const { isPlaying, step, steps } = this;
    const wasPlaying = emitted.isPlaying;
    emitted.isPlaying = isPlaying;
    if (isPlaying && !wasPlaying) this.#emit('leaper-play');
    const lastStep = emitted.step;
    const isOther = lastStep !== step;
    // Set first: a listener may show another step.
    emitted.step = step;
    if (isOther && (lastStep >= 0 || step > 0)) this.#emit('leaper-step', { step, of: steps });
    if (wasPlaying && !isPlaying) this.#emit('leaper-pause');
    // In a loop, each end is reported.
    if (wasPlaying && isOther && steps > 0 && step === steps) this.#emit('leaper-end');
    this.#emitGame?.(state);
  }

  /** Does what had to wait for the answer, later: subscribers still follow the last command. @param {State} state */
  #doWhenSolved({ game }) {
    const { step, plays } = this.#whenSolved;
    this.#whenSolved = NOTHING;
    if (step > 0 && !game) queueMicrotask(() => this.send({ do: 'seek', at: step }));
    if (plays) queueMicrotask(() => this.send({ do: 'play' }));
  }

  /** @param {State} state */
  async #onSolved(state) {
    const { autoplay, mode } = this.#element;
    const canPlay = mode === 'watch' && !state.player.playing && kindOf(state).timeline(state) > 0;
    if (autoplay && canPlay && !prefersReducedMotion()) {
      queueMicrotask(() => this.send({ do: 'play' }));
    }
    // A copy, because listeners may change it. If several workers solved the puzzle, there is none.
    const shown = state.answer?.shown;
    const found = shown?.document;
    const isOutdated = () => this.#signal.aborted || this.#emitted.answer !== shown;
    try {
      const document = found ? structuredClone(found) : await this.document();
      if (isOutdated()) return;
      this.answer = document;
      this.#emit('leaper-solved', document);
    } catch (error) {
      const { code, message } = error instanceof SolveError ? error : failureOf(error);
      if (!isOutdated()) this.#emit('leaper-error', { code, message });
    }
  }
}
