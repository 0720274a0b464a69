// @ts-check
/** What stands around Swap's board: rules, the goal, the game, the moves. */
import { LeaperRow, SizeRow, row, segments } from '../board-rows.js';
import { h, iconButton, set, setText } from '../dom.js';
import { counters, miniature } from '../miniature.js';
import { keepInSight } from '../panel.js';
import { exactly } from '../words.js';
import { filmOf, isWhite, otherSide, standing } from './swap-film.js';
import { canTry, playOf, plyOf, standOf } from './swap-play.js';

/** @typedef {import('../state.js').State} State */
/** @typedef {import('../panel.js').Page} Page */

/** The attack rules by what a knight that lands may attack: its own side, the other. @type {Record<string, [boolean, boolean]>} */
const MAY_ATTACK = { any: [true, true], 'no-comrade': [false, true], 'no-enemy': [true, false], none: [false, false] };

/** A switch with words. @param {string} id @param {string} words @param {() => void} flip */
const toggle = (id, words, flip) => h('button', { type: 'button', class: 'switch', role: 'switch', id, onclick: flip }, h('i'), words);

/** Which solution is shown. @param {number} number steps from the one that was found @param {string} [total] */
function whichOf(number, total) {
  if (total && total.length <= 7) {
    const all = Number(total);
    return `${exactly((((number % all) + all) % all) + 1)} of ${exactly(total)}`;
  }
  return number < 0 ? `${-number} before` : `No. ${exactly(number + 1)}`;
}

/** Board, rules, and the solutions to step through. */
export class SwapSettings {
  /** @param {HTMLElement} host @param {Page} page @param {number} longest @param {Record<string, {label: string}>} shapes */
  constructor(host, page, longest, shapes) {
    const { state, send } = page;
    const setTo = (/** @type {string} */ field) => (/** @type {string} */ value) => send({ do: 'set', field, value });
    this.rows = [new SizeRow(page, longest), new LeaperRow(page)];
    this.shape = /** @type {HTMLSelectElement} */ (h('select', {
      class: 'select', id: 'shape', 'aria-label': 'Shape of the board',
      onchange: () => {
        send({ do: 'shape', shape: this.shape.value });
        this.shape.value = '';
      },
    }, h('option', { value: '' }, 'cut it to …'), ...Object.entries(shapes).map(([value, { label }]) => h('option', { value }, label))));
    this.turns = segments('turns', 'Who moves', [['free', 'Any time'], ['white', 'White first'], ['black', 'Black first']], setTo('turns'));
    this.metric = segments('metric', 'What counts as one move', [['jumps', 'Jumps'], ['runs', 'Runs']], setTo('metric'));
    this.runs = h('span', { class: 'aside' });
    const attack = (/** @type {number} */ side) => () => {
      const may = [...MAY_ATTACK[state().draft.attack]];
      may[side] = !may[side];
      const rule = Object.keys(MAY_ATTACK).find((name) => MAY_ATTACK[name].join() === may.join());
      send({ do: 'set', field: 'attack', value: rule });
    };
    this.own = toggle('attack-own', 'its own side', attack(0));
    this.enemy = toggle('attack-enemy', 'the other side', attack(1));
    this.attack = h('span', { class: 'aside' });
    this.count = h('button', { type: 'button', class: 'button small', id: 'count-all', onclick: () => send({ do: 'look', look: { count: true } }) }, 'Count all');
    this.before = iconButton('back', 'The shortest solution before', () => send({ do: 'another', back: true }), { id: 'before' });
    this.next = iconButton('next', 'Another shortest solution (N)', () => send({ do: 'another', back: false }), { id: 'another' });
    this.which = h('span', { class: 'which' });
    this.stepper = h('span', { class: 'stepper' }, this.before, this.which, this.next);
    host.replaceChildren(
      h('h3', {}, 'Board'),
      h('div', { class: 'rows' }, this.rows[0].element, row('Shape', this.shape), this.rows[1].element),
      h('h3', { class: 'second' }, 'Rules'),
      h('div', { class: 'rows' },
        row('Turns', this.turns.element),
        row('Counting', this.metric.element, this.runs),
        h('div', { class: 'row', role: 'group', 'aria-label': 'A landing knight may attack' },
          h('span', { class: 'lead' }, 'Where it lands, a knight may attack'), this.own, this.enemy, this.attack)),
      h('h3', { class: 'second' }, 'Shortest solutions'),
      h('div', { class: 'row' }, this.stepper, this.count));
  }

  /** @param {State} state */
  draw(state) {
    const { draft, look, solution } = state;
    for (const part of this.rows) part.draw(state);
    this.turns.draw(draft.turns);
    this.metric.draw(draft.metric);
    setText(this.runs, draft.metric === 'runs'
      ? draft.turns === 'free' ? 'One knight’s jumps in a row count once.' : 'In turns, every jump is a run.' : '');
    const [own, enemy] = MAY_ATTACK[draft.attack];
    set(this.own, 'aria-checked', String(own));
    set(this.enemy, 'aria-checked', String(enemy));
    setText(this.attack, own && enemy ? 'Attacks do not matter.'
      : own || enemy ? `It may not land where it attacks ${own ? 'the other side' : 'its own side'}.` : 'It may not land where it attacks anyone.');
    const total = solution?.answer?.shortest;
    const some = hasMoves(solution);
    set(this.count, 'hidden', some && look.count && Boolean(total));
    set(this.count, 'disabled', !some || (look.count && solution?.pending));
    const can = canStep(state);
    for (const button of [this.before, this.next]) set(button, 'disabled', !can);
    setText(this.which, look.another ? 'looking …' : some ? whichOf(look.number, total) : '–');
  }
}

/** Is there a solution, and anything to be done at all? @param {any} solution */
const hasMoves = (solution) => solution?.answer?.status === 'solved' && solution.answer.length > 0;

/** Can one go on to other shortest solutions? @param {any} state */
export const canStep = ({ look, solution }) => hasMoves(solution) && solution.answer.proven
  && !solution.pending && !look.play && !look.another && solution.answer.shortest !== '1';

/** Under the palette: start or goal, and the name that is put on the board. */
export class SwapPalette {
  /** @param {HTMLElement} host @param {Page} page */
  constructor(host, { state, send }) {
    this.host = host;
    this.face = segments('face', 'Which arrangement is on the board', [['start', 'Start'], ['goal', 'Goal']], (face) => send({ do: 'face', face }));
    this.swap = h('button', { type: 'button', class: 'button small', id: 'goal-swap', onclick: () => send({ do: 'goal', goal: 'swap' }) }, 'Swap colours');
    this.same = h('button', { type: 'button', class: 'button small', id: 'goal-same', onclick: () => send({ do: 'goal', goal: 'same' }) }, 'Same as start');
    this.goals = h('span', { class: 'row', role: 'group', 'aria-label': 'Goal' }, this.swap, this.same);
    const letter = (/** @type {string} */ letter) => send({ do: 'look', look: { letter } });
    this.input = /** @type {HTMLInputElement} */ (h('input', {
      class: 'select letter', id: 'letter', size: 2, maxlength: 2, 'aria-label': 'The knight’s letter', autocapitalize: 'off', autocomplete: 'off', spellcheck: 'false',
      onfocus: () => this.input.select(),
      oninput: () => {
        // What was typed last; its case says whose it is.
        const typed = this.input.value.replace(/[^a-z]/gi, '').slice(-1);
        if (typed) letter(typed);
        else this.input.value = state().look.letter;
        this.input.select();
      },
    }));
    this.side = segments('side', 'Whose knight', [['white', 'White’s'], ['black', 'Black’s']],
      (side) => isWhite(state().look.letter) === (side === 'white') || letter(otherSide(state().look.letter)));
    this.name = h('span', { class: 'row' }, h('label', { for: 'letter' }, 'Letter'), this.input, this.side.element);
    host.replaceChildren(this.face.element, this.goals, this.name);
  }

  /** @param {State} state */
  draw(state) {
    const { look, draft, tool } = state;
    const playing = playOf(state) !== null;
    set(this.host, 'hidden', playing);
    this.face.draw(look.face);
    set(this.goals, 'hidden', look.face !== 'goal');
    set(this.swap, 'aria-pressed', String(draft.goal === null));
    set(this.name, 'hidden', tool !== 'named');
    this.side.draw(isWhite(look.letter) ? 'white' : 'black');
    if (this.input.value !== look.letter) this.input.value = look.letter;
  }
}

/** The buttons of somebody who plays. */
export class GameBar {
  /** The moves that were cheered. @type {string[] | undefined} */
  cheered;

  /** @param {HTMLElement} host @param {Page} page */
  constructor(host, { send }) {
    const button = (/** @type {string} */ id, /** @type {string} */ words, /** @type {any} */ command, more = '') =>
      h('button', { type: 'button', class: `button ${more}`, id, onclick: () => send(command) }, words);
    this.try = button('try', 'Try it yourself', { do: 'try' });
    this.hint = button('hint', 'Hint', { do: 'hint' });
    this.back = button('take-back', 'Take back', { do: 'undo' });
    this.over = button('start-over', 'Start over', { do: 'over' });
    this.from = button('from-here', 'Solve from here', { do: 'fromHere' });
    this.stop = button('stop', 'Stop playing', { do: 'try' });
    this.playing = [this.hint, this.back, this.over, this.from, this.stop];
    host.replaceChildren(this.try, ...this.playing);
  }

  /** @param {State} state */
  draw(state) {
    const play = playOf(state);
    for (const button of this.playing) set(button, 'hidden', !play);
    set(this.try, 'hidden', play !== null || state.look.face === 'goal');
    set(this.try, 'disabled', !canTry(state));
    if (!play) {
      this.cheered = undefined;
      return;
    }
    const ply = plyOf(state);
    const stand = standOf(state);
    set(this.back, 'disabled', ply === 0);
    set(this.over, 'disabled', play.moves.length === 0);
    set(this.from, 'disabled', ply === 0 || !stand || stand.reached);
    set(this.hint, 'disabled', Boolean(stand?.reached));
    setText(this.hint, play.hint === 'asked' ? 'Stop looking' : 'Hint');
    if (stand?.reached && ply === play.moves.length && ply > 0 && !state.player.playing) this.#cheer(play.moves);
  }

  /** A small celebration, once for each way there. @param {string[]} moves */
  #cheer(moves) {
    if (this.cheered === moves) return;
    this.cheered = moves;
    const stage = /** @type {HTMLElement} */ (document.getElementById('stage'));
    const bits = Array.from({ length: 36 }, (_, index) => {
      const angle = (index / 36) * 2 * Math.PI + (index % 3) * 0.2;
      const far = 26 + ((index * 7) % 5) * 7;
      return h('i', { style: `--x:${(Math.cos(angle) * far).toFixed(1)}cqmin;--y:${(Math.sin(angle) * far).toFixed(1)}cqmin;--turn:${(index * 47) % 360}deg;--late:${(index % 4) * 40}ms` });
    });
    const cheer = h('div', { class: 'cheer', 'aria-hidden': 'true' }, ...bits);
    stage.append(cheer);
    setTimeout(() => cheer.remove(), 1800);
  }
}

/** A small picture of an arrangement, and of the jump that led to it. @param {import('./swap-film.js').SwapDraft} draft @param {Map<number, string>} letters @param {boolean} flipped @param {{from: number, to: number}} [jump] */
function picture(draft, letters, flipped, jump) {
  const tones = new Map(jump && [[jump.from, 'from'], [jump.to, 'to']]);
  return miniature(draft, counters(draft, letters, flipped), { flipped, tones });
}

/** The moves: in two columns where sides alternate; or each with the arrangement after it. */
export class SwapMoves {
  /** @param {HTMLElement} host @param {Page} page @param {(state: any) => string[]} movesOf */
  constructor(host, { send }, movesOf) {
    this.host = host;
    this.send = send;
    this.movesOf = movesOf;
    this.view = segments('moves', 'How moves are shown', [['list', 'List'], ['strip', 'Pictures']], (view) => send({ do: 'strip', strip: view === 'strip' }));
    this.title = h('h3', {}, 'Moves');
    this.list = h('ol', { id: 'move-list' });
    this.nothing = h('p', { class: 'aside' }, 'None yet.');
    host.replaceChildren(h('div', { class: 'head' }, this.title, this.view.element), this.list, this.nothing);
  }

  /** @param {State} state */
  draw(state) {
    const { draft, look, flipped } = state;
    const moves = this.movesOf(state);
    setText(this.title, playOf(state) ? 'Your moves' : 'Moves');
    this.view.draw(look.strip ? 'strip' : 'list');
    const shown = [moves, draft, look.strip, look.strip && flipped];
    if (!this.shown || shown.some((part, index) => part !== this.shown?.[index])) {
      this.shown = shown;
      this.list.className = look.strip ? 'strip' : draft.turns !== 'free' ? 'columns' : draft.metric === 'runs' ? 'flow' : 'flow even';
      this.list.replaceChildren(...(moves.length === 0 ? [] : this.#items(state, moves)));
      set(this.list, 'hidden', moves.length === 0);
      set(this.nothing, 'hidden', moves.length > 0);
    }
    const now = this.list.querySelector(`[data-step="${plyOf(state)}"]`);
    const current = this.list.querySelector('[aria-current]');
    if (current === now) return;
    current?.removeAttribute('aria-current');
    now?.setAttribute('aria-current', 'step');
    if (now) keepInSight(this.list, now);
  }

  /** @param {State} state @param {string[]} moves */
  #items({ draft, look, flipped }, moves) {
    const film = filmOf(draft, moves);
    const named = draft.start.some((/** @type {[string, string]} */ [, letter]) => letter.toUpperCase() !== 'N');
    const words = (/** @type {number} */ step) => (step === 0 ? 'start' : `${named ? `${film.jumps[step - 1].letter} ` : ''}${moves[step - 1]}`);
    const button = (/** @type {number} */ step, /** @type {Record<string, any>} */ more = {}) => h('button', {
      type: 'button', 'data-step': step, onclick: () => this.send({ do: 'seek', at: step }), ...more,
    }, ...(more.html ? [] : [words(step)]));
    const all = Array.from({ length: moves.length + 1 }, (_, step) => step);
    if (look.strip) {
      return all.map((step) => h('li', {}, button(step, {
        html: `${picture(draft, standing(film, step), flipped, film.jumps[step - 1])}<span>${words(step)}</span>`,
      })));
    }
    const begin = h('li', { class: 'begin' }, button(0));
    if (draft.turns !== 'free') {
      const sides = draft.turns === 'white' ? ['White', 'Black'] : ['Black', 'White'];
      const items = [h('li', { class: 'sides' }, ...sides.map((side) => h('span', {}, side))), begin];
      for (let step = 1; step <= moves.length; step += 2) {
        items.push(h('li', {}, h('span', { class: 'number' }, `${(step + 1) / 2}.`), button(step), step < moves.length && button(step + 1)));
      }
      return items;
    }
    // One knight's jumps in a row stand together; where runs count, they are
    // what is numbered.
    const groups = /** @type {number[][]} */ ([]);
    for (const [index, jump] of film.jumps.entries()) {
      const goesOn = draft.metric === 'runs' && index > 0 && film.jumps[index - 1].to === jump.from;
      if (goesOn) groups[groups.length - 1].push(index + 1);
      else groups.push([index + 1]);
    }
    return [begin, ...groups.map((steps, index) => h('li', {}, h('span', { class: 'number' }, `${index + 1}.`), ...steps.map((step) => button(step))))];
  }
}
