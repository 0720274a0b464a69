// @ts-check
/**
 * The list of placements as far as it is here: pages are fetched from the
 * worker as they are wanted, one at a time, and those not looked at for long
 * are dropped.
 */

/** @typedef {import('./place-state.js').PlaceDraft} PlaceDraft */
/** @typedef {(job: any, hooks?: {signal?: AbortSignal, onProgress?: (progress: any) => void}) => Promise<any>} Run */
/** @typedef {{letters: string, squares: Uint32Array, from: number}} Placed */

/** Placements on a page. */
export const PAGE = 64;

/** So many pages are kept: some ten thousand placements, a few megabytes. */
const KEPT = 256;

/** A page that is no longer wanted may take so long until it is given up. */
const GRACE_MS = 120;

/** @type {WeakMap<object, number>} */
const numbers = new WeakMap();
let lastNumber = 0;

/** A name of the list, for the worker to know it again. @param {PlaceDraft} draft @param {boolean} classes */
export function listName(draft, classes) {
  if (!numbers.has(draft)) numbers.set(draft, ++lastNumber);
  return `${numbers.get(draft)} ${classes ? 'classes' : 'all'}`;
}

export class Placements {
  /** @type {Map<number, {letters: string, squares: Uint32Array, length: number}>} */
  #pages = new Map();
  /** Pages wanted, the most wanted first, by who wants them; the first `now` of them are looked at. @type {Map<string, {pages: number[], now: number}>} */
  #wanted = new Map();
  /** @type {{page: number, since: number, control: AbortController} | undefined} */
  #fetching;
  /** @type {PlaceDraft | undefined} */
  #draft;
  #classes = false;

  /** How far the fetching of a page is that takes long. @type {any} */
  progress;
  /** What went wrong. @type {string | undefined} */
  error;

  /** @param {Run} run @param {() => void} onChange */
  constructor(run, onChange) {
    this.run = run;
    this.onChange = onChange;
  }

  /** What list it is. @param {PlaceDraft} draft @param {boolean} classes */
  use(draft, classes) {
    if (draft === this.#draft && classes === this.#classes) return;
    this.#draft = draft;
    this.#classes = classes;
    this.#pages.clear();
    this.#wanted.clear();
    this.#fetching?.control.abort();
    this.#fetching = undefined;
    this.progress = this.error = undefined;
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

  #fetch() {
    const wanted = [...this.#wanted.values()].flatMap(({ pages }) => pages);
    for (const page of wanted) this.#touch(page);
    const next = wanted.find((page) => !this.#pages.has(page));
    const { page, since, control } = this.#fetching ?? {};
    if (control) {
      if (page === next || wanted.includes(/** @type {number} */ (page)) || performance.now() - Number(since) < GRACE_MS) return;
      control.abort();
      this.#fetching = undefined;
      if (this.progress) {
        this.progress = undefined;
        this.onChange();
      }
    }
    if (next !== undefined && this.error === undefined) this.#get(next);
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
    const draft = /** @type {PlaceDraft} */ (this.#draft);
    const fetching = this.#fetching = { page, since: performance.now(), control: new AbortController() };
    try {
      const job = { do: 'page', puzzle: draft, name: listName(draft, this.#classes), classes: this.#classes, from: String(page * PAGE), length: PAGE };
      const found = await this.run(job, { signal: fetching.control.signal, onProgress: (progress) => {
        if (this.#fetching !== fetching) return;
        // What is fetched for later is nobody's concern.
        const awaited = [...this.#wanted.values()].some(({ pages, now }) => pages.slice(0, now).includes(page));
        this.progress = awaited ? { ...progress, page } : undefined;
        this.onChange();
        this.#fetch(); // another may be wanted by now
      } });
      if (this.#fetching !== fetching) return;
      this.#pages.set(page, found);
      for (const oldest of this.#pages.keys()) {
        if (this.#pages.size <= KEPT) break;
        this.#pages.delete(oldest);
      }
    } catch (error) {
      if (this.#fetching !== fetching) return;
      this.error = /** @type {Error} */ (error).message;
    }
    this.#fetching = undefined;
    this.progress = undefined;
    this.onChange();
    this.#fetch();
  }
}
