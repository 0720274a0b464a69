// @ts-check
/** The buttons of somebody who plays, for all kinds of puzzles, and the celebration at the end. */
import { h, set, setText } from '../app/dom.js';
import { switchOff } from '../app/focus.js';
import { inWords } from '../app/language.js';
import { kindOf } from '../app/state.js';
import { cheer } from './cheer.js';

/** @import { Plea } from '../app/contract.d.ts' */
/** @import { Command, State } from '../app/types.d.ts' */
/** @import { AllWords } from '../app/words.d.ts' */

/** The ways there that were celebrated: each is once. @type {WeakSet<object>} */
const cheered = new WeakSet();

/** What can be asked for, with the names of their buttons. @type {[plea: Plea, name: string, code: 'hint' | 'canFinish' | 'rest'][]} */
const PLEAS = [['hint', 'hint', 'hint'], ['can', 'can-finish', 'canFinish'], ['rest', 'give-up', 'rest']];

export class GameBar {
  #stage;
  #signal;
  #words;

  /** @param {HTMLElement} host @param {(command: Command) => void} send @param {HTMLElement} stage where it is celebrated @param {AbortSignal} signal its end @param {AllWords} words */
  constructor(host, send, stage, signal, words) {
    this.#words = words;
    this.#stage = stage;
    this.#signal = signal;
    const button = (/** @type {string} */ name, /** @type {string} */ label, /** @type {Command} */ command) =>
      h('button', { type: 'button', class: 'button', 'data-game': name, onclick: () => send(command) }, label);
    this.won = h('strong', { class: 'won', role: 'status' });
    this.try = button('try', words.tryIt, { do: 'try' });
    this.pleas = PLEAS.map(([plea, name, code]) => ({ plea, label: words[code], button: button(name, words[code], { do: 'ask', plea }) }));
    this.back = button('take-back', words.takeBack, { do: 'undo' });
    this.over = button('start-over', words.startOver, { do: 'over' });
    this.from = button('from-here', words.fromHere, { do: 'fromHere' });
    this.stop = button('stop', words.stopPlaying, { do: 'try' });
    const [hint, can, rest] = this.pleas.map((each) => each.button);
    this.playing = [hint, can, this.back, rest, this.over, this.from, this.stop];
    host.replaceChildren(this.won, this.try, ...this.playing);
  }

  /** @param {State} state */
  draw(state) {
    const { game, player } = state;
    const play = kindOf(state).game;
    for (const button of this.playing) set(button, 'hidden', !game);
    set(this.try, 'hidden', !play || game !== null || state.view.face === 'goal');
    set(this.try, 'disabled', !play?.canPlay(state));
    const won = Boolean(game && play?.isWon(state) && !player.playing);
    setText(this.won, won && play?.won ? inWords(play.won, this.#words) : '');
    set(this.won, 'data-won', won);
    set(this.won, 'hidden', !won || !play?.won);
    if (!game || !play) return;
    const { back, on } = play.undoable(state);
    const over = play.isOver(state);
    switchOff(this.back, back === 0);
    set(this.over, 'disabled', back + on === 0);
    set(this.from, 'hidden', !play.here);
    set(this.from, 'disabled', !play.here?.(state));
    const sought = play.sought(state);
    for (const { plea, label, button } of this.pleas) {
      set(button, 'hidden', !play.pleas.includes(plea));
      set(button, 'disabled', over || !play.canAsk(state));
      setText(button, sought === plea ? this.#words.stopLooking : label);
      set(button, 'aria-pressed', play.answered(state) === plea ? 'true' : null);
    }
    const moves = play.moves(state);
    if (!won || cheered.has(moves)) return;
    cheered.add(moves);
    cheer(this.#stage, this.#signal);
  }
}
