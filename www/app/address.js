// @ts-check
/** The address is the puzzle: what stands behind its `#` is the line on screen. */

export class Address {
  /** The line of the puzzle on screen, as the core has told it last. */
  line = '';
  /** @type {number | undefined} */
  #timer;

  /** @param {(line: string) => void} onWish a person asks for another puzzle by its address */
  constructor(onWish) {
    addEventListener('hashchange', () => {
      const line = Address.read();
      if (line !== this.line) onWish(line);
    });
  }

  /** The line in the address. */
  static read() {
    const hash = location.hash.slice(1);
    try {
      return decodeURIComponent(hash);
    } catch {
      return hash;
    }
  }

  /** @param {string} line the puzzle that is on screen now */
  show(line) {
    this.line = line;
    clearTimeout(this.#timer);
    if (Address.read() === line) return;
    try {
      history.replaceState(null, '', `#${line}`);
    } catch {
      // Some browsers take only so many changes a second: the last one counts.
      this.#timer = window.setTimeout(() => this.show(line), 1000);
    }
  }
}
