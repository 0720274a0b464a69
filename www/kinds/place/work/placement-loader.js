// @ts-check
/**
 * Loads the list of placements in chunks, one at a time, as they are requested. The least recently
 * used chunks are dropped.
 */
import { failureOf } from '../../../solver/worker-client.js';
import { CHUNK } from '../show/placement.js';

/** @import { Ask, JobProgress } from '../../../solver/jobs.d.ts' */
/** @import { Failure, PlaceDraft } from '../../../solver/wire.d.ts' */
/** @import { PlacementChunk } from '../types.d.ts' */

/**
 * @typedef {{letters: string, squares: Uint32Array, from: number}} LoadedPlacement the letters of the pieces, and
 *   their squares from index `from` on
 */

/** Maximum number of chunks in memory: ten thousand placements, a few megabytes. */
const MAX_CHUNKS = 256;

/** After this time, loading a chunk that is no longer requested is cancelled. */
const GRACE_MS = 120;

export class PlacementLoader {
  #ask;
  #signal;
  #onChange;
  /** @type {Map<number, PlacementChunk>} */
  #chunks = new Map();
  /**
   * The requested chunks by client, the most urgent first. The first `visibleCount` of them are visible.
   *
   * @type {Map<string, {chunks: number[], visibleCount: number}>}
   */
  #requests = new Map();
  /** @type {{chunk: number, since: number, control: AbortController} | undefined} */
  #fetching;
  /** @type {PlaceDraft | undefined} */
  #puzzle;
  #onePerClass = false;

  /**
   * The progress of a visible chunk that takes long.
   *
   * @type {(JobProgress & {chunk: number}) | undefined}
   */
  progress;
  /** The last error. @type {Failure | undefined} */
  error;

  /**
   * @param {Ask} ask
   * @param {AbortSignal} signal ends all loading
   * @param {() => void} onChange
   */
  constructor(ask, signal, onChange) {
    this.#ask = ask;
    this.#signal = signal;
    this.#onChange = onChange;
    signal.addEventListener('abort', () => this.#stop());
  }

  /** Selects a list. @param {PlaceDraft} puzzle @param {boolean} onePerClass */
  use(puzzle, onePerClass) {
    if (puzzle === this.#puzzle && onePerClass === this.#onePerClass) return;
    this.#puzzle = puzzle;
    this.#onePerClass = onePerClass;
    this.#chunks.clear();
    this.#requests.clear();
    this.#stop();
    this.error = undefined;
  }

  /** Returns a placement, if it is loaded. @param {number} number @returns {LoadedPlacement | undefined} */
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
  request(who, first, last, total) {
    const [from, to] = [Math.floor(first / CHUNK), Math.floor(last / CHUNK)];
    const chunks = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
    const visibleCount = chunks.length;
    // Then the next chunk, and the previous one.
    if (chunks.length > 0 && (to + 1) * CHUNK < total) chunks.push(to + 1);
    if (chunks.length > 0 && from > 0) chunks.push(from - 1);
    this.#requests.set(who, { chunks, visibleCount });
    this.#fetch();
  }

  /** Tries again after an error. */
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
    const requested = [...this.#requests.values()].flatMap(({ chunks }) => chunks);
    for (const chunk of requested) this.#touch(chunk);
    const next = requested.find((chunk) => !this.#chunks.has(chunk));
    if (this.#fetching) {
      const { chunk, since } = this.#fetching;
      if (chunk === next || requested.includes(chunk) || performance.now() - since < GRACE_MS) return;
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
    if (!this.#puzzle) return;
    const fetching = this.#fetching = { chunk, since: performance.now(), control: new AbortController() };
    /** @type {PlacementChunk | undefined} */
    let found;
    /** @type {Failure | undefined} */
    let error;
    try {
      found = await this.#ask({
        do: 'chunk', kind: 'place', puzzle: this.#puzzle, onePerClass: this.#onePerClass, from: String(chunk * CHUNK), length: CHUNK, rows: false,
      }, { signal: fetching.control.signal, noCache: true, onProgress: (progress) => {
        if (this.#fetching !== fetching) return;
        // Don't report progress of prefetching.
        const awaited = [...this.#requests.values()].some(({ chunks, visibleCount }) => chunks.slice(0, visibleCount).includes(chunk));
        this.progress = awaited ? { ...progress, chunk } : undefined;
        this.#onChange();
        this.#fetch(); // Another one may be more urgent by now.
      } });
    } catch (thrown) {
      error = failureOf(thrown);
    }
    // It was cancelled.
    if (this.#fetching !== fetching) return;
    this.#fetching = undefined;
    this.progress = undefined;
    this.error = error;
    if (found) this.#keep(chunk, found);
    this.#onChange();
    this.#fetch();
  }

  /** @param {number} chunk @param {PlacementChunk} found */
  #keep(chunk, found) {
    this.#chunks.set(chunk, found);
    for (const oldest of this.#chunks.keys()) {
      if (this.#chunks.size <= MAX_CHUNKS) break;
      this.#chunks.delete(oldest);
    }
  }
}
