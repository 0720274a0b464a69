// @ts-check
/** Famous puzzles, one click away. */
import { h } from '../app/dom.js';
import { kindOf } from '../app/state.js';
import { miniature } from '../board/miniature.js';

/** @import { State } from '../app/types.d.ts' */
/** @import { Kind } from '../kinds/contract.d.ts' */
/** @import { Opened } from '../solver/wire.d.ts' */

export class FamousList {
  #host;
  #open;
  #read;
  /** @type {Kind | undefined} */
  #kind;

  /** @param {HTMLElement} host @param {(line: string, view?: object) => void} open @param {(text: string) => Promise<Opened>} read */
  constructor(host, open, read) {
    this.#host = host;
    this.#open = open;
    this.#read = read;
  }

  /** @param {State} state */
  draw(state) {
    const kind = kindOf(state);
    if (this.#kind === kind) return;
    this.#kind = kind;
    this.#host.replaceChildren(h('h3', {}, 'Famous puzzles'), h('div', { class: 'famous-list' },
      ...kind.famous.flatMap(({ line, title, note, view, more = [] }) => [
        h('button', { type: 'button', 'data-line': line, onclick: () => this.#open(line, view) },
          this.#picture(kind, line), h('b', {}, title), h('span', {}, note)),
        more.length > 0 && h('div', { class: 'chips' }, ...more.map((other) => h('button', {
          type: 'button', 'data-line': other.line, onclick: () => this.#open(other.line),
        }, other.label))),
      ])));
  }

  /** A small picture that comes when the core has read the line. @param {Kind} kind @param {string} line */
  #picture(kind, line) {
    const frame = h('i', { class: 'emblem' });
    this.#read(line).then(({ draft }) => { frame.innerHTML = miniature(draft, kind.emblem(draft)); }, () => {
      // Without it the puzzle can still be opened.
    });
    return frame;
  }
}
