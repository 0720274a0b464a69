// @ts-check
import { byId, h, set, setText } from '../app/dom.js';
import { failureOf } from '../solver/engine.js';

/** @import { Drawing, Opened } from '../solver/wire.d.ts' */

/**
 * The box where a puzzle is pasted or typed. What is typed stays there, right
 * or wrong; an error is said in a sentence and its place is marked.
 */
export class ImportBox {
  #read;
  #take;
  #dialog = byId('import', HTMLDialogElement);
  #text = byId('import-text', HTMLTextAreaElement);
  #mirror = byId('import-mirror');
  #message = byId('import-message');
  #button = byId('import-open', HTMLButtonElement);
  /** The reading of what is in the box. @type {Promise<void> | undefined} */
  #checked;
  /** The puzzle that was read. @type {Opened | undefined} */
  #found;

  /** @param {(text: string) => Promise<Opened>} read @param {(draft: Drawing) => void} take */
  constructor(read, take) {
    this.#read = read;
    this.#take = take;
    this.#text.addEventListener('input', () => this.#check());
    this.#text.addEventListener('scroll', () => { this.#mirror.scrollTop = this.#text.scrollTop; });
    this.#text.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
      event.preventDefault();
      this.#finish();
    });
    this.#button.addEventListener('click', () => this.#finish());
    this.#dialog.addEventListener('close', () => { this.#checked = undefined; });
  }

  /** @param {string} [text] put into the box, where given */
  open(text) {
    if (text !== undefined) this.#text.value = text;
    if (!this.#dialog.open) this.#dialog.showModal();
    this.#text.focus();
    this.#check();
  }

  /** What is pasted into the page, but not into a field, is a puzzle to open. */
  listenToPaste() {
    addEventListener('paste', (event) => {
      if (event.target instanceof Element && event.target.closest('input, textarea')) return;
      if (document.querySelector('dialog[open]:not([data-keys])')) return;
      const text = event.clipboardData?.getData('text') ?? '';
      if (text.trim()) this.open(text);
    });
  }

  #check() {
    this.#checked = this.#readText();
  }

  /** Opens the puzzle, as soon as it is read; nothing where the text is changed or the box closed before. */
  async #finish() {
    const checked = this.#checked;
    await checked;
    if (!this.#found || checked !== this.#checked) return;
    this.#checked = undefined; // a second press opens nothing more
    this.#take(this.#found.draft);
    this.#dialog.close();
  }

  async #readText() {
    const text = this.#text.value;
    this.#found = undefined;
    if (text.trim() === '') return this.#show(text, '', undefined);
    try {
      const found = await this.#read(text);
      if (text !== this.#text.value) return;
      this.#found = found;
      this.#show(text, `Reads as ${found.line.length > 200 ? `${found.line.slice(0, 200)}…` : found.line}`, undefined);
    } catch (error) {
      if (text !== this.#text.value) return;
      const { message, at } = failureOf(error);
      this.#show(text, message, at ?? [0, text.length]);
    }
  }

  /** @param {string} text @param {string} message @param {[number, number] | undefined} at where it is wrong */
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
