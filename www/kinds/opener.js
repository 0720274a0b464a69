// @ts-check
/** Opens puzzles: from the address, the import box, the lists of famous ones, the tabs. */
import { kindOf, shownOf } from '../app/state.js';
import { JobError } from '../solver/engine.js';
import { catalog, entryOf, KindMissing, needKind } from './catalog.js';

/** @import { Address } from '../app/address.js' */
/** @import { Store } from '../app/store.js' */
/** @import { ImportBox } from '../controls/import-box.js' */
/** @import { Ask } from '../solver/jobs.d.ts' */
/** @import { Drawing, Opened } from '../solver/wire.d.ts' */

/** Reads a puzzle, and loads its kind. @param {Ask} ask @param {string} text @returns {Promise<Opened>} */
export async function read(ask, text) {
  const opened = await ask({ do: 'open', text });
  await needKind(opened.draft.kind);
  return opened;
}

/**
 * The puzzle that the page begins with: the one that is asked for or, where
 * that can't be had, the first of the catalog.
 * @param {Ask} ask @param {string} wanted a line; empty for none
 * @returns {Promise<{draft: Drawing, refused?: unknown}>}
 */
export async function readFirst(ask, wanted) {
  const first = () => read(ask, catalog[0].first);
  if (!wanted) return first();
  try {
    return await read(ask, wanted);
  } catch (refused) {
    return { ...(await first()), refused };
  }
}

export class Opener {
  #ask;
  #store;
  #address;
  #box;
  /** How many puzzles were asked for: only the one that was asked for last is opened. */
  #wishes = 0;
  /** Lines that could not be opened for want of their kind, by the kind. @type {Map<string, string>} */
  #waiting = new Map();
  /** The drawing that stands in for what the address asks for. @type {Drawing | undefined} */
  #standIn;

  /** @param {{ask: Ask, store: Store, address: Address, box: ImportBox}} parts of the page */
  constructor({ ask, store, address, box }) {
    this.#ask = ask;
    this.#store = store;
    this.#address = address;
    this.#box = box;
  }

  /** Shows a drawing. @param {Drawing} draft */
  load(draft) {
    this.#wishes++;
    this.#store.send({ do: 'load', draft });
  }

  /**
   * Opens a puzzle line; one that can't be read goes to the import box.
   * @param {string} text @param {object} [view] what is to be shown of it
   */
  async open(text, view) {
    const wish = ++this.#wishes;
    try {
      const { draft, line } = await read(this.#ask, text);
      if (wish !== this.#wishes) return;
      const state = this.#store.state();
      const there = state.answer?.of === state.draft && shownOf(state)?.line === line;
      if (!there) this.load(draft);
      if (view) this.#store.send({ do: 'view', view });
      this.#address.show(line);
    } catch (error) {
      if (wish === this.#wishes) this.refuse(text, error);
    }
  }

  /** A puzzle could not be opened: what was asked for is kept. @param {string} text @param {unknown} error */
  refuse(text, error) {
    if (error instanceof KindMissing) {
      this.#waiting.set(error.id, text);
      this.#store.send({ do: 'say', text: error.message });
    } else if (error instanceof JobError) {
      this.#box.open(text);
    } else throw error;
    const { line } = this.#address;
    // The address is that of the board again. Where another puzzle only
    // stands in for it at the beginning, a reload shall find it.
    if (line) this.#address.show(line);
    else if (error instanceof KindMissing) this.#standIn = this.#store.state().draft;
  }

  /** The line of the drawing on screen is known. @param {string} line */
  told(line) {
    if (this.#store.state().draft === this.#standIn) return;
    this.#standIn = undefined;
    this.#address.show(line);
  }

  /** Shows another kind of puzzle: what waits for it, where one left it, or its first. @param {string} id */
  show(id) {
    const { parked } = this.#store.state();
    const line = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (line === undefined && id === kindOf(this.#store.state()).id) return;
    if (line === undefined && parked[id]) {
      this.#wishes++;
      this.#store.send({ do: 'unpark', kind: id });
    } else this.open(line ?? entryOf(id)?.first ?? '');
  }

  /** Another address was asked for; without a line, the first puzzle of the kind on screen. @param {string} line */
  follow(line) {
    this.open(line || (entryOf(kindOf(this.#store.state()).id)?.first ?? ''));
  }
}
