// @ts-check
/** Travel's settings: the board's size, who jumps, what is shown. */
import { h, iconButton, set, setText } from '../../../app/dom.js';
import { switchOff } from '../../../app/focus.js';
import { LeaperRow, SizeRow } from '../../../controls/board-fields.js';
import { row, segments } from '../../../controls/fields.js';
import { blockPatternsRow } from '../../block-patterns-row.js';
import { anotherPath, totalOf } from '../show/paths.js';

/** @import { TravelAccess, TravelState } from '../types.d.ts' */

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
      row(words.distance, this.overlay.element),
      row(words.pathsRow, h('span', { class: 'stepper' }, this.before, this.which, this.another), this.all)));
  }

  /** @param {TravelState} state */
  draw(state) {
    for (const part of this.rows) part.draw(state);
    const { view } = state;
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
