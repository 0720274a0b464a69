// @ts-check
/** Opens puzzles on the page: from the address, the import box, the lists of famous ones, the tabs. */
import { Address } from '../app/address.js';
import { isAnswered, kindOf, shownOf, wordsOf } from '../app/state.js';
import { wishesStillness } from '../board/scene.js';
import { catalog, demo, entryOf, lineOf } from '../kinds/catalog.js';
import { KindMissing } from '../kinds/kinds.js';
import { JobError } from '../solver/worker-client.js';

/** @import { Command } from '../app/types.d.ts' */
/** @import { State } from '../app/types.d.ts' */
/** @import { Drawing, Kind } from '../solver/wire.d.ts' */
/** @import { Reader, Session } from './session.js' */

/**
 * The puzzle that the page begins with: the one that is asked for or, where
 * that can't be had, the first of the catalog. Where none is asked for, it
 * shows itself.
 * @param {Reader} reader @param {string} wanted a line; empty for none
 * @param {boolean} [insists] is nothing else shown where that can't be had?
 * @returns {Promise<{draft: Drawing, refused?: unknown, show?: object}>} `show` is what of it is shown meanwhile
 */
export async function readFirst(reader, wanted, insists = false) {
  if (!wanted) return { ...(await reader.read(demo.line)), show: demo.view };
  try {
    return await reader.read(lineOf(wanted));
  } catch (refused) {
    if (insists) throw refused;
    return { ...(await reader.read(catalog[0].first)), refused };
  }
}

/** Is the whole of it in sight? @param {Element} element */
function isInSight(element) {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
}

/** Nobody is asked to play on more squares. */
const MOST_PLAYED = 400;

export class Opener {
  #session;
  #store;
  #address;
  #openBox;
  #refuses;
  #entitle;
  /** How many puzzles were asked for: only the one that was asked for last is opened. */
  #wishes = 0;
  /** Lines that could not be opened for want of their kind, by the kind. @type {Map<string, string>} */
  #waiting = new Map();
  /** The drawing that stands in for what the address asks for. @type {Drawing | undefined} */
  #standIn;
  /** The drawing that is to be played once it is solved. @type {Drawing | undefined} */
  #toPlay;
  /** What puzzles are called, by their lines. @type {Map<string, string>} */
  #titles = new Map();

  /**
   * @param {Session} session
   * @param {{address: Address, openBox: (text: string) => unknown, refused?: unknown, onTitle: (title: string) => void, refuses?: (text: string, error: unknown) => boolean}} access
   *   its parts, why another puzzle than the one asked for is on screen, whom to tell what the one on screen is called,
   *   and who says that one can't be opened, if not the import box
   */
  constructor(session, { address, openBox, refused, onTitle, refuses }) {
    this.#session = session;
    const store = this.#store = session.store;
    this.#address = address;
    this.#openBox = openBox;
    this.#refuses = refuses;
    this.#entitle = () => {
      const { draft } = store.state();
      const words = wordsOf(store.state());
      onTitle(this.#titles.get(address.line) ?? words.titleOf(words.kinds[draft.kind], draft.files, draft.ranks));
    };
    // Before the line of the other one can be told.
    if (refused instanceof KindMissing) this.#standIn = store.state().draft;
    session.onLine((line) => this.#lineCame(line));
    store.follow('film', (state) => this.#play(state));
    store.follow('title', (now, before) => now.kinds === before.kinds || now.demo || this.#entitle());
    store.follow('address', (now, before) => {
      if (before.demo && !now.demo && isAnswered(now)) this.#lineCame(shownOf(now)?.line ?? '');
    });
  }

  /** Shows a drawing. @param {Drawing} draft @param {boolean} [turns] does *back* lead back from it? @param {string} [route] its route in the address */
  load(draft, turns = true, route = '') {
    this.#wishes++;
    this.#turn({ do: 'load', draft }, turns, route);
  }

  /** Another puzzle comes on screen. @param {Command} command @param {boolean} [turns] @param {string} [route] */
  #turn(command, turns = true, route = '') {
    const { draft } = this.#store.state();
    this.#address.turn(turns, route);
    this.#store.send(command);
    // The same puzzle was on screen: then nothing turns.
    if (this.#store.state().draft === draft) this.#address.turn(turns && Address.isAway(), route);
  }

  /** Reads a famous puzzle, and knows its name, if it has one, from then on. @param {string} text @param {string} title */
  async learn(text, title) {
    const opened = await this.#session.read(text);
    if (title) this.#titles.set(opened.line, title);
    if (opened.line === this.#address.line) this.#entitle();
    return opened;
  }

  /** The line of the puzzle on screen stands in the address, its name in the title. @param {string} line */
  #show(line) {
    this.#address.show(line);
    this.#entitle();
  }

  /**
   * Opens a puzzle line; one that can't be read goes to the import box.
   * @param {string} text @param {object} [view] what is to be shown of it
   * @param {boolean} [turns] does *back* lead back from it?
   * @param {string} [route] its route in the address
   * @returns {Promise<boolean>} is it on the board?
   */
  async open(text, view, turns = true, route = '') {
    const wish = ++this.#wishes;
    try {
      const { draft, line } = await this.#session.read(lineOf(text));
      if (wish !== this.#wishes) return false;
      const state = this.#store.state();
      const there = isAnswered(state) && shownOf(state)?.line === line;
      if (!there) this.load(draft, turns, route);
      else if (route || Address.isAway()) this.#address.turn(turns, route);
      if (view) this.#store.send({ do: 'view', view });
      this.#show(line);
      return true;
    } catch (error) {
      if (wish === this.#wishes) this.refuse(text, error);
      return false;
    }
  }

  /**
   * Opens a famous puzzle: its answer is hidden, and who opens it is asked to play, unless it is the answer that is
   * famous. Then it is watched once, where it is seen.
   * @param {string} text @param {{ [name: string]: unknown }} [view] what is to be shown of it
   */
  async offer(text, view) {
    this.#bringIntoSight();
    if (!(await this.open(text, view))) return;
    const { draft, kinds } = this.#store.state();
    const playable = kinds[draft.kind].plays && draft.files * draft.ranks <= MOST_PLAYED;
    if (playable && !Object.values(view ?? {}).some(Boolean)) {
      this.#store.send({ do: 'veil' });
      // There is less to scroll now, by which some browsers end what scrolls.
      requestAnimationFrame(() => requestAnimationFrame(() => this.#bringIntoSight()));
      return;
    }
    if (wishesStillness()) return;
    this.#store.send({ do: 'seek', at: 0 });
    this.#toPlay = this.#store.state().draft;
    this.#play(this.#store.state());
  }

  /** Scrolls to what is said of the puzzle, and to the board. Some browsers end one scrolling at the next, wherever that leads. */
  #bringIntoSight() {
    const far = [document.querySelector('.verdict'), this.#session.stage.host].filter((part) => part && !isInSight(part));
    for (const [index, part] of far.entries()) part?.scrollIntoView({ block: 'nearest', behavior: wishesStillness() || index < far.length - 1 ? 'auto' : 'smooth' });
  }

  /** @param {State} state */
  #play(state) {
    if (!this.#toPlay) return;
    const { draft, answer } = state;
    if (draft === this.#toPlay && (answer?.of !== draft || answer.pending)) return;
    const plays = draft === this.#toPlay && kindOf(state).isStory && !state.player.playing;
    this.#toPlay = undefined;
    if (plays) this.#store.send({ do: 'play' });
  }

  /** A puzzle could not be opened: what was asked for is kept. @param {string} text @param {unknown} error */
  refuse(text, error) {
    if (this.#refuses?.(text, error)) return;
    if (error instanceof KindMissing) {
      this.#waiting.set(error.id, text);
      this.#store.send({ do: 'say', said: ['kindMissing', wordsOf(this.#store.state()).kinds[/** @type {Kind} */ (error.id)]] });
    } else if (error instanceof JobError) {
      this.#openBox(text);
    } else throw error;
    const { line } = this.#address;
    // The address is that of the board again. Where another puzzle only
    // stands in for it at the beginning, a reload shall find it.
    if (line) this.#address.show(line);
    else if (error instanceof KindMissing) this.#standIn = this.#store.state().draft;
  }

  /** The line of the drawing on screen is known. @param {string} line */
  #lineCame(line) {
    const state = this.#store.state();
    // As long as the page shows itself, its address is its own.
    if (state.demo || state.draft === this.#standIn) return;
    this.#standIn = undefined;
    this.#show(line);
  }

  /** Shows another kind of puzzle: what waits for it, where one left it, or its first. @param {string} id */
  show(id) {
    const { parked } = this.#store.state();
    const line = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (line === undefined && id === kindOf(this.#store.state()).id) return;
    if (line === undefined && parked[id]) {
      this.#wishes++;
      this.#turn({ do: 'unpark', kind: id });
    } else this.open(line ?? entryOf(id)?.first ?? '');
  }

  /** Another address was asked for; without a line, the first puzzle of the kind on screen. @param {string} line */
  follow(line) {
    // The browser has made the entry, or gone back to it.
    this.open(line || (entryOf(kindOf(this.#store.state()).id)?.first ?? ''), undefined, false);
  }
}
