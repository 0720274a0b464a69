// @ts-check
/**
 * The box with the link and the files to save and to send. It is loaded when it is first opened.
 */
import { Address } from '../app/address.js';
import { h, set } from '../app/dom.js';
import { keepFocus } from '../app/focus.js';
import { dialog, done } from './dialog.js';
import { captionOf } from './film/caption.js';
import { FilmMaker } from './film/maker.js';
import { copyField } from './copy-field.js';
import { EmbedField } from './embed-field.js';
import { exportsOf } from './files.js';
import { openShareSheet } from './share-sheet.js';
import { words as english } from './words/en/boxes.js';

/** @import { State } from '../app/types.d.ts' */
/** @import { AllWords } from '../app/words.d.ts' */
/** @import { BoxWords } from './words.d.ts' */
/** @import { Ask } from '../solver/jobs.d.ts' */

export class ShareBox {
  #access;
  #words;
  #exports = h('div', { class: 'exports', id: 'exports' });
  /** The puzzle of the film. @type {unknown} */
  #filmed;
  /**
   * The actions of the buttons, by name.
   *
   * @type {Map<string, {label: string, act: () => unknown}>}
   */
  #actions = new Map();

  /**
   * @param
   *   {{state: () => State, ask: Ask, failed: (what: string, error: unknown) => void, words: AllWords}}
   *   access `words`: all that are not of boxes alone
   */
  constructor(access) {
    this.#access = access;
    /** @type {AllWords & BoxWords} */
    const words = this.#words = { ...english, ...access.words };
    this.link = copyField('share-link', words);
    this.line = copyField('share-line', words);
    this.embed = new EmbedField(words);
    this.maker = new FilmMaker(words);
    this.dialog = dialog('share', words.share, [
      h('div', { class: 'field' }, h('label', { for: 'share-link' }, words.link), this.link.row),
      h('div', { class: 'field' }, h('label', { for: 'share-line' }, words.puzzleLine), this.line.row),
      this.#exports,
      this.maker.element,
      this.embed.element,
    ], [done(words.done)]);
    this.dialog.addEventListener('close', () => this.maker.clear());
  }

  /** @param {string} line */
  open(line) {
    if (!this.dialog.open) this.dialog.showModal();
    this.draw(line);
  }

  /**
   * The puzzle's line, and with it what can be saved, may come when the box is open already.
   *
   * @param {string} line
   */
  draw(line) {
    if (!this.dialog.open) return;
    const { state, ask } = this.#access;
    this.link.input.value = Address.linkTo(line);
    this.line.input.value = line;
    this.embed.draw(line);
    if (this.#filmed !== state().draft) this.maker.clear();
    this.#filmed = state().draft;
    const before = [...this.#actions.keys()].join();
    this.#actions.clear();
    if ('share' in navigator) {
      const { words: text } = captionOf(state(), line, this.#words);
      this.#actions.set('link', { label: this.#words.sendLink, act: () => openShareSheet({ title: document.title, text, url: this.link.input.value }) });
    }
    for (const { id, label, save } of exportsOf(state(), line, ask, this.maker, this.#words)) this.#actions.set(id, { label, act: save });
    // The buttons stay as long as they are the same.
    if ([...this.#actions.keys()].join() === before) return;
    keepFocus(() => this.#exports.replaceChildren(...[...this.#actions.keys()].map((id) => this.#button(id))), () => this.link.input.focus(), this.dialog);
  }

  /** @param {string} id */
  #button(id) {
    const { label } = this.#actions.get(id) ?? { label: '' };
    const button = h('button', { [id === 'link' ? 'data-send' : 'data-export']: id, type: 'button', class: 'button small', onclick: async () => {
      // A button that is disabled would lose the focus.
      if (button.hasAttribute('aria-disabled')) return;
      set(button, 'aria-disabled', 'true');
      try {
        await this.#actions.get(id)?.act();
      } catch (error) {
        this.#access.failed(label, error);
      } finally {
        set(button, 'aria-disabled', null);
      }
    } }, label);
    return button;
  }
}
