// @ts-check
/** The kinds of puzzles of one session. */
import { entryOf } from './catalog.js';
import { composeKind } from './compose.js';

/** @import { Kind } from '../app/contract.d.ts' */
/** @import { Parts } from './compose.js' */
/** @import { Translation } from './languages.js' */

/**
 * The optional parts of a kind.
 * @typedef {'play' | 'work'} KindPart
 */

/** A kind of puzzle can't be shown now. */
export class KindLoadError extends Error {
  /** @param {string} id @param {unknown} cause */
  constructor(id, cause) {
    super(id, { cause });
    this.name = 'KindLoadError';
    this.id = id;
  }
}

/** The kinds of one session, with the parts that the session needs. */
export class KindLoader {
  /** False if puzzles can't be played here. */
  hasGames = true;
  /** The loaded kinds by their id. @type {Record<string, Kind>} */
  all = {};
  #wanted;
  #loadStyleSheet;
  /** The language of the texts. */
  language;
  /** The parts of each. @type {Map<string, Parts>} */
  #parts = new Map();
  /** The kinds that are being loaded. @type {Map<string, Promise<void>>} */
  #loading = new Map();

  /**
   * @param {readonly KindPart[]} parts to load besides `Show`
   * @param {(href: string) => Promise<unknown>} loadStyleSheet loads a style sheet, once
   * @param {string} [language]
   */
  constructor(parts, loadStyleSheet, language = 'en') {
    this.language = language;
    this.#wanted = parts;
    this.#loadStyleSheet = loadStyleSheet;
  }

  /** Loads a kind, once; after a failure, the next call tries again. @param {string} id */
  async load(id) {
    if (this.all[id]) return;
    const loading = this.#loading.get(id) ?? this.#load(id).finally(() => this.#loading.delete(id));
    this.#loading.set(id, loading);
    await loading;
  }

  /** Loads the game of a kind, once, and replaces `all`. @param {string} id */
  async loadGame(id) {
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
   * @returns {Promise<Translation>}
   */
  async #loadTranslation(id) {
    try {
      return this.language === 'en' ? {} : await (await import('./languages.js')).loadTranslation(this.language, id);
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
    this.all[id] = composeKind(parts);
  }

  /**
   * Switches the language, and replaces all kinds.
   * @param {string} language @returns {Promise<Record<string, Kind> | undefined>} the kinds; undefined if the language has changed again
   */
  async setLanguage(language) {
    this.language = language;
    const translations = await Promise.all([...this.#parts.keys()].map(async (id) => /** @type {const} */ ([id, await this.#loadTranslation(id)])));
    if (language !== this.language) return undefined;
    this.all = { ...this.all };
    for (const [id, translation] of translations) this.#compose(id, { translation });
    return this.all;
  }

  /** @param {string} id */
  async #load(id) {
    let { language } = this;
    try {
      const entry = entryOf(id);
      if (!entry) throw new Error(`there is no kind “${id}”`);
      const wants = (/** @type {KindPart} */ part) => this.#wanted.includes(part);
      let [translation, { show }, play, work] = await Promise.all([
        this.#loadTranslation(id),
        entry.show(),
        wants('play') ? entry.play?.() : null,
        wants('work') ? entry.work() : null,
        wants('work') && entry.sheet ? this.#loadStyleSheet(new URL(entry.sheet, import.meta.url).href) : null,
      ]);
      // Another language may have been chosen meanwhile.
      while (language !== this.language) {
        ({ language } = this);
        translation = await this.#loadTranslation(id);
      }
      this.#compose(id, { show, work: work?.work, translation, hasGame: this.hasGames && Boolean(entry.play), game: play?.game ?? null });
    } catch (error) {
      throw new KindLoadError(id, error);
    }
  }
}
