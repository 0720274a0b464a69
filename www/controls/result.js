// @ts-check
/** The result line, and under it progress or statistics. */
import { h, set, setText } from '../app/dom.js';
import { SITE_ADDRESS } from '../app/site-address.js';
import { formatMessages, formatMessage, sentence } from '../app/language.js';
import { answerOf, isCancelled, isUnsolvable, kindOf, shownOf } from '../app/state.js';

/** @import { Announce } from '../app/announcer.js' */
/** @import { Command, State } from '../app/types.d.ts' */
/** @import { Result } from '../app/contract.d.ts' */
/** @import { AllWords, MaybeMessage } from '../app/words.d.ts' */

export class ResultView {
  #result;
  #more;
  #announce;
  #said = '';

  /**
   * @param {HTMLElement} result
   * @param {HTMLElement} more
   * @param {(command: Command) => void} send
   * @param {AllWords} words
   * @param {Announce} announce speaks to screen readers
   */
  constructor(result, more, send, words, announce) {
    this.#announce = announce;
    this.#result = result;
    this.#more = more;
    this.headline = h('span', { class: 'headline' });
    this.detail = h('span', { class: 'detail' });
    this.fill = h('i');
    this.bar = h('div', { class: 'bar' }, this.fill);
    this.doing = h('span');
    this.facts = h('p');
    this.how = h('details', { class: 'how', 'data-part': 'how' }, h('summary', {}, words.howFound), this.facts);
    this.why = h('a', { class: 'why', part: 'why', 'data-part': 'why' }, words.why);
    this.cancel = h('button', { type: 'button', class: 'button small', 'data-part': 'cancel', onclick: () => send({ do: 'cancel' }) }, words.cancel);
    this.again = h('button', { type: 'button', class: 'button small', 'data-part': 'again', onclick: () => send({ do: 'again' }) }, words.again);
  }

  /** @param {State} state */
  draw(state) {
    const { answer } = state;
    if (!answer) return;
    const { tone, facts, ...currentResult } = this.#currentResult(state);
    // A game doesn't wait for the answer.
    const isPending = answer.pending && !state.game;
    const words = kindOf(state).words;
    const [headline, detail] = [formatMessage(currentResult.headline, words), formatMessages(currentResult.detail, words)];
    // After “…”, a new element, so that the headline isn't animated.
    if (this.headline.textContent === '…' && headline !== '…') this.headline = h('span', { class: 'headline' });
    if (!this.headline.parentNode) this.#result.replaceChildren(this.headline, ' ', this.detail);
    set(this.#result, 'class', `result ${tone}`);
    set(this.#result, 'aria-busy', String(isPending && !state.answerHidden));
    setText(this.headline, headline);
    // A long number still fits in one line.
    set(this.headline, 'data-long', headline.length > 20 ? '' : null);
    setText(this.detail, detail);
    const said = `${sentence(headline)} ${detail}`;
    if (!isPending && said !== this.#said) this.#announce('result', this.#said = said);
    const progress = answer.pending ? answer.progress : null;
    const text = formatMessages(facts, words, progress ? ' · ' : ' ');
    setText(progress ? this.doing : this.facts, text);
    if (progress) this.#showProgress(progress.share);
    else if (answer.error) this.#show(this.again);
    // Incomplete puzzles have no explanation.
    else if (tone === 'ask' && !state.game) this.#show();
    else this.#show(...(this.#explain(state) ? [this.why] : []), ...(text ? [this.how] : []));
  }

  /** @param {State} state @returns {Result & { facts: MaybeMessage[] }} */
  #currentResult(state) {
    const kind = kindOf(state);
    if (state.answerHidden) return { tone: 'ask', headline: ['canYou'], detail: kind.rules(state), facts: [] };
    const { pending = false, progress = null, error = null } = state.answer ?? {};
    const searching = pending && progress ? kind.searching(progress, state) : null;
    const facts = searching?.facts ?? (answerOf(state) ? kind.statistics(state) : []);
    if (state.game) return { ...kind.describe(state), facts };
    if (searching) return { ...searching, tone: 'ask' };
    if (error && isCancelled(state)) return { headline: ['cancelled'], detail: kind.partialResult(progress, state), facts: [], tone: 'bad' };
    if (error) return { headline: ['failure', error], detail: [['puzzleUnchanged']], facts: [], tone: 'bad' };
    return { ...kind.describe(state), facts };
  }

  /**
   * Links the result to the section of an article that explains it, with this puzzle.
   *
   * @param {State} state
   * @returns {boolean} is there one?
   */
  #explain(state) {
    const answer = state.game || !SITE_ADDRESS ? null : answerOf(state);
    if (!answer) return false;
    const { status } = answer;
    const why = status === 'impossible' ? answer.why : isUnsolvable(answer) ? 'none' : status;
    const [article, section] = kindOf(state).articles[why]?.split('#') ?? [];
    if (article) set(this.why, 'href', `${SITE_ADDRESS}${kindOf(state).words.articles}${article}.html?p=${encodeURIComponent(shownOf(state)?.line ?? '')}#${section}`);
    return Boolean(article);
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
