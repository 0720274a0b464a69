// @ts-check
/** The import dialog. Loaded on demand. */
import { h, set, setText } from '../app/dom.js';
import { dialog } from './dialog.js';
import { failureOf } from '../solver/worker-client.js';
import { words as english } from './words/en/dialogs.js';

/** @import { AllWords } from '../app/words.d.ts' */
/** @import { Draft, Format, Kind, Opened } from '../solver/wire.d.ts' */
/** @import { DialogWords } from './words.d.ts' */

/** Returns the beginning of a long line. @param {string} line */
const excerpt = (line) => (line.length > 200 ? `${line.slice(0, 200)}…` : line);

/**
 * Opens a puzzle that is pasted or typed. Invalid text stays, and the error is explained and marked.
 */
export class ImportDialog {
  #read;
  #load;
  #words;
  #text = h('textarea', {
    id: 'import-text', rows: 4, spellcheck: 'false', autocapitalize: 'off', autocomplete: 'off', 'aria-describedby': 'import-hint import-message',
  });
  #mirror = h('pre', { id: 'import-mirror', 'aria-hidden': 'true' });
  /** The puzzles that the text may mean, if there are several. */
  #readings = h('fieldset', { id: 'import-readings', class: 'readings', hidden: true });
  #message = h('p', { id: 'import-message', class: 'message', role: 'status' });
  #button = h('button', { type: 'button', id: 'import-open', class: 'button primary', disabled: true });
  /** Reads the current text. @type {Promise<void> | undefined} */
  #checked;
  /** The puzzle that will be opened. @type {Opened | undefined} */
  #found;

  /**
   * @param {(text: string) => Promise<Opened>} read
   * @param {(draft: Draft) => void} load
   * @param {AllWords} pageWords
   */
  constructor(read, load, pageWords) {
    this.#read = read;
    this.#load = load;
    /** @type {AllWords & DialogWords} */
    const words = this.#words = { ...english, ...pageWords };
    this.#text.ariaLabel = words.puzzleText;
    this.#button.textContent = words.openIt;
    this.dialog = dialog('import', words.openPuzzle, [
      h('p', { class: 'lead', id: 'import-hint' }, words.pasteLine, h('code', {}, 'travel?board=8x8&from=a8&to=b7'),
        words.pasteList, h('code', {}, 'a8, b7, b6'), words.pasteListEnd),
      h('div', { class: 'paper' }, this.#mirror, this.#text),
      this.#message,
      this.#readings,
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

  /** @param {string} [text] fills the field */
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
   * Opens the puzzle as soon as it is read, unless the text was changed or the dialog closed.
   */
  async #finish() {
    const checked = this.#checked;
    await checked;
    if (!this.#found || checked !== this.#checked) return;
    this.#checked = undefined; // Ignore a second press.
    this.#load(this.#found.draft);
    this.dialog.close();
  }

  async #readText() {
    const text = this.#text.value;
    this.#found = undefined;
    if (text.trim() === '') return this.#show(text, '');
    try {
      const found = await this.#read(text);
      if (text !== this.#text.value) return;
      this.#found = found;
      const format = this.#formats()[found.format];
      const describe = (/** @type {string} */ line) => [format, this.#words.readsAs(excerpt(line))].filter(Boolean).join('. ');
      this.#show(text, describe(found.line));
      this.#offerReadings([found.line, ...found.others], describe);
    } catch (error) {
      if (text !== this.#text.value) return;
      const failure = failureOf(error);
      const { kinds, kindMissing } = this.#words;
      // A `KindLoadError` has the kind's id.
      const message = error instanceof Error && 'id' in error ? kindMissing(kinds[/** @type {Kind} */ (error.id)]) : this.#words.failure(failure);
      // An error without a range isn't one of the text.
      this.#show(text, message, failure.at ?? undefined, true);
    }
  }

  /** The names of formats that people may not have meant. @returns {{ [format in Format]?: string }} */
  #formats() {
    const { numbersFormat, diagramFormat, fenFormat } = this.#words;
    return { numbers: numbersFormat, diagram: diagramFormat, fen: fenFormat };
  }

  /**
   * Lets the person choose, if the text may mean several puzzles.
   *
   * @param {readonly string[]} lines
   * @param {(line: string) => string} describe returns the message
   */
  #offerReadings(lines, describe) {
    const choose = (/** @type {string} */ line) => {
      setText(this.#message, describe(line));
      // A later choice, another text or closing the dialog replaces this one.
      const choice = this.#read(line).then((found) => {
        if (this.#checked === choice) this.#found = found;
      });
      this.#checked = choice;
    };
    const choice = (/** @type {string} */ line, /** @type {number} */ number) => h('label', {},
      h('input', { type: 'radio', name: 'reading', checked: number === 0, onchange: () => choose(line) }),
      h('code', {}, excerpt(line)));
    this.#readings.replaceChildren(h('legend', {}, this.#words.whichReading), ...lines.map(choice));
    this.#readings.hidden = lines.length < 2;
  }

  /**
   * @param {string} text
   * @param {string} message
   * @param {[number, number]} [at] the range of an error in the text
   * @param {boolean} [hasFailed]
   */
  #show(text, message, at, hasFailed = false) {
    setText(this.#message, message);
    this.#readings.hidden = true;
    this.#message.classList.toggle('bad', hasFailed);
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
