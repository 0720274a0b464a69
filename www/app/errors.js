// @ts-check
/**
 * What goes wrong and concerns a person. An error that nobody has foreseen is
 * told, with what still works; what it hits is left out, and all else goes on.
 */

/** @typedef {(text: string) => void} Tell */

/** The first worker died. @param {string} message why @param {boolean} anew is there another already? */
export const deathNotice = (message, anew) => (anew
  ? `The solver stopped (${message}) and was started anew. Your puzzle is as you left it.`
  : `The solver stopped (${message}) again and again. Your puzzle is as you left it; what is asked next starts it anew.`);

/** The same error is told once more after so long: then it is a new one to the person. */
const AGAIN_MS = 6000;

export class Errors {
  /** What was told already, and when. @type {Map<string, number>} */
  #told = new Map();
  #tell;

  /** @param {Tell} tell */
  constructor(tell) {
    this.#tell = tell;
  }

  /** Tells of what nobody has foreseen, anywhere in the page. */
  watch() {
    addEventListener('error', (event) => {
      // What is no error of a program, as a picture that did not come, has no message.
      if (event.message) this.tell(event.error ?? event.message);
    });
    addEventListener('unhandledrejection', ({ reason }) => {
      if (reason?.name !== 'AbortError') this.tell(reason);
    });
  }

  /** @param {unknown} error @param {string} [what] what went wrong, as a sentence without its end */
  tell(error, what = 'Something went wrong in this page') {
    const message = error instanceof Error ? error.message : String(error);
    const text = `${what}: ${message}. Your puzzle is as you left it.`;
    const now = performance.now();
    const before = this.#told.get(text);
    this.#told.set(text, now);
    // What fails with each frame is told once for all of them.
    if (before !== undefined && now - before < AGAIN_MS) return;
    console.error(error);
    this.#tell(text);
  }

  /** Does something that may fail; all else goes on. @param {string} what is to be said then, as a sentence without its end @param {() => void} action */
  guard(what, action) {
    try {
      action();
    } catch (error) {
      this.tell(error, what);
    }
  }
}
