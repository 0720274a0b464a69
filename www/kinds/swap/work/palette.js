// @ts-check
/** Under the palette: which face is on the board, and the knight that has a name. */
import { h, set } from '../../../app/dom.js';
import { segments } from '../../../controls/fields.js';
import { isWhite, otherSide } from '../show/replay.js';

/** @import { SwapAccess, SwapState } from '../types.d.ts' */

export class SwapPalette {
  /** @param {HTMLElement} host @param {SwapAccess} access */
  constructor(host, { state, send, words }) {
    this.face = segments('face', words.whichFace, [['start', words.start], ['goal', words.goal]], (face) => send({ do: 'face', face }));
    this.swap = h('button', { type: 'button', class: 'button small', 'data-part': 'goal-swap', onclick: () => send({ do: 'goal', goal: 'swap' }) }, words.swapColours);
    this.same = h('button', { type: 'button', class: 'button small', 'data-part': 'goal-same', onclick: () => send({ do: 'goal', goal: 'same' }) }, words.sameAsStart);
    this.goals = h('span', { class: 'row', role: 'group', 'aria-label': words.goal }, this.swap, this.same);
    const take = (/** @type {string} */ letter) => send({ do: 'view', view: { letter } });
    this.letter = h('input', {
      class: 'select swap-letter', 'data-part': 'letter', size: 2, maxlength: 2, 'aria-label': words.letterOf, autocapitalize: 'off', autocomplete: 'off', spellcheck: 'false',
      onfocus: () => this.letter.select(),
      oninput: () => {
        // The last typed letter; its case is the side.
        const typed = this.letter.value.replace(/[^a-z]/gi, '').slice(-1);
        if (typed) take(typed);
        else this.letter.value = state().view.letter;
        this.letter.select();
      },
    });
    this.side = segments('side', words.whose, [['white', words.whites], ['black', words.blacks]], (side) => {
      const { letter } = state().view;
      if (isWhite(letter) !== (side === 'white')) take(otherSide(letter));
    });
    this.name = h('span', { class: 'row' }, h('label', { for: 'letter' }, words.letter), this.letter, this.side.element);
    host.replaceChildren(this.face.element, this.goals, this.name);
  }

  /** @param {SwapState} state */
  draw({ view, draft, tool }) {
    this.face.draw(view.face);
    set(this.goals, 'hidden', view.face !== 'goal');
    set(this.swap, 'aria-pressed', String(draft.goal === null));
    set(this.name, 'hidden', tool !== 'named');
    this.side.draw(isWhite(view.letter) ? 'white' : 'black');
    if (this.letter.value !== view.letter) this.letter.value = view.letter;
  }
}
