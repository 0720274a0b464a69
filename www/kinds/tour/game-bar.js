// @ts-check
/** The buttons of somebody who walks, and the celebration at the end. */
import { h, set, setText } from '../../app/dom.js';
import { switchOff } from '../../app/focus.js';
import { cheer } from '../../controls/cheer.js';
import { askedOf, canTry, finishedOf, isSeeking, isWon, undoable, visitedOf, walkedOf } from './game.js';

/** @import { Command } from '../../app/types.d.ts' */
/** @import { TourCommand, TourPage, TourState } from './types.d.ts' */

/** The walks that were celebrated: each is once. @type {WeakSet<Uint32Array>} */
const cheered = new WeakSet();

export class GameBar {
  #signal;

  /** @param {HTMLElement} host @param {TourPage} page */
  constructor(host, { send, signal }) {
    this.#signal = signal;
    const button = (/** @type {string} */ id, /** @type {string} */ words, /** @type {Command | TourCommand} */ command) =>
      h('button', { type: 'button', class: 'button', id, onclick: () => send(command) }, words);
    this.try = button('try', 'Try it yourself', { do: 'try' });
    this.won = h('strong', { class: 'tour-won', role: 'status' });
    this.hint = button('hint', 'Hint', { do: 'question', question: 'hint' });
    this.can = button('can-finish', 'Can it be finished?', { do: 'question', question: 'can' });
    this.rest = button('give-up', 'Finish it from here', { do: 'question', question: 'rest' });
    this.back = button('take-back', 'Take back', { do: 'undo' });
    this.over = button('start-over', 'Start over', { do: 'over' });
    this.stop = button('stop', 'Stop playing', { do: 'try' });
    this.playing = [this.hint, this.can, this.back, this.rest, this.over, this.stop];
    host.replaceChildren(this.won, this.try, ...this.playing);
  }

  /** @param {TourState} state */
  draw(state) {
    const { game, player } = state;
    for (const button of this.playing) set(button, 'hidden', !game);
    set(this.try, 'hidden', game !== null);
    set(this.try, 'disabled', !canTry(state));
    const won = isWon(state) && !player.playing;
    setText(this.won, won ? 'Every square once!' : '');
    set(this.won, 'data-won', won);
    set(this.won, 'hidden', !won);
    if (!game) return;
    const over = walkedOf(state)?.won ?? false;
    const visited = visitedOf(state);
    switchOff(this.back, undoable(state).back === 0);
    set(this.over, 'disabled', game.walk.length === 0 || (game.walk.length === 1 && state.draft.from !== null));
    for (const button of [this.hint, this.can, this.rest]) set(button, 'disabled', over || visited === 0);
    const seeking = isSeeking(state) ? askedOf(state) : null;
    setText(this.hint, seeking === 'hint' ? 'Stop looking' : 'Hint');
    setText(this.can, seeking === 'can' ? 'Stop looking' : 'Can it be finished?');
    set(this.can, 'aria-pressed', askedOf(state) === 'can' && finishedOf(state) ? 'true' : null);
    if (!won || cheered.has(game.walk)) return;
    cheered.add(game.walk);
    cheer(this.#signal);
  }
}
