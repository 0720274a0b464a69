// @ts-check
/** How the jobs of Place are done. */
import { alike } from '../../../solver/content.js';

/** @import { JobOf } from '../../../solver/jobs.d.ts' */
/** @import { Bench } from '../../../solver/inside/desk.js' */
/** @import { SkillOf } from '../../../solver/inside/skill.d.ts' */
/** @import { Page as Chunk, PlaceDrawing } from '../../../solver/wire.d.ts' */

/** @typedef {typeof import('../../../pkg/leaper_place.js')} Core */

/** @param {Core} core @returns {SkillOf<'place'>} */
export function skill(core) {
  const count = (/** @type {PlaceDrawing | string} */ puzzle, /** @type {{ index: number, of: number, squares: boolean }} */ part, /** @type {Bench} */ bench) => (
    bench.search(new core.PartCount(puzzle, part)));
  const list = new List(core);
  return {
    jobs: {
      part: ({ puzzle, index, of, squares }, bench) => count(puzzle, { index, of, squares }, bench),
      *sum({ puzzle, parts }) {
        return core.sum(puzzle, parts);
      },
      *sumDocument({ puzzle, parts }) {
        return core.sumDocument(puzzle, parts);
      },
      *heat({ puzzle, parts }, bench) {
        return core.heat(puzzle, parts ?? [yield* count(puzzle, { index: 0, of: 1, squares: true }, bench)]);
      },
      *attacks({ puzzle }) {
        return core.attacks(puzzle);
      },
      chunk: (job, bench) => list.chunk(job, bench),
    },
  };
}

/** The list of placements that was read last: it goes on quickly from where it is. */
class List {
  #core;
  /** What it is the list of. @type {{ puzzle: PlaceDrawing, classes: boolean } | undefined} */
  #of;
  /** @type {InstanceType<Core['Placements']> | undefined} */
  #placements;
  #isBusy = false;

  /** @param {Core} core */
  constructor(core) {
    this.#core = core;
  }

  /** @param {JobOf<'chunk'>} job @param {Bench} bench @returns {Generator<void, Chunk>} */
  *chunk({ puzzle, classes, from, length, rows }, bench) {
    while (this.#isBusy) yield; // one reader at a time
    const of = { puzzle, classes };
    if (!this.#placements || !alike(this.#of, of)) {
      this.#placements?.free();
      this.#placements = undefined;
      this.#placements = new this.#core.Placements(puzzle, classes);
      this.#of = of;
    }
    this.#isBusy = true;
    try {
      this.#placements.turnTo(from, length, rows);
      return yield* bench.advance(this.#placements);
    } finally {
      this.#isBusy = false;
    }
  }
}
