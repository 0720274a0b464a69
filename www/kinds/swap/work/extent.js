// @ts-check
/**
 * How far one can get in a Swap puzzle: all arrangements by their distance
 * from the start, and one of the farthest as a goal.
 */
import { h, set, setText } from '../../../app/dom.js';
import { factOf } from '../../../app/state.js';
import { duration, exactly, plural, sentence } from '../../../app/words.js';
import { wishesStillness } from '../../../board/scene.js';
import { nounOf } from '../show/words.js';

/** @import { Question } from '../../../app/types.d.ts' */
/** @import { ExtentAnswer, LimitReached } from '../../../solver/wire.d.ts' */
/** @import { SwapPage, SwapState } from '../types.d.ts' */

/** What is known of the drawing on screen, if it was wanted. @param {SwapState} state */
function extentOf(state) {
  const { draft, view } = state;
  const wanted = view.extent === draft;
  const { result, error = result?.missing, progress } = (wanted && factOf(state, 'extent', [draft])) || {};
  // It was asked for in place of another answer.
  const answer = /** @type {ExtentAnswer | LimitReached | null} */ (result?.answer ?? null);
  return { wanted, sought: wanted && !answer && !error, answer, error, progress };
}

/** Asks; asked again while it is looked for, it gives up. @param {SwapState} state @returns {SwapState} */
export function toggleExtent(state) {
  const { extent: _, ...facts } = state.facts;
  return { ...state, facts, view: { ...state.view, extent: extentOf(state).sought ? null : state.draft } };
}

/** @param {SwapState} state @returns {{[name: string]: Question}} */
export function extentQuestion(state) {
  if (!extentOf(state).sought) return {};
  const { draft } = state;
  return { extent: { of: [draft], job: /** @type {const} */ ({ do: 'solve', draft, options: { extent: true }, wants: {} }) } };
}

/** A bar for each distance, by how many arrangements lie so far. @param {number[]} layers @param {string} noun */
function bars(layers, noun) {
  const most = Math.max(...layers);
  return layers.map((count, distance) => h('i', {
    style: `--share:${(count / most).toFixed(4)}`,
    title: `${plural(distance, noun)} away: ${exactly(count)}`,
  }));
}

export class ExtentView {
  /** What is drawn. @type {ExtentAnswer | undefined} */
  #drawn;

  /** @param {HTMLElement} host @param {SwapPage} page */
  constructor(host, { state, send, open, stage }) {
    this.ask = h('button', { type: 'button', class: 'button small', 'data-part': 'extent', onclick: () => send({ do: 'extent' }) });
    this.text = h('p', { class: 'aside', 'data-part': 'extent-text', role: 'status' });
    this.bars = h('div', { class: 'layers', role: 'img' });
    this.goal = h('button', { type: 'button', class: 'button small', 'data-part': 'extent-goal', onclick: async () => {
      const { answer } = extentOf(state());
      if (answer?.status !== 'solved') return;
      await open(answer.farthest);
      stage.scrollIntoView({ block: 'nearest', behavior: wishesStillness() ? 'auto' : 'smooth' });
      send({ do: 'say', text: `The goal is ${plural(answer.depth, nounOf(state().draft))} away now: the pale knights show it.`, tone: 'good' });
    } }, 'Make one of the farthest the goal');
    host.replaceChildren(h('h2', { class: 'second' }, 'How far one gets'), this.text, this.bars, h('div', { class: 'row' }, this.ask, this.goal));
  }

  /** @param {SwapState} state */
  draw(state) {
    const { draft, game } = state;
    const { answer, sought } = extentOf(state);
    const found = answer?.status === 'solved' ? answer : undefined;
    const far = found !== undefined && found.depth > 0;
    set(this.ask, 'hidden', found !== undefined);
    set(this.ask, 'disabled', draft.start.length === 0);
    setText(this.ask, sought ? 'Stop looking' : 'Look at all arrangements');
    setText(this.text, this.#words(state));
    set(this.bars, 'hidden', !far);
    set(this.goal, 'hidden', !far || game !== null);
    if (!found || this.#drawn === found) return;
    this.#drawn = found;
    this.bars.replaceChildren(...bars(found.layers, nounOf(draft)));
    set(this.bars, 'aria-label', `How many arrangements lie how far: ${found.layers.join(', ')}`);
  }

  /** @param {SwapState} state */
  #words(state) {
    const { wanted, answer, error, progress } = extentOf(state);
    const noun = nounOf(state.draft);
    if (!wanted) return 'Every arrangement that can be reached from the start, and how far it lies.';
    if (error) return sentence(error.message);
    if (!answer) return progress ? `${exactly(progress.positions)} so far, ${plural(progress.depth, noun)} away${(progress.workers ?? 1) > 1 ? `, by ${plural(progress.workers ?? 1, 'worker')}` : ''} …` : '…';
    if (answer.status !== 'solved') return `They are too many for the memory there is: ${exactly(answer.positions ?? 0)} were seen.`;
    if (answer.depth === 0) return 'No other arrangement can be reached.';
    return `${exactly(answer.reachable)} arrangements can be reached, the farthest ${plural(answer.depth, noun)} away (${duration(answer.ms)}).`;
  }
}
