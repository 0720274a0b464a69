// @ts-check
/**
 * The list of placements as far as it is here: chunks are fetched from the
 * core as they are wanted, one at a time, and those not looked at for long
 * are dropped.
 */
import { failureOf } from '../../../solver/worker-client.js';

/** @import { Ask, JobProgress } from '../../../solver/jobs.d.ts' */
/** @import { Failure, Page as Chunk, PlaceDrawing } from '../../../solver/wire.d.ts' */

/**
 * @typedef {{letters: string, squares: Uint32Array, from: number}} Placed the kinds of pieces, and
 *   their squares from index `from` on
 */

/** Placements in a chunk. */
export const CHUNK = 64;

/** Maximum number of chunks in memory: ten thousand placements, a few megabytes. */
const KEPT = 256;

/** A chunk that is no longer wanted may take so long until it is given up. */
const GRACE_MS = 120;

export class Placements {
  #ask;
  #signal;
  #onChange;
  /** @type {Map<number, Chunk>} */
  #chunks = new Map();
  /**
   * Chunks wanted, the most wanted first, by who wants them; the first `now` of them are looked at.
   *
   * @type {Map<string, {chunks: number[], now: number}>}
   */
  #wanted = new Map();
  /** @type {{chunk: number, since: number, control: AbortController} | undefined} */
  #fetching;
  /** @type {PlaceDrawing | undefined} */
  #draft;
  #classes = false;

  /**
   * How far the fetching of a chunk is that takes long.
   *
   * @type {(JobProgress & {chunk: number}) | undefined}
   */
  progress;
  /** The last error. @type {Failure | undefined} */
  error;

  /**
   * @param {Ask} ask
   * @param {AbortSignal} signal nothing is fetched after it
   * @param {() => void} onChange
   */
  constructor(ask, signal, onChange) {
    this.#ask = ask;
    this.#signal = signal;
    this.#onChange = onChange;
    signal.addEventListener('abort', () => this.#stop());
  }

  /** Selects a list. @param {PlaceDrawing} draft @param {boolean} classes */
  use(draft, classes) {
    if (draft === this.#draft && classes === this.#classes) return;
    this.#draft = draft;
    this.#classes = classes;
    this.#chunks.clear();
    this.#wanted.clear();
    this.#stop();
    this.error = undefined;
  }

  /** A placement, where it is here. @param {number} number @returns {Placed | undefined} */
  at(number) {
    const chunk = this.#chunks.get(Math.floor(number / CHUNK));
    const index = number % CHUNK;
    if (!chunk || index >= chunk.length) return undefined;
    return { letters: chunk.letters, squares: chunk.squares, from: index * chunk.letters.length };
  }

  /**
   * Replaces a client's request for placements.
   * @param {string} who @param {number} first @param {number} last @param {number} total how many there are
   */
  want(who, first, last, total) {
    const [from, to] = [Math.floor(first / CHUNK), Math.floor(last / CHUNK)];
    const chunks = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
    const now = chunks.length;
    // Then what comes next, and what came before.
    if (chunks.length > 0 && (to + 1) * CHUNK < total) chunks.push(to + 1);
    if (chunks.length > 0 && from > 0) chunks.push(from - 1);
    this.#wanted.set(who, { chunks, now });
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
    const wanted = [...this.#wanted.values()].flatMap(({ chunks }) => chunks);
    for (const chunk of wanted) this.#touch(chunk);
    const next = wanted.find((chunk) => !this.#chunks.has(chunk));
    if (this.#fetching) {
      const { chunk, since } = this.#fetching;
      if (chunk === next || wanted.includes(chunk) || performance.now() - since < GRACE_MS) return;
      const hadProgress = this.progress !== undefined;
      this.#stop();
      if (hadProgress) this.#onChange();
    }
    if (next !== undefined && this.error === undefined && !this.#signal.aborted) this.#get(next);
  }

  /** Marks a chunk as used, so that it is dropped last. @param {number} chunk */
  #touch(chunk) {
    const kept = this.#chunks.get(chunk);
    if (!kept) return;
    this.#chunks.delete(chunk);
    this.#chunks.set(chunk, kept);
  }

  /** @param {number} chunk */
  async #get(chunk) {
    if (!this.#draft) return;
    const fetching = this.#fetching = { chunk, since: performance.now(), control: new AbortController() };
    /** @type {Chunk | undefined} */
    let found;
    /** @type {Failure | undefined} */
    let error;
    try {
      found = await this.#ask({
        do: 'chunk', kind: 'place', puzzle: this.#draft, classes: this.#classes, from: String(chunk * CHUNK), length: CHUNK, rows: false,
      }, { signal: fetching.control.signal, noCache: true, onProgress: (progress) => {
        if (this.#fetching !== fetching) return;
        // Don't report progress of prefetching.
        const awaited = [...this.#wanted.values()].some(({ chunks, now }) => chunks.slice(0, now).includes(chunk));
        this.progress = awaited ? { ...progress, chunk } : undefined;
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
    if (found) this.#keep(chunk, found);
    this.#onChange();
    this.#fetch();
  }

  /** @param {number} chunk @param {Chunk} found */
  #keep(chunk, found) {
    this.#chunks.set(chunk, found);
    for (const oldest of this.#chunks.keys()) {
      if (this.#chunks.size <= KEPT) break;
      this.#chunks.delete(oldest);
    }
  }
}
