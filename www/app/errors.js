// @ts-check
/**
 * Reports errors to the person. After an unexpected error, the part that failed is skipped, and the
 * rest continues.
 */

/** @import { Message } from './words.d.ts' */

/** @typedef {(said: Message) => void} Tell */

/**
 * Returns the message for the death of the first worker.
 *
 * @param {string} message why it died
 * @param {boolean} isRestarted
 * @returns {Message}
 */
export const deathNotice = (message, isRestarted) => [isRestarted ? 'solverDied' : 'solverDiedAgain', message];

/** After this time, the same error is reported again. */
const AGAIN_MS = 6000;

export class Errors {
  /** When each error was reported. @type {Map<string, number>} */
  #reported = new Map();
  #tell;

  /** @param {Tell} tell */
  constructor(tell) {
    this.#tell = tell;
  }

  /** Reports unexpected errors anywhere in the page. */
  watch() {
    addEventListener('error', ({ error, message }) => {
      // Failed resources have no message. Ignore ResizeObserver notifications
      // delivered in a later frame.
      if (message && !message.startsWith('ResizeObserver')) this.tell(error ?? message);
    });
    addEventListener('unhandledrejection', ({ reason }) => {
      if (reason?.name !== 'AbortError') this.tell(reason);
    });
  }

  /** @param {unknown} error @param {(why: string) => Message} [said] what is to be said of it */
  tell(error, said = (why) => ['unexpected', why]) {
    const message = error instanceof Error ? error.message : String(error);
    const telling = said(message);
    const key = telling.toString();
    const now = performance.now();
    const before = this.#reported.get(key);
    this.#reported.set(key, now);
    // Errors that repeat in each frame are reported once.
    if (before !== undefined && now - before < AGAIN_MS) return;
    console.error(error);
    this.#tell(telling);
  }

  /**
   * Runs an action and reports its errors.
   *
   * @param {string} part of the page, for who looks into it
   * @param {() => void} action
   */
  guard(part, action) {
    try {
      action();
    } catch (error) {
      console.error(part);
      this.tell(error, (why) => ['partFailed', why]);
    }
  }
}
