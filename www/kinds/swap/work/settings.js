// @ts-check
/** What is set beside Swap's board: the board, the rules; and the shortest solutions to step through. */
import { h, iconButton, set, setText } from '../../../app/dom.js';
import { switchOff } from '../../../app/focus.js';
import { exactly, mebibytes } from '../../../app/words.js';
import { LeaperRow, SizeRow } from '../../../controls/board-fields.js';
import { row, segments, toggle } from '../../../controls/fields.js';
import { ROOM, ROOM_TOGETHER } from '../../../solver/memory.js';
import { shapes } from './edit.js';
import { canStep, otherOf, solvedOf } from '../show/solutions.js';

/** @import { SwapPage, SwapState } from '../types.d.ts' */

/** Which solution is shown. @param {number} number steps from the one that was found @param {string | null} total */
function whichOf(number, total) {
  if (total && total.length <= 7) {
    const all = Number(total);
    return `${exactly((((number % all) + all) % all) + 1)} of ${exactly(total)}`;
  }
  return number < 0 ? `${-number} before` : `No. ${exactly(number + 1)}`;
}

/** What is said of a rule. @param {{own: boolean, enemy: boolean}} may what a knight that lands may attack */
function ruleWords({ own, enemy }) {
  if (own && enemy) return 'Attacks do not matter.';
  return own || enemy ? `It may not land where it attacks ${own ? 'the other side' : 'its own side'}.` : 'It may not land where it attacks anyone.';
}

export class SwapSettings {
  #attacks;

  /** @param {HTMLElement} host @param {SwapPage} page */
  constructor(host, page) {
    const { about, state, send } = page;
    this.#attacks = about.attacks;
    const setTo = (/** @type {string} */ field) => (/** @type {string} */ value) => send({ do: 'set', field, value });
    this.rows = [new SizeRow(page, about.mostSwapSquares), new LeaperRow(page)];
    this.shape = h('select', {
      class: 'select', 'data-part': 'shape', 'aria-label': 'Shape of the board',
      onchange: () => {
        send({ do: 'shape', shape: this.shape.value });
        this.shape.value = '';
      },
    }, h('option', { value: '' }, 'cut it to …'), ...Object.entries(shapes).map(([value, { label }]) => h('option', { value }, label)));
    this.turns = segments('turns', 'Who moves', [['free', 'Any time'], ['white', 'White first'], ['black', 'Black first']], setTo('turns'));
    this.metric = segments('metric', 'What counts as one move', [['jumps', 'Jumps'], ['runs', 'Runs']], setTo('metric'));
    this.runs = h('span', { class: 'aside' });
    const flip = (/** @type {'own' | 'enemy'} */ side) => () => {
      const may = this.#mayAttack(state());
      const wanted = { ...may, [side]: !may[side] };
      const other = this.#attacks.find(({ own, enemy }) => own === wanted.own && enemy === wanted.enemy);
      if (other) setTo('attack')(other.rule);
    };
    this.own = toggle('attack-own', 'its own side', flip('own'));
    this.enemy = toggle('attack-enemy', 'the other side', flip('enemy'));
    this.attack = h('span', { class: 'aside' });
    this.count = h('button', { type: 'button', class: 'button small', 'data-part': 'count-all', onclick: () => send({ do: 'view', view: { count: true } }) }, 'Count all');
    this.before = iconButton('back', 'The shortest solution before', () => send({ do: 'another', back: true }), { 'data-part': 'before' });
    this.next = iconButton('next', 'Another shortest solution (N)', () => send({ do: 'another', back: false }), { 'data-part': 'another' });
    this.which = h('span', { class: 'which' });
    host.replaceChildren(
      h('h2', {}, 'Board'),
      h('div', { class: 'rows' }, this.rows[0].element, row('Shape', this.shape), this.rows[1].element),
      h('h2', { class: 'second' }, 'Rules'),
      h('div', { class: 'rows' },
        row('Turns', this.turns.element),
        row('Counting', this.metric.element, this.runs),
        h('div', { class: 'row', role: 'group', 'aria-label': 'A landing knight may attack' },
          h('span', { class: 'lead' }, 'Where it lands, a knight may attack'), this.own, this.enemy, this.attack)),
      h('h2', { class: 'second' }, 'Shortest solutions'),
      h('div', { class: 'rows' },
        h('div', { class: 'row' }, h('span', { class: 'stepper' }, this.before, this.which, this.next), this.count),
        h('p', { class: 'aside', 'data-part': 'room' }, `A search takes ${mebibytes(ROOM)} of memory at most here, workers that share one ${mebibytes(ROOM_TOGETHER)} together.`)));
  }

  /** What a knight that lands may attack now. @param {SwapState} state */
  #mayAttack({ draft }) {
    return this.#attacks.find(({ rule }) => rule === draft.attack) ?? { own: true, enemy: true };
  }

  /** @param {SwapState} state */
  draw(state) {
    const { draft, view } = state;
    for (const part of this.rows) part.draw(state);
    this.turns.draw(draft.turns);
    this.metric.draw(draft.metric);
    setText(this.runs, draft.metric === 'jumps' ? ''
      : draft.turns === 'free' ? 'One knight’s jumps in a row count once.' : 'In turns, every jump is a run.');
    const may = this.#mayAttack(state);
    set(this.own, 'aria-checked', String(may.own));
    set(this.enemy, 'aria-checked', String(may.enemy));
    setText(this.attack, ruleWords(may));
    const solved = solvedOf(state);
    set(this.count, 'hidden', view.count && Boolean(solved?.shortest));
    switchOff(this.count, !solved || view.count);
    for (const button of [this.before, this.next]) switchOff(button, !canStep(state));
    const other = otherOf(state);
    setText(this.which, other?.sought ? 'looking …' : solved ? whichOf(other?.number ?? 0, solved.shortest) : '–');
  }
}
