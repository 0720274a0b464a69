// @ts-check
/** Place's settings: how many of each kind, the board, what is shown on it. */
import { h, set, setText } from '../../../app/dom.js';
import { setDrawing } from '../../../app/safe-svg.js';
import { icon, pieceDrawing } from '../../../board/pieces.js';
import { SizeRow } from '../../../controls/board-fields.js';
import { segments, Stepper } from '../../../controls/fields.js';
import { blockPatternsRow } from '../../block-patterns-row.js';
import { hasPiece, PIECES } from '../show/pieces.js';

/** @import { OpenNumber, Piece } from '../../../solver/wire.d.ts' */
/** @import { Hosts } from '../../../app/contract.d.ts' */
/** @import { PlaceAccess, PlaceState } from '../types.d.ts' */

/** The number of pieces of a kind to place, with the number of fixed ones. */
class PieceCount {
  #letter;
  #words;
  #stepper;
  #fixed = h('span', { class: 'fixed' });

  /** @param {Piece} letter @param {PlaceAccess} access */
  constructor(letter, { about: { mostPlaceSquares: most }, state, send, words }) {
    this.#letter = letter;
    this.#words = words;
    this.#stepper = new Stepper(words.howMany(letter), 0, most, (number) => {
      if (!Number.isNaN(number)) return send({ do: 'pieces', piece: letter, number });
      this.draw(state());
      send({ do: 'notify', message: ['mostPieces', most] });
    }, words);
    this.#stepper.input.id = `pieces-${letter}`;
    this.element = h('div', { class: 'piece-count', 'data-counter': letter, title: words.howMany(letter) },
      h('span', { class: 'piece-count-icon', drawing: icon(pieceDrawing(letter), words.pieceName(letter)) }), this.#stepper.element, this.#fixed);
  }

  /** @param {PlaceState} state */
  draw({ draft }) {
    const { openNumber } = draft;
    this.#stepper.draw(draft.pieces[this.#letter]);
    const standing = draft.fixed.filter(([, other]) => other === this.#letter).length;
    const open = openNumber?.piece === this.#letter ? this.#words.openHere(openNumber.number) : '';
    setText(this.#fixed, [open, standing > 0 ? this.#words.fixedToo(standing) : ''].filter(Boolean).join(' '));
  }
}

/** Whether the number of one kind is left open, and what is asked about it. */
class OpenNumberRow {
  #select;

  /** @param {PlaceAccess} access */
  constructor({ send, words }) {
    const option = (/** @type {OpenNumber} */ number, /** @type {Piece} */ piece) => (
      h('option', { value: `${number} ${piece}` }, words.openNumberOf(number, piece)));
    this.#select = h('select', {
      class: 'select', 'data-part': 'open-number', 'aria-label': words.openNumber,
      onchange: () => {
        const [number, piece] = this.#select.value.split(' ');
        const openNumber = piece && { piece: /** @type {Piece} */ (piece), number: /** @type {OpenNumber} */ (number) };
        send({ do: 'openNumber', openNumber: openNumber || null });
      },
    },
    h('option', { value: '' }, words.exactNumbers),
    ...PIECES.map((piece) => option('greatest', piece)),
    ...PIECES.map((piece) => option('least', piece)),
    ...PIECES.map((piece) => option('any', piece)));
    this.element = h('div', { class: 'open-number' }, this.#select);
  }

  /** @param {PlaceState} state */
  draw({ draft: { openNumber } }) {
    const value = openNumber ? `${openNumber.number} ${openNumber.piece}` : '';
    if (this.#select.value !== value) this.#select.value = value;
  }
}

export class PlaceSettings {
  #words;

  /** @param {Hosts} hosts @param {PlaceAccess} access */
  constructor({ settings, palette, extra }, access) {
    const { state, send, words } = access;
    this.#words = words;
    this.counts = PIECES.map((letter) => new PieceCount(letter, access));
    this.none = h('button', { type: 'button', class: 'button small', 'data-part': 'no-pieces', onclick: () => send({ do: 'noPieces' }) }, words.noPieces);
    this.open = new OpenNumberRow(access);
    this.size = new SizeRow(access);
    this.lines = segments('lines', words.blockedSquares, /** @type {const} */ ([['stop', words.stopLines], ['pass', words.passLines]]),
      (value) => send({ do: 'setField', field: 'lines', value }));
    this.aim = segments('aim', words.aim, /** @type {const} */ ([['peace', words.aimPeace], ['guard', words.aimGuard], ['both', words.aimBoth], ['total', words.aimTotal]]),
      (value) => send({ do: 'setField', field: 'aim', value }));
    this.about = h('p', { class: 'place-note' });
    this.attacked = h('button', {
      type: 'button', class: 'button small', 'data-part': 'attacked', title: words.attackedTitle,
      onclick: () => send({ do: 'view', view: { attacked: !state().view.attacked, heat: 'none' } }),
    }, words.attacked);
    this.heat = segments('heat', words.heat, /** @type {(readonly [Piece | 'none', string])[]} */ ([['none', words.off], ...PIECES.map((letter) => /** @type {const} */ ([letter, '']))]),
      (heat) => send({ do: 'view', view: heat === 'none' ? { heat } : { heat, attacked: false } }));
    // Each kind's button shows the piece.
    this.kinds = PIECES.map((letter, index) => ({ letter, button: this.heat.buttons[index + 1] }));
    for (const { letter, button } of this.kinds) {
      set(button, 'aria-label', words.pieceName(letter));
      set(button, 'title', words.heatOf(letter));
      setDrawing(button, icon(pieceDrawing(letter)));
    }
    settings.replaceChildren(
      h('h2', {}, words.toPlace),
      h('div', { class: 'piece-counts' }, ...this.counts.map(({ element }) => element), h('div', { class: 'piece-count' }, this.none)),
      this.open.element,
      h('div', { class: 'rows place-board' }, this.size.element));
    palette.replaceChildren(h('div', { class: 'place-shown' }, this.attacked,
      h('span', { class: 'place-heat' }, h('span', { class: 'name' }, words.heat), this.heat.element)));
    extra.replaceChildren(h('h2', {}, words.aim), this.aim.element, h('h2', {}, words.blockedSquares), this.lines.element, this.about,
      blockPatternsRow(access, words.everywhere, [['scatter', words.scatter], ['invert', words.invert]], 0.1));
  }

  /** @param {PlaceState} state */
  draw(state) {
    const { draft, view } = state;
    this.size.draw(state);
    for (const count of this.counts) count.draw(state);
    this.open.draw(state);
    set(this.none, 'disabled', !draft.openNumber && Object.values(draft.pieces).every((number) => number === 0));
    this.lines.draw(draft.lines);
    this.aim.draw(draft.aim);
    setText(this.about, draft.lines === 'stop' ? this.#words.linesStop : this.#words.linesPass);
    set(this.attacked, 'aria-pressed', String(view.attacked));
    this.heat.draw(view.heat);
    for (const { letter, button } of this.kinds) set(button, 'hidden', letter !== view.heat && !hasPiece(draft, letter));
  }
}
