// @ts-check
/**
 * The kinds of puzzles there are: what is needed before one is chosen. The
 * parts of a kind are loaded when they are first wanted.
 */
import { composed } from './kind.js';

/** @import { Kind, PlayPart, ShowPart, WorkPart } from '../app/contract.d.ts' */
/** @import { Kind as KindName } from '../solver/wire.d.ts' */

/**
 * The parts of a kind: what shows it is always there.
 * @typedef {'play' | 'work'} Part
 */

// Each kind's parts are of its own state: any.
/**
 * @typedef {object} Entry
 * @property {KindName} id
 * @property {string} title what its tab says
 * @property {string} first the puzzle that is shown first
 * @property {() => Promise<{show: ShowPart<any, any>}>} show of its own state
 * @property {() => Promise<{game: PlayPart<any>}>} [play] of its own state
 * @property {() => Promise<{work: WorkPart<any, any>}>} work of its own state
 * @property {string} [sheet] the style sheet of what stands around the board, from here
 */

/** @type {Entry[]} */
export const catalog = [
  {
    id: 'travel',
    title: 'Travel',
    // Ruby Quiz 27's own.
    first: 'travel?board=8x8&from=a8&to=b7&avoid=b6',
    show: () => import('./travel/show/show.js'),
    work: () => import('./travel/work/work.js'),
  },
  {
    id: 'swap',
    title: 'Swap',
    // Guarini's problem.
    first: 'swap?board=N1N/3/n1n',
    show: () => import('./swap/show/show.js'),
    play: () => import('./swap/work/game.js'),
    work: () => import('./swap/work/work.js'),
    sheet: './swap/work/work.css',
  },
  {
    id: 'place',
    title: 'Place',
    // Eight queens.
    first: 'place?board=8x8&pieces=Q8',
    show: () => import('./place/show/show.js'),
    work: () => import('./place/work/work.js'),
    sheet: './place/work/work.css',
  },
  {
    id: 'tour',
    title: 'Tour',
    first: 'tour?board=8x8&ends=closed',
    show: () => import('./tour/show/show.js'),
    play: () => import('./tour/work/game.js'),
    work: () => import('./tour/work/work.js'),
    sheet: './tour/work/work.css',
  },
];

/** What the page shows itself with when it is opened without a puzzle: the wave runs around walls, and the knight after it. */
export const demo = { line: 'travel?board=8/8/8/******2/******2/8/8/8&from=a1&to=a8', view: { overlay: 'wave' } };

/** @param {string} id */
export const entryOf = (id) => catalog.find((entry) => entry.id === id);

/** @param {string} id */
export const titleOf = (id) => entryOf(id)?.title ?? `The kind “${id}”`;

/** A kind of puzzle can't be shown now. */
export class KindMissing extends Error {
  /** @param {string} id @param {unknown} cause */
  constructor(id, cause) {
    super(`${titleOf(id)} could not be loaded. Check the connection and try again, or reload the page.`, { cause });
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
      this.all[id] = composed(shown.show, played?.game, worked?.work);
    } catch (error) {
      throw new KindMissing(id, error);
    }
  }
}
