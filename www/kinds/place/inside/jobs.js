// @ts-check
/** Runs the jobs of Place. */
import { deepEqual } from '../../../solver/deep-equal.js';

/** @import { JobOf } from '../../../solver/jobs.d.ts' */
/** @import { JobContext } from '../../../solver/inside/job-runner.js' */
/** @import { HandlersOf } from '../../../solver/inside/builds.d.ts' */
/** @import { PlaceDraft } from '../../../solver/wire.d.ts' */
/** @import { PlacementChunk } from '../types.d.ts' */

/** @typedef {typeof import('../../../pkg/leaper_place.js')} Core */

/**
 * @param {Core} core
 * @returns {HandlersOf<'place'>}
 */
export function createHandlers(core) {
  /**
   * @param {PlaceDraft | string} puzzle
   * @param {{ index: number, of: number, squares: boolean }} part
   * @param {JobContext} context
   */
  const count = (puzzle, part, context) => context.search(new core.PartCount(puzzle, part));
  const list = new PlacementList(core);
  return {
    jobs: {
      part: ({ puzzle, index, of, squares }, context) => count(puzzle, { index, of, squares }, context),
      *sum({ puzzle, parts }) {
        return core.sum(puzzle, parts);
      },
      *sumDocument({ puzzle, parts }) {
        return core.sumDocument(puzzle, parts);
      },
      *heat({ puzzle, parts }, context) {
        return core.heat(puzzle, parts ?? [yield* count(puzzle, { index: 0, of: 1, squares: true }, context)]);
      },
      *attacks({ puzzle }) {
        return core.attacks(puzzle);
      },
      *coverage({ puzzle }) {
        return core.coverage(puzzle);
      },
      chunk: (job, context) => list.chunk(job, context),
    },
  };
}

/** Caches the last list of placements, which continues quickly from its position. */
class PlacementList {
  #core;
  /** The key of the list. @type {{ puzzle: PlaceDraft, onePerClass: boolean } | undefined} */
  #key;
  /** @type {InstanceType<Core['Placements']> | undefined} */
  #placements;
  #isBusy = false;

  /** @param {Core} core */
  constructor(core) {
    this.#core = core;
  }

  /**
   * @param {JobOf<'chunk'>} job
   * @param {JobContext} context
   * @returns {Generator<void, PlacementChunk>}
   */
  *chunk({ puzzle, onePerClass, from, length, rows }, context) {
    while (this.#isBusy) yield; // one reader at a time
    const key = { puzzle, onePerClass };
    if (!this.#placements || !deepEqual(this.#key, key)) {
      this.#placements?.free();
      this.#placements = undefined;
      this.#placements = new this.#core.Placements(puzzle, onePerClass);
      this.#key = key;
    }
    this.#isBusy = true;
    try {
      this.#placements.turnTo(from, length, rows);
      return yield* context.advance(this.#placements);
    } finally {
      this.#isBusy = false;
    }
  }
}
