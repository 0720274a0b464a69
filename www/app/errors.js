// @ts-check
/**
 * Reports errors to the person. After an unexpected error, the part that failed is skipped, and the
 * rest continues.
 */

/** @import { Message } from './words.d.ts' */

/** @typedef {(message: Message) => void} Report */

/**
 * Returns the message for the death of the first worker.
 *
 * @param {string} message why it died
 * @param {boolean} isRestarted
 * @returns {Message}
 */
export const workerDeathMessage = (message, isRestarted) => [isRestarted ? 'solverDied' : 'solverDiedAgain', message];

/** An error is reported again if it hasn't occurred for this long. */
const AGAIN_MS = 6000;

export class Errors {
  /** When each error was reported. @type {Map<string, number>} */
  #reported = new Map();
  #show;

  /** @param {Report} show */
  constructor(show) {
    this.#show = show;
  }

  /** Reports unexpected errors anywhere in the page. */
  watch() {
    addEventListener('error', ({ error, message }) => {
      // Failed resources have no message. Ignore ResizeObserver notifications
      // delivered in a later frame.
      if (message && !message.startsWith('ResizeObserver')) this.report(error ?? message);
    });
    addEventListener('unhandledrejection', ({ reason }) => {
      if (reason?.name !== 'AbortError') this.report(reason);
    });
  }

  /** @param {unknown} error @param {(why: string) => Message} [toMessage] makes the message from the error's text */
  report(error, toMessage = (why) => ['unexpected', why]) {
    const message = error instanceof Error ? error.message : String(error);
    const report = toMessage(message);
    const key = report.toString();
    const now = performance.now();
    const before = this.#reported.get(key);
    this.#reported.set(key, now);
    // Errors that repeat in each frame are reported once.
    if (before !== undefined && now - before < AGAIN_MS) return;
    console.error(error);
    this.#show(report);
  }

  /**
   * Runs an action and reports its errors.
   *
   * @param {string} part of the page, for the console
   * @param {() => void} action
   */
  guard(part, action) {
    try {
      action();
    } catch (error) {
      console.error(part);
      this.report(error, (why) => ['partFailed', why]);
    }
  }
}
