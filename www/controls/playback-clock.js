// @ts-check
/** The film's clock. */
import { kindOf } from '../app/state.js';
import { STEP_MS } from '../board/flight.js';
import { prefersReducedMotion } from '../board/scene.js';

/** @import { Command, State } from '../app/types.d.ts' */

/**
 * The longest time between two frames that is film. After a longer one, when the page was hidden or
 * stalled, the film continues from the same step, because nobody has seen the time between.
 */
const LONGEST_FRAME_MS = 100;

/** So long the end is looked at, before a film that loops begins again; and then the start. */
const END_MS = 1400;
const START_MS = 500;

/** Duration of the replay of a solved game. */
const REPLAY_MS = 2000;

/** Runs while the state says that the film plays. */
export class Clock {
  #running = false;
  /** Does the film play? */
  #plays = false;
  #over = false;
  /** Is the film out of sight? */
  #rests = false;
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
    this.#speed = player.replay ? Math.max(1, (kindOf(state).timeline(state) * STEP_MS) / REPLAY_MS) : player.speed / kindOf(state).pace(state);
    // At the end of a loop, it restarts.
    const ended = player.playing && player.at >= kindOf(state).timeline(state);
    if (ended && !this.#ended) this.#wait = END_MS;
    this.#ended = ended;
    if (player.playing !== this.#plays) {
      this.#plays = player.playing;
      this.#unshown = 0;
      this.#wait = 0;
    }
    this.#run();
  }

  /** Pauses the film while it is out of sight. @param {boolean} rests */
  rest(rests) {
    this.#rests = rests;
    this.#run();
  }

  /** Runs, or stops. */
  #run() {
    const runs = this.#plays && !this.#rests && !this.#over;
    if (runs === this.#running) return;
    this.#running = runs;
    cancelAnimationFrame(this.#next);
    if (!runs) return;
    this.#last = performance.now();
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
    const shown = prefersReducedMotion() ? Math.floor(steps) : steps;
    this.#unshown = steps - shown;
    if (shown > 0) this.#send({ do: 'tick', steps: shown });
  };

  /** It ticks no more. */
  end() {
    this.#over = true;
    this.#run();
  }
}
