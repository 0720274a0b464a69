// @ts-check
/** The clock of the player. */
import { kindOf } from '../app/state.js';
import { STEP_MS } from '../board/flight.js';
import { prefersReducedMotion } from '../board/scene.js';

/** @import { Command, State } from '../app/types.d.ts' */

/**
 * Maximum time between two frames that counts. After a longer one, when the page was hidden or
 * stalled, playback continues from the same step.
 */
const LONGEST_FRAME_MS = 100;

/** Pauses at the end and at the start of a loop. */
const END_MS = 1400;
const START_MS = 500;

/** Duration of the replay of a solved game. */
const REPLAY_MS = 2000;

/** Runs during playback. */
export class PlaybackClock {
  #running = false;
  /** Is the player playing? */
  #isPlaying = false;
  #hasEnded = false;
  /** Is the board out of sight? */
  #isSuspended = false;
  #next = 0;
  #last = 0;
  /** Steps that are due, but not shown yet. */
  #pendingSteps = 0;

  /** Steps in the time of a jump. */
  #speed = 1;
  /** Remaining pause at the end or the start of a loop, in milliseconds. */
  #wait = 0;
  #isAtEnd = false;
  #send;

  /** @param {(command: Command) => void} send */
  constructor(send) {
    this.#send = send;
  }

  /** @param {State} state */
  onChange(state) {
    const { player } = state;
    this.#speed = player.replay ? Math.max(1, (kindOf(state).timeline(state) * STEP_MS) / REPLAY_MS) : player.speed / kindOf(state).stepDuration(state);
    // At the end of a loop, it restarts.
    const isAtEnd = player.playing && player.at >= kindOf(state).timeline(state);
    if (isAtEnd && !this.#isAtEnd) this.#wait = END_MS;
    this.#isAtEnd = isAtEnd;
    if (player.playing !== this.#isPlaying) {
      this.#isPlaying = player.playing;
      this.#pendingSteps = 0;
      this.#wait = 0;
    }
    this.#run();
  }

  /** Suspends playback while the board is out of sight. @param {boolean} isSuspended */
  suspend(isSuspended) {
    this.#isSuspended = isSuspended;
    this.#run();
  }

  /** Starts or stops the clock. */
  #run() {
    const runs = this.#isPlaying && !this.#isSuspended && !this.#hasEnded;
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
      if (this.#wait > 0 || !this.#isAtEnd) return;
      this.#send({ do: 'play' });
      this.#wait = START_MS;
      return;
    }
    const steps = this.#pendingSteps + (passed / STEP_MS) * this.#speed;
    const shown = prefersReducedMotion() ? Math.floor(steps) : steps;
    this.#pendingSteps = steps - shown;
    if (shown > 0) this.#send({ do: 'tick', steps: shown });
  };

  /** Stops the clock for good. */
  end() {
    this.#hasEnded = true;
    this.#run();
  }
}
