// @ts-check
/** Place's settings: how many of each kind, the board, what is shown on it. */
import { SizeRow, row, segments } from '../board-rows.js';
import { h, set, setText } from '../dom.js';
import { Stepper } from '../panel.js';
import { icon, pieceDrawing } from '../pieces.js';
import { KINDS } from './place-state.js';

/** More of a kind than this fit on no board that can be solved. */
const MOST_PIECES = 256;

const LINES = {
  stop: 'Queens, rooks and bishops stop at a blocked square, as at a wall.',
  pass: 'Queens, rooks and bishops run on over a blocked square, as over a hole.',
};

export class PlaceSettings {
  /**
   * @param {HTMLElement} host @param {HTMLElement} looks for what is shown on the board
   * @param {HTMLElement} extra for what is less often set @param {import('../panel.js').Page} page
   */
  constructor(host, looks, extra, page) {
    const { state, send } = page;
    this.counters = KINDS.map(([letter, label]) => {
      const stepper = new Stepper(`${label}s to place`, 0, MOST_PIECES, (number) => {
        if (!Number.isNaN(number)) return send({ do: 'pieces', letter, number });
        stepper.draw(state().draft.pieces[letter]);
        send({ do: 'say', text: `From 0 to ${MOST_PIECES} of a kind can be placed.` });
      });
      const fixed = h('span', { class: 'fixed' });
      stepper.input.id = `pieces-${letter}`;
      return { letter, stepper, fixed, element: h('div', { class: 'counter', 'data-counter': letter, title: `${label}s to place` },
        h('span', { class: 'counter-piece', html: icon(pieceDrawing(letter), label) }), stepper.element, fixed) };
    });
    this.none = h('button', { type: 'button', class: 'button small', id: 'no-pieces', onclick: () => send({ do: 'set', field: 'pieces', value: { K: 0, Q: 0, R: 0, B: 0, N: 0 } }) }, 'None');
    this.size = new SizeRow(page);
    this.lines = segments('lines', 'Blocked squares', [['stop', 'stop lines'], ['pass', 'let lines pass']],
      (value) => value !== state().draft.lines && send({ do: 'set', field: 'lines', value }));
    this.hint = h('p', { class: 'hint' });
    this.attacked = h('button', {
      type: 'button', class: 'button small', id: 'attacked', title: 'Show which squares are attacked, and how often',
      onclick: () => send({ do: 'look', look: { attacked: !state().look.attacked, heat: 'none' } }),
    }, 'Attacked squares');
    this.heat = segments('heat', 'Where each kind stands', [['none', 'Off'], .../** @type {[string, string][]} */ (KINDS.map(([letter, label]) => [letter, label]))],
      (heat) => send({ do: 'look', look: heat === 'none' ? { heat } : { heat, attacked: false } }));
    for (const button of this.heat.element.querySelectorAll('button')) {
      const letter = button.dataset.heat ?? 'none';
      if (letter === 'none') continue;
      set(button, 'aria-label', button.textContent);
      set(button, 'title', `Where ${button.textContent?.toLowerCase()}s stand`);
      button.innerHTML = icon(pieceDrawing(letter));
    }
    this.heat.element.classList.add('heat-kinds');
    host.replaceChildren(
      h('h3', {}, 'Pieces to place'),
      h('div', { class: 'counters' }, ...this.counters.map(({ element }) => element), h('div', { class: 'counter' }, this.none)),
      h('div', { class: 'rows next' }, this.size.element));
    looks.replaceChildren(h('div', { class: 'looks' }, this.attacked,
      h('span', { class: 'looks-heat' }, h('span', { class: 'name' }, 'Where they stand'), this.heat.element)));
    extra.replaceChildren(h('h3', {}, 'Blocked squares'), this.lines.element, this.hint);
  }

  /** @param {import('../state.js').State} state */
  draw(state) {
    const { draft, look } = state;
    this.size.draw(state);
    for (const { letter, stepper, fixed } of this.counters) {
      stepper.draw(draft.pieces[letter]);
      const standing = draft.fixed.filter((/** @type {[string, string]} */ [, other]) => other === letter).length;
      setText(fixed, standing > 0 ? `+ ${standing} fixed` : '');
    }
    set(this.none, 'disabled', Object.values(draft.pieces).every((number) => number === 0));
    this.lines.draw(draft.lines);
    setText(this.hint, LINES[/** @type {keyof typeof LINES} */ (draft.lines)]);
    set(this.attacked, 'aria-pressed', String(look.attacked));
    this.heat.draw(look.heat);
    for (const button of this.heat.element.querySelectorAll('button')) {
      const letter = button.dataset.heat ?? 'none';
      set(button, 'hidden', letter !== 'none' && letter !== look.heat && draft.pieces[letter] === 0);
    }
  }
}
