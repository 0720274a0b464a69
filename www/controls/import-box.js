// @ts-check
import { h, set, setText } from '../app/dom.js';
import { dialog } from './dialog.js';
import { failureOf } from '../solver/worker-client.js';
import { words as english } from './words/en/boxes.js';

/** @import { AllWords } from '../app/words.d.ts' */
/** @import { Drawing, Opened } from '../solver/wire.d.ts' */
/** @import { BoxWords } from './words.d.ts' */

/**
 * The box where a puzzle is pasted or typed: it is loaded when it is first
 * opened. What is typed stays there, right or wrong; an error is said in a
 * sentence and its place is marked.
 */
export class ImportBox {
  #read;
  #take;
  #words;
  #text = h('textarea', {
    id: 'import-text', rows: 4, spellcheck: 'false', autocapitalize: 'off', autocomplete: 'off', 'aria-describedby': 'import-hint import-message',
  });
  #mirror = h('pre', { id: 'import-mirror', 'aria-hidden': 'true' });
  #message = h('p', { id: 'import-message', class: 'message', role: 'status' });
  #button = h('button', { type: 'button', id: 'import-open', class: 'button primary', disabled: true });
  /** The reading of what is in the box. @type {Promise<void> | undefined} */
  #checked;
  /** The puzzle that was read. @type {Opened | undefined} */
  #found;

  /**
   * @param {(text: string) => Promise<Opened>} read
   * @param {(draft: Drawing) => void} take
   * @param {AllWords} of all that is not said in boxes alone
   */
  constructor(read, take, of) {
    this.#read = read;
    this.#take = take;
    /** @type {AllWords & BoxWords} */
    const words = this.#words = { ...english, ...of };
    this.#text.ariaLabel = words.puzzleText;
    this.#button.textContent = words.openIt;
    this.dialog = dialog('import', words.openPuzzle, [
      h('p', { class: 'lead', id: 'import-hint' }, words.pasteLine, h('code', {}, 'travel?board=8x8&from=a8&to=b7'),
        words.pasteList, h('code', {}, 'a8, b7, b6'), words.pasteListEnd),
      h('div', { class: 'paper' }, this.#mirror, this.#text),
      this.#message,
    ], [h('button', { type: 'submit', value: 'cancel', formnovalidate: true, class: 'button' }, words.cancel), this.#button]);
    this.#text.addEventListener('input', () => this.#check());
    this.#text.addEventListener('scroll', () => { this.#mirror.scrollTop = this.#text.scrollTop; });
    this.#text.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
      event.preventDefault();
      this.#finish();
    });
    this.#button.addEventListener('click', () => this.#finish());
    this.dialog.addEventListener('close', () => { this.#checked = undefined; });
  }

  /** @param {string} [text] put into the box, where given */
  open(text) {
    if (text !== undefined) this.#text.value = text;
    if (!this.dialog.open) this.dialog.showModal();
    this.#text.focus();
    this.#check();
  }

  #check() {
    this.#checked = this.#readText();
  }

  /**
   * Opens the puzzle, as soon as it is read; nothing where the text is changed or the box closed
   * before.
   */
  async #finish() {
    const checked = this.#checked;
    await checked;
    if (!this.#found || checked !== this.#checked) return;
    this.#checked = undefined; // a second press opens nothing more
    this.#take(this.#found.draft);
    this.dialog.close();
  }

  async #readText() {
    const text = this.#text.value;
    this.#found = undefined;
    if (text.trim() === '') return this.#show(text, '', undefined);
    try {
      const found = await this.#read(text);
      if (text !== this.#text.value) return;
      this.#found = found;
      this.#show(text, this.#words.readsAs(found.line.length > 200 ? `${found.line.slice(0, 200)}…` : found.line), undefined);
    } catch (error) {
      if (text !== this.#text.value) return;
      const failure = failureOf(error);
      this.#show(text, this.#words.failure(failure), failure.at ?? [0, text.length]);
    }
  }

  /**
   * @param {string} text
   * @param {string} message
   * @param {[number, number] | undefined} at where it is wrong
   */
  #show(text, message, at) {
    setText(this.#message, message);
    this.#message.classList.toggle('bad', at !== undefined);
    set(this.#text, 'aria-invalid', String(at !== undefined));
    this.#button.disabled = this.#found === undefined;
    // Only some of a huge text is mirrored, or the page would be slow.
    const [start, end] = at ?? [0, 0];
    const shown = text.slice(0, 20_000);
    this.#mirror.replaceChildren(
      shown.slice(0, start),
      ...(at ? [h('mark', {}, shown.slice(start, Math.max(end, start + 1)) || ' ')] : []),
      shown.slice(Math.max(end, start + 1)),
    );
  }
}
