// @ts-check
/** Travel's settings: the board's size, who jumps, what is shown. */
import { h, iconButton, set, setText } from '../dom.js';
import { LeaperRow, SizeRow, row, segments } from '../board-rows.js';
import { exactly } from '../words.js';

/** Board size, leaper, and what is shown on the board. */
export class TravelSettings {
  /** @param {HTMLElement} host @param {import('../panel.js').Page} page */
  constructor(host, page) {
    const { state, send } = page;
    this.rows = [new SizeRow(page), new LeaperRow(page)];
    this.overlay = segments('overlay', 'Distances', [['none', 'Off'], ['distances', 'Numbers'], ['wave', 'Wave']],
      (overlay) => send({ do: 'look', look: { overlay } }));
    this.all = h('button', {
      type: 'button', class: 'button small', id: 'all-paths', onclick: () => send({ do: 'look', look: { allPaths: !state().look.allPaths } }),
    }, 'Show all');
    this.another = iconButton('next', 'Another shortest path (N)', () => anotherPath(state(), send, 1), { id: 'another' });
    this.before = iconButton('back', 'The shortest path before', () => anotherPath(state(), send, -1), { id: 'before' });
    this.which = h('span', { class: 'which' });
    host.replaceChildren(h('h3', {}, 'Board'), h('div', { class: 'rows' },
      ...this.rows.map(({ element }) => element),
      row('Distance', this.overlay.element),
      row('Paths', h('span', { class: 'stepper' }, this.before, this.which, this.another), this.all)));
  }

  /** @param {import('../state.js').State} state */
  draw(state) {
    for (const part of this.rows) part.draw(state);
    this.overlay.draw(state.look.overlay);
    set(this.all, 'aria-pressed', String(state.look.allPaths));
    const total = state.solution?.answer?.shortest;
    const several = total && BigInt(total) > 1n;
    for (const button of [this.another, this.before]) set(button, 'disabled', !several);
    const number = exactly(String(BigInt(state.look.path) + 1n));
    // The total of very many stands in the result already.
    setText(this.which, !total ? '–' : total.length > 7 ? `No. ${number}` : `${number} of ${exactly(total)}`);
    set(this.all, 'disabled', !total);
  }
}

/** Steps to the next or last of the shortest paths, round and round. @param {any} state @param {(command: any) => void} send @param {number} by */
export function anotherPath(state, send, by) {
  const total = state.solution?.answer?.shortest;
  if (!total || BigInt(total) < 2n) return;
  const index = (BigInt(state.look.path) + BigInt(by) + BigInt(total)) % BigInt(total);
  send({ do: 'look', look: { path: String(index) } });
  send({ do: 'seek', at: 0 });
}
