// @ts-check
/** The kinds of puzzles of one session. */
import { entryOf } from './catalog.js';
import { composed } from './compose.js';

/** @import { Kind } from '../app/contract.d.ts' */
/** @import { Parts } from './compose.js' */
/** @import { Speech } from './languages.js' */

/**
 * The parts of a kind: what shows it is always there.
 * @typedef {'play' | 'work'} Part
 */

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
  #wanted;
  #needSheet;
  /** In which language they speak. */
  language;
  /** The parts of each. @type {Map<string, Parts>} */
  #parts = new Map();
  /** Those that are being loaded. @type {Map<string, Promise<void>>} */
  #underWay = new Map();

  /**
   * @param {readonly Part[]} parts which are wanted besides what shows
   * @param {(href: string) => Promise<unknown>} needSheet brings a style sheet in, once
   * @param {string} [language]
   */
  constructor(parts, needSheet, language = 'en') {
    this.language = language;
    this.#wanted = parts;
    this.#needSheet = needSheet;
  }

  /** Loads a kind, once; where that fails, the next time tries again. @param {string} id */
  async need(id) {
    if (this.all[id]) return;
    const loading = this.#underWay.get(id) ?? this.#load(id).finally(() => this.#underWay.delete(id));
    this.#underWay.set(id, loading);
    await loading;
  }

  /** Loads the game of a kind, once. Then `all` is another object. @param {string} id */
  async needGame(id) {
    const loaded = this.all[id].game ? null : await entryOf(id)?.play?.();
    if (loaded) {
      this.all = { ...this.all };
      this.#compose(id, { game: loaded.game });
    }
  }

  /**
   * Loads the words of a kind in another language. If that fails, they are English.
   *
   * @param {string} id
   * @returns {Promise<Speech>}
   */
  async #speech(id) {
    try {
      return this.language === 'en' ? {} : await (await import('./languages.js')).speechOf(this.language, id);
    } catch {
      return {};
    }
  }

  /**
   * Composes a kind, or composes it again with other parts.
   *
   * @param {string} id
   * @param {Partial<Parts>} changes
   */
  #compose(id, changes) {
    const parts = /** @type {Parts} */ ({ ...this.#parts.get(id), ...changes });
    this.#parts.set(id, parts);
    this.all[id] = composed(parts);
  }

  /**
   * Another language is spoken from now on. Kinds are others then: who looks at them sees it.
   * @param {string} language @returns {Promise<Record<string, Kind> | undefined>} all of them; nothing, where yet another one was chosen meanwhile
   */
  async speak(language) {
    this.language = language;
    const speeches = await Promise.all([...this.#parts.keys()].map(async (id) => /** @type {const} */ ([id, await this.#speech(id)])));
    if (language !== this.language) return undefined;
    this.all = { ...this.all };
    for (const [id, speech] of speeches) this.#compose(id, { speech });
    return this.all;
  }

  /** @param {string} id */
  async #load(id) {
    const { language } = this;
    try {
      const entry = entryOf(id);
      if (!entry) throw new Error(`there is no kind “${id}”`);
      const wants = (/** @type {Part} */ part) => this.#wanted.includes(part);
      const [shown, played, worked, speech] = await Promise.all([
        entry.show(),
        wants('play') ? entry.play?.() : null,
        wants('work') ? entry.work() : null,
        this.#speech(id),
        wants('work') && entry.sheet ? this.#needSheet(new URL(entry.sheet, import.meta.url).href) : null,
      ]);
      // Another language may have been chosen meanwhile.
      this.#compose(id, {
        shown: shown.show, worked: worked?.work, speech: language === this.language ? speech : await this.#speech(id), plays: Boolean(entry.play), game: played?.game ?? null,
      });
    } catch (error) {
      throw new KindMissing(id, error);
    }
  }
}
