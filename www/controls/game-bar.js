// @ts-check
/**
 * The buttons of a game, for all kinds of puzzles: the number of moves and the minimum; pieces to
 * choose from; four actions, and a menu; and the stars of a solved game.
 */
import { addRadioKeys, h, lineIcon, set, setText } from '../app/dom.js';
import { setDrawing } from '../app/safe-svg.js';
import { switchOff } from '../app/focus.js';
import { formatMessages, formatMessage } from '../app/language.js';
import { helpOf, pendingHelp, starsLeft, starsOf, verdictOf } from '../app/help.js';
import { kindOf } from '../app/state.js';
import { icon } from '../board/pieces.js';
import { prefersReducedMotion } from '../board/scene.js';
import { celebrate } from './celebration.js';
import { typedSquare } from './typed-square.js';

/** @import { Choice, Play, Aid } from '../app/contract.d.ts' */
/** @import { Command, GameParts, HelpKind, State } from '../app/types.d.ts' */
/** @import { AllWords, MaybeMessage } from '../app/words.d.ts' */
/** @import { Draft } from '../solver/wire.d.ts' */

/** The moves of games that were celebrated. @type {WeakSet<object>} */
const celebrated = new WeakSet();

/** Line drawings, on 24 × 24. */
const ICONS = {
  startOver: '<path d="M4 12a8 8 0 1 0 2.600-5.900"/><path d="M4 4v5h5"/>',
  hint: '<path d="M9 17h6M10 20h4M12 3a6 6 0 0 0-3.500 10.900c.5.4.8 1 .8 1.600V17h5.400v-1.500c0-.6.3-1.200.8-1.600A6 6 0 0 0 12 3z"/>',
  check: '<circle cx="12" cy="12" r="9"/><path d="m8 12.500 2.800 2.800L16.500 9.500"/>',
  more: '<circle class="solid" cx="5.500" cy="12" r="1.400"/><circle class="solid" cx="12" cy="12" r="1.400"/><circle class="solid" cx="18.500" cy="12" r="1.400"/>',
};

/**
 * How the piece moves, unless it is a knight.
 *
 * @param {Draft} draft
 * @returns {MaybeMessage}
 */
export function leaperNote(draft) {
  const leaper = 'leaper' in draft ? draft.leaper : [1, 2];
  switch (leaper.join()) {
    case '1,2': return false;
    case '0,1': return ['stepsStraight'];
    case '0,1,1,1': return ['stepsAnywhere'];
    default: return ['jumpsBy', ...leaper];
  }
}

/** A star, full or not. @param {boolean} full */
export const star = (full) => `<svg class="star${full ? ' full' : ''}" viewBox="0 0 24 24" aria-hidden="true"><path d="m12 2.800 2.800 6 6.500.7-4.900 4.400 1.400 6.400L12 17l-5.800 3.300 1.400-6.400L2.700 9.500l6.500-.7z"/></svg>`;

export class GameBar {
  #stage;
  #parts;
  #signal;
  #send;
  #words;
  /** The last notice seen. @type {State['notice']} */
  #notice = null;
  /** The last drawn state. @type {State | undefined} */
  #state;
  /** @type {readonly Choice[]} */
  #choices = [];
  /** @type {readonly Aid[]} */
  #aids = [];

  /**
   * @param {HTMLElement} host
   * @param {(command: Command) => void} send
   * @param {HTMLElement} stage contains the board
   * @param {AbortSignal} signal ends the bar
   * @param {AllWords} words
   * @param {GameParts} [parts]
   */
  constructor(host, send, stage, signal, words, parts = {}) {
    this.#words = words;
    this.#parts = parts;
    this.#stage = stage;
    this.#signal = signal;
    this.#send = send;
    const actionButton = (/** @type {string} */ name, /** @type {string} */ drawing, /** @type {string} */ label, /** @type {Command} */ command, keys = '') => {
      const text = h('span', {}, label);
      const button = h('button', { type: 'button', class: 'act', 'data-game': name, 'aria-keyshortcuts': keys || null, onclick: () => send(command), drawing: lineIcon(drawing) });
      button.append(text);
      return { button, text };
    };
    this.goal = h('p', { class: 'game-goal' });
    this.count = h('span', { class: 'game-count' });
    this.cost = h('span', { class: 'game-cost' });
    this.fill = h('i');
    this.par = h('div', { class: 'par', 'aria-hidden': 'true' }, this.fill);
    this.wonRow = h('strong', { class: 'won' });
    this.stars = h('span', { class: 'stars', role: 'img' });
    this.note = h('span');
    this.wonRow.append(this.stars, this.note);
    this.tray = h('div', { class: 'tray', role: 'radiogroup', 'aria-label': words.pieceToPlace });
    addRadioKeys(this.tray);
    this.undo = actionButton('undo', 'undo', words.undoMove, { do: 'undo' }, 'Control+Z');
    this.hint = actionButton('hint', ICONS.hint, words.hint, { do: 'help', kind: 'hint' }, 'H');
    this.check = actionButton('check', ICONS.check, words.check, { do: 'help', kind: 'check' }, 'C');
    this.startOver = actionButton('start-over', ICONS.startOver, words.startOver, { do: 'restart' });
    const item = (/** @type {string} */ name, /** @type {string} */ text, /** @type {Command} */ command) =>
      h('button', { type: 'button', class: 'button small', 'data-game': name, onclick: () => { this.#setMenuOpen(false); send(command); } }, text);
    this.undoToMistake = h('button', { type: 'button', class: 'button small undo-to-mistake', 'data-game': 'undo-to-mistake', onclick: () => send({ do: 'undoToMistake' }) }, words.undoToMistake);
    this.giveUp = item('give-up', words.giveUp, { do: 'help', kind: 'solution' });
    this.redo = item('redo', words.redoMove, { do: 'redo' });
    this.flip = item('flip', words.flipBoard, { do: 'flip' });
    this.fromHere = item('from-here', words.fromHere, { do: 'fromHere' });
    this.stop = item('stop', words.stopPlaying, { do: 'toggleGame' });
    this.aids = h('div', { class: 'aids' });
    const { element: typed } = typedSquare(() => /** @type {State} */ (this.#state), send, words, 'game-square');
    typed.append(h('button', { class: 'button small' }, words.chooseSquare));
    this.menu = h('div', { class: 'game-menu', 'data-part': 'game-menu', hidden: true }, this.giveUp, this.redo, this.flip, this.fromHere, this.stop, typed);
    this.more = h('button', { type: 'button', class: 'act', 'data-game': 'more', 'aria-expanded': 'false', drawing: lineIcon(ICONS.more), onclick: () => this.#setMenuOpen(this.menu.hidden) });
    this.more.append(h('span', {}, words.moreActions));
    this.helpButtons = /** @type {{kind: HelpKind, element: HTMLElement, text: HTMLElement, label: string}[]} */ ([
      { kind: 'hint', element: this.hint.button, text: this.hint.text, label: words.hint },
      { kind: 'check', element: this.check.button, text: this.check.text, label: words.check },
      { kind: 'solution', element: this.giveUp, text: this.giveUp, label: words.giveUp },
    ]);
    this.acts = h('div', { class: 'acts', role: 'group', 'aria-label': words.actions }, this.undo.button, this.hint.button, this.check.button, this.startOver.button, this.more, this.menu);
    this.element = h('div', { class: 'game-bar', hidden: true }, this.goal,
      h('div', { class: 'game-score' }, this.count, this.par, this.cost), this.wonRow, this.tray, this.aids, this.undoToMistake,
      this.acts);
    host.append(this.element);
    // A click elsewhere, or Escape, closes the menu.
    const root = /** @type {HTMLElement | ShadowRoot} */ (host.getRootNode());
    root.addEventListener('pointerdown', (event) => {
      if (!this.menu.hidden && !(event.target instanceof Element && event.target.closest('.game-menu, [data-game="more"]'))) this.#setMenuOpen(false);
    }, { signal });
    this.element.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || this.menu.hidden) return;
      event.preventDefault();
      this.#setMenuOpen(false);
      this.more.focus();
    });
  }

  /** @param {boolean} isOpen */
  #setMenuOpen(isOpen) {
    this.menu.hidden = !isOpen;
    set(this.more, 'aria-expanded', String(isOpen));
    if (!isOpen) return;
    this.menu.scrollIntoView({ block: 'nearest' });
    // Some browsers don't focus a button that is clicked, and Escape would end the game.
    this.more.focus({ preventScroll: true });
  }

  /** @param {State} state */
  draw(state) {
    this.#state = state;
    const { game } = state;
    const play = game ? kindOf(state).game : null;
    set(this.element, 'hidden', !play);
    if (!play) {
      this.#setMenuOpen(false);
      set(this.wonRow, 'data-won', null);
      return;
    }
    this.#shake(state);
    const { menu, result, goal } = this.#parts;
    if (goal && this.goal.parentElement !== goal) goal.replaceChildren(this.goal);
    if (menu && menu.parentElement !== this.menu) this.menu.append(menu);
    if (result && result.parentElement !== this.element) this.acts.before(result);
    const { undoable, redoable } = play.history(state);
    const isOver = play.isOver(state);
    switchOff(this.undo.button, undoable === 0);
    switchOff(this.redo, redoable === 0);
    switchOff(this.startOver.button, undoable + redoable === 0);
    set(this.fromHere, 'hidden', !play.puzzleFromHere);
    set(this.fromHere, 'disabled', !play.puzzleFromHere?.(state));
    const pending = pendingHelp(state);
    const verdict = verdictOf(state);
    for (const { kind, element, text, label } of this.helpButtons) {
      switchOff(element, isOver || !play.canHelp(state));
      setText(text, pending === kind ? this.#words.stopHelp : label);
      set(element, 'aria-pressed', kind === 'check' && verdict ? 'true' : null);
    }
    set(this.undoToMistake, 'hidden', verdict?.possible !== false || verdict.correctMoves < 0);
    this.#drawScore(state, play);
    this.#drawTray(play.choices(state));
    this.#drawAids(play.aids(state));
    this.#drawStars(state, play);
  }

  /** @param {State} state @param {Play} play */
  #drawScore(state, play) {
    const { moves, least, done, of } = play.score(state);
    const words = this.#words;
    setText(this.goal, [formatMessages([...play.goal(state), leaperNote(state.draft)], words), least !== null && words.best(least)].filter(Boolean).join(' '));
    const { hints, checks, solutionShown } = helpOf(state);
    setText(this.count, of !== undefined ? words.movesOfMinimum(done ?? moves, of) : least === null ? words.movesMade(moves) : words.movesOfMinimum(moves, least));
    const share = of !== undefined ? (done ?? moves) / Math.max(1, of) : least ? moves / least : 0;
    this.fill.style.width = `${Math.min(100, 100 * share).toFixed(1)}%`;
    this.par.classList.toggle('past', of === undefined && share > 1);
    set(this.par, 'hidden', of === undefined && least === null);
    setText(this.cost, solutionShown ? words.solutionShownNoStars : hints + checks > 0 ? words.helpCosts(hints, checks, starsLeft(state)) : words.costOfHelp);
  }

  /** @param {readonly Choice[]} choices */
  #drawTray(choices) {
    set(this.tray, 'hidden', choices.length === 0);
    if (choices.length !== this.#choices.length || choices.some(({ id }, index) => id !== this.#choices[index].id)) {
      this.tray.replaceChildren(...choices.map(({ id, drawing, label }) => h('button', {
        type: 'button', role: 'radio', 'data-choice': id, title: formatMessage(label, this.#words), drawing: `${icon(drawing)}<span></span>`, onclick: () => this.#send({ do: 'tool', tool: id }),
      })));
    }
    this.#choices = choices;
    const tabStop = Math.max(0, choices.findIndex(({ picked }) => picked));
    for (const [index, { label, left, picked }] of choices.entries()) {
      const button = this.tray.children[index];
      set(button, 'aria-checked', String(picked));
      set(button, 'tabindex', index === tabStop ? 0 : -1);
      set(button, 'aria-label', this.#words.choiceLeft(formatMessage(label, this.#words), left));
      button.classList.toggle('none', left === 0);
      if (button.lastElementChild) setText(button.lastElementChild, String(left));
    }
  }

  /** @param {readonly Aid[]} aids */
  #drawAids(aids) {
    set(this.aids, 'hidden', aids.length === 0);
    if (aids.length !== this.#aids.length) {
      this.aids.replaceChildren(...aids.map(({ name }) => h('button', {
        type: 'button', class: 'button small', 'data-aid': name, onclick: () => this.#send({ do: 'toggleAid', name }),
      })));
    }
    this.#aids = aids;
    for (const [index, { label, on }] of aids.entries()) {
      const button = /** @type {HTMLElement} */ (this.aids.children[index]);
      setText(button, formatMessage(label, this.#words));
      set(button, 'aria-pressed', String(on));
    }
  }

  /** Shakes the board when a new notice says that something can't be done. @param {State} state */
  #shake({ notice }) {
    const isNew = notice && notice !== this.#notice;
    this.#notice = notice;
    if (!isNew || notice.tone !== 'bad' || prefersReducedMotion()) return;
    const by = (/** @type {number} */ px) => ({ transform: `translateX(${px}px)` });
    this.#stage.animate([by(0), by(-6), by(5), by(-3), by(0)], { duration: 260, easing: 'ease-out' });
  }

  /** @param {State} state @param {Play} play */
  #drawStars(state, play) {
    const stars = starsOf(state, play);
    set(this.wonRow, 'data-won', stars > 0);
    set(this.wonRow, 'hidden', stars === 0);
    if (stars === 0) return;
    if (this.stars.dataset.shows !== String(stars)) {
      this.stars.dataset.shows = String(stars);
      setDrawing(this.stars, [1, 2, 3].map((one) => star(one <= stars)).join(''));
      set(this.stars, 'aria-label', this.#words.stars(stars));
    }
    // In how many moves, and whether fewer would do, is said with the result.
    setText(this.note, starsLeft(state) === 3 ? this.#words.solvedWithoutHelp : '');
    const { moves } = play.history(state);
    if (celebrated.has(moves)) return;
    celebrated.add(moves);
    celebrate(this.#stage, this.#signal);
  }
}
