// @ts-check
/** Travel's settings: the board's size, who jumps, what is shown. */
import { h, iconButton, set, setText } from '../../../app/dom.js';
import { switchOff } from '../../../app/focus.js';
import { LeaperRow, SizeRow } from '../../../controls/board-fields.js';
import { row, segments, toggle } from '../../../controls/fields.js';
import { blockPatternsRow } from '../../block-patterns-row.js';
import { anotherPath, totalOf } from '../show/paths.js';

/** @import { TravelAccess, TravelState } from '../types.d.ts' */

/** Guards by their letters, and their symbols in text. */
export const GUARDS = /** @type {const} */ (['k', 'q', 'r', 'b', 'n', 'p']);
const SYMBOLS = { k: '♚\ufe0e', q: '♛\ufe0e', r: '♜\ufe0e', b: '♝\ufe0e', n: '♞\ufe0e', p: '♟\ufe0e' };

/** Board size, leaper, and what is shown on the board. */
export class TravelSettings {
  #words;

  /** @param {HTMLElement} host @param {TravelAccess} access */
  constructor(host, access) {
    const { state, send, words } = access;
    this.#words = words;
    const step = (/** @type {number} */ by) => () => {
      const command = anotherPath(state(), by);
      if (command) send(command);
    };
    const pick = (/** @type {string} */ letter) => async () => {
      await import('../../../board/chess-pieces.js');
      send({ do: 'tool', tool: `guard-${letter}` });
    };
    this.guards = GUARDS.map((letter) => h('button', {
      type: 'button', class: 'button small', 'data-guard': letter, 'aria-label': words.guard(letter), title: words.guard(letter), onclick: pick(letter),
    }, SYMBOLS[letter]));
    this.capture = toggle('capture', words.capture, () => send({ do: 'setField', field: 'capture', value: state().draft.capture === 'yes' ? 'no' : 'yes' }));
    this.order = toggle('order', words.inOrder, () => send({ do: 'setField', field: 'order', value: state().draft.order === 'given' ? 'any' : 'given' }));
    this.rows = [new SizeRow(access), new LeaperRow(access)];
    this.overlay = segments('overlay', words.distances, [['none', words.off], ['distances', words.numbers], ['wave', words.wave]],
      (overlay) => send({ do: 'view', view: { overlay } }));
    this.all = h('button', {
      type: 'button', class: 'button small', 'data-part': 'all-paths', onclick: () => send({ do: 'view', view: { allPaths: !state().view.allPaths } }),
    }, words.showAll);
    this.another = iconButton('next', words.anotherPath, step(1), { 'data-part': 'another' });
    this.before = iconButton('back', words.pathBefore, step(-1), { 'data-part': 'before' });
    this.which = h('span', { class: 'which' });
    host.replaceChildren(h('h2', {}, words.board), h('div', { class: 'rows' },
      ...this.rows.map(({ element }) => element),
      blockPatternsRow(access, words.blockedSquares, [['scatter', words.scatter], ['maze', words.maze], ['invert', words.invert]], 0.25),
      row(words.guards, h('span', { class: 'guards' }, ...this.guards), this.capture),
      row(words.goals, this.order),
      row(words.distance, this.overlay.element),
      row(words.pathsRow, h('span', { class: 'stepper' }, this.before, this.which, this.another), this.all)));
  }

  /** @param {TravelState} state */
  draw(state) {
    for (const part of this.rows) part.draw(state);
    const { draft, tool, view } = state;
    for (const button of this.guards) set(button, 'aria-pressed', String(tool === `guard-${button.dataset.guard}`));
    set(this.capture, 'aria-checked', String(draft.capture === 'yes'));
    set(this.order, 'aria-checked', String(draft.order === 'given'));
    this.overlay.draw(view.overlay);
    set(this.all, 'aria-pressed', String(view.allPaths));
    const total = totalOf(state);
    for (const button of [this.another, this.before]) switchOff(button, BigInt(total ?? 0) < 2n);
    const number = String(BigInt(view.path) + 1n);
    const words = this.#words;
    // A long total is in the result already.
    setText(this.which, !total ? words.none : total.length > 7 ? words.whichOfMany(number) : words.which(number, total));
    set(this.all, 'disabled', !total);
  }
}
