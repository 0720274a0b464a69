// @ts-check
/**
 * The share dialog: links, exports and embed code. Loaded on demand.
 */
import { h, set } from '../app/dom.js';
import { keepFocus } from '../app/focus.js';
import { challengeTo, linkTo } from '../app/puzzle-links.js';
import { hasNoSolution, kindOf, visibleState } from '../app/state.js';
import { dialog, doneButton } from './dialog.js';
import { captionOf } from './animation/caption.js';
import { AnimationMaker } from './animation/maker.js';
import { copyField, labelField } from './copy-field.js';
import { EmbedField } from './embed-field.js';
import { exportsOf } from './exports.js';
import { openShareSheet } from './share-sheet.js';
import { words as english } from './words/en/dialogs.js';

/** @import { Group } from './exports.js' */
/** @import { State } from '../app/types.d.ts' */
/** @import { AllWords } from '../app/words.d.ts' */
/** @import { DialogWords } from './words.d.ts' */
/** @import { Ask } from '../solver/jobs.d.ts' */

export class ShareDialog {
  #access;
  #words;
  /** The hosts of the buttons, by group. */
  #groups = { send: h('div', { class: 'exports' }), picture: h('div', { class: 'exports' }), animation: h('div', { class: 'exports' }), more: h('div', { class: 'exports' }) };
  /** The puzzle of the animation. @type {unknown} */
  #animatedDraft;
  /**
   * The actions of the buttons, by name.
   *
   * @type {Map<string, {group: 'send' | Group, label: string, act: () => unknown}>}
   */
  #actions = new Map();

  /**
   * @param
   *   {{state: () => State, ask: Ask, failed: (what: string, error: unknown) => void, words: AllWords}}
   *   access `words`: all but those that only dialogs use
   */
  constructor(access) {
    this.#access = access;
    /** @type {AllWords & DialogWords} */
    const words = this.#words = { ...english, ...access.words };
    this.challenge = copyField('share-challenge', words);
    this.link = copyField('share-link', words);
    this.line = copyField('share-line', words);
    this.embed = new EmbedField(words);
    this.maker = new AnimationMaker(words);
    const fold = (/** @type {string} */ title, /** @type {Node[]} */ ...parts) => h('details', { class: 'share-fold' }, h('summary', {}, title), ...parts);
    this.challengeField = labelField(words.challengeFriend, this.challenge);
    this.folds = { picture: fold(words.asPicture, this.#groups.picture), animation: fold(words.asAnimation, this.#groups.animation, this.maker.element), more: fold(words.moreWays, labelField(words.puzzleLine, this.line), this.#groups.more) };
    this.dialog = dialog('share', words.share, [
      this.challengeField, labelField(words.solvedLink, this.link), this.#groups.send,
      this.folds.picture, this.folds.animation, this.embed.element, this.folds.more,
    ], [doneButton(words.done)]);
    this.dialog.addEventListener('close', () => {
      this.maker.clear();
      this.embed.clear();
    });
  }

  /** @param {string} line */
  open(line) {
    if (!this.dialog.open) this.dialog.showModal();
    this.draw(line);
  }

  /**
   * The puzzle's line, and with it what can be saved, may come when the dialog is open already.
   *
   * @param {string} line
   */
  draw(line) {
    if (!this.dialog.open) return;
    const { state, ask } = this.#access;
    set(this.challengeField, 'hidden', !kindOf(state()).hasGame || hasNoSolution(state()));
    this.challenge.input.value = challengeTo(line);
    this.link.input.value = linkTo(line);
    this.line.input.value = line;
    this.embed.draw(line);
    if (this.#animatedDraft !== state().draft) this.maker.clear();
    this.#animatedDraft = state().draft;
    const before = [...this.#actions.keys()].join();
    this.#actions.clear();
    if ('share' in navigator) {
      const { text } = captionOf(visibleState(state()), line, this.#words);
      const url = (this.challengeField.hidden ? this.link : this.challenge).input.value;
      this.#actions.set('link', { group: 'send', label: this.#words.sendLink, act: () => openShareSheet({ title: document.title, text, url }) });
    }
    for (const { id, group, label, save } of exportsOf(visibleState(state()), line, ask, this.maker, this.#words)) this.#actions.set(id, { group, label, act: save });
    // The buttons stay as long as they are the same.
    if ([...this.#actions.keys()].join() === before) return;
    keepFocus(() => this.#drawButtons(), () => this.link.input.focus(), this.dialog);
  }

  #drawButtons() {
    for (const [group, host] of Object.entries(this.#groups)) {
      host.replaceChildren(...[...this.#actions].filter(([, action]) => action.group === group).map(([id, { label }]) => this.#button(id, label)));
    }
    for (const [group, fold] of Object.entries(this.folds)) set(fold, 'hidden', group !== 'more' && ![...this.#actions.values()].some((action) => action.group === group));
  }

  /** @param {string} id @param {string} label */
  #button(id, label) {
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
