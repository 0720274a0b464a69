// @ts-check
/** What is set beside Tour's board: the board, the ends; what is shown; and other tours. */
import { h, iconButton, set, setText } from '../../../app/dom.js';
import { switchOff } from '../../../app/focus.js';
import { exactly } from '../../../app/words.js';
import { LeaperRow, SizeRow } from '../../../controls/board-fields.js';
import { row, segments, toggle } from '../../../controls/fields.js';
import { wallsRow } from '../../walls-row.js';
import { countOf, isSought, nextWish, numberOf, otherOf, seedOf, solvedOf } from '../show/tours.js';

/** @import { TourPage, TourState } from '../types.d.ts' */

/** Seeds are so large at most. */
const SEEDS = 1_000_000;

/** A seed that nobody has chosen. */
const anySeed = () => Math.floor(Math.random() * SEEDS);

/** Which tour is shown. @param {TourState} state */
function whichOf(state) {
  if (isSought(state)) return 'looking …';
  if (!solvedOf(state)) return '–';
  const [number, total] = [numberOf(state), countOf(state)];
  if (number !== null) {
    const shown = exactly(String(BigInt(number) + 1n));
    return total !== null && total.length <= 6 ? `${shown} of ${exactly(total)}` : `No. ${shown}`;
  }
  const seed = seedOf(state);
  return otherOf(state) && seed !== null ? `seed ${seed}` : 'found';
}

export class TourSettings {
  /** @param {HTMLElement} host @param {TourPage} page */
  constructor(host, page) {
    const { state, send } = page;
    const step = (/** @type {number} */ by) => () => {
      const wish = nextWish(state(), by);
      if (wish) send({ do: 'other', wish });
    };
    const button = (/** @type {string} */ id, /** @type {string} */ words, /** @type {() => void} */ onclick) =>
      h('button', { type: 'button', class: 'button small', 'data-part': id, onclick }, words);
    this.rows = [new SizeRow(page), new LeaperRow(page)];
    this.ends = segments('ends', 'Does it come back to its start?', [['open', 'Open'], ['closed', 'Closed']], (ends) => send({ do: 'ends', ends }));
    this.numbers = toggle('numbers', 'Numbers', () => send({ do: 'show', show: { numbers: !state().view.numbers } }));
    this.sums = toggle('sums', 'Sums', () => send({ do: 'show', show: { sums: !state().view.sums } }));
    this.before = iconButton('back', 'The tour before', step(-1), { 'data-part': 'before' });
    this.next = iconButton('next', 'Another tour (N)', step(1), { 'data-part': 'another' });
    this.which = h('span', { class: 'which' });
    this.count = button('count-all', 'Count all', () => send({ do: 'show', show: { count: true } }));
    this.drawn = button('drawn', 'One of all, at random', () => send({ do: 'other', wish: { drawn: anySeed() } }));
    this.symmetric = button('symmetric', 'Half-turn symmetric', () => send({ do: 'other', wish: { symmetric: anySeed() } }));
    this.found = button('found', 'The first again', () => send({ do: 'found' }));
    host.replaceChildren(
      h('h2', {}, 'Board'),
      h('div', { class: 'rows' }, ...this.rows.map(({ element }) => element), wallsRow(page, 'Holes', [['scatter', 'Scatter'], ['invert', 'Invert']], 0.05), row('Ends', this.ends.element), row('Show', this.numbers, this.sums)),
      h('h2', { class: 'second' }, 'Tours'),
      h('div', { class: 'rows' },
        h('div', { class: 'row' }, h('span', { class: 'stepper' }, this.before, this.which, this.next), this.count),
        h('div', { class: 'row' }, this.drawn, this.symmetric, this.found)));
  }

  /** @param {TourState} state */
  draw(state) {
    const { draft, view, answer, game } = state;
    for (const part of this.rows) part.draw(state);
    this.ends.draw(draft.ends);
    set(this.numbers, 'aria-checked', String(view.numbers));
    set(this.sums, 'aria-checked', String(view.sums));
    const solved = solvedOf(state);
    const idle = Boolean(solved && !answer?.pending && !game);
    switchOff(this.next, !idle || !nextWish(state, 1));
    switchOff(this.before, !idle || !nextWish(state, -1));
    set(this.count, 'hidden', countOf(state) !== null);
    set(this.count, 'disabled', !solved || view.count);
    set(this.drawn, 'disabled', !idle || isSought(state));
    set(this.symmetric, 'hidden', draft.ends !== 'closed');
    set(this.symmetric, 'disabled', !idle || isSought(state));
    set(this.found, 'hidden', !otherOf(state));
    setText(this.which, whichOf(state));
  }
}
