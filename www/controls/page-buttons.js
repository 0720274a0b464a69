// @ts-check
/** The buttons at the page's head: what is done with the board, and with the page. */
import { iconButton } from '../app/dom.js';
import { switchOff } from '../app/focus.js';
import { undoableOf } from '../app/state.js';

/** @import { Command, State } from '../app/types.d.ts' */
/** @import { AllWords } from '../app/words.d.ts' */
/** @import { Boxes } from './boxes.js' */

export class PageButtons {
  /**
   * @param {{edit: HTMLElement, site: HTMLElement}} hosts
   * @param {(command: Command) => void} send
   * @param {Boxes} boxes
   * @param {AllWords} words
   */
  constructor({ edit, site }, send, boxes, words) {
    this.undo = iconButton('undo', words.undo, () => send({ do: 'undo' }), { id: 'undo' });
    this.redo = iconButton('redo', words.redo, () => send({ do: 'redo' }), { id: 'redo' });
    edit.replaceChildren(
      this.undo, this.redo,
      iconButton('clear', words.clear, () => send({ do: 'clear' }), { id: 'clear' }),
      iconButton('flip', words.flip, () => send({ do: 'flip' }), { id: 'flip' }),
    );
    site.replaceChildren(
      iconButton('open', words.open, () => boxes.read(), { id: 'open-import' }),
      iconButton('share', words.share, boxes.share, { id: 'open-share' }),
      iconButton('theme', words.looks, boxes.looks, { id: 'theme' }),
      iconButton('help', words.help, boxes.help, { id: 'open-help' }),
    );
  }

  /** @param {State} state */
  draw(state) {
    const { back, on } = undoableOf(state);
    switchOff(this.undo, back === 0);
    switchOff(this.redo, on === 0);
  }
}
