// @ts-check
/** The film's clock and its buttons. */
import { h, iconButton, lineIcon, set, setText } from '../app/dom.js';
import { switchOff } from '../app/focus.js';
import { kindOf, SPEEDS } from '../app/state.js';
import { STEP_MS } from '../board/flight.js';
import { wishesStillness } from '../board/scene.js';

/** @import { Command, State } from '../app/types.d.ts' */

/**
 * The longest time between two frames that is film. After a longer one, when
 * the page was hidden or stalled, it goes on where it was: nobody has seen
 * what would have passed meanwhile.
 */
const LONGEST_FRAME_MS = 100;

/** So long the end is looked at, before a film that loops begins again; and then the start. */
const END_MS = 1400;
const START_MS = 500;

/** Runs while the state says that the film plays. */
export class Clock {
  #running = false;
  #next = 0;
  #last = 0;
  /** Steps that have passed and are not shown yet. */
  #held = 0;

  /** Steps in the time of a jump. */
  #speed = 1;
  /** How long the end of a loop is looked at yet, or its start. */
  #wait = 0;
  #ended = false;
  #send;

  /** @param {(command: Command) => void} send */
  constructor(send) {
    this.#send = send;
  }

  /** @param {State} state */
  follow(state) {
    const { player } = state;
    this.#speed = player.speed / kindOf(state).pace(state);
    // It is at its end, and goes on all the same.
    const ended = player.playing && player.at >= kindOf(state).timeline(state);
    if (ended && !this.#ended) this.#wait = END_MS;
    this.#ended = ended;
    if (player.playing === this.#running) return;
    this.#running = player.playing;
    cancelAnimationFrame(this.#next);
    if (!this.#running) return;
    this.#last = performance.now();
    this.#held = 0;
    this.#wait = 0;
    this.#next = requestAnimationFrame(this.#frame);
  }

  #frame = (/** @type {number} */ now) => {
    const passed = Math.min(LONGEST_FRAME_MS, Math.max(0, now - this.#last));
    this.#last = Math.max(now, this.#last);
    this.#next = requestAnimationFrame(this.#frame);
    if (this.#wait > 0) {
      this.#wait -= passed;
      if (this.#wait > 0 || !this.#ended) return;
      this.#send({ do: 'play' });
      this.#wait = START_MS;
      return;
    }
    const steps = this.#held + (passed / STEP_MS) * this.#speed;
    const shown = wishesStillness() ? Math.floor(steps) : steps;
    this.#held = steps - shown;
    if (shown > 0) this.#send({ do: 'tick', steps: shown });
  };
}

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
    this.play.id = 'play';
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
    host.append(this.first, this.back, this.play, this.next, this.last, h('span', { class: 'room way' }, this.scrub), this.count, this.speed, this.loop);
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
