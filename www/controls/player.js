// @ts-check
/** The film's clock and its buttons. */
import { h, iconButton, lineIcon, set, setText } from '../app/dom.js';
import { kindOf, SPEEDS } from '../app/state.js';
import { wishesStillness } from '../board/scene.js';

/** @import { Command, State } from '../app/types.d.ts' */

/** A jump at speed 1, in milliseconds. */
const JUMP_MS = 200;

/**
 * The longest time between two frames that is film. After a longer one, when
 * the page was hidden or stalled, it goes on where it was: nobody has seen
 * what would have passed meanwhile.
 */
const LONGEST_FRAME_MS = 100;

/** Runs while the state says that the film plays. */
export class Clock {
  #running = false;
  #last = 0;
  /** Steps that have passed and are not shown yet. */
  #held = 0;

  /** Steps in the time of a jump. */
  #speed = 1;
  #send;

  /** @param {(command: Command) => void} send */
  constructor(send) {
    this.#send = send;
  }

  /** @param {State} state */
  follow(state) {
    const { player } = state;
    this.#speed = player.speed / kindOf(state).pace(state);
    if (player.playing === this.#running) return;
    this.#running = player.playing;
    if (this.#running) {
      this.#last = performance.now();
      this.#held = 0;
      requestAnimationFrame(this.#frame);
    }
  }

  #frame = (/** @type {number} */ now) => {
    if (!this.#running) return;
    const passed = Math.min(LONGEST_FRAME_MS, Math.max(0, now - this.#last));
    this.#last = Math.max(now, this.#last);
    const steps = this.#held + (passed / JUMP_MS) * this.#speed;
    const shown = wishesStillness() ? Math.floor(steps) : steps;
    this.#held = steps - shown;
    if (shown > 0) this.#send({ do: 'tick', steps: shown });
    if (this.#running) requestAnimationFrame(this.#frame);
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
    this.count = h('span', { class: 'count' });
    this.speed = h('select', {
      'aria-label': 'Speed', onchange: () => send({ do: 'speed', speed: Number(this.speed.value) }),
    }, ...SPEEDS.map((speed) => h('option', { value: speed }, `${speed}×`)));
    host.append(this.first, this.back, this.play, this.next, this.last, this.scrub, this.count, this.speed);
  }

  /** @param {State} state */
  draw(state) {
    const kind = kindOf(state);
    const length = kind.timeline(state);
    const { at, playing, speed } = state.player;
    for (const [element, off] of /** @type {[Element, boolean][]} */ ([
      [this.first, at <= 0], [this.back, at <= 0], [this.play, length === 0],
      [this.next, at >= length], [this.last, at >= length], [this.scrub, length === 0],
    ])) set(element, 'disabled', off);
    if (this.play.dataset.shows !== String(playing)) {
      this.play.dataset.shows = String(playing);
      this.play.innerHTML = lineIcon(playing ? 'pause' : 'play');
      set(this.play, 'aria-label', playing ? 'Pause (Space)' : 'Play (Space)');
    }
    set(this.scrub, 'max', length);
    const whole = String(Math.floor(at));
    if (this.scrub.value !== whole) this.scrub.value = whole;
    const text = (/** @type {number} */ at) => kind.counter({ ...state, player: { ...state.player, at } });
    // As wide at the first step as at the last, so that nothing moves aside meanwhile.
    const last = text(length);
    const digits = last.replace(/\D/g, '').length;
    this.count.style.setProperty('--wide', `${digits + 0.57 * (last.length - digits)}ch`);
    setText(this.count, text(at));
    if (this.speed.value !== String(speed)) this.speed.value = String(speed);
  }
}
