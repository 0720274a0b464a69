// @ts-check
/** The buttons at the top of the page. */
import { h, iconButton, lineIcon, labelAttributes } from '../app/dom.js';
import { switchOff } from '../app/focus.js';
import { undoableOf } from '../app/state.js';
import { foldAttributes, toggleFold } from './folding.js';

/** @import { Command, State } from '../app/types.d.ts' */
/** @import { AllWords } from '../app/words.d.ts' */
/** @import { Dialogs } from './dialogs.js' */

/** Line drawings, on 24 × 24. */
const ICONS = {
  open: '<path d="M3.5 19V6.5A1.5 1.5 0 0 1 5 5h4.5l2 2.5H18A1.5 1.5 0 0 1 19.5 9v1.5"/><path d="M3.5 19 6.5 10.5h15.5L19 19z"/>',
  share: '<circle cx="18" cy="5" r="3"/><circle cx="6" cy="12" r="3"/><circle cx="18" cy="19" r="3"/><path d="m8.6 13.5 6.8 4M15.4 6.5l-6.8 4"/>',
  theme: '<path d="M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.500z"/>',
  help: '<circle cx="12" cy="12" r="9"/><path d="M9.5 9.200a2.6 2.6 0 1 1 3.6 2.400c-.8.4-1.1.9-1.1 1.9"/><path d="M12 16.800v.1"/>',
  more: '<path class="solid" d="M5 11a1 1 0 1 0 .1 0M12 11a1 1 0 1 0 .1 0M19 11a1 1 0 1 0 .1 0"/>',
  find: '<circle cx="11" cy="11" r="6"/><path d="m20 20-4.500-4.500"/>',
};

export class PageButtons {
  /**
   * @param {{edit: HTMLElement, site: HTMLElement, tools: HTMLElement}} hosts `tools` is hidden until the *more* button is pressed
   * @param {(command: Command) => void} send
   * @param {Dialogs} dialogs
   * @param {AllWords} words
   */
  constructor({ edit, site, tools }, send, dialogs, words) {
    this.undo = iconButton('undo', words.undo, () => send({ do: 'undo' }), { id: 'undo' });
    this.redo = iconButton('redo', words.redo, () => send({ do: 'redo' }), { id: 'redo' });
    const more = iconButton(ICONS.more, words.unfold, toggleFold, { id: 'unfold', ...foldAttributes() });
    more.append(h('span', {}, words.edit));
    edit.replaceChildren(this.undo, this.redo);
    site.replaceChildren(
      iconButton(ICONS.share, words.share, dialogs.openShare, { id: 'open-share' }),
      more,
    );
    const tool = (/** @type {string} */ icon, /** @type {string} */ label, /** @type {() => void} */ onclick, /** @type {string} */ id) => {
      const { 'aria-label': name, ...attributes } = labelAttributes(label);
      const button = h('button', { type: 'button', class: 'button small', id, ...attributes, onclick, drawing: lineIcon(icon) });
      button.append(name);
      return button;
    };
    tools.replaceChildren(
      tool(ICONS.find, words.allActions, dialogs.openActions, 'open-actions'),
      tool('clear', words.clear, () => send({ do: 'clear' }), 'clear'),
      tool('flip', words.flip, () => send({ do: 'flip' }), 'flip'),
      tool(ICONS.open, words.open, () => dialogs.openImport(), 'open-import'),
      tool(ICONS.theme, words.looks, dialogs.openLooks, 'theme'),
      tool(ICONS.help, words.help, dialogs.openHelp, 'open-help'),
    );
  }

  /** @param {State} state */
  draw(state) {
    const { undoable, redoable } = undoableOf(state);
    switchOff(this.undo, undoable === 0);
    switchOff(this.redo, redoable === 0);
  }
}
