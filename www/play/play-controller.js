// @ts-check
/**
 * Controls playing: lists of puzzles, and everything around a game. Loaded with the first game or
 * list. During a game, only the game is on screen; its result is saved and shown.
 */
import { Address } from '../app/address.js';
import { h, labelAttributes, set, setText } from '../app/dom.js';
import { starsOf } from '../app/help.js';
import { loadStyleSheet } from '../app/sheets.js';
import { kindOf, plyOf, wordsOf } from '../app/state.js';
import { prefersReducedMotion } from '../board/scene.js';
import { ResultCard } from './result-card.js';
import { entryAt, makePuzzle, USUAL_GRADE } from './entries.js';
import { PuzzleList } from './puzzle-list.js';
import { localDay } from './days.js';
import { ProgressStore, starBits } from './progress-store.js';
import { loadPlayWords } from './load-words.js';

/** @import { GameParts, State } from '../app/types.d.ts' */
/** @import { Dialogs } from '../controls/dialogs.js' */
/** @import { KindTabs } from '../controls/kind-tabs.js' */
/** @import { Opener } from '../session/opener.js' */
/** @import { Session } from '../session/session.js' */
/** @import { Entry } from './entry.d.ts' */
/** @import { PlayWords } from './words.d.ts' */

/**
 * The page, for this controller.
 * @typedef {object} Page
 * @property {Session} session
 * @property {Opener} opener
 * @property {Address} address
 * @property {KindTabs} tabs
 * @property {GameParts} gameParts
 * @property {Dialogs} dialogs
 * @property {Record<'brand' | 'table' | 'kinds' | 'levels' | 'game' | 'result', HTMLElement>} places parts of the page
 * @property {boolean} embeds is the board alone on the page?
 */

/** The timer's interval, in milliseconds. */
const CLOCK_MS = 500;

/** The name under which the start of the game is stored, for reloads: its line and the time, in milliseconds. */
const START_KEY = 'leaper-game-start';

/** Time between a win and its replay. */
const REPLAY_DELAY_MS = 900;

/** @type {Promise<PlayController | undefined> | undefined} */
let controller;

/** Returns the controller, with everything that a game needs. @param {Page} page */
export function ready(page) {
  controller ??= createController(page).catch((error) => {
    controller = undefined;
    throw error;
  });
  return controller;
}

/** @param {Page} page */
async function createController(page) {
  const sheet = (/** @type {string} */ path) => loadStyleSheet(document.body, new URL(path, import.meta.url).href);
  await sheet('../controls/game.css');
  // An embedded board has no lists and saves no results.
  if (page.embeds) return undefined;
  const [words] = await Promise.all([loadPlayWords(wordsOf(page.session.state()).language), sheet('./play.css')]);
  return new PlayController(page, words);
}

export class PlayController {
  #entry = /** @type {Entry | null} */ (null);
  /** The page before a puzzle of the list came on the board, and its line. @type {{ state: State, line: string } | null} */
  #before = null;
  #line = '';
  #language;
  /** Start and duration of the game on screen, until it was solved. */
  #startTime = 0;
  #duration = /** @type {number | null} */ (null);
  #timer = 0;
  /** The moves of won games whose result is recorded. @type {WeakSet<object>} */
  #recorded = new WeakSet();
  /** The number of times that the person chose what comes on screen. Only the latest choice is opened. */
  #choices = 0;
  /** @type {typeof import('./sound.js').sound | undefined} */
  #sound;

  /** @param {Page} page @param {PlayWords} words */
  constructor(page, words) {
    this.page = page;
    this.words = words;
    this.progressStore = new ProgressStore();
    this.list = new PuzzleList(this);
    this.card = new ResultCard(this);
    const { session } = page;
    this.#language = wordsOf(session.state()).language;
    this.clock = h('span', { class: 'play-clock', role: 'timer' });
    this.title = h('strong', { class: 'play-title' });
    this.back = h('button', { type: 'button', class: 'button small', 'data-play': 'back', onclick: () => this.leave() }, words.back);
    this.head = h('div', { class: 'play-head', hidden: true }, this.back, this.title, this.clock);
    page.places.brand.after(this.head);
    page.gameParts.goal = h('div', { class: 'play-goal' });
    page.places.result.before(page.gameParts.goal);
    this.#fillGame();
    session.onLine((line) => { this.#line = line; });
    this.#line = session.line;
    session.store.subscribe('controller', (now, before) => this.#onChange(now, before));
    session.addView('controller', { draw: (state) => this.#draw(state) });
    if (this.progressStore.progress.settings.sound) this.#loadSound();
  }

  /**
   * The puzzle on screen as an entry. A puzzle that isn't from a list has only its line.
   *
   * @returns {Entry}
   */
  get entry() {
    const line = this.#line;
    return this.#entry?.line === line ? this.#entry : { line, title: this.page.opener.title };
  }

  /**
   * Starts a choice of what comes on screen: earlier ones that are still being loaded are dropped.
   *
   * @returns {() => boolean} is it still the latest one?
   */
  startChoice() {
    const choice = ++this.#choices;
    return () => choice === this.#choices;
  }

  /**
   * Plays a puzzle that has to be loaded first, unless the person chooses something else meanwhile.
   *
   * @param {() => Promise<Entry>} load
   * @param {boolean} [addsHistory]
   */
  async playLater(load, addsHistory) {
    const isLatest = this.startChoice();
    const entry = await load();
    if (isLatest()) await this.play(entry, true, addsHistory);
  }

  /**
   * Plays a puzzle.
   *
   * @param {Entry} entry
   * @param {boolean} [isChosen] by a person, not by the address
   * @param {boolean} [addsHistory] does the puzzle get its own entry in the browser's history?
   */
  async play(entry, isChosen = true, addsHistory = isChosen) {
    const { session, opener } = this.page;
    this.startChoice();
    // The canonical line.
    const known = await opener.readTitled(entry.line, entry.title).catch((error) => opener.reportFailure(entry.line, error));
    this.list.hide();
    if (!known) return this.page.address.leaveList(false);
    const { line } = known;
    if (isChosen && !this.#isListed) this.#before = { state: session.state(), line: session.line };
    if (!(await opener.open(line, undefined, addsHistory, isChosen ? entry.route ?? 'play' : Address.route()))) return;
    this.#entry = { ...entry, line };
    this.#line = line;
    const { game, pendingStart } = session.state();
    // After a reload, the game is there already, or is being loaded.
    if (!game && !pendingStart) {
      session.send({ do: 'hideAnswer' });
      // A challenge starts when the person wants to.
      if (isChosen || entry.route) session.send({ do: 'toggleGame' });
    }
    scrollTo(0, 0);
  }

  /** Leaves the game, and goes back. */
  leave() {
    this.startChoice();
    this.#stop();
    if (this.#isListed && !this.page.address.backToList()) this.list.open(undefined, true);
  }

  /** True if a puzzle of the list is on the board. */
  get #isListed() {
    return this.#entry?.line === this.#line;
  }

  /**
   * If a puzzle of the list is on the board, shows what was there before; after a reload, the first
   * puzzle of its kind.
   */
  async showBoard() {
    this.startChoice();
    if (!this.#isListed) return;
    const { opener } = this.page;
    const before = this.#before?.state;
    this.#before = this.#entry = null;
    if (before) return opener.restore(before);
    this.#showAnswer();
    await opener.openAddress('');
  }

  /** Ends the game. The answer to a puzzle of the list is hidden after it, also if it was shown before. */
  #stop() {
    const { session } = this.page;
    if (session.state().game) session.send({ do: 'toggleGame' });
    if (this.#isListed) session.send({ do: 'hideAnswer' });
  }

  /**
   * Shows what the address names: a list, a puzzle to play or, without a route, the board.
   */
  async followAddress() {
    const { session, address } = this.page;
    const isLatest = this.startChoice();
    const query = new URLSearchParams(location.search);
    const line = Address.read();
    const isPuzzle = line !== '' || query.has('level') || query.has('new') || query.has('kind');
    if (!Address.route()) {
      this.list.hide();
      if (line === '' || line === this.#before?.line) await this.showBoard();
      else if (this.#entry && line === address.line) this.#showAnswer();
      this.#entry = null;
    } else if (!isPuzzle) {
      if (session.state().game) this.#stop();
      this.list.open(query.get('daily') || localDay());
    } else {
      const entry = await entryAt(this, query, line);
      if (!isLatest()) return;
      if (entry) await this.play(entry, false);
      else {
        session.send({ do: 'showAnswer' });
        this.list.open();
      }
    }
    session.store.redraw();
  }

  /**
   * The puzzle to play next: the next one in the list, else a new one of its kind.
   *
   * @returns {Promise<Entry>}
   */
  async next() {
    const { draft } = this.page.session.state();
    return await this.entry.next?.() ?? makePuzzle(this, draft.kind, this.entry.grade ?? USUAL_GRADE);
  }

  /** Changes the language. @param {string} language */
  async #setLanguage(language) {
    this.#language = language;
    const words = await loadPlayWords(language);
    if (language !== this.#language) return;
    this.words = words;
    setText(this.back, words.back);
    const open = !this.list.element.hidden;
    this.list.end();
    this.card.element.remove();
    this.page.gameParts.menu?.remove();
    this.list = new PuzzleList(this);
    this.card = new ResultCard(this);
    this.#fillGame();
    if (open) this.list.open();
    this.page.session.store.redraw();
  }

  /** @param {State} now @param {State} before */
  #onChange(now, before) {
    const { language } = wordsOf(now);
    if (language !== this.#language) this.#setLanguage(language);
    // A puzzle that was opened elsewhere, such as a pasted one, hides the list.
    if (now.draft !== before.draft) this.list.hide();
    if (!now.game) return;
    const play = kindOf(now).game;
    const history = play?.history(now);
    const restored = before.game ? undefined : before.pendingStart?.savedGame;
    // If it is solved, it was recorded before.
    if (restored && !history?.redoable) this.#recorded.add(history?.moves ?? now.game);
    if (!before.game || (this.#duration !== null && history?.undoable === 0)) this.#startClock(restored?.line);
    const { notice } = now;
    if (notice && notice !== before.notice && notice.tone === 'bad') this.#sound?.('wrong');
    else if (before.game && !now.player.replay && plyOf(now) > plyOf(before)) this.#sound?.('move');
    const stars = play && starsOf(now, play);
    if (!play || !stars || !history || this.#recorded.has(history.moves)) return;
    this.#recorded.add(history.moves);
    this.#duration ??= Date.now() - this.#startTime;
    this.#sound?.('won');
    if (!prefersReducedMotion()) setTimeout(() => this.page.session.send({ do: 'replay' }), REPLAY_DELAY_MS);
    const { moves, of } = play.score(now);
    const { daily } = this.entry;
    this.card.saveStatus = this.progressStore.recordResult(this.#line, {
      moves: of === undefined ? moves : null, stars: starBits(stars),
      ms: this.progressStore.progress.settings.clock ? Math.round(this.#duration) : null, today: localDay(), daily,
    });
  }

  /** Starts the clock of a game, or continues that of a restored one. @param {string} [restored] its line */
  #startClock(restored) {
    this.#startTime = Date.now();
    this.#duration = null;
    try {
      const [line, time] = sessionStorage.getItem(START_KEY)?.split(' ') ?? [];
      if (restored && line === restored) this.#startTime = Number(time);
      sessionStorage.setItem(START_KEY, `${restored ?? this.#line} ${this.#startTime}`);
    } catch {
      // Without storage, the clock of a restored game starts again.
    }
  }

  /** @param {State} state */
  #draw(state) {
    set(this.head, 'hidden', !state.game);
    setText(this.title, this.entry.title || this.page.opener.title);
    this.card.draw(state);
    this.#tick();
  }

  /** Updates the clock, and repeats that as long as it runs. */
  #tick() {
    const { settings } = this.progressStore.progress;
    const isPlaying = this.page.session.state().game !== null;
    set(this.clock, 'hidden', !settings.clock);
    clearTimeout(this.#timer);
    if (!settings.clock) return;
    setText(this.clock, this.words.time(this.#duration ?? (isPlaying ? Date.now() - this.#startTime : 0)));
    if (isPlaying && this.#duration === null) this.#timer = window.setTimeout(() => this.#tick(), CLOCK_MS);
  }

  /** Adds this page's own controls to the buttons of a game. */
  #fillGame() {
    const { words, progressStore, page: { gameParts } } = this;
    const settingButton = (/** @type {'sound' | 'clock'} */ name, /** @type {string} */ label) => {
      const button = h('button', { type: 'button', class: 'button small', 'data-play': name, 'aria-pressed': String(progressStore.progress.settings[name]), onclick: () => {
        progressStore.changeSettings({ [name]: !progressStore.progress.settings[name] });
        set(button, 'aria-pressed', String(progressStore.progress.settings[name]));
        if (name === 'sound') this.#loadSound();
        this.#tick();
      } }, label);
      return button;
    };
    gameParts.result = this.card.element;
    gameParts.menu = h('div', { class: 'play-extras' },
      settingButton('sound', words.sounds), settingButton('clock', words.clock),
      h('button', { type: 'button', class: 'button small', 'data-play': 'make', onclick: () => this.make() }, words.makeLevel),
      h('button', { type: 'button', class: 'button small', 'data-play': 'edit', onclick: () => this.edit() }, words.editPuzzle),
      ...this.dialogButtons());
  }

  /** Makes buttons for the dialogs of the page that are useful here, too. */
  dialogButtons() {
    const { dialogs, session } = this.page;
    const { looks, help } = wordsOf(session.state());
    const button = (/** @type {string} */ name, /** @type {string} */ label, /** @type {() => void} */ onclick) => {
      const { 'aria-label': text, ...attributes } = labelAttributes(label);
      return h('button', { type: 'button', class: 'button small', 'data-play': name, ...attributes, onclick }, text);
    };
    return [button('looks', looks, dialogs.openLooks), button('help', help, dialogs.openHelp)];
  }

  /** Leaves the game to edit the puzzle. Its address no longer asks to play it. */
  edit() {
    const { address } = this.page;
    this.startChoice();
    this.#showAnswer();
    address.prepareNextLine(false);
    address.show(address.line);
  }

  /** Ends the game, and shows the answer. */
  #showAnswer() {
    const { session } = this.page;
    this.#before = null;
    if (session.state().game) session.send({ do: 'toggleGame' });
    session.send({ do: 'showAnswer' });
  }

  async #loadSound() {
    this.#sound = this.progressStore.progress.settings.sound ? (await import('./sound.js')).sound : undefined;
  }

  /** Makes a level from the puzzle on screen. */
  async make() {
    const { makeLevel } = await import('./make-level.js');
    await makeLevel(this, this.#line, this.entry);
  }
}

/** Opens the list of puzzles to play. @param {Page} page */
export async function levels(page) {
  const controller = await ready(page);
  controller?.startChoice();
  // A page may stay open for days.
  controller?.list.open(localDay());
}

/** Follows the address. @param {Page} page */
export async function followAddress(page) {
  await (await ready(page))?.followAddress();
}
