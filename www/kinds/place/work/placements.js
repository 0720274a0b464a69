// @ts-check
/**
 * The list of placements as far as it is here: pages are fetched from the
 * core as they are wanted, one at a time, and those not looked at for long
 * are dropped.
 */
import { failureOf } from '../../../solver/engine.js';

/** @import { Ask, Told } from '../../../solver/jobs.d.ts' */
/** @import { Failure, Page, PlaceDrawing } from '../../../solver/wire.d.ts' */

/** @typedef {{letters: string, squares: Uint32Array, from: number}} Placed the kinds of pieces, and their squares from index `from` on */

/** Placements on a page. */
export const PAGE = 64;

/** So many pages are kept: some ten thousand placements, a few megabytes. */
const KEPT = 256;

/** A page that is no longer wanted may take so long until it is given up. */
const GRACE_MS = 120;

export class Placements {
  #ask;
  #signal;
  #onChange;
  /** @type {Map<number, Page>} */
  #pages = new Map();
  /** Pages wanted, the most wanted first, by who wants them; the first `now` of them are looked at. @type {Map<string, {pages: number[], now: number}>} */
  #wanted = new Map();
  /** @type {{page: number, since: number, control: AbortController} | undefined} */
  #fetching;
  /** @type {PlaceDrawing | undefined} */
  #draft;
  #classes = false;

  /** How far the fetching of a page is that takes long. @type {(Told & {page: number}) | undefined} */
  progress;
  /** What went wrong. @type {Failure | undefined} */
  error;

  /** @param {Ask} ask @param {AbortSignal} signal nothing is fetched after it @param {() => void} onChange */
  constructor(ask, signal, onChange) {
    this.#ask = ask;
    this.#signal = signal;
    this.#onChange = onChange;
    signal.addEventListener('abort', () => this.#stop());
  }

  /** What list it is. @param {PlaceDrawing} draft @param {boolean} classes */
  use(draft, classes) {
    if (draft === this.#draft && classes === this.#classes) return;
    this.#draft = draft;
    this.#classes = classes;
    this.#pages.clear();
    this.#wanted.clear();
    this.#stop();
    this.error = undefined;
  }

  /** A placement, where it is here. @param {number} number @returns {Placed | undefined} */
  at(number) {
    const page = this.#pages.get(Math.floor(number / PAGE));
    const index = number % PAGE;
    if (!page || index >= page.length) return undefined;
    return { letters: page.letters, squares: page.squares, from: index * page.letters.length };
  }

  /**
   * Somebody wants these placements; what he wanted before he wants no more.
   * @param {string} who @param {number} first @param {number} last @param {number} total how many there are
   */
  want(who, first, last, total) {
    const [from, to] = [Math.floor(first / PAGE), Math.floor(last / PAGE)];
    const pages = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
    const now = pages.length;
    // Then what comes next, and what came before.
    if (pages.length > 0 && (to + 1) * PAGE < total) pages.push(to + 1);
    if (pages.length > 0 && from > 0) pages.push(from - 1);
    this.#wanted.set(who, { pages, now });
    this.#fetch();
  }

  /** After something went wrong: once more. */
  again() {
    this.error = undefined;
    this.#onChange();
    this.#fetch();
  }

  #stop() {
    this.#fetching?.control.abort();
    this.#fetching = undefined;
    this.progress = undefined;
  }

  #fetch() {
    const wanted = [...this.#wanted.values()].flatMap(({ pages }) => pages);
    for (const page of wanted) this.#touch(page);
    const next = wanted.find((page) => !this.#pages.has(page));
    if (this.#fetching) {
      const { page, since } = this.#fetching;
      if (page === next || wanted.includes(page) || performance.now() - since < GRACE_MS) return;
      const told = this.progress !== undefined;
      this.#stop();
      if (told) this.#onChange();
    }
    if (next !== undefined && this.error === undefined && !this.#signal.aborted) this.#get(next);
  }

  /** What is looked at is dropped last. @param {number} page */
  #touch(page) {
    const known = this.#pages.get(page);
    if (!known) return;
    this.#pages.delete(page);
    this.#pages.set(page, known);
  }

  /** @param {number} page */
  async #get(page) {
    if (!this.#draft) return;
    const fetching = this.#fetching = { page, since: performance.now(), control: new AbortController() };
    /** @type {Page | undefined} */
    let found;
    /** @type {Failure | undefined} */
    let error;
    try {
      found = await this.#ask({
        do: 'page', kind: 'place', puzzle: this.#draft, classes: this.#classes, from: String(page * PAGE), length: PAGE, rows: false,
      }, { signal: fetching.control.signal, anew: true, onProgress: (progress) => {
        if (this.#fetching !== fetching) return;
        // What is fetched for later is nobody's concern.
        const awaited = [...this.#wanted.values()].some(({ pages, now }) => pages.slice(0, now).includes(page));
        this.progress = awaited ? { ...progress, page } : undefined;
        this.#onChange();
        this.#fetch(); // another may be wanted by now
      } });
    } catch (thrown) {
      error = failureOf(thrown);
    }
    // It was given up.
    if (this.#fetching !== fetching) return;
    this.#fetching = undefined;
    this.progress = undefined;
    this.error = error;
    if (found) this.#keep(page, found);
    this.#onChange();
    this.#fetch();
  }

  /** @param {number} page @param {Page} found */
  #keep(page, found) {
    this.#pages.set(page, found);
    for (const oldest of this.#pages.keys()) {
      if (this.#pages.size <= KEPT) break;
      this.#pages.delete(oldest);
    }
  }
}
