// @ts-check
/** Tour's settings: board, ends, view options, and other tours. */
import { h, iconButton, set, setText } from '../../../app/dom.js';
import { switchOff } from '../../../app/focus.js';
import { formatMessage } from '../../../app/language.js';
import { LeaperRow, SizeRow } from '../../../controls/board-fields.js';
import { row, segments, toggle } from '../../../controls/fields.js';
import { blockPatternsRow } from '../../block-patterns-row.js';
import { countOf, indexOf, isSearching, nextRequest, otherOf, seedOf, solvedOf } from '../show/tours.js';

/** @import { Message } from '../../../app/words.d.ts' */
/** @import { TourAccess, TourState } from '../types.d.ts' */

/** Seeds are below this number. */
const SEEDS = 1_000_000;

/** A random seed. */
const randomSeed = () => Math.floor(Math.random() * SEEDS);

/** Which tour is shown. @param {TourState} state @returns {Message} */
function whichOf(state) {
  if (isSearching(state)) return ['looking'];
  if (!solvedOf(state)) return ['none'];
  const [index, total] = [indexOf(state), countOf(state)];
  if (index !== null) {
    const number = String(BigInt(index) + 1n);
    return total !== null && total.length <= 6 ? ['which', number, total] : ['whichOfMany', number];
  }
  const seed = seedOf(state);
  return otherOf(state) && seed !== null ? ['whichSeed', seed] : ['whichFound'];
}

export class TourSettings {
  #words;

  /** @param {HTMLElement} host @param {TourAccess} access */
  constructor(host, access) {
    const { state, send, words } = access;
    this.#words = words;
    const step = (/** @type {number} */ by) => () => {
      const request = nextRequest(state(), by);
      if (request) send({ do: 'other', request });
    };
    const button = (/** @type {string} */ id, /** @type {string} */ label, /** @type {() => void} */ onclick) =>
      h('button', { type: 'button', class: 'button small', 'data-part': id, onclick }, label);
    this.rows = [new SizeRow(access), new LeaperRow(access)];
    this.ends = segments('ends', words.endsAsk, [['open', words.endsOpen], ['closed', words.endsClosed]], (ends) => send({ do: 'ends', ends }));
    this.numbers = toggle('numbers', words.showNumbers, () => send({ do: 'setView', view: { numbers: !state().view.numbers } }));
    this.sums = toggle('sums', words.showSums, () => send({ do: 'setView', view: { sums: !state().view.sums } }));
    this.before = iconButton('back', words.tourBefore, step(-1), { 'data-part': 'before' });
    this.next = iconButton('next', words.anotherTour, step(1), { 'data-part': 'another' });
    this.which = h('span', { class: 'which' });
    this.count = button('count-all', words.countAll, () => send({ do: 'setView', view: { count: true } }));
    this.drawn = button('drawn', words.drawOne, () => send({ do: 'other', request: { drawn: randomSeed() } }));
    this.symmetric = button('symmetric', words.halfTurn, () => send({ do: 'other', request: { symmetric: randomSeed() } }));
    this.found = button('found', words.firstAgain, () => send({ do: 'found' }));
    /** Below its switch. */
    this.sumsHost = h('div', { class: 'tour-sums' });
    host.replaceChildren(
      h('h2', {}, words.board),
      h('div', { class: 'rows' }, ...this.rows.map(({ element }) => element), blockPatternsRow(access, words.blockedSquares, [['scatter', words.scatter], ['invert', words.invert]], 0.05), row(words.ends, this.ends.element), row(words.showRow, this.numbers, this.sums), this.sumsHost),
      h('h2', { class: 'second' }, words.toursTitle),
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
    switchOff(this.next, !idle || !nextRequest(state, 1));
    switchOff(this.before, !idle || !nextRequest(state, -1));
    set(this.count, 'hidden', countOf(state) !== null);
    set(this.count, 'disabled', !solved || view.count);
    set(this.drawn, 'disabled', !idle || isSearching(state));
    set(this.symmetric, 'hidden', draft.ends !== 'closed');
    set(this.symmetric, 'disabled', !idle || isSearching(state));
    set(this.found, 'hidden', !otherOf(state));
    setText(this.which, formatMessage(whichOf(state), this.#words));
  }
}
