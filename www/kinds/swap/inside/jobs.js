// @ts-check
/** How the jobs of Swap are done. */
import { untangle } from './untangle.js';

/** @import { JobOf, Results } from '../../../solver/jobs.d.ts' */
/** @import { Bench } from '../../../solver/inside/desk.js' */
/** @import { SkillOf } from '../../../solver/inside/skill.d.ts' */

/** @typedef {typeof import('../../../pkg/leaper_swap.js')} Core */
/** @typedef {InstanceType<Core['Ways']>} Ways */

/** @param {Core} core @returns {SkillOf<'swap'>} */
export function skill(core) {
  const ways = new Gathered(core);
  return {
    jobs: {
      *another(job, bench) {
        const none = new Uint32Array();
        const other = yield* ways.ask(job, none, (gathered) => gathered.other(job.draft, job.moves, job.back), bench);
        // Where they are too many to gather, it is searched for.
        return other ?? (yield* bench.search(new core.Stepper(job.draft, job.moves, job.back)));
      },
      *hint(job, bench) {
        return (yield* ways.ask(job, job.moves, (gathered) => gathered.hint(job.draft, job.moves), bench)) ?? { status: 'limit' };
      },
      *stand({ draft, moves, picked }) {
        return core.stand(draft, moves, picked ?? undefined);
      },
      *score({ draft, moves }) {
        return core.score(draft, moves);
      },
      *graph({ draft }, bench) {
        const { squares, edges } = core.graph(draft);
        return { squares, edges, layout: yield* bench.sliced(untangle({ nodes: squares, edges })) };
      },
      share: (job, bench) => share(core, job, bench),
    },
    forget: () => ways.forget(),
  };
}

/** The shortest ways that were gathered last: what they know is told at once. */
class Gathered {
  #core;
  /** @type {Ways | undefined} */
  #ways;

  /** @param {Core} core */
  constructor(core) {
    this.#core = core;
  }

  forget() {
    this.#ways?.free();
    this.#ways = undefined;
  }

  /**
   * Asks the ways that were gathered last; where they do not know, those from
   * after some moves are gathered.
   * @template T @param {JobOf<'another'> | JobOf<'hint'>} job @param {Uint32Array} moves
   * @param {(gathered: Ways) => T | undefined} lookUp @param {Bench} bench @returns {Generator<void, T | undefined>}
   */
  *ask({ draft }, moves, lookUp, bench) {
    const found = this.#ways && lookUp(this.#ways);
    if (found !== undefined) return found;
    const fresh = new this.#core.Ways(draft, moves);
    try {
      yield* bench.advance(fresh);
      this.forget();
      this.#ways = fresh;
      return lookUp(fresh);
    } finally {
      if (this.#ways !== fresh) bench.free(fresh); // it was cancelled
    }
  }
}

/** What belongs to another worker is sent when it is so many words. */
const BATCH = 1 << 14;

/**
 * A worker's part in a search that several share, round by round.
 * @param {Core} core @param {JobOf<'share'>} job @param {Bench} bench
 * @returns {Generator<void | true, Results['share']>}
 */
function* share(core, { draft, wish }, bench) {
  const part = new core.Share(draft, wish);
  const postWords = (/** @type {number} */ least) => {
    for (let batch = part.take(least); batch; batch = part.take(least)) {
      const [to, words] = batch;
      bench.post({ to, words }, [words.buffer]);
    }
  };
  try {
    for (let led = false, batches = 0; ;) {
      for (const news of bench.heard()) {
        if ('words' in news) {
          part.give(news.words);
          batches += 1;
          led = false;
        }
        if ('report' in news) bench.post({ report: part.report() });
        if (!('reports' in news)) continue;
        const found = part.conclude(news.reports);
        if (found) return found;
        led = false;
      }
      if (!led) {
        led = part.advance(bench.slice) === true;
        postWords(led ? 1 : BATCH);
        if (led) bench.post({ led: batches });
      }
      bench.progress(part);
      yield led || undefined;
    }
  } finally {
    bench.free(part);
  }
}
