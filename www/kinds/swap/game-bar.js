// @ts-check
/** The buttons of somebody who plays, and the celebration at the end. */
import { h, set, setText } from '../../app/dom.js';
import { switchOff } from '../../app/focus.js';
import { plyOf } from '../../app/state.js';
import { cheer } from '../../controls/cheer.js';
import { lengthOf } from './film.js';
import { canTry, isHintSought, standOf } from './game.js';

/** @import { SwapCommand, SwapPage, SwapState } from './types.d.ts' */
/** @import { Command } from '../../app/types.d.ts' */

/** The ways there that were celebrated: each is once. @type {WeakSet<Uint8Array | Uint32Array>} */
const cheered = new WeakSet();

export class GameBar {
  #signal;

  /** @param {HTMLElement} host @param {SwapPage} page */
  constructor(host, { send, signal }) {
    this.#signal = signal;
    const button = (/** @type {string} */ id, /** @type {string} */ words, /** @type {Command | SwapCommand} */ command) =>
      h('button', { type: 'button', class: 'button', id, onclick: () => send(command) }, words);
    this.try = button('try', 'Try it yourself', { do: 'try' });
    this.hint = button('hint', 'Hint', { do: 'hint' });
    this.back = button('take-back', 'Take back', { do: 'undo' });
    this.over = button('start-over', 'Start over', { do: 'over' });
    this.from = button('from-here', 'Solve from here', { do: 'fromHere' });
    this.stop = button('stop', 'Stop playing', { do: 'try' });
    this.playing = [this.hint, this.back, this.over, this.from, this.stop];
    host.replaceChildren(this.try, ...this.playing);
  }

  /** @param {SwapState} state */
  draw(state) {
    const { game, view, player } = state;
    for (const button of this.playing) set(button, 'hidden', !game);
    set(this.try, 'hidden', game !== null || view.face === 'goal');
    set(this.try, 'disabled', !canTry(state));
    if (!game) return;
    const ply = plyOf(state);
    const length = lengthOf(game.moves);
    const stand = standOf(state);
    switchOff(this.back, ply === 0);
    set(this.over, 'disabled', length === 0);
    set(this.from, 'disabled', ply === 0 || !stand || stand.reached);
    set(this.hint, 'disabled', stand?.reached);
    setText(this.hint, isHintSought(state) ? 'Stop looking' : 'Hint');
    const there = stand?.reached && ply === length && ply > 0 && !player.playing;
    if (!there || cheered.has(game.moves.jumps)) return;
    cheered.add(game.moves.jumps);
    cheer(this.#signal);
  }
}
