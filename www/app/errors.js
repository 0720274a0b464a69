// @ts-check
/**
 * What goes wrong and concerns a person. An error that nobody has foreseen is
 * told, with what still works; what it hits is left out, and all else goes on.
 */

/** @import { Said } from './words.d.ts' */

/** @typedef {(said: Said) => void} Tell */

/**
 * Returns the message for the death of the first worker.
 *
 * @param {string} message why it died
 * @param {boolean} isRestarted
 * @returns {Said}
 */
export const deathNotice = (message, isRestarted) => [isRestarted ? 'solverDied' : 'solverDiedAgain', message];

/** The same error is told once more after so long: then it is a new one to the person. */
const AGAIN_MS = 6000;

export class Errors {
  /** What was told already, and when. @type {Map<string, number>} */
  #reported = new Map();
  #tell;

  /** @param {Tell} tell */
  constructor(tell) {
    this.#tell = tell;
  }

  /** Tells of what nobody has foreseen, anywhere in the page. */
  watch() {
    addEventListener('error', ({ error, message }) => {
      // What is no error of a program, as a picture that did not come, has no message. That something changed its size
      // while sizes were told is no error either: it is told with the next frame.
      if (message && !message.startsWith('ResizeObserver')) this.tell(error ?? message);
    });
    addEventListener('unhandledrejection', ({ reason }) => {
      if (reason?.name !== 'AbortError') this.tell(reason);
    });
  }

  /** @param {unknown} error @param {(why: string) => Said} [said] what is to be said of it */
  tell(error, said = (why) => ['unexpected', why]) {
    const message = error instanceof Error ? error.message : String(error);
    const telling = said(message);
    const key = telling.toString();
    const now = performance.now();
    const before = this.#reported.get(key);
    this.#reported.set(key, now);
    // What fails with each frame is told once for all of them.
    if (before !== undefined && now - before < AGAIN_MS) return;
    console.error(error);
    this.#tell(telling);
  }

  /** Does something that may fail; all else goes on. @param {string} part of the page, for who looks into it @param {() => void} action */
  guard(part, action) {
    try {
      action();
    } catch (error) {
      console.error(part);
      this.tell(error, (why) => ['partFailed', why]);
    }
  }
}
