// @ts-check
/**
 * The address contains the puzzle: the part after `#` is the line on screen, followed by a
 * challenge's note.
 */
import { splitNote } from './link.js';
import { plyOf } from './state.js';

/** @import { SavedGame, State } from './types.d.ts' */

/**
 * The parts of the query that name the puzzle, or the list of puzzles, on screen. Other parts stay.
 */
const ROUTE = ['play', 'levels', 'level', 'daily', 'kind', 'new', 'grade', 'seed'];

/**
 * Minimum time between writes of edits, in milliseconds. Browsers allow 100 to 200 writes in 10
 * seconds; some throw at the next one, others ignore it.
 */
const WRITE_INTERVAL_MS = 200;

/** Time until a failed write is tried again, in milliseconds, and how often: if a line is too long, every try fails. */
const RETRY_MS = 1000;
const MAX_RETRIES = 40;

/** Returns true if the query has one of these parameters. @param {...string} names */
export function queryHas(...names) {
  const query = new URLSearchParams(location.search);
  return names.some((name) => query.has(name));
}

/** The page's query with another route. @param {string} route */
function searchWith(route) {
  const rest = new URLSearchParams(location.search);
  for (const name of ROUTE) rest.delete(name);
  const query = [route, queryOf(rest).slice(1)].filter(Boolean).join('&');
  return query && `?${query}`;
}

export class Address {
  /** The line of the puzzle on screen, as last reported by the core. */
  line = '';
  /** Called after the browser has gone to another entry of its history. */
  onHistoryEntry = () => {};
  /** The line in the address, as last written or received. */
  #lineInAddress = Address.read();
  /** The query at that time. */
  #search = location.search;
  /** The timer of the next write, if one is due. @type {number | undefined} */
  #timer;
  /** When the next edit may be written, on the clock of `performance.now()`. */
  #nextWrite = 0;
  #retries = 0;
  /** Was the puzzle edited since the last write? Then its route is removed. */
  #isEdited = false;
  /** Does the next line belong to another puzzle, not to an edit? */
  #addsEntry = false;
  /** The route of the next line, if known. @type {string | undefined} */
  #route;
  /** Was the puzzle on screen opened from the list? Then the browser's *back* returns there. */
  #isFromList = Boolean(history.state?.isFromList);
  /** The game to restore after a reload. @type {SavedGame | undefined} */
  #savedGame;
  /** Has that game changed since the last write? */
  #isGameChanged = false;

  /** @param {(line: string) => void} onRequest a person asks for another puzzle by its address */
  constructor(onRequest) {
    const readAddress = () => {
      const line = this.#lineInAddress = Address.read();
      // An edit of the puzzle that is being left belongs to its own entry.
      clearTimeout(this.#timer);
      this.#timer = undefined;
      this.#isEdited = false;
      // Puzzles with a route are opened by `play/`.
      if (line !== this.line && !Address.route()) onRequest(line);
    };
    addEventListener('popstate', () => {
      this.#isFromList = Boolean(history.state?.isFromList);
      const isOther = location.search !== this.#search;
      this.#search = location.search;
      // If the query changes, some browsers send no `hashchange` event.
      if (isOther) readAddress();
      this.onHistoryEntry();
    });
    addEventListener('hashchange', () => {
      if (Address.read() !== this.#lineInAddress) readAddress();
    });
    // The edits of a stroke may be late, but not its last one.
    for (const type of ['pointerup', 'visibilitychange']) addEventListener(type, () => {
      this.#flush();
      // The click that follows is written at once, too.
      this.#nextWrite = 0;
    });
  }

  /** The line in the address. */
  static read() {
    const [hash] = splitNote(location.hash.slice(1));
    try {
      return decodeURIComponent(hash);
    } catch {
      return hash;
    }
  }

  /** The route in the address, such as `level=the-mushroom`; empty for none. */
  static route() {
    const query = new URLSearchParams(location.search);
    for (const name of new Set(query.keys())) if (!ROUTE.includes(name)) query.delete(name);
    return queryOf(query).slice(1);
  }

  /** Returns true if the address asks to play a puzzle, with its answer hidden. */
  static hidesAnswer() {
    return Address.awaitsPuzzle() || (location.hash.length > 1 && queryHas('play', 'level', 'daily', 'new'));
  }

  /**
   * Returns true if the route names a puzzle whose line isn't known yet. Until then, the puzzle in
   * its place is hidden.
   */
  static awaitsPuzzle() {
    return !location.hash && queryHas('level', 'new', 'kind');
  }

  /** Returns true if something without a line is on screen: a list, or a puzzle that isn't known yet. */
  static hasNoLine() {
    return !location.hash && queryHas('play', 'levels', 'level', 'daily', 'new');
  }

  /**
   * Makes the next puzzle a new entry in the history, so that *back* leaves it.
   *
   * @param {boolean} [addsEntry]
   * @param {string} [route]
   */
  prepareNextLine(addsEntry = true, route = '') {
    this.#flush();
    this.#addsEntry = addsEntry;
    this.#route = route;
  }

  /**
   * Puts a list of puzzles into the address.
   *
   * @param {string} route
   * @param {boolean} [replaces] replace the puzzle's history entry instead of adding one
   */
  showList(route, replaces = false) {
    this.#flush();
    const hasNoLine = Address.hasNoLine();
    if (hasNoLine && Address.route() === route) return;
    // Going from one list to another adds no entry.
    history[hasNoLine || replaces ? 'replaceState' : 'pushState'](hasNoLine ? history.state : { isOwnEntry: !replaces }, '', `${location.pathname}${searchWith(route)}`);
    this.#lineInAddress = '';
    this.#search = location.search;
  }

  /**
   * Leaves the list for the puzzle under it.
   *
   * @param {boolean} [isBack] go back in the history, if the list was opened from this page
   */
  leaveList(isBack = true) {
    if (!Address.hasNoLine()) return;
    if (isBack && history.state?.isOwnEntry) return history.back();
    this.prepareNextLine();
    this.show(this.line);
  }

  /** Goes back to the list, if the puzzle on screen was opened there; otherwise returns false. */
  backToList() {
    if (this.#isFromList) history.back();
    return this.#isFromList;
  }

  /**
   * The game to restore after a reload of the puzzle in the address.
   *
   * @returns {SavedGame | undefined}
   */
  static savedGame() {
    const { savedGame } = history.state ?? {};
    return savedGame?.line === Address.read() ? savedGame : undefined;
  }

  /**
   * Saves the game for a reload, if it has changed.
   *
   * @param {State} now
   * @param {State} before
   */
  saveGame(now, before) {
    const { game, help, answerHidden } = now;
    // During a replay, the game itself stays at its end.
    if (now.player.playing && now.player.replay) return;
    if (game === before.game && help === before.help && answerHidden === before.answerHidden && (!game || plyOf(now) === plyOf(before))) return;
    this.#savedGame = game ? { game, at: plyOf(now), help: help ?? undefined } : answerHidden ? {} : undefined;
    this.#isGameChanged = true;
    if (Address.read() !== this.line) return;
    if (this.#route === undefined) this.#write(true);
    // The next line has been prepared: this is the entry that it leaves.
    else this.#changeHistory('replaceState');
  }

  /**
   * Changes the browser's history, if it allows that.
   *
   * @param {'pushState' | 'replaceState'} method
   * @param {string} [url] the same where none is given
   */
  #changeHistory(method, url) {
    const state = (this.#savedGame || this.#isFromList) && { isFromList: this.#isFromList, ...(this.#savedGame && { savedGame: { ...this.#savedGame, line: this.line } }) };
    try {
      history[method](state, '', url);
    } catch {
      // Too many changes, or too long a line: handled like a change that the browser ignores.
    }
  }

  /** Writes the address. @param {string} line of the puzzle that is on screen now */
  show(line) {
    const isEdit = this.#route === undefined && this.line !== '' && line !== this.line;
    if (line !== this.line) this.#retries = 0;
    this.line = line;
    this.#isEdited ||= isEdit;
    this.#write(isEdit);
  }

  /** Writes what is due at once. */
  #flush() {
    if (this.#timer) this.#write();
  }

  /**
   * Writes the line into the address, and the game into its history entry.
   *
   * @param {boolean} [canWait] for a moment, if the last write was just before
   */
  #write(canWait = false) {
    const writeIn = (/** @type {number} */ ms) => { this.#timer = window.setTimeout(() => this.#write(), ms); };
    clearTimeout(this.#timer);
    this.#timer = undefined;
    // A list is on screen, or another puzzle is requested, and its event follows.
    if ((Address.hasNoLine() && this.#route === undefined) || Address.read() !== this.#lineInAddress) return;
    const now = performance.now();
    if (canWait && now < this.#nextWrite) return writeIn(this.#nextWrite - now);
    this.#nextWrite = now + WRITE_INTERVAL_MS;
    const { line } = this;
    // A route belongs to its puzzle: an edit removes it.
    const route = this.#route ?? (this.#isEdited ? '' : undefined);
    const search = route === undefined ? location.search : searchWith(route);
    const isWritten = () => Address.read() === line && location.search === search;
    if (!isWritten()) {
      if (this.#addsEntry) this.#isFromList = Address.hasNoLine();
      this.#changeHistory(this.#addsEntry ? 'pushState' : 'replaceState', `${location.pathname}${search}${line && `#${line}`}`);
    } else if (this.#isGameChanged) this.#changeHistory('replaceState');
    if (!isWritten()) {
      if (this.#retries++ < MAX_RETRIES) writeIn(RETRY_MS);
      return;
    }
    this.#lineInAddress = line;
    this.#search = search;
    this.#retries = 0;
    this.#isEdited = this.#addsEntry = this.#isGameChanged = false;
    this.#route = undefined;
  }
}

/**
 * Writes a query: parameters without a value have no equals sign.
 *
 * @param {URLSearchParams} parameters
 */
export const queryOf = (parameters) => `?${parameters}`.replace(/=(?=&|$)/g, '').replace(/^\?$/, '');
