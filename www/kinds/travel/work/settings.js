// @ts-check
/** Travel's settings: the board's size, who jumps, what is shown. */
import { h, iconButton, set, setText } from '../../../app/dom.js';
import { switchOff } from '../../../app/focus.js';
import { exactly } from '../../../app/words.js';
import { LeaperRow, SizeRow } from '../../../controls/board-fields.js';
import { row, segments } from '../../../controls/fields.js';
import { wallsRow } from '../../walls-row.js';
import { anotherPath, totalOf } from '../show/paths.js';

/** @import { TravelPage, TravelState } from '../types.d.ts' */

/** Board size, leaper, and what is shown on the board. */
export class TravelSettings {
  /** @param {HTMLElement} host @param {TravelPage} page */
  constructor(host, page) {
    const { state, send } = page;
    const step = (/** @type {number} */ by) => () => {
      const command = anotherPath(state(), by);
      if (command) send(command);
    };
    this.rows = [new SizeRow(page), new LeaperRow(page)];
    this.overlay = segments('overlay', 'Distances', [['none', 'Off'], ['distances', 'Numbers'], ['wave', 'Wave']],
      (overlay) => send({ do: 'view', view: { overlay } }));
    this.all = h('button', {
      type: 'button', class: 'button small', 'data-part': 'all-paths', onclick: () => send({ do: 'view', view: { allPaths: !state().view.allPaths } }),
    }, 'Show all');
    this.another = iconButton('next', 'Another shortest path (N)', step(1), { 'data-part': 'another' });
    this.before = iconButton('back', 'The shortest path before', step(-1), { 'data-part': 'before' });
    this.which = h('span', { class: 'which' });
    host.replaceChildren(h('h2', {}, 'Board'), h('div', { class: 'rows' },
      ...this.rows.map(({ element }) => element),
      wallsRow(page, 'Walls', [['scatter', 'Scatter'], ['maze', 'Maze'], ['invert', 'Invert']], 0.25),
      row('Distance', this.overlay.element),
      row('Paths', h('span', { class: 'stepper' }, this.before, this.which, this.another), this.all)));
  }

  /** @param {TravelState} state */
  draw(state) {
    for (const part of this.rows) part.draw(state);
    const { view } = state;
    this.overlay.draw(view.overlay);
    set(this.all, 'aria-pressed', String(view.allPaths));
    const total = totalOf(state);
    for (const button of [this.another, this.before]) switchOff(button, BigInt(total ?? 0) < 2n);
    const number = exactly(String(BigInt(view.path) + 1n));
    // The total of very many stands in the result already.
    setText(this.which, !total ? '–' : total.length > 7 ? `No. ${number}` : `${number} of ${exactly(total)}`);
    set(this.all, 'disabled', !total);
  }
}
