// @ts-check
/** Swap's settings: board, rules, and shortest solutions. */
import { h, iconButton, set, setText } from '../../../app/dom.js';
import { switchOff } from '../../../app/focus.js';
import { formatMessage } from '../../../app/language.js';
import { LeaperRow, SizeRow } from '../../../controls/board-fields.js';
import { row, segments, toggle } from '../../../controls/fields.js';
import { canStep, otherSolution, solvedOf } from '../show/solutions.js';

/** @import { Message } from '../../../app/words.d.ts' */
/** @import { SwapAccess, SwapState } from '../types.d.ts' */

/**
 * Which solution is shown.
 *
 * @param {number} number steps from the one that was found
 * @param {string | null} total
 * @returns {Message}
 */
function whichOf(number, total) {
  if (total && total.length <= 7) {
    const all = Number(total);
    return ['which', String((((number % all) + all) % all) + 1), total];
  }
  return number < 0 ? ['whichBefore', -number] : ['whichOfMany', number + 1];
}

export class SwapSettings {
  #attacks;
  #words;

  /** @param {HTMLElement} host @param {SwapAccess} access */
  constructor(host, access) {
    const { about, state, send, words } = access;
    this.#words = words;
    this.#attacks = about.attacks;
    const setTo = (/** @type {string} */ field) => (/** @type {string} */ value) => send({ do: 'setField', field, value });
    this.rows = [new SizeRow(access, about.mostSwapSquares), new LeaperRow(access)];
    this.shape = h('select', {
      class: 'select', 'data-part': 'shape', 'aria-label': words.shapeOfBoard,
      onchange: () => {
        send({ do: 'shape', shape: this.shape.value });
        this.shape.value = '';
      },
    }, h('option', { value: '', 'data-prompt': true }, words.cutTo), ...Object.entries(words.shapes).map(([value, label]) => h('option', { value }, label)));
    this.turns = segments('turns', words.whoMoves, [['free', words.anyTime], ['white', words.whiteFirst], ['black', words.blackFirst]], setTo('turns'));
    this.metric = segments('metric', words.whatCounts, [['jumps', words.jumpsMetric], ['runs', words.runsMetric]], setTo('metric'));
    this.runs = h('span', { class: 'aside' });
    const flip = (/** @type {'own' | 'enemy'} */ side) => () => {
      const may = this.#mayAttack(state());
      const wanted = { ...may, [side]: !may[side] };
      const other = this.#attacks.find(({ own, enemy }) => own === wanted.own && enemy === wanted.enemy);
      if (other) setTo('attack')(other.rule);
    };
    this.own = toggle('attack-own', words.ownSide, flip('own'));
    this.enemy = toggle('attack-enemy', words.otherSide, flip('enemy'));
    this.attack = h('span', { class: 'aside' });
    this.count = h('button', { type: 'button', class: 'button small', 'data-part': 'count-all', onclick: () => send({ do: 'view', view: { count: true } }) }, words.countAll);
    this.before = iconButton('back', words.solutionBefore, () => send({ do: 'another', back: true }), { 'data-part': 'before' });
    this.next = iconButton('next', words.anotherSolution, () => send({ do: 'another', back: false }), { 'data-part': 'another' });
    this.which = h('span', { class: 'which' });
    host.replaceChildren(
      h('h2', {}, words.board),
      h('div', { class: 'rows' }, this.rows[0].element, row(words.shape, this.shape), this.rows[1].element),
      h('h2', { class: 'second' }, words.rules),
      h('div', { class: 'rows' },
        row(words.turns, this.turns.element),
        row(words.countingRow, this.metric.element, this.runs),
        h('div', { class: 'row', role: 'group', 'aria-label': words.mayAttackGroup },
          h('span', { class: 'lead' }, words.mayAttack), this.own, this.enemy, this.attack)),
      h('h2', { class: 'second' }, words.solutionsTitle),
      h('div', { class: 'rows' },
        h('div', { class: 'row' }, h('span', { class: 'stepper' }, this.before, this.which, this.next), this.count)));
  }

  /** Which sides a knight may attack where it lands. @param {SwapState} state */
  #mayAttack({ draft }) {
    return this.#attacks.find(({ rule }) => rule === draft.attack) ?? { own: true, enemy: true };
  }

  /** @param {SwapState} state */
  draw(state) {
    const { draft, view } = state;
    const words = this.#words;
    for (const part of this.rows) part.draw(state);
    this.turns.draw(draft.turns);
    this.metric.draw(draft.metric);
    setText(this.runs, draft.metric === 'jumps' ? '' : words[draft.turns === 'free' ? 'runsFree' : 'runsInTurns']);
    const may = this.#mayAttack(state);
    set(this.own, 'aria-checked', String(may.own));
    set(this.enemy, 'aria-checked', String(may.enemy));
    setText(this.attack, draft.attack === 'any' ? words.attackAny : words.landing(draft.attack));
    const solved = solvedOf(state);
    set(this.count, 'hidden', view.count && Boolean(solved?.shortest));
    switchOff(this.count, !solved || view.count);
    for (const button of [this.before, this.next]) switchOff(button, !canStep(state));
    const other = otherSolution(state);
    setText(this.which, formatMessage(other?.direction ? ['looking'] : solved ? whichOf(other?.number ?? 0, solved.shortest) : ['none'], words));
  }
}
