// @ts-check
/**
 * The reachable positions of a Swap puzzle, by their distance from the start, and one of the farthest
 * as a goal.
 */
import { h, set, setText } from '../../../app/dom.js';
import { factOf } from '../../../app/state.js';
import { prefersReducedMotion } from '../../../board/scene.js';

/** @import { Question } from '../../../app/types.d.ts' */
/** @import { AllWords } from '../../../app/words.d.ts' */
/** @import { ExtentAnswer, LimitReached, Metric } from '../../../solver/wire.d.ts' */
/** @import { SwapAccess, SwapState } from '../types.d.ts' */

/**
 * The reachable positions of the draft on screen, if they were requested.
 *
 * @param {SwapState} state
 */
function extentOf(state) {
  const { draft, view } = state;
  const wanted = view.extentDraft === draft;
  const fact = wanted ? factOf(state, 'extent', [draft]) : null;
  const { result, progress } = fact ?? {};
  const error = fact?.error ?? result?.missing;
  // The request is for an extent, so the answer is one.
  const answer = /** @type {ExtentAnswer | LimitReached | null} */ (result?.answer ?? null);
  return { wanted, isPending: wanted && !answer && !error, answer, error, progress };
}

/**
 * Requests the reachable positions, or cancels the request.
 *
 * @param {SwapState} state
 * @returns {SwapState}
 */
export function toggleExtent(state) {
  const { extent: _, ...facts } = state.facts;
  return { ...state, facts, view: { ...state.view, extentDraft: extentOf(state).isPending ? null : state.draft } };
}

/** @param {SwapState} state @returns {{[name: string]: Question}} */
export function extentQuestion(state) {
  if (!extentOf(state).isPending) return {};
  const { draft } = state;
  return { extent: { of: [draft], job: /** @type {const} */ ({ do: 'solve', draft, options: { extent: true }, wants: {} }) } };
}

/**
 * A bar for each distance, by its number of positions.
 *
 * @param {number[]} layers
 * @param {Metric} metric
 * @param {AllWords} words
 */
function bars(layers, metric, words) {
  const most = Math.max(...layers);
  return layers.map((count, distance) => h('i', {
    style: `--share:${(count / most).toFixed(4)}`,
    title: words.layer(metric, distance, count),
  }));
}

export class ExtentView {
  /** The answer on screen. @type {ExtentAnswer | undefined} */
  #drawn;
  #words;

  /** @param {HTMLElement} host @param {SwapAccess} access */
  constructor(host, { state, send, open, stage, words }) {
    this.#words = words;
    this.ask = h('button', { type: 'button', class: 'button small', 'data-part': 'extent', onclick: () => send({ do: 'extent' }) });
    this.text = h('p', { class: 'aside', 'data-part': 'extent-text', role: 'status' });
    this.bars = h('div', { class: 'layers', role: 'img' });
    this.goal = h('button', { type: 'button', class: 'button small', 'data-part': 'extent-goal', onclick: async () => {
      const { answer } = extentOf(state());
      if (answer?.status !== 'solved') return;
      await open(answer.farthest);
      stage.scrollIntoView({ block: 'nearest', behavior: prefersReducedMotion() ? 'auto' : 'smooth' });
      send({ do: 'notify', message: ['farthestIsGoal', state().draft.metric, answer.depth], tone: 'good' });
    } }, words.farthestAsGoal);
    host.replaceChildren(h('h2', { class: 'second' }, words.extentTitle), this.text, this.bars, h('div', { class: 'row' }, this.ask, this.goal));
  }

  /** @param {SwapState} state */
  draw(state) {
    const { draft, game } = state;
    const { answer, isPending } = extentOf(state);
    const found = answer?.status === 'solved' ? answer : undefined;
    const hasDistances = found !== undefined && found.depth > 0;
    set(this.ask, 'hidden', found !== undefined);
    set(this.ask, 'disabled', draft.start.length === 0);
    setText(this.ask, isPending ? this.#words.stopExploring : this.#words.exploreAll);
    setText(this.text, this.#statusText(state));
    set(this.text, 'title', found && this.#words.extentTook(found.ms));
    set(this.bars, 'hidden', !hasDistances);
    set(this.goal, 'hidden', !hasDistances || game !== null);
    if (!found || this.#drawn === found) return;
    this.#drawn = found;
    this.bars.replaceChildren(...bars(found.layers, draft.metric, this.#words));
    set(this.bars, 'aria-label', this.#words.layers(found.layers));
  }

  /** @param {SwapState} state */
  #statusText(state) {
    const { wanted, answer, error, progress } = extentOf(state);
    const words = this.#words;
    const { metric } = state.draft;
    if (!wanted) return words.extentIdle;
    if (error) return words.failure(error);
    if (!answer) return progress ? words.extentSoFar(metric, progress.positions, progress.depth) : words.waiting;
    if (answer.status !== 'solved') return words.extentTooMany(answer.positions ?? 0);
    return answer.depth === 0 ? words.extentNone : words.extentFound(metric, answer.reachable, answer.depth);
  }
}
