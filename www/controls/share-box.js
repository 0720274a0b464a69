// @ts-check
import { byId, h, setText } from '../app/dom.js';

/** @import { Export } from './files.js' */

/** The box with the link and the files to save. */
export class ShareBox {
  #exports;
  #failed;
  #dialog = byId('share', HTMLDialogElement);
  #link = byId('share-link', HTMLInputElement);
  #line = byId('share-line', HTMLInputElement);

  /** @param {() => Export[]} exports @param {(what: string, error: unknown) => void} failed */
  constructor(exports, failed) {
    this.#exports = exports;
    this.#failed = failed;
    for (const field of [this.#link, this.#line]) {
      const button = this.#dialog.querySelector(`[data-copy="${field.id}"]`);
      button?.addEventListener('click', async () => {
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
    this.#dialog.showModal();
    this.draw(line);
  }

  /** The puzzle's line, and with it what can be saved, may come when the box is open already. @param {string} line */
  draw(line) {
    if (!this.#dialog.open) return;
    this.#link.value = `${location.href.split('#')[0]}#${line}`;
    this.#line.value = line;
    const buttons = this.#exports().map(({ id, label, save }) => h('button', {
      type: 'button', class: 'button small', 'data-export': id, onclick: () => this.#save(label, save),
    }, label));
    if ('share' in navigator) {
      const share = () => navigator.share({ title: document.title, url: this.#link.value }).catch(() => {
        // The person thought better of it.
      });
      buttons.unshift(h('button', { type: 'button', class: 'button small', onclick: share }, 'Send …'));
    }
    byId('exports').replaceChildren(...buttons);
  }

  /** @param {string} label @param {Export['save']} save */
  async #save(label, save) {
    try {
      await save();
    } catch (error) {
      this.#failed(label, error);
    }
  }
}
