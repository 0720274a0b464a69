// @ts-check
/**
 * Scrolls lists that are higher than browsers allow. Near both ends, scrolling is one to one. In
 * between, the thumb maps to the whole list, and the wheel scrolls as usual.
 */

/** Maximum height that all browsers support, with a margin, in pixels. */
const TALLEST = 6_000_000;

/** Distance from both ends within which scrolling is one to one, in pixels. */
const NATURAL = 1_000_000;

/** Maps positions in the list to scroll positions. */
export class ScrollScale {
  /** @param {number} height of the list @param {number} view visible height */
  constructor(height, view) {
    this.tall = Math.min(height, TALLEST);
    this.most = Math.max(0, height - view);
    this.scrolls = Math.max(0, this.tall - view);
    this.exact = height <= TALLEST;
  }

  /** Converts a scroll position to a position in the list. @param {number} scroll */
  toList(scroll) {
    if (this.exact || scroll <= NATURAL) return Math.min(scroll, this.most);
    if (scroll >= this.scrolls - NATURAL) return this.most - (this.scrolls - scroll);
    const share = (scroll - NATURAL) / (this.scrolls - 2 * NATURAL);
    return NATURAL + share * (this.most - 2 * NATURAL);
  }

  /** Converts a position in the list to a scroll position. @param {number} place */
  toScroll(place) {
    if (this.exact || place <= NATURAL) return Math.min(place, this.scrolls);
    if (place >= this.most - NATURAL) return this.scrolls - (this.most - place);
    const share = (place - NATURAL) / (this.most - 2 * NATURAL);
    return NATURAL + share * (this.scrolls - 2 * NATURAL);
  }
}
