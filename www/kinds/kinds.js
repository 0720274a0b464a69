// @ts-check
/** The kinds of puzzles of one session. */
import { entryOf } from './catalog.js';
import { composed } from './kind.js';

/** @import { Kind, Play } from '../app/contract.d.ts' */
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
  #parts;
  #needSheet;
  /** In which language they speak. */
  language;
  /** What each is made of. @type {Map<string, Parameters<typeof composed>>} */
  #made = new Map();
  /** How those are played of which that was wanted. @type {Map<string, Play<any>>} of whatever state */
  #games = new Map();
  /** Those that are being loaded. @type {Map<string, Promise<void>>} */
  #underWay = new Map();

  /** @param {readonly Part[]} parts which are wanted besides what shows @param {(href: string) => Promise<unknown>} needSheet brings a style sheet in, once @param {string} [language] */
  constructor(parts, needSheet, language = 'en') {
    this.language = language;
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

  /** Learns how a kind is played, once. @param {string} id */
  async needGame(id) {
    const kind = this.all[id];
    const part = kind.game ? null : await entryOf(id)?.play?.();
    if (part) this.#learn(id, part.game);
  }

  /** @param {string} id @param {Play<any>} game of whatever state */
  #learn(id, game) {
    this.#games.set(id, game);
    this.all[id].learn(game);
  }

  /** What is said of a kind besides in English: nothing where that does not come. @param {string} id @returns {Promise<Speech>} */
  async #speech(id) {
    try {
      return this.language === 'en' ? {} : await (await import('./languages.js')).speechOf(this.language, id);
    } catch {
      return {};
    }
  }

  /** @param {string} id @param {Parameters<typeof composed>} parts */
  #compose(id, ...parts) {
    this.#made.set(id, parts);
    const kind = this.all[id] = composed(...parts);
    const game = this.#games.get(id);
    if (game) kind.learn(game);
  }

  /**
   * Another language is spoken from now on. Kinds are others then: who looks at them sees it.
   * @param {string} language @returns {Promise<Record<string, Kind> | undefined>} all of them; nothing, where yet another one was chosen meanwhile
   */
  async speak(language) {
    this.language = language;
    const speeches = await Promise.all([...this.#made.keys()].map(async (id) => /** @type {const} */ ([id, await this.#speech(id)])));
    if (language !== this.language) return undefined;
    this.all = { ...this.all };
    for (const [id, speech] of speeches) {
      const [shown, worked, , plays] = /** @type {Parameters<typeof composed>} */ (this.#made.get(id));
      this.#compose(id, shown, worked, speech, plays);
    }
    return this.all;
  }

  /** @param {string} id */
  async #load(id) {
    const { language } = this;
    try {
      const entry = entryOf(id);
      if (!entry) throw new Error(`there is no kind “${id}”`);
      const wants = (/** @type {Part} */ part) => this.#parts.includes(part);
      const [shown, played, worked, speech] = await Promise.all([
        entry.show(),
        wants('play') ? entry.play?.() : null,
        wants('work') ? entry.work() : null,
        this.#speech(id),
        wants('work') && entry.sheet ? this.#needSheet(new URL(entry.sheet, import.meta.url).href) : null,
      ]);
      // Another language may have been chosen meanwhile.
      const now = language === this.language ? speech : await this.#speech(id);
      this.#compose(id, shown.show, worked?.work ?? null, now, Boolean(entry.play));
      if (played) this.#learn(id, played.game);
    } catch (error) {
      throw new KindMissing(id, error);
    }
  }
}
