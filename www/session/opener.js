// @ts-check
/**
 * Opens puzzles on the page: from the address, the import box, the list of famous puzzles, the
 * tabs.
 */
import { Address } from '../app/address.js';
import { isAnswered, kindOf, shownOf, wordsOf } from '../app/state.js';
import { prefersReducedMotion } from '../board/scene.js';
import { catalog, demo, entryOf, lineOf } from '../kinds/catalog.js';
import { KindLoadError } from '../kinds/kind-loader.js';
import { JobError } from '../solver/worker-client.js';

/** @import { Command, State } from '../app/types.d.ts' */
/** @import { Draft, Kind } from '../solver/wire.d.ts' */
/** @import { Reader, Session } from './session.js' */

/**
 * Reads the puzzle with which the page begins, and again if another is requested meanwhile.
 *
 * @param {Reader} reader
 * @param {() => string} wanted returns the requested line, or an empty string
 * @param {boolean} [isRequired] throw instead of replacing it?
 * @returns {ReturnType<typeof readWanted>}
 */
export async function readFirst(reader, wanted, isRequired = false) {
  const line = wanted();
  const first = await readWanted(reader, line, isRequired);
  return line === wanted() ? first : readFirst(reader, wanted, isRequired);
}

/**
 * Reads the requested puzzle, or the demo if there is none. If the requested one fails, the first
 * puzzle of the catalog replaces it.
 *
 * @param {Reader} reader
 * @param {string} wanted
 * @param {boolean} isRequired
 * @returns {Promise<{draft: Draft, wanted: string, refused?: unknown, show?: object}>} `refused` is the
 *   error of the requested puzzle, `show` the view of the demo
 */
async function readWanted(reader, wanted, isRequired) {
  if (!wanted) return { ...(await reader.read(demo.line)), wanted, show: demo.view };
  try {
    return { ...(await reader.read(lineOf(wanted))), wanted };
  } catch (refused) {
    if (isRequired) throw refused;
    return { ...(await reader.read(catalog[0].first)), wanted, refused };
  }
}

/** Returns true if an element is entirely within the window's height. @param {Element} element */
function isInView(element) {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
}

export class Opener {
  #session;
  #store;
  #address;
  #openImportDialog;
  #onFailure;
  #updateTitle;
  /** Number of requests so far: only the latest one is opened. */
  #requests = 0;
  /**
   * Lines that failed because their kind could not be loaded, by kind.
   *
   * @type {Map<string, string>}
   */
  #failedLines = new Map();
  /** A draft that stands in for the puzzle in the address, which could not be opened. @type {Draft | undefined} */
  #standIn;
  /** A draft whose solution will be played. @type {Draft | undefined} */
  #toPlay;
  /** Titles of puzzles by their lines. @type {Map<string, string>} */
  #titles = new Map();
  /** The title of the puzzle on screen. */
  title = '';

  /**
   * @param {Session} session
   * @param {object} options
   * @param {Address} options.address
   * @param {(text: string) => unknown} options.openImportDialog
   * @param {(title: string) => void} options.onTitle
   * @param {unknown} [options.refused] why another puzzle than the requested one is on screen
   * @param {(text: string, error: unknown) => boolean} [options.onFailure] returns true if it
   *   reported the failure
   */
  constructor(session, { address, openImportDialog, onTitle, refused, onFailure }) {
    this.#session = session;
    const store = this.#store = session.store;
    this.#address = address;
    this.#openImportDialog = openImportDialog;
    this.#onFailure = onFailure;
    this.#updateTitle = () => {
      const { draft } = store.state();
      const words = wordsOf(store.state());
      this.title = this.#titles.get(address.line) ?? words.titleOf(words.kinds[draft.kind], draft.files, draft.ranks);
      onTitle(this.title);
    };
    // Set it before the stand-in's line can be reported.
    if (refused instanceof KindLoadError) this.#standIn = store.state().draft;
    session.onLine((line) => this.#onLine(line));
    store.subscribe('player', (state) => this.#play(state));
    store.subscribe('title', (now, before) => {
      if (now.kinds !== before.kinds && !now.demo) this.#updateTitle();
    });
    store.subscribe('address', (now, before) => {
      if (before.demo && !now.demo && isAnswered(now)) this.#onLine(shownOf(now)?.line ?? '');
    });
  }

  /**
   * Shows a draft.
   *
   * @param {Draft} draft
   * @param {boolean} [addsHistory] does the browser's back button lead to the previous puzzle?
   * @param {string} [route] its route in the address
   */
  load(draft, addsHistory = true, route = '') {
    this.#requests++;
    this.#switch({ do: 'load', draft }, addsHistory, route);
  }

  /**
   * Shows another puzzle by a command.
   *
   * @param {Command} command
   * @param {boolean} [addsHistory]
   * @param {string} [route]
   */
  #switch(command, addsHistory = true, route = '') {
    const { draft } = this.#store.state();
    this.#address.prepareNextLine(addsHistory, route);
    this.#store.send(command);
    // If the same puzzle was on screen, there is no new entry.
    if (this.#store.state().draft === draft) this.#address.prepareNextLine(addsHistory && Address.hasNoLine(), route);
  }

  /**
   * Reads a puzzle and remembers its title.
   *
   * @param {string} text
   * @param {string} title may be empty
   */
  async readTitled(text, title) {
    const opened = await this.#session.read(text);
    if (title) this.#titles.set(opened.line, title);
    if (opened.line === this.#address.line) this.#updateTitle();
    return opened;
  }

  /** Puts a line into the address, and its title into the page's title. @param {string} line */
  #showLine(line) {
    this.#address.show(line);
    this.#updateTitle();
  }

  /**
   * Opens a puzzle line.
   *
   * @param {string} text
   * @param {object} [view] what to show of it
   * @param {boolean} [addsHistory]
   * @param {string} [route]
   * @returns {Promise<boolean>} true if it is on the board
   */
  async open(text, view, addsHistory = true, route = '') {
    const request = ++this.#requests;
    try {
      const { draft, line } = await this.#session.read(lineOf(text));
      if (request !== this.#requests) return false;
      const state = this.#store.state();
      const isShown = isAnswered(state) && shownOf(state)?.line === line;
      if (!isShown) this.load(draft, addsHistory, route);
      else if (route || Address.hasNoLine()) this.#address.prepareNextLine(addsHistory, route);
      if (view) this.#store.send({ do: 'view', view });
      this.#showLine(line);
      return true;
    } catch (error) {
      if (request === this.#requests) this.reportFailure(text, error);
      return false;
    }
  }

  /**
   * Opens a famous puzzle, and plays its solution once.
   *
   * @param {string} text
   * @param {{ [name: string]: unknown }} [view]
   */
  async openFamous(text, view) {
    this.#scrollToBoard();
    if (!(await this.open(text, view))) return;
    if (prefersReducedMotion()) return;
    this.#store.send({ do: 'seek', at: 0 });
    this.#toPlay = this.#store.state().draft;
    this.#play(this.#store.state());
  }

  /**
   * Scrolls to the result and the board. Only the last one scrolls smoothly, because in some
   * browsers a second scroll ends the first one.
   */
  #scrollToBoard() {
    const hidden = [document.querySelector('.verdict'), this.#session.stage.host].filter((part) => part && !isInView(part));
    for (const [index, part] of hidden.entries()) {
      const isSmooth = !prefersReducedMotion() && index === hidden.length - 1;
      part?.scrollIntoView({ block: 'nearest', behavior: isSmooth ? 'smooth' : 'auto' });
    }
  }

  /** Plays the solution of `#toPlay` once it is there. @param {State} state */
  #play(state) {
    if (!this.#toPlay) return;
    const { draft, answer } = state;
    if (draft === this.#toPlay && (answer?.draft !== draft || answer.pending)) return;
    const shouldPlay = draft === this.#toPlay && kindOf(state).playsSolution && !state.player.playing;
    this.#toPlay = undefined;
    if (shouldPlay) this.#store.send({ do: 'play' });
  }

  /**
   * Reports that a puzzle could not be opened, and keeps its line for another try.
   *
   * @param {string} text
   * @param {unknown} error
   */
  reportFailure(text, error) {
    if (this.#onFailure?.(text, error)) return;
    if (error instanceof KindLoadError) {
      this.#failedLines.set(error.id, text);
      const kind = wordsOf(this.#store.state()).kinds[/** @type {Kind} */ (error.id)];
      this.#store.send({ do: 'notify', message: ['kindMissing', kind] });
    } else if (error instanceof JobError) {
      this.#openImportDialog(text);
    } else throw error;
    const { line } = this.#address;
    // Restore the address of the puzzle on the board. If that is a stand-in, keep the address, so
    // that reloading the page tries again.
    if (line) this.#address.show(line);
    else if (error instanceof KindLoadError) this.#standIn = this.#store.state().draft;
  }

  /** Called with the line of the draft on screen. @param {string} line */
  #onLine(line) {
    const state = this.#store.state();
    // The demo leaves the address alone.
    if (state.demo || state.draft === this.#standIn) return;
    this.#standIn = undefined;
    this.#showLine(line);
  }

  /**
   * Shows a kind of puzzle: the line that failed before, or the kind's last puzzle, or its first.
   *
   * @param {string} id
   */
  showKind(id) {
    const { inactive } = this.#store.state();
    const line = this.#failedLines.get(id);
    this.#failedLines.delete(id);
    // The last click wins over a kind that is still loading.
    if (line === undefined) this.#requests++;
    if (line === undefined && id === kindOf(this.#store.state()).id) return;
    if (line === undefined && inactive[id]) {
      this.#switch({ do: 'showKind', kind: id });
    } else this.open(line ?? entryOf(id)?.first ?? '');
  }

  /** Shows the page as it was. @param {State} earlier */
  restore(earlier) {
    this.#requests++;
    this.#store.send({ do: 'restore', earlier });
  }

  /**
   * Opens the line of a new address; without a line, the first puzzle of the kind on screen. The
   * browser has added the entry to its history already.
   *
   * @param {string} line
   */
  openAddress(line) {
    return this.open(line || (entryOf(kindOf(this.#store.state()).id)?.first ?? ''), undefined, false);
  }
}
