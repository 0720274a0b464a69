// @ts-check
/**
 * The address contains the puzzle: the part after `#` is the line on screen, followed by a
 * challenge's note.
 */
import { hashFor } from './link.js';
import { splitNote } from './challenge-note.js';
import { plyOf } from './state.js';

/** @import { Note } from './challenge-note.js' */
/** @import { SavedGame, State } from './types.d.ts' */

/** Parameters that links to other puzzles keep. */
const LINK_PARAMETERS = ['play'];

/**
 * The parts of the query that name the puzzle, or the list of puzzles, on screen. Other parts stay.
 */
const ROUTE = ['play', 'levels', 'level', 'daily', 'kind', 'new', 'grade', 'seed'];

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
  /** Called when the browser goes to another entry of its history. */
  onRoute = () => {};
  /** The line in the address, as last written or received. */
  #lineInAddress = Address.read();
  /** The query at that time. */
  #search = location.search;
  /** @type {number | undefined} */
  #timer;
  /** Does the next line belong to another puzzle, not to an edit? */
  #addsEntry = false;
  /** The route of the next line, if known. @type {string | undefined} */
  #route;
  /** Was the puzzle on screen opened from the list? Then the browser's *back* returns there. */
  #isFromList = Boolean(history.state?.isFromList);
  /** The game to restore after a reload. @type {SavedGame | undefined} */
  #savedGame;

  /** @param {(line: string) => void} onRequest a person asks for another puzzle by its address */
  constructor(onRequest) {
    const readAddress = () => {
      const line = this.#lineInAddress = Address.read();
      // Puzzles with a route are opened by the play room.
      if (line !== this.line && !Address.route()) onRequest(line);
    };
    addEventListener('popstate', () => {
      this.#isFromList = Boolean(history.state?.isFromList);
      const isOther = location.search !== this.#search;
      this.#search = location.search;
      // If the query changes, some browsers send no `hashchange` event.
      if (isOther) readAddress();
      this.onRoute();
    });
    addEventListener('hashchange', () => {
      if (Address.read() !== this.#lineInAddress) readAddress();
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

  /** The note of the puzzle in the address. @returns {Note | null} */
  static note() {
    return noteIn(new URLSearchParams(splitNote(location.hash.slice(1))[1]));
  }

  /**
   * Older versions had the note in the query, where servers saw it and other puzzles inherited it.
   * It is moved behind the line, so that it ends with its puzzle.
   */
  static moveNote() {
    const { searchParams } = new URL(location.href);
    const note = noteIn(searchParams);
    if (!note) return;
    searchParams.delete('title');
    searchParams.delete('text');
    // No puzzle, no note.
    const line = location.hash && `${splitNote(location.hash)[0]}${noteSuffix(Address.note() ?? note)}`;
    history.replaceState(history.state, '', `${location.pathname}${queryOf(searchParams)}${line}`);
  }

  /**
   * The link to a puzzle. It keeps only the parameters that belong to the puzzle.
   *
   * @param {string} line
   */
  static linkTo(line) {
    const { searchParams } = new URL(location.href);
    for (const name of [...searchParams.keys()]) if (!LINK_PARAMETERS.includes(name)) searchParams.delete(name);
    return `${location.origin}${location.pathname}${queryOf(searchParams)}${hashFor(line)}`;
  }

  /** The link to play a puzzle. @param {string} line @param {Note | null} [note] */
  static challengeTo(line, note = null) {
    return `${location.origin}${location.pathname}?play${hashFor(line + noteSuffix(note))}`;
  }

  /** The route in the address, such as `level=the-mushroom`; empty for none. */
  static route() {
    const query = new URLSearchParams(location.search);
    for (const name of new Set(query.keys())) if (!ROUTE.includes(name)) query.delete(name);
    return queryOf(query).slice(1);
  }

  /** Does the address ask to play a puzzle, with its answer hidden? */
  static hidesAnswer() {
    const query = new URLSearchParams(location.search);
    return Address.awaitsPuzzle() || (location.hash.length > 1 && ['play', 'level', 'daily', 'new'].some((name) => query.has(name)));
  }

  /**
   * Does the route name a puzzle whose line isn't known yet? Until then, the puzzle in its place is
   * hidden.
   */
  static awaitsPuzzle() {
    const query = new URLSearchParams(location.search);
    return !location.hash && ['level', 'new', 'kind'].some((name) => query.has(name));
  }

  /** Is something without a line on screen: a list, or a puzzle that isn't known yet? */
  static hasNoLine() {
    return !location.hash && ['play', 'levels', 'level', 'daily', 'new'].some((name) => new URLSearchParams(location.search).has(name));
  }

  /**
   * Makes the next puzzle a new entry in the history, so that *back* leaves it.
   *
   * @param {boolean} [addsEntry]
   * @param {string} [route]
   */
  startEntry(addsEntry = true, route = '') {
    this.#addsEntry = addsEntry;
    this.#route = route;
  }

  /**
   * Puts a list of puzzles into the address.
   *
   * @param {string} route
   * @param {boolean} [replaces] the puzzle's entry in the history?
   */
  list(route, replaces = false) {
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
   * @param {boolean} [isBack] where one came from
   */
  leaveList(isBack = true) {
    if (!Address.hasNoLine()) return;
    if (isBack && history.state?.isOwnEntry) return history.back();
    this.startEntry();
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
    const { left } = history.state ?? {};
    return left?.line === Address.read() ? left : undefined;
  }

  /**
   * Saves the game for a reload, if it has changed.
   *
   * @param {State} now
   * @param {State} before
   */
  saveGame(now, before) {
    const { game, help, answerHidden } = now;
    if (game === before.game && help === before.help && answerHidden === before.answerHidden && (!game || plyOf(now) === plyOf(before))) return;
    this.#savedGame = game ? { game, at: plyOf(now), help: help ?? undefined } : answerHidden ? {} : undefined;
    this.#write();
  }

  /** Saves the game in the history's entry, if the address is that of the puzzle on screen. */
  #write() {
    if (Address.read() !== this.line) return;
    try {
      history.replaceState(this.#state, '');
    } catch {
      // Some browsers limit changes per second. Then the last moves may be lost.
    }
  }

  get #state() {
    return (this.#savedGame || this.#isFromList) && { isFromList: this.#isFromList, ...(this.#savedGame && { left: { ...this.#savedGame, line: this.line } }) };
  }

  /** Writes the address. @param {string} line of the puzzle that is on screen now */
  show(line) {
    const isOther = this.line !== '' && line !== this.line;
    this.line = line;
    clearTimeout(this.#timer);
    const hasNoLine = Address.hasNoLine();
    if (hasNoLine && !this.#addsEntry && this.#route === undefined) return;
    const now = Address.read();
    // Another puzzle is requested; its event follows.
    if (now !== this.#lineInAddress) return;
    // A route belongs to its puzzle: an edit removes it.
    const search = this.#route !== undefined ? searchWith(this.#route) : isOther ? searchWith('') : location.search;
    try {
      if (now !== line || search !== location.search) {
        if (this.#addsEntry) this.#isFromList = hasNoLine;
        history[this.#addsEntry ? 'pushState' : 'replaceState'](this.#state, '', `${location.pathname}${search}${line && `#${line}`}`);
      } else if (this.#savedGame) this.#write();
      this.#lineInAddress = Address.read();
      this.#search = location.search;
      this.#addsEntry = false;
      this.#route = undefined;
    } catch {
      // Some browsers limit changes per second, so write only the last one.
      this.#timer = window.setTimeout(() => this.show(line), 1000);
    }
  }
}

/**
 * Writes a query: parameters without a value have no equals sign.
 *
 * @param {URLSearchParams} parameters
 */
const queryOf = (parameters) => `?${parameters}`.replace(/=(?=&|$)/g, '').replace(/^\?$/, '');

/**
 * @param {URLSearchParams} parameters those of a note; of an address that was made by an older version
 * @returns {Note | null}
 */
function noteIn(parameters) {
  const [title, text] = [parameters.get('title') ?? '', parameters.get('text') ?? ''];
  return title || text ? { title, text } : null;
}

/** The note that follows a puzzle line. @param {Note | null} note */
function noteSuffix(note) {
  const parameters = String(new URLSearchParams(Object.entries(note ?? {}).filter(([, value]) => value)));
  return parameters && `;note?${parameters}`;
}
