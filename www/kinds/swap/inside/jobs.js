// @ts-check
/** Runs the jobs of Swap. */
import { layOutGraph } from './graph-layout.js';

/** @import { JobOf, Results } from '../../../solver/jobs.d.ts' */
/** @import { JobContext } from '../../../solver/inside/job-runner.js' */
/** @import { HandlersOf } from '../../../solver/inside/builds.d.ts' */

/** @typedef {typeof import('../../../pkg/leaper_swap.js')} Core */
/** @typedef {InstanceType<Core['SolutionGuide']>} SolutionGuide */

/**
 * @param {Core} core
 * @returns {HandlersOf<'swap'>}
 */
export function createHandlers(core) {
  const guides = new GuideCache(core);
  return {
    jobs: {
      *another(job, context) {
        const { draft, moves, back } = job;
        const other = yield* guides.query(job, new Uint32Array(), (guide) => guide.other(draft, moves, back), context);
        // If there are too many solutions to store, search for the next one.
        return other ?? (yield* context.search(new core.SolutionFinder(draft, moves, back)));
      },
      *hint(job, context) {
        const { draft, moves } = job;
        const hint = yield* guides.query(job, moves, (guide) => guide.hint(draft, moves), context);
        return hint ?? { status: 'limit' };
      },
      *position({ draft, moves, picked }) {
        return core.gamePosition(draft, moves, picked ?? undefined);
      },
      *positionRows({ draft, moves }) {
        return core.positionRows(draft, moves);
      },
      *graph({ draft }, context) {
        const { squares, edges } = core.graph(draft);
        const layout = yield* context.inSlices(layOutGraph({ nodes: squares, edges }));
        return { squares, edges, layout };
      },
      share: (job, context) => share(core, job, context),
    },
    clearCache: () => guides.clear(),
  };
}

/** Keeps the shortest solutions from one position, which answer further queries at once. */
class GuideCache {
  #core;
  /** @type {SolutionGuide | undefined} */
  #guide;

  /** @param {Core} core */
  constructor(core) {
    this.#core = core;
  }

  clear() {
    this.#guide?.free();
    this.#guide = undefined;
  }

  /**
   * Answers a query from the cache. If that doesn't know, finds the solutions after `moves` first.
   *
   * @template T
   * @param {JobOf<'another'> | JobOf<'hint'>} job
   * @param {Uint32Array} moves
   * @param {(guide: SolutionGuide) => T | undefined} lookUp
   * @param {JobContext} context
   * @returns {Generator<void, T | undefined>}
   */
  *query({ draft }, moves, lookUp, context) {
    const answer = this.#guide && lookUp(this.#guide);
    if (answer !== undefined) return answer;
    const guide = new this.#core.SolutionGuide(draft, moves);
    try {
      yield* context.advance(guide);
      this.clear();
      this.#guide = guide;
      return lookUp(guide);
    } finally {
      if (this.#guide !== guide) context.free(guide); // The job was cancelled.
    }
  }
}

/** Positions of other workers are sent in batches of this many words. */
const BATCH_WORDS = 1 << 14;

/**
 * Runs one worker's part of a shared search, round by round.
 *
 * @param {Core} core
 * @param {JobOf<'share'>} job
 * @param {JobContext} context
 * @returns {Generator<void | true, Results['share']>}
 */
function* share(core, { draft, request }, context) {
  const part = new core.Share(draft, request);
  const sendWords = (/** @type {number} */ least) => {
    for (let batch = part.takeOutgoing(least); batch; batch = part.takeOutgoing(least)) {
      const [to, words] = batch;
      context.send({ to, words }, [words.buffer]);
    }
  };
  try {
    for (let isDone = false, batches = 0; ;) {
      for (const input of context.takeInputs()) {
        if ('words' in input) {
          part.receive(input.words);
          batches += 1;
          isDone = false;
        }
        if ('report' in input) context.send({ report: part.report() });
        if (!('reports' in input)) continue;
        const result = part.conclude(input.reports);
        if (result) return result;
        isDone = false;
      }
      if (!isDone) {
        isDone = part.advance(context.slice) === true;
        sendWords(isDone ? 1 : BATCH_WORDS);
        if (isDone) context.send({ processed: batches });
      }
      context.reportProgress(part);
      yield isDone || undefined;
    }
  } finally {
    context.free(part);
  }
}
