// @ts-check
/** The kinds of puzzles of one session. */
import { entryOf } from './catalog.js';
import { composed } from './kind.js';

/** @import { Kind, Titles } from '../app/contract.d.ts' */

/**
 * The parts of a kind: what shows it is always there.
 * @typedef {'play' | 'work'} Part
 */

/** What is said in another language than English. @typedef {{ words?: object, titles?: Titles }} Speech */

/** A kind of puzzle can't be shown now. */
export class KindMissing extends Error {
  /** @param {string} id @param {unknown} cause */
  constructor(id, cause) {
    super(id, { cause });
    this.name = 'KindMissing';
    this.id = id;
  }
}

/** The kinds of one session, with those of their parts that it wants. */
export class Kinds {
  /** Those that are there, by their id: more may come later. @type {Record<string, Kind>} */
  all = {};
  #parts;
  #needSheet;
  /** Those that are being loaded. @type {Map<string, Promise<void>>} */
  #underWay = new Map();

  /** @param {readonly Part[]} parts which are wanted besides what shows @param {(href: string) => Promise<unknown>} needSheet brings a style sheet in, once */
  constructor(parts, needSheet) {
    this.#parts = parts;
    this.#needSheet = needSheet;
  }

  /** Loads a kind, once; where that fails, the next time tries again. @param {string} id */
  async need(id) {
    if (this.all[id]) return;
    const loading = this.#underWay.get(id) ?? this.#load(id).finally(() => this.#underWay.delete(id));
    this.#underWay.set(id, loading);
    await loading;
  }

  /** @param {string} id */
  async #load(id) {
    try {
      const entry = entryOf(id);
      if (!entry) throw new Error(`there is no kind “${id}”`);
      const wants = (/** @type {Part} */ part) => this.#parts.includes(part);
      const [shown, played, worked] = await Promise.all([
        entry.show(),
        wants('play') ? entry.play?.() : null,
        wants('work') ? entry.work() : null,
        wants('work') && entry.sheet ? this.#needSheet(new URL(entry.sheet, import.meta.url).href) : null,
      ]);
      this.all[id] = composed(shown.show, played?.game ?? null, worked?.work ?? null, {});
    } catch (error) {
      throw new KindMissing(id, error);
    }
  }
}
