// @ts-check
/**
 * What stands around the board whatever the puzzle: palette, result, moves,
 * famous puzzles. Made once for a puzzle kind, then only renewed.
 */
import { h, iconButton, set, setText, walkRadios } from './dom.js';
import { miniature } from './miniature.js';
import { icon } from './pieces.js';
import { indexOf } from './squares.js';
import { kindOf } from './state.js';
import { exactly } from './words.js';

/** @typedef {import('./state.js').State} State */
/** @typedef {(command: import('./state.js').Command) => void} Send */
/** @typedef {{about: any, state: () => State, send: Send, run: (job: any, hooks?: any) => Promise<any>, open: (line: string) => void}} Page what a panel may use of the page */

/** The tools to pick from: one radio group. */
export class Palette {
  /** @param {HTMLElement} host @param {Send} send */
  constructor(host, send) {
    this.host = host;
    this.send = send;
    /** @type {any[]} */
    this.buttons = [];
    walkRadios(host);
  }

  /** @param {State} state */
  draw(state) {
    const kind = kindOf(state);
    if (this.kind !== kind) {
      this.kind = kind;
      this.buttons = kind.tools.map((/** @type {any} */ tool, /** @type {number} */ index) => h('button', {
        type: 'button', role: 'radio', 'data-tool': tool.id, title: `${tool.label} (${index + 1})`,
        onclick: () => this.send({ do: 'tool', tool: tool.id }),
        html: `${icon(tool.drawing)}<span>${tool.label}</span>`,
      }));
      this.host.replaceChildren(...this.buttons);
    }
    set(this.host, 'hidden', kind.palette?.(state) === false);
    for (const [index, tool] of kind.tools.entries()) {
      const button = this.buttons[index];
      const picked = tool.id === state.tool;
      // A tool can look as what it would put now.
      if (tool.looks) {
        const drawing = tool.looks(state);
        if (button.dataset.looks !== drawing) {
          button.dataset.looks = drawing;
          button.firstElementChild.outerHTML = icon(drawing);
        }
      }
      set(button, 'aria-checked', String(picked));
      set(button, 'tabindex', picked ? 0 : -1);
    }
  }
}

/** The result line, and under it progress or statistics. */
export class ResultView {
  /** @param {HTMLElement} result @param {HTMLElement} more @param {() => void} cancel @param {() => void} again */
  constructor(result, more, cancel, again) {
    this.result = result;
    this.more = more;
    this.headline = h('span', { class: 'headline' });
    this.detail = h('span', { class: 'detail' });
    this.fill = h('i');
    this.bar = h('div', { class: 'bar' }, this.fill);
    this.doing = h('span');
    this.cancel = h('button', { type: 'button', class: 'button small', id: 'cancel', onclick: cancel }, 'Cancel');
    this.again = h('button', { type: 'button', class: 'button small', id: 'again', onclick: again }, 'Search again');
  }

  /** @param {State} state */
  draw(state) {
    const { solution } = state;
    if (!solution) return;
    if (!this.headline.parentNode) this.result.replaceChildren(this.headline, ' ', this.detail);
    const searching = solution.pending && solution.progress;
    const told = searching ? kindOf(state).searching?.(solution.progress, state) : undefined;
    const { headline, detail, tone } = searching ? { headline: told?.headline ?? 'Searching …', detail: told?.detail ?? '', tone: 'ask' }
      : solution.error ? { headline: failure(solution.error), detail: solution.error.code === 'cancelled' ? kindOf(state).known?.(solution.progress, state) ?? '' : 'Your puzzle is as you left it.', tone: 'bad' }
        : kindOf(state).describe(state);
    set(this.result, 'class', `result ${tone}`);
    set(this.result, 'aria-busy', String(solution.pending));
    setText(this.headline, headline);
    // A long number still fits in one line.
    set(this.headline, 'data-long', headline.length > 22 ? '' : null);
    setText(this.detail, detail);
    if (searching) this.#showProgress(solution.progress, told?.text);
    else if (solution.error) this.#show(this.again);
    else this.#showStatistics(state);
  }

  /** @param {any} progress @param {string} [words] */
  #showProgress(progress, words) {
    const { share, depth, depth_back: back, positions, memory, ms } = progress;
    this.bar.classList.toggle('unknown', typeof share !== 'number');
    this.fill.style.width = typeof share === 'number' ? `${(100 * share).toFixed(1)}%` : '';
    const rate = ms > 0 ? ` · ${exactly(Math.round((positions / ms) * 1000))}/s` : '';
    const held = memory > 1 << 20 ? ` · ${exactly(Math.round(memory / (1 << 20)))} MiB` : '';
    const deep = typeof back === 'number' ? `${depth} + ${back} deep` : `depth ${depth}`;
    setText(this.doing, words ?? `${deep} · ${exactly(positions)} seen${rate}${held}`);
    this.#show(this.bar, this.doing, this.cancel);
  }

  /** @param {State} state */
  #showStatistics(state) {
    const kind = kindOf(state);
    const answer = state.solution?.answer;
    if (!answer || answer.ms === undefined) return this.#show();
    setText(this.doing, kind.statistics(answer));
    this.#show(this.doing);
  }

  /** @param {...Element} elements */
  #show(...elements) {
    const same = elements.length === this.more.childElementCount && elements.every((element, index) => this.more.children[index] === element);
    if (!same) this.more.replaceChildren(...elements);
  }
}

/** @param {{code: string, message: string}} error */
const failure = (error) => (error.code === 'cancelled' ? 'Cancelled' : error.message);

/** A number with − and + beside it. */
export class Stepper {
  /** Is something typed that is not taken yet? */
  typing = false;

  /** @param {string} label @param {number} least @param {number} most @param {(value: number) => void} onChange */
  constructor(label, least, most, onChange) {
    this.least = least;
    this.most = most;
    this.onChange = onChange;
    this.input = /** @type {HTMLInputElement} */ (h('input', {
      type: 'number', inputmode: 'numeric', min: least, max: most, 'aria-label': label,
      oninput: () => { this.typing = true; },
      onblur: () => { this.typing = false; },
      onchange: () => this.#take(Number(this.input.value)),
    }));
    const by = (/** @type {number} */ step) => () => this.#take(Number(this.input.value) + step);
    this.element = h('span', { class: 'stepper', role: 'group', 'aria-label': label },
      h('button', { type: 'button', 'aria-label': `${label}: less`, onclick: by(-1) }, '−'), this.input,
      h('button', { type: 'button', 'aria-label': `${label}: more`, onclick: by(1) }, '+'));
  }

  /** @param {number} value */
  #take(value) {
    this.typing = false;
    const whole = Math.round(value);
    const fits = Number.isFinite(whole) && whole >= this.least && whole <= this.most;
    // The next press may come before the next frame.
    if (fits) this.input.value = String(whole);
    this.onChange(fits ? whole : NaN);
  }

  /** @param {number} value */
  draw(value) {
    // What someone is about to type stays until it is taken.
    if (!this.typing && this.input.value !== String(value)) this.input.value = String(value);
  }
}

/** Scrolls a list, and nothing but the list, so far that an item is seen. @param {Element} list @param {Element} item */
export function keepInSight(list, item) {
  const frame = list.getBoundingClientRect();
  const place = item.getBoundingClientRect();
  if (place.top < frame.top) list.scrollTop -= frame.top - place.top;
  else if (place.bottom > frame.bottom) list.scrollTop += place.bottom - frame.bottom;
}

/** The list of moves; of a long one, the part around the present. */
export class MovesView {
  static AROUND = 120;
  /** What is listed now. @type {number[] | undefined} */
  steps;
  /** Which part of a long list. */
  page = 0;

  /** @param {HTMLElement} host @param {Page} page @param {string} title */
  constructor(host, page, title) {
    this.host = host;
    this.send = page.send;
    this.list = h('ol', { id: 'move-list' });
    const input = /** @type {HTMLInputElement} */ (h('input', {
      class: 'select', placeholder: 'c7', size: 6, 'aria-label': 'A square by name', autocapitalize: 'off', autocomplete: 'off', spellcheck: 'false', id: 'typed-square',
    }));
    this.form = h('form', { class: 'typed', onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      const name = input.value.trim().toLowerCase();
      const square = indexOf(page.state().draft, name);
      if (square >= 0) page.send({ do: 'put', square });
      else page.send({ do: 'say', text: `There is no square “${name.slice(0, 20)}” on this board. Type one such as c7.` });
      input.select();
    } }, input, h('button', { class: 'button small' }, 'Put there'));
    host.replaceChildren(h('h3', {}, title), this.list, this.form);
  }

  /** @param {State} state */
  draw(state) {
    const { solution } = state;
    const steps = solution?.path;
    const at = Math.floor(state.player.at);
    // A short list is made once; a long one moves on with the film.
    const page = steps && steps.length > 2 * MovesView.AROUND ? Math.floor(at / MovesView.AROUND) : 0;
    if (this.steps !== steps || this.page !== page || this.files !== state.draft.files) {
      this.steps = steps;
      this.page = page;
      this.files = state.draft.files;
      this.#list(kindOf(state).steps(state));
    }
    const current = this.list.querySelector('[aria-current]');
    const now = this.list.querySelector(`[data-step="${at}"]`);
    if (current === now) return;
    current?.removeAttribute('aria-current');
    now?.setAttribute('aria-current', 'step');
    if (now && at > 0) keepInSight(this.list, now);
  }

  /** @param {string[]} names */
  #list(names) {
    const around = MovesView.AROUND;
    const first = names.length > 2 * around ? Math.max(0, (this.page - 1) * around) : 0;
    const last = names.length > 2 * around ? Math.min(names.length, first + 3 * around) : names.length;
    const skip = (/** @type {number} */ count) => count > 0 && h('li', { class: 'skip' }, `… ${exactly(count)} more …`);
    const items = names.slice(first, last).map((name, index) => h('li', {}, h('button', {
      type: 'button', 'data-step': first + index, onclick: () => this.send({ do: 'seek', at: first + index }),
    }, name)));
    this.list.replaceChildren(.../** @type {Node[]} */ ([skip(first), ...items, skip(names.length - last)].filter(Boolean)));
    set(this.list, 'hidden', names.length === 0);
  }
}

/** Famous puzzles, one click away. */
export class FamousView {
  /** @param {HTMLElement} host @param {(line: string, look?: any) => void} open @param {(text: string) => Promise<{draft: any}>} read */
  constructor(host, open, read) {
    this.host = host;
    this.open = open;
    this.read = read;
  }

  /** @param {State} state */
  draw(state) {
    const kind = kindOf(state);
    if (this.kind === kind) return;
    this.kind = kind;
    this.host.replaceChildren(h('h3', {}, 'Famous puzzles'), h('div', { class: 'famous-list' },
      ...kind.famous.flatMap((/** @type {any} */ { line, title, note, look, more = [] }) => [
        h('button', { type: 'button', 'data-line': line, onclick: () => this.open(line, look) },
          this.#picture(kind, line), h('b', {}, title), h('span', {}, note)),
        more.length > 0 && h('div', { class: 'chips' }, ...more.map((/** @type {any} */ { line, label }) => h('button', {
          type: 'button', 'data-line': line, onclick: () => this.open(line),
        }, label))),
      ])));
  }

  /** A small picture that comes when the core has read the line. @param {any} kind @param {string} line */
  #picture(kind, line) {
    const frame = h('i', { class: 'emblem' });
    this.read(line).then(({ draft }) => { frame.innerHTML = miniature(draft, kind.emblem(draft)); }, () => {});
    return frame;
  }
}

/** The kinds of puzzles to choose from, where there are several. */
export class KindsView {
  /** @param {HTMLElement} host @param {import('./kinds/catalog.js').Entry[]} catalog @param {(id: string) => void} choose */
  constructor(host, catalog, choose) {
    this.buttons = catalog.map(({ id, title, about }) => h('button', {
      type: 'button', 'data-kind': id, title: about, onclick: () => choose(id),
    }, title));
    if (this.buttons.length > 1) host.replaceChildren(...this.buttons);
  }

  /** @param {State} state */
  draw(state) {
    for (const button of this.buttons) set(button, 'aria-current', button.dataset.kind === state.draft.kind ? 'page' : null);
  }
}
