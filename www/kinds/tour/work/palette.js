// @ts-check
/** Below the palette: the number that is placed next. */
import { h, set } from '../../../app/dom.js';
import { Stepper } from '../../../controls/fields.js';
import { numberToPlace } from './edit.js';

/** @import { TourAccess, TourState } from '../types.d.ts' */

export class TourPalette {
  /** @param {HTMLElement} host @param {TourAccess} access */
  constructor(host, { about, state, send, words }) {
    this.number = new Stepper(words.numberToPlace, 1, about.longestSide ** 2, (number) => {
      if (Number.isNaN(number)) {
        send({ do: 'notify', message: ['numberRange'] });
        this.draw(state());
      } else send({ do: 'setView', view: { number } });
    }, words);
    this.element = h('span', { class: 'row' }, h('span', { class: 'tour-number-label' }, words.nextNumber), this.number.element);
    host.replaceChildren(this.element);
  }

  /** @param {TourState} state */
  draw(state) {
    set(this.element, 'hidden', state.tool !== 'number' || state.game !== null);
    if (state.tool === 'number') this.number.draw(numberToPlace(state));
  }
}
