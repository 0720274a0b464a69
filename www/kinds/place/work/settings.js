// @ts-check
/** Place's settings: how many of each kind, the board, what is shown on it. */
import { h, set, setText } from '../../../app/dom.js';
import { icon, pieceDrawing } from '../../../board/pieces.js';
import { SizeRow } from '../../../controls/board-fields.js';
import { segments, Stepper } from '../../../controls/fields.js';
import { wallsRow } from '../../walls-row.js';
import { NO_PIECES, PIECES } from '../show/pieces.js';

/** @import { Lines, Piece } from '../../../solver/wire.d.ts' */
/** @import { Hosts } from '../../../app/contract.d.ts' */
/** @import { PlacePage, PlaceState } from '../types.d.ts' */

/** @type {Record<Lines, string>} */
const LINES = {
  stop: 'Queens, rooks and bishops stop at a blocked square, as at a wall.',
  pass: 'Queens, rooks and bishops run on over a blocked square, as over a hole.',
};

/** How many of a kind are to be placed, and how many are fixed beside them. */
class PieceCount {
  #letter;
  #stepper;
  #fixed = h('span', { class: 'fixed' });

  /** @param {Piece} letter @param {string} name @param {PlacePage} page */
  constructor(letter, name, { about: { mostPlaceSquares: most }, state, send }) {
    this.#letter = letter;
    this.#stepper = new Stepper(`${name}s to place`, 0, most, (number) => {
      if (!Number.isNaN(number)) return send({ do: 'pieces', piece: letter, number });
      this.draw(state());
      send({ do: 'say', text: `From 0 to ${most} of a kind can be placed.` });
    });
    this.#stepper.input.id = `pieces-${letter}`;
    this.element = h('div', { class: 'piece-count', 'data-counter': letter, title: `${name}s to place` },
      h('span', { class: 'piece-count-icon', html: icon(pieceDrawing(letter), name) }), this.#stepper.element, this.#fixed);
  }

  /** @param {PlaceState} state */
  draw({ draft }) {
    this.#stepper.draw(draft.pieces[this.#letter]);
    const standing = draft.fixed.filter(([, other]) => other === this.#letter).length;
    setText(this.#fixed, standing > 0 ? `+ ${standing} fixed` : '');
  }
}

export class PlaceSettings {
  /** @param {Hosts} hosts @param {PlacePage} page */
  constructor({ settings, palette, extra }, page) {
    const { state, send } = page;
    this.counts = PIECES.map(([letter, name]) => new PieceCount(letter, name, page));
    this.none = h('button', { type: 'button', class: 'button small', 'data-part': 'no-pieces', onclick: () => send({ do: 'set', field: 'pieces', value: NO_PIECES }) }, 'None');
    this.size = new SizeRow(page);
    this.lines = segments('lines', 'Blocked squares', /** @type {const} */ ([['stop', 'stop lines'], ['pass', 'let lines pass']]),
      (value) => send({ do: 'set', field: 'lines', value }));
    this.about = h('p', { class: 'place-note' });
    this.attacked = h('button', {
      type: 'button', class: 'button small', 'data-part': 'attacked', title: 'Show which squares are attacked, and how often',
      onclick: () => send({ do: 'view', view: { attacked: !state().view.attacked, heat: 'none' } }),
    }, 'Attacked squares');
    this.heat = segments('heat', 'Where each kind stands', /** @type {(readonly [Piece | 'none', string])[]} */ ([['none', 'Off'], ...PIECES]),
      (heat) => send({ do: 'view', view: heat === 'none' ? { heat } : { heat, attacked: false } }));
    // Each kind's button shows the piece.
    this.kinds = PIECES.map(([letter, name], index) => ({ letter, button: this.heat.buttons[index + 1], name }));
    for (const { letter, button, name } of this.kinds) {
      set(button, 'aria-label', name);
      set(button, 'title', `Where ${name.toLowerCase()}s stand`);
      button.innerHTML = icon(pieceDrawing(letter));
    }
    settings.replaceChildren(
      h('h2', {}, 'Pieces to place'),
      h('div', { class: 'piece-counts' }, ...this.counts.map(({ element }) => element), h('div', { class: 'piece-count' }, this.none)),
      h('div', { class: 'rows place-board' }, this.size.element));
    palette.replaceChildren(h('div', { class: 'place-shown' }, this.attacked,
      h('span', { class: 'place-heat' }, h('span', { class: 'name' }, 'Where they stand'), this.heat.element)));
    extra.replaceChildren(h('h2', {}, 'Blocked squares'), this.lines.element, this.about,
      wallsRow(page, 'All over', [['scatter', 'Scatter'], ['invert', 'Invert']], 0.1));
  }

  /** @param {PlaceState} state */
  draw(state) {
    const { draft, view } = state;
    this.size.draw(state);
    for (const count of this.counts) count.draw(state);
    set(this.none, 'disabled', Object.values(draft.pieces).every((number) => number === 0));
    this.lines.draw(draft.lines);
    setText(this.about, LINES[draft.lines]);
    set(this.attacked, 'aria-pressed', String(view.attacked));
    this.heat.draw(view.heat);
    for (const { letter, button } of this.kinds) set(button, 'hidden', letter !== view.heat && draft.pieces[letter] === 0);
  }
}
