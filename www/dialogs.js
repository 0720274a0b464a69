// @ts-check
/** The import box, share and save, keys and help. */
import { byId, h, set, setText } from './dom.js';
import { JobError } from './engine.js';

/**
 * The box where a puzzle is pasted or typed. What is typed stays there, right
 * or wrong; an error is said in a sentence and its place is marked.
 */
export class ImportBox {
  /** @param {(text: string) => Promise<{draft: any, line: string}>} read @param {(draft: any) => void} take */
  constructor(read, take) {
    this.read = read;
    this.take = take;
    this.dialog = byId('import');
    this.text = byId('import-text');
    this.mirror = byId('import-mirror');
    this.message = byId('import-message');
    this.button = byId('import-open');
    this.text.addEventListener('input', () => this.check());
    this.text.addEventListener('scroll', () => { this.mirror.scrollTop = this.text.scrollTop; });
    this.text.addEventListener('keydown', (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
      event.preventDefault();
      this.#finish();
    });
    this.button.addEventListener('click', () => this.#finish());
    this.dialog.addEventListener('close', () => { this.checked = undefined; });
  }

  /** @param {string} [text] put into the box, where given */
  async open(text) {
    if (text !== undefined) this.text.value = text;
    if (!this.dialog.open) this.dialog.showModal();
    this.text.focus();
    await this.check();
  }

  check() {
    this.checked = this.#check();
    return this.checked;
  }

  /** Opens the puzzle, as soon as it is read; nothing where the text is changed or the box closed before. */
  async #finish() {
    const { checked } = this;
    await checked;
    if (!this.found || checked !== this.checked) return;
    this.checked = undefined; // a second press opens nothing more
    this.take(this.found.draft);
    this.dialog.close();
  }

  async #check() {
    const text = this.text.value;
    this.found = undefined;
    if (text.trim() === '') return this.#show(text, '', undefined);
    try {
      const found = await this.read(text);
      if (text !== this.text.value) return;
      this.found = found;
      this.#show(text, `Reads as ${found.line.length > 200 ? `${found.line.slice(0, 200)}…` : found.line}`, undefined);
    } catch (error) {
      if (text !== this.text.value || !(error instanceof JobError)) return;
      this.#show(text, error.message, error.at ?? [0, text.length]);
    }
  }

  /** @param {string} text @param {string} message @param {[number, number] | undefined} at where it is wrong */
  #show(text, message, at) {
    setText(this.message, message);
    this.message.classList.toggle('bad', at !== undefined);
    set(this.text, 'aria-invalid', String(at !== undefined));
    this.button.disabled = this.found === undefined;
    // Only some of a huge text is mirrored, or the page would be slow.
    const [start, end] = at ?? [0, 0];
    const shown = text.slice(0, 20_000);
    this.mirror.replaceChildren(
      shown.slice(0, start),
      ...(at ? [h('mark', {}, shown.slice(start, Math.max(end, start + 1)) || ' ')] : []),
      shown.slice(Math.max(end, start + 1)),
    );
  }
}

/** The box with the link and the files to save. */
export class ShareBox {
  /** @param {() => {id: string, label: string, save: () => void | Promise<void>}[]} exports */
  constructor(exports) {
    this.exports = exports;
    this.dialog = byId('share');
    for (const button of this.dialog.querySelectorAll('[data-copy]')) {
      button.addEventListener('click', async () => {
        const field = byId(button.dataset.copy);
        field.select();
        try {
          await navigator.clipboard.writeText(field.value);
        } catch {
          document.execCommand('copy'); // pages without the clipboard's permission
        }
        setText(button, 'Copied');
        setTimeout(() => setText(button, 'Copy'), 1500);
      });
    }
  }

  /** @param {string} line */
  open(line) {
    this.dialog.showModal();
    this.draw(line);
  }

  /** The puzzle's line, and with it what can be saved, may come when the box is open already. @param {string} line */
  draw(line) {
    if (!this.dialog.open) return;
    byId('share-link').value = `${location.href.split('#')[0]}#${line}`;
    byId('share-line').value = line;
    const buttons = this.exports().map(({ id, label, save }) => h('button', { type: 'button', class: 'button small', 'data-export': id, onclick: save }, label));
    if (navigator.share) {
      buttons.unshift(h('button', { type: 'button', class: 'button small', onclick: () => navigator.share({ title: document.title, url: byId('share-link').value }).catch(() => {}) }, 'Send …'));
    }
    byId('exports').replaceChildren(...buttons);
  }
}

const KEYS = [
  ['Space', 'play or pause'],
  ['← →', 'one step back or on'],
  ['Home End', 'to the start or the end'],
  ['1 … 9', 'pick from the palette'],
  ['N', 'another shortest path, solution or placement'],
  ['F', 'turn the board around'],
  ['I', 'open a puzzle from text'],
  ['T', 'Swap: try it yourself, or stop'],
  ['H', 'Swap, while you try it: a hint'],
  ['G', 'Swap: start or goal'],
  ['A … z', 'Swap: picks the knight of that letter, capitals are White’s; with the keyboard on a square, puts it there'],
  ['Ctrl Z, Ctrl Y', 'undo, redo; while you try it, the moves'],
  ['Tab', 'to the board: then arrows walk on it, Enter puts, Delete takes away'],
];

export function fillHelp() {
  byId('help-body').replaceChildren(
    h('p', { class: 'hint' }, 'Pick a tool and click squares; the same again takes away. Drag pieces to move them, drag with Forbidden to paint. The answer is renewed at every change, and the address of this page is always the puzzle on it: copy it and send it.'),
    h('dl', { class: 'keys' }, ...KEYS.flatMap(([keys, what]) => [
      h('dt', {}, ...keys.split(' ').flatMap((key) => [h('kbd', {}, key), ' '])), h('dd', {}, what),
    ])),
  );
}
