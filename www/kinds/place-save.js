// @ts-check
/** Saving the list of placements as text. */
import { h, set, setText } from '../dom.js';
import { save } from '../export.js';
import { exactly } from '../words.js';
import { known } from './place-state.js';
import { listName } from './placements.js';

/** Lists of up to so many can be saved whole. */
const MOST_SAVED = 1_000_000n;

/** How many are fetched at once. */
const CHUNK = 2000;

export class SaveRow {
  /** @param {import('../panel.js').Page} page */
  constructor(page) {
    this.page = page;
    this.many = /** @type {HTMLSelectElement} */ (h('select', { class: 'select', 'aria-label': 'How many to save', id: 'save-many' }));
    this.button = h('button', { type: 'button', class: 'button small', id: 'save-list', onclick: () => (this.control ? this.control.abort() : this.#save()) }, 'Save as text');
    this.element = h('div', { class: 'save-row' }, this.many, this.button);
  }

  /** @param {import('../state.js').State} state */
  draw(state) {
    const { number, exact } = known(state);
    const choices = [100n, 1000n, 10_000n, 100_000n, MOST_SAVED].filter((many) => many < number);
    const options = [...choices.map((many) => [String(many), `the first ${exactly(String(many))}`])];
    if (number <= MOST_SAVED && exact) options.unshift([String(number), number === 1n ? 'the only one' : `all ${exactly(String(number))}`]);
    const key = JSON.stringify(options);
    if (this.many.dataset.key === key) return;
    this.many.dataset.key = key;
    this.many.replaceChildren(...options.map(([value, words]) => h('option', { value }, words)));
  }

  async #save() {
    const { state, send, run } = this.page;
    const { draft, look: { classes }, solution } = state();
    const many = Number(this.many.value);
    const control = this.control = new AbortController();
    const { exact, number } = known(state());
    const lines = [
      `${solution?.line ?? ''}\n`,
      `${exact ? '' : 'at least '}${exactly(String(number))} ${classes ? 'classes of ways under symmetry' : 'ways'}${BigInt(many) < number ? `, the first ${exactly(many)} of them` : ''}\n\n`,
    ];
    try {
      for (let from = 0; from < many; from += CHUNK) {
        const length = Math.min(CHUNK, many - from);
        const job = { do: 'page', puzzle: draft, name: listName(draft, classes), classes, from: String(from), length, rows: true };
        const page = await run(job, { signal: control.signal });
        lines.push(page.rows.map((/** @type {string} */ row, /** @type {number} */ index) => `${from + index + 1}\t${row}\n`).join(''));
        setText(this.button, `Cancel (${Math.floor((100 * (from + length)) / many)}%)`);
        if (page.end) break;
      }
      save('leaper-placements.txt', new Blob(lines), 'text/plain');
    } catch (error) {
      if (!control.signal.aborted) send({ do: 'say', text: `The list could not be saved: ${/** @type {Error} */ (error).message}` });
    } finally {
      this.control = undefined;
      setText(this.button, 'Save as text');
      set(this.button, 'disabled', false);
    }
  }
}
