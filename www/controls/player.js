// @ts-check
/** The player's controls. */
import { h, iconButton, lineIcon, labelAttributes, set, setText } from '../app/dom.js';
import { setDrawing } from '../app/safe-svg.js';
import { switchOff } from '../app/focus.js';
import { kindOf, SPEEDS } from '../app/state.js';

/** @import { Announce } from '../app/announcer.js' */
/** @import { Command, State } from '../app/types.d.ts' */
/** @import { AllWords } from '../app/words.d.ts' */
/** @import { Draft } from '../solver/wire.d.ts' */

/** The buttons under the board. */
export class PlayerView {
  #words;
  #announce;
  /** The last announced step, and its puzzle. */
  #lastAnnounced = '';
  /** @type {Draft | undefined} */
  #draft;

  /**
   * @param {HTMLElement} host
   * @param {(command: Command) => void} send
   * @param {AllWords} words
   * @param {Announce} announce speaks to screen readers
   */
  constructor(host, send, words, announce) {
    this.#words = words;
    this.#announce = announce;
    set(host, 'aria-label', words.player);
    const button = (/** @type {string} */ icon, /** @type {string} */ label, /** @type {Command} */ command, /** @type {string} */ name) =>
      iconButton(icon, label, () => send(command), { 'data-player': name });
    this.first = button('first', words.toStart, { do: 'seek', at: 0 }, 'first');
    this.back = button('back', words.stepBack, { do: 'step', by: -1 }, 'back');
    this.play = button('play', words.play, { do: 'toggle' }, 'play');
    this.play.classList.add('play');
    this.next = button('next', words.stepOn, { do: 'step', by: 1 }, 'next');
    this.last = button('last', words.toEnd, { do: 'end' }, 'last');
    this.scrub = h('input', {
      type: 'range', class: 'scrub', min: 0, step: 1, 'aria-label': words.step,
      oninput: () => send({ do: 'seek', at: Number(this.scrub.value) }),
    });
    this.text = h('span');
    this.count = h('span', { class: 'room count' }, this.text);
    this.speed = h('select', {
      'aria-label': words.speed, onchange: () => send({ do: 'speed', speed: Number(this.speed.value) }),
    }, ...SPEEDS.map((speed) => h('option', { value: speed }, `${speed}×`)));
    this.loop = iconButton('loop', words.loop, () => send({ do: 'loop', loop: this.loop.getAttribute('aria-pressed') !== 'true' }), { 'data-player': 'loop', 'aria-pressed': 'false' });
    host.replaceChildren(h('span', { class: 'buttons' }, this.first, this.back, this.play, this.next, this.last), h('span', { class: 'track' }, h('span', { class: 'room way' }, this.scrub), this.count), this.speed, this.loop);
  }

  /** @param {State} state */
  draw(state) {
    const kind = kindOf(state);
    const words = this.#words;
    const length = kind.timeline(state);
    const { at, playing, speed, loop } = state.player;
    for (const [button, isOff] of /** @type {[HTMLElement, boolean][]} */ ([
      [this.first, at <= 0], [this.back, at <= 0], [this.play, length === 0], [this.next, at >= length], [this.last, at >= length],
    ])) switchOff(button, isOff);
    set(this.scrub, 'disabled', length === 0);
    if (this.play.dataset.shows !== String(playing)) {
      this.play.dataset.shows = String(playing);
      setDrawing(this.play, lineIcon(playing ? 'pause' : 'play'));
      for (const [name, value] of Object.entries(labelAttributes(playing ? words.pause : words.play))) set(this.play, name, value);
    }
    set(this.scrub, 'max', length);
    const whole = String(Math.floor(at));
    if (this.scrub.value !== whole) this.scrub.value = whole;
    const textAt = (/** @type {number} */ at, /** @type {'counter' | 'counted'} */ form) => {
      const count = kind.counter({ ...state, player: { ...state.player, at } });
      return count ? words[form](...count) : '–';
    };
    // Reserve the width of the last step, so that nothing shifts.
    const last = textAt(length, 'counter');
    const digits = last.replace(/\D/g, '').length;
    this.count.style.setProperty('--wide', `${digits + 0.57 * (last.length - digits)}ch`);
    setText(this.text, textAt(at, 'counter'));
    // Announce single steps, if the solution has any, but not the start.
    const step = textAt(at, 'counted');
    if (state.draft !== this.#draft) this.#lastAnnounced = '';
    this.#draft = state.draft;
    if (kind.counter(state) && !playing && !state.game && step !== this.#lastAnnounced && (at > 0 || this.#lastAnnounced)) this.#announce('step', this.#lastAnnounced = step);
    set(this.loop, 'aria-pressed', String(loop));
    set(this.scrub, 'aria-valuetext', step);
    const value = String(speed);
    if (this.speed.value === value) return;
    // Elements may have other speeds.
    if (![...this.speed.options].some((option) => option.value === value)) this.speed.append(h('option', { value }, `${value}×`));
    this.speed.value = value;
  }
}
