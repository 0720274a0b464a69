// @ts-check
/**
 * One puzzle on one board: its state, its requests to the core, its playback and its board, in a
 * host element and ended by one signal. A document can have any number of sessions, which share
 * the workers.
 */
import { createAnnouncer } from '../app/announcer.js';
import { QuerySync } from '../app/ask.js';
import { splitNote } from '../app/link.js';
import { loadStyleSheet } from '../app/sheets.js';
import { initialState, visibleState } from '../app/state.js';
import { Store } from '../app/store.js';
import { Stage } from '../board/stage.js';
import { PlaybackClock } from '../controls/playback-clock.js';
import { entryOf } from '../kinds/catalog.js';
import { KindLoadError, KindLoader } from '../kinds/kind-loader.js';

/** @import { Throttle } from '../app/ask.js' */
/** @import { Errors } from '../app/errors.js' */
/** @import { Command, State, View } from '../app/types.d.ts' */
/** @import { KindPart } from '../kinds/kind-loader.js' */
/** @import { Ask } from '../solver/jobs.d.ts' */
/** @import { Draft, Opened } from '../solver/wire.d.ts' */

/**
 * @typedef {object} SessionOptions
 * @property {HTMLElement} host
 * @property {Ask} ask
 * @property {readonly KindPart[]} parts the parts of kinds to load
 * @property {Errors} errors
 * @property {AbortSignal} signal ends the session
 * @property {string} language
 * @property {boolean} [documents] ask for documents with the answers?
 * @property {Throttle} [throttle] limits the drawings of progress
 */

/** Reads puzzles and loads their kinds. It is there before the session. */
export class Reader {
  #ask;

  /** @param {Pick<SessionOptions, 'host' | 'ask' | 'parts' | 'language'>} options */
  constructor({ host, ask, parts, language }) {
    this.#ask = ask;
    this.kinds = new KindLoader(parts, (href) => {
      const root = host.getRootNode();
      return loadStyleSheet(root instanceof ShadowRoot ? root : host, href);
    }, language);
  }

  /**
   * Reads a puzzle, and loads its kind.
   *
   * @param {string} text
   * @returns {Promise<Opened>} rejects with a `JobError` if it can't be read, with `KindLoadError` if
   *   its kind can't be loaded
   */
  async read(text) {
    const [line] = splitNote(text);
    const opened = await this.#ask({ do: 'open', text: line });
    const { kind } = opened.draft;
    await Promise.all([this.kinds.load(kind), entryOf(kind)?.drawings?.(opened.draft)]).catch((error) => {
      throw new KindLoadError(kind, error);
    });
    return opened;
  }
}

export class Session {
  /** @type {((line: string) => void)[]} */
  #lineListeners = [];
  #questions;
  #clock;
  /** The line of the puzzle on screen, as soon as it is known. */
  line = '';
  /** Loads what a game needs besides the part of its kind. @type {() => Promise<unknown> | void} */
  beforeGame = () => {};

  /**
   * @param {SessionOptions} options
   * @param {Reader} reader the one that read the draft
   * @param {Draft} draft
   * @param {HTMLElement} stage where the board goes
   * @param {{ coordinates?: boolean, state?: Partial<State> }} [looks] `state` is a state to continue with
   */
  constructor({ host, ask, errors, signal, documents, throttle }, reader, draft, stage, { state: previous, ...looks } = {}) {
    this.host = host;
    this.ask = ask;
    this.read = reader.read.bind(reader);
    this.signal = signal;
    const first = { ...initialState(reader.kinds.all, draft), ...previous, kinds: reader.kinds.all };
    const store = this.store = new Store(first, errors, host);
    const { send, state } = store;
    this.send = send;
    this.state = state;
    const clock = this.#clock = new PlaybackClock(send);
    store.subscribe('game', (now, before) => {
      if (now.pendingStart && now.pendingStart !== before.pendingStart) this.#startGame(reader.kinds, now.draft.kind, now.pendingStart);
    });
    this.#questions = new QuerySync({ ask, send, documents, throttle, onLine: (line) => {
      this.line = line;
      for (const listener of this.#lineListeners) listener(line);
    } });
    store.subscribe('player', (now) => clock.onChange(now));
    store.subscribe('solver', (now) => this.#questions.onChange(now));
    /** Speaks to screen readers. */
    this.announce = createAnnouncer(stage, signal);
    this.stage = new Stage(stage, { state: () => visibleState(state()), send, announce: this.announce, errors, ...looks }, signal);
    store.subscribe('refusal', (now, before) => {
      if (now.game && now.notice?.tone === 'bad' && now.notice !== before.notice) this.stage.shake();
    });
    store.fallbackFocus = () => this.stage.focus();
    store.addView('board', this.stage);
    signal.addEventListener('abort', () => {
      clock.end();
      this.#questions.end();
      store.end();
    }, { once: true });
  }

  /**
   * Loads what a game needs, then sends the command that begins it, unless the person has left.
   *
   * @param {KindLoader} kinds
   * @param {string} id
   * @param {Command} command
   */
  async #startGame(kinds, id, command) {
    const isStillWanted = () => this.state().pendingStart === command && this.state().draft.kind === id;
    try {
      // Other kinds may be loaded meanwhile, into the new object.
      const loading = kinds.loadGame(id).then(() => this.send({ do: 'kinds', kinds: kinds.all }));
      await Promise.all([loading, this.beforeGame()]);
      if (isStillWanted()) this.send(command);
    } catch {
      if (isStillWanted()) this.send({ do: 'gameMissing' });
    }
  }

  /**
   * Calls a function with the line of each puzzle that comes on screen.
   *
   * @param {(line: string) => void} listener
   */
  onLine(listener) {
    this.#lineListeners.push(listener);
  }

  /**
   * Adds a view that is drawn with the board.
   *
   * @param {string} name for error messages
   * @param {View} view
   */
  addView(name, view) {
    this.store.addView(name, view);
  }

  /**
   * Suspends playback while the board is out of sight.
   *
   * @param {boolean} isSuspended
   */
  suspend(isSuspended) {
    this.#clock.suspend(isSuspended);
  }

  /** Asks for the answer, and draws everything. */
  start() {
    this.#clock.onChange(this.state());
    this.#questions.onChange(this.state());
    this.store.draw();
  }
}
