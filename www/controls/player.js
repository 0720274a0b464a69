// @ts-check
/** The film's buttons. */
import { h, iconButton, lineIcon, set, setText } from '../app/dom.js';
import { switchOff } from '../app/focus.js';
import { kindOf, SPEEDS } from '../app/state.js';

/** @import { Command, State } from '../app/types.d.ts' */

/** The buttons under the board. */
export class PlayerView {
  /** @param {HTMLElement} host @param {(command: Command) => void} send */
  constructor(host, send) {
    const button = (/** @type {string} */ icon, /** @type {string} */ label, /** @type {Command} */ command, /** @type {string} */ name) =>
      iconButton(icon, label, () => send(command), { 'data-player': name });
    this.first = button('first', 'To the start (Home)', { do: 'seek', at: 0 }, 'first');
    this.back = button('back', 'One step back (←)', { do: 'step', by: -1 }, 'back');
    this.play = button('play', 'Play (Space)', { do: 'toggle' }, 'play');
    this.play.classList.add('play');
    this.next = button('next', 'One step on (→)', { do: 'step', by: 1 }, 'next');
    this.last = button('last', 'To the end (End)', { do: 'end' }, 'last');
    this.scrub = h('input', {
      type: 'range', class: 'scrub', min: 0, step: 1, 'aria-label': 'Step',
      oninput: () => send({ do: 'seek', at: Number(this.scrub.value) }),
    });
    this.text = h('span');
    this.count = h('span', { class: 'room count' }, this.text);
    this.speed = h('select', {
      'aria-label': 'Speed', onchange: () => send({ do: 'speed', speed: Number(this.speed.value) }),
    }, ...SPEEDS.map((speed) => h('option', { value: speed }, `${speed}×`)));
    this.loop = iconButton('loop', 'Play it again and again', () => send({ do: 'loop', loop: this.loop.getAttribute('aria-pressed') !== 'true' }), { 'data-player': 'loop', 'aria-pressed': 'false' });
    host.append(h('span', { class: 'buttons' }, this.first, this.back, this.play, this.next, this.last), h('span', { class: 'track' }, h('span', { class: 'room way' }, this.scrub), this.count), this.speed, this.loop);
  }

  /** @param {State} state */
  draw(state) {
    const kind = kindOf(state);
    const length = kind.timeline(state);
    const { at, playing, speed, loop } = state.player;
    for (const [button, isOff] of /** @type {[HTMLElement, boolean][]} */ ([
      [this.first, at <= 0], [this.back, at <= 0], [this.play, length === 0], [this.next, at >= length], [this.last, at >= length],
    ])) switchOff(button, isOff);
    set(this.scrub, 'disabled', length === 0);
    if (this.play.dataset.shows !== String(playing)) {
      this.play.dataset.shows = String(playing);
      this.play.innerHTML = lineIcon(playing ? 'pause' : 'play');
      set(this.play, 'aria-label', playing ? 'Pause (Space)' : 'Play (Space)');
    }
    set(this.scrub, 'max', length);
    const whole = String(Math.floor(at));
    if (this.scrub.value !== whole) this.scrub.value = whole;
    const counted = (/** @type {number} */ at) => kind.counter({ ...state, player: { ...state.player, at } });
    // As wide at the first step as at the last, so that nothing moves aside meanwhile.
    const last = counted(length);
    const digits = last.replace(/\D/g, '').length;
    this.count.style.setProperty('--wide', `${digits + 0.57 * (last.length - digits)}ch`);
    setText(this.text, counted(at));
    set(this.loop, 'aria-pressed', String(loop));
    set(this.scrub, 'aria-valuetext', counted(at).replace('/', 'of'));
    if (this.speed.value !== String(speed)) this.speed.value = String(speed);
  }
}
