// @ts-check
/** The board as a table of numbers, with the sums of its ranks and files. */
import { h, set } from '../../../app/dom.js';
import { formatMessages } from '../../../app/language.js';
import { orderOf } from '../../../board/line.js';
import { fileName } from '../../../board/squares.js';
import { sumsOf, tourOf } from '../show/tours.js';

/** @import { AllWords, MaybeMessage } from '../../../app/words.d.ts' */
/** @import { Sums, TourDraft } from '../../../solver/wire.d.ts' */
/** @import { TourAccess, TourState } from '../types.d.ts' */

/** Larger boards have no table. */
const LONGEST = 32;

/** With more files, the table is scrolled. */
const MAX_FITTING = 10;

/** Messages about the sums. @param {Sums} sums @returns {MaybeMessage[]} */
function verdict({ magic, semiMagic, ranks, diagonals, symmetric }) {
  const sum = ranks[0] ?? 0;
  return [
    magic ? ['magic', sum] : semiMagic ? ['semiMagic', sum] : ['notMagic'],
    !magic && diagonals && ['diagonals', ...diagonals],
    symmetric && ['halfTurnToo'],
  ];
}

export class SumsView {
  #host;
  #words;
  /** The inputs of the last drawing. @type {readonly unknown[]} */
  #shown = [];

  /** @param {HTMLElement} host @param {TourAccess} access */
  constructor(host, { signal, words }) {
    this.#words = words;
    this.#host = host;
    signal.addEventListener('abort', () => host.replaceChildren());
  }

  /** @param {TourState} state */
  draw(state) {
    const { draft, view, flipped } = state;
    const sums = state.game ? null : sumsOf(state);
    const path = tourOf(state);
    const shown = [draft, view.sums, sums, path, flipped];
    if (shown.every((part, index) => part === this.#shown[index])) return;
    this.#shown = shown;
    const large = Math.max(draft.files, draft.ranks) > LONGEST;
    set(this.#host, 'hidden', !sums);
    if (!sums) this.#host.replaceChildren();
    else {
      this.#host.replaceChildren(h('h2', {}, this.#words.sumsTitle),
        h('p', { class: 'tour-verdict', 'data-part': 'sums-verdict' }, formatMessages(verdict(sums), this.#words)),
        large ? h('p', { class: 'aside' }, this.#words.tooLargeForTable) : h('div', { class: 'tour-table', 'data-wide': draft.files > MAX_FITTING ? '' : null, role: 'group', 'aria-label': this.#words.sumsTitle, tabindex: 0 }, table(draft, sums, path, flipped, this.#words)));
    }
  }
}

/** Returns the most common sum. Other sums are marked. @param {(number | null)[]} sums */
function usualOf(sums) {
  const counts = new Map();
  for (const sum of sums) if (sum !== null) counts.set(sum, (counts.get(sum) ?? 0) + 1);
  const [[usual = null, times = 0] = []] = [...counts].sort(([, a], [, b]) => b - a);
  return times > sums.length / 2 ? usual : null;
}

/**
 * @param {TourDraft} draft
 * @param {Sums} sums
 * @param {Uint32Array} path
 * @param {boolean} flipped
 * @param {AllWords} words
 */
function table({ files, ranks }, sums, path, flipped, words) {
  const order = orderOf(path, files * ranks);
  const [across, down] = [files, ranks].map((side) => Array.from({ length: side }, (_, index) => index));
  const fileOrder = flipped ? across.reverse() : across;
  const rankOrder = flipped ? down : down.reverse();
  const usual = usualOf([...sums.ranks, ...sums.files]);
  const total = (/** @type {number | null} */ sum) => h('td', { class: `tour-sum${sum !== null && sum === usual ? ' tour-common-sum' : ''}` }, sum === null ? '–' : words.number(sum));
  return h('table', { 'data-part': 'sums-table' },
    h('thead', {}, h('tr', {}, h('td', {}), ...fileOrder.map((file) => h('th', { scope: 'col' }, fileName(file))), h('th', { scope: 'col' }, words.sum))),
    h('tbody', {},
      ...rankOrder.map((rank) => h('tr', {}, h('th', { scope: 'row' }, String(rank + 1)),
        ...fileOrder.map((file) => h('td', {}, String(order[rank * files + file] || ''))), total(sums.ranks[rank]))),
      h('tr', {}, h('th', { scope: 'row' }, words.sum), ...fileOrder.map((file) => total(sums.files[file])), h('td', {}))));
}
