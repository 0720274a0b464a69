// @ts-check
/** The space bar, held over a picture: a drag pans then. */

/**
 * Returns true if a key is for a field or a dialog, also in another element's shadow root.
 *
 * @param {KeyboardEvent} event
 */
const isInField = (event) => event.composedPath().some((node) => node instanceof HTMLElement
  && (node.isContentEditable || node.matches('input:not([type="range"]), select, textarea, dialog')));

export class HeldSpace {
  /** True if a pointer is over the picture, and the keyboard isn't used for moving through the page. */
  isHovered = false;
  /** `down` while the key is held; `used` once a drag has panned. @type {'down' | 'used' | undefined} */
  #state;

  /**
   * @param {HTMLElement} frame gets the class `grabs` while the key is held
   * @param {() => void} onRelease called when the key is released without a drag
   * @param {AbortSignal} signal
   */
  constructor(frame, onRelease, signal) {
    const end = () => {
      this.#state = undefined;
      frame.classList.remove('grabs');
    };
    addEventListener('keydown', (event) => {
      if (event.key === 'Tab') this.isHovered = false;
      if (event.key !== ' ' || !(this.isHovered || this.isHeld) || isInField(event)) return;
      event.preventDefault();
      this.#state ??= 'down';
      frame.classList.add('grabs');
    }, { signal, capture: true });
    addEventListener('keyup', (event) => {
      if (event.key !== ' ' || !this.isHeld) return;
      event.preventDefault();
      const hasPanned = this.#state === 'used';
      end();
      if (!hasPanned) onRelease();
    }, { signal, capture: true });
    addEventListener('blur', end, { signal });
  }

  get isHeld() {
    return this.#state !== undefined;
  }

  /** Notes that a drag has panned. */
  notePan() {
    if (this.isHeld) this.#state = 'used';
  }
}
