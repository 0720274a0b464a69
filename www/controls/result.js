// @ts-check
/** The result line, and under it progress or statistics. */
import { h, set, setText } from '../app/dom.js';
import { answerOf, isCancelled, kindOf } from '../app/state.js';

/** @import { Command, State } from '../app/types.d.ts' */
/** @import { Words } from '../app/contract.d.ts' */

export class ResultView {
  #result;
  #more;

  /** @param {HTMLElement} result @param {HTMLElement} more @param {(command: Command) => void} send */
  constructor(result, more, send) {
    this.#result = result;
    this.#more = more;
    this.headline = h('span', { class: 'headline' });
    this.detail = h('span', { class: 'detail' });
    this.fill = h('i');
    this.bar = h('div', { class: 'bar' }, this.fill);
    this.doing = h('span');
    this.cancel = h('button', { type: 'button', class: 'button small', 'data-part': 'cancel', onclick: () => send({ do: 'cancel' }) }, 'Cancel');
    this.again = h('button', { type: 'button', class: 'button small', 'data-part': 'again', onclick: () => send({ do: 'again' }) }, 'Search again');
  }

  /** @param {State} state */
  draw(state) {
    const { answer } = state;
    if (!answer) return;
    const { headline, detail, tone, doing } = this.#words(state);
    // What comes after a mere “…” is something new, not the same that moves aside.
    if (this.headline.textContent === '…' && headline !== '…') this.headline = h('span', { class: 'headline' });
    if (!this.headline.parentNode) this.#result.replaceChildren(this.headline, ' ', this.detail);
    set(this.#result, 'class', `result ${tone}`);
    set(this.#result, 'aria-busy', String(answer.pending));
    setText(this.headline, headline);
    // A long number still fits in one line.
    set(this.headline, 'data-long', headline.length > 22 ? '' : null);
    setText(this.detail, detail);
    setText(this.doing, doing);
    if (answer.pending && answer.progress) this.#showProgress(answer.progress.share);
    else if (answer.error) this.#show(this.again);
    else if (doing) this.#show(this.doing);
    else this.#show();
  }

  /** @param {State} state @returns {Words & {doing: string}} */
  #words(state) {
    const kind = kindOf(state);
    if (state.veiled) return { tone: 'ask', headline: 'Can you do it?', detail: '', doing: '' };
    const { pending = false, progress = null, error = null } = state.answer ?? {};
    if (pending && progress) {
      const { headline, detail, text } = kind.searching(progress, state);
      return { headline, detail, doing: text, tone: 'ask' };
    }
    if (error && isCancelled(state)) return { headline: error.message, detail: kind.known(progress, state), doing: '', tone: 'bad' };
    if (error) return { headline: error.message, detail: 'Your puzzle is as you left it.', doing: '', tone: 'bad' };
    return { ...kind.describe(state), doing: answerOf(state) ? kind.statistics(state) : '' };
  }

  /** @param {number | null} share */
  #showProgress(share) {
    this.bar.classList.toggle('unknown', share === null);
    this.fill.style.width = share === null ? '' : `${(100 * share).toFixed(1)}%`;
    this.#show(this.bar, this.doing, this.cancel);
  }

  /** @param {...Element} elements */
  #show(...elements) {
    const same = elements.length === this.#more.childElementCount && elements.every((element, index) => this.#more.children[index] === element);
    if (!same) this.#more.replaceChildren(...elements);
  }
}
