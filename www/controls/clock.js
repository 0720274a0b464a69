// @ts-check
/** The film's clock. */
import { kindOf } from '../app/state.js';
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
  #unshown = 0;

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
    this.#unshown = 0;
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
    const steps = this.#unshown + (passed / STEP_MS) * this.#speed;
    const shown = wishesStillness() ? Math.floor(steps) : steps;
    this.#unshown = steps - shown;
    if (shown > 0) this.#send({ do: 'tick', steps: shown });
  };

  /** It ticks no more. */
  end() {
    cancelAnimationFrame(this.#next);
    this.#running = true; // whatever follows starts nothing
  }
}
