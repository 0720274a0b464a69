// @ts-check
/** Saving the list of placements as text. */
import { h, setText } from '../../../app/dom.js';
import { saveFile } from '../../../controls/save-file.js';
import { countSoFar } from '../show/count.js';
import { listedPuzzle } from '../show/placement.js';

/** @import { PlaceAccess, PlaceState } from '../types.d.ts' */

/** The most placements that a file can have. */
const MAX_SAVED = 1_000_000n;

/** Placements per request. */
const CHUNK = 2000;

export class SaveRow {
  #access;
  /** Cancels saving. @type {AbortController | undefined} */
  #saving;

  /** @param {PlaceAccess} access */
  constructor(access) {
    this.#access = access;
    const { words } = access;
    this.many = h('select', { class: 'select', 'aria-label': words.saveMany, 'data-part': 'save-many' });
    this.button = h('button', { type: 'button', class: 'button small', 'data-part': 'save-list', onclick: () => (this.#saving ? this.#saving.abort() : this.#save()) }, words.saveText);
    this.element = h('div', { class: 'place-save' }, this.many, this.button);
  }

  /** @param {PlaceState} state */
  draw(state) {
    const { number, exact } = countSoFar(state);
    const { words } = this.#access;
    const some = [100n, 1000n, 10_000n, 100_000n, MAX_SAVED].filter((many) => many < number);
    const options = some.map((many) => [String(many), words.saveFirst(Number(many))]);
    if (number <= MAX_SAVED && exact) options.unshift([String(number), words.saveAll(String(number))]);
    // There is always a choice.
    if (options.length === 0) options.push([String(number), words.saveFirst(Number(number))]);
    const key = JSON.stringify(options);
    if (this.many.dataset.key === key) return;
    this.many.dataset.key = key;
    const chosen = this.many.value;
    this.many.replaceChildren(...options.map(([value, label]) => h('option', { value }, label)));
    // New choices, while a count runs, leave the chosen one.
    if (options.some(([value]) => value === chosen)) this.many.value = chosen;
  }

  async #save() {
    const { state, send, ask, signal: ended, words } = this.#access;
    const { draft, view: { onePerClass }, answer } = state();
    const puzzle = listedPuzzle(state());
    const { exact, number } = countSoFar(state());
    const many = Number(this.many.value);
    this.#saving = new AbortController();
    const signal = AbortSignal.any([ended, this.#saving.signal]);
    const count = words[onePerClass ? exact ? 'fileClasses' : 'fileClassesAtLeast' : exact ? 'fileWays' : 'fileWaysAtLeast'](String(number));
    const lines = [
      `${(answer?.draft === draft ? answer.shown?.line : answer?.progress?.line) ?? ''}\n`,
      `${count}${BigInt(many) < number ? `, ${words.fileFirst(many)}` : ''}\n\n`,
    ];
    try {
      for (let from = 0; from < many; from += CHUNK) {
        const length = Math.min(CHUNK, many - from);
        const chunk = await ask({ do: 'chunk', kind: 'place', puzzle, onePerClass, from: String(from), length, rows: true }, { signal, noCache: true });
        lines.push(chunk.rows.map((row, index) => `${from + index + 1}\t${row}\n`).join(''));
        setText(this.button, words.cancelSaving((from + length) / many));
        if (chunk.end) break;
      }
      saveFile('leaper-placements.txt', new Blob(lines), 'text/plain');
    } catch (error) {
      if (!signal.aborted) send({ do: 'notify', message: ['saveFailed', error instanceof Error ? error.message : String(error)] });
    } finally {
      this.#saving = undefined;
      setText(this.button, words.saveText);
    }
  }
}
