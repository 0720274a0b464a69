// @ts-check
/**
 * How far one can get in a Swap puzzle: all arrangements by their distance
 * from the start, and one of the farthest as a goal.
 *
 * @typedef {{of: import('./swap-film.js').SwapDraft, progress?: any, answer?: any, error?: string}} Extent
 *   what is known of it, for the drawing it was asked of
 */
import { h, set, setText } from '../dom.js';
import { duration, exactly, plural, sentence } from '../words.js';

/** @typedef {import('../state.js').State} State */

/** What was asked of the drawing on screen. @param {any} state @returns {Extent | null} */
const extentOf = ({ draft, look }) => (look.extent?.of === draft ? look.extent : null);

/** Is it still being looked for? @param {Extent | null} extent */
const isSought = (extent) => Boolean(extent && !extent.answer && !extent.error);

/** Asks; asked again while it is looked for, it gives up. @param {State} state @returns {State} */
export function toggle(state) {
  return { ...state, look: { ...state.look, extent: isSought(extentOf(state)) ? null : { of: state.draft } } };
}

/** What is asked of the worker. @param {any} state */
export function question(state) {
  if (!isSought(extentOf(state))) return {};
  return { extent: { of: [state.draft], job: { do: 'solve', draft: state.draft, options: { extent: true } } } };
}

/** What the worker has told. @param {State} state @param {any} told @returns {State} */
export function told(state, { progress, result, error }) {
  const extent = extentOf(state);
  if (!extent) return state;
  const more = error ? { error: error.message } : result ? { answer: result.answer, error: result.missing?.message } : { progress };
  return { ...state, look: { ...state.look, extent: { ...extent, ...more } } };
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
  /** What is drawn. @type {any} */
  #answer;

  /** @param {HTMLElement} host @param {import('../panel.js').Page} page */
  constructor(host, { state, send, open }) {
    this.ask = h('button', { type: 'button', class: 'button small', id: 'extent', onclick: () => send({ do: 'extent' }) });
    this.text = h('p', { class: 'aside', id: 'extent-text', role: 'status' });
    this.bars = h('div', { class: 'layers', role: 'img' });
    this.goal = h('button', { type: 'button', class: 'button small', id: 'extent-goal', onclick: () => open(extentOf(state())?.answer.farthest) }, 'Make one of the farthest the goal');
    host.replaceChildren(h('h3', { class: 'second' }, 'How far one gets'), this.text, this.bars, h('div', { class: 'row' }, this.ask, this.goal));
  }

  /** @param {State} state */
  draw(state) {
    const { draft, look } = state;
    const extent = extentOf(state);
    const answer = extent?.answer;
    const found = answer?.status === 'solved';
    set(this.ask, 'hidden', found);
    set(this.ask, 'disabled', draft.start.length === 0);
    setText(this.ask, isSought(extent) ? 'Stop looking' : 'Look at all arrangements');
    setText(this.text, this.#words(draft, extent));
    set(this.bars, 'hidden', !found || answer.depth === 0);
    set(this.goal, 'hidden', !found || answer.depth === 0 || look.play !== null);
    if (found && this.#answer !== answer) {
      this.#answer = answer;
      this.bars.replaceChildren(...bars(answer.layers, draft.metric === 'runs' ? 'run' : 'move'));
      set(this.bars, 'aria-label', `How many arrangements lie how far: ${answer.layers.join(', ')}`);
    }
  }

  /** @param {any} draft @param {Extent | null} extent */
  #words(draft, extent) {
    if (!extent) return 'Every arrangement that can be reached from the start, and how far it lies.';
    const { answer, error, progress } = extent;
    const noun = draft.metric === 'runs' ? 'run' : 'move';
    if (error) return sentence(error);
    if (!answer) return progress ? `${exactly(progress.positions)} so far, ${plural(progress.depth, noun)} away …` : '…';
    if (answer.status !== 'solved') return `They are too many for the memory there is: ${exactly(answer.positions ?? 0)} were seen.`;
    if (answer.depth === 0) return 'No other arrangement can be reached.';
    return `${exactly(answer.reachable)} arrangements can be reached, the farthest ${plural(answer.depth, noun)} away (${duration(answer.ms)}).`;
  }
}
