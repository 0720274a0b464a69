// @ts-check
/** Below the palette: which position is shown, and the letter of the named knight. */
import { h, set } from '../../../app/dom.js';
import { segments } from '../../../controls/fields.js';
import { isWhite, otherSide } from '../show/replay.js';

/** @import { SwapAccess, SwapState } from '../types.d.ts' */

export class SwapPalette {
  /** @param {HTMLElement} host @param {SwapAccess} access */
  constructor(host, { state, send, words }) {
    this.position = segments('position', words.positionShown, [['start', words.start], ['goal', words.goal]], (position) => send({ do: 'showPosition', position }));
    this.swap = h('button', { type: 'button', class: 'button small', 'data-part': 'goal-swap', onclick: () => send({ do: 'goal', goal: 'swap' }) }, words.swapColours);
    this.same = h('button', { type: 'button', class: 'button small', 'data-part': 'goal-same', onclick: () => send({ do: 'goal', goal: 'same' }) }, words.sameAsStart);
    this.goals = h('span', { class: 'row', role: 'group', 'aria-label': words.goal }, this.swap, this.same);
    const take = (/** @type {string} */ letter) => send({ do: 'view', view: { letter } });
    this.letter = h('input', {
      id: 'letter', class: 'select swap-letter', 'data-part': 'letter', size: 2, maxlength: 2, 'aria-label': words.letterOf, autocapitalize: 'off', autocomplete: 'off', spellcheck: 'false',
      onfocus: () => this.letter.select(),
      oninput: () => {
        // The last typed letter; its case is the side.
        const typed = this.letter.value.replace(/[^a-z]/gi, '').slice(-1);
        if (typed) take(typed);
        else this.letter.value = state().view.letter;
        this.letter.select();
      },
    });
    this.side = segments('side', words.sideOfKnight, [['white', words.whites], ['black', words.blacks]], (side) => {
      const { letter } = state().view;
      if (isWhite(letter) !== (side === 'white')) take(otherSide(letter));
    });
    this.name = h('span', { class: 'row' }, h('label', { for: 'letter' }, words.letter), this.letter, this.side.element);
    host.replaceChildren(this.position.element, this.goals, this.name);
  }

  /** @param {SwapState} state */
  draw({ view, draft, tool }) {
    this.position.draw(view.position);
    set(this.goals, 'hidden', view.position !== 'goal');
    set(this.swap, 'aria-pressed', String(draft.goal === null));
    set(this.name, 'hidden', tool !== 'named');
    this.side.draw(isWhite(view.letter) ? 'white' : 'black');
    if (this.letter.value !== view.letter) this.letter.value = view.letter;
  }
}
