// @ts-check
/**
 * Scrolls lists that are taller than browsers allow. Near both ends, scrolling is one to one. In
 * between, the thumb maps to the whole list, and the wheel scrolls as usual.
 */

/** Maximum height that all browsers support, with a margin, in pixels. */
const MAX_SCROLL_HEIGHT = 6_000_000;

/** Distance from both ends within which scrolling is one to one, in pixels. */
const UNSCALED = 1_000_000;

/** Maps positions in the list to scroll positions. */
export class ScrollScale {
  /** @param {number} height of the list @param {number} view visible height */
  constructor(height, view) {
    this.scrollHeight = Math.min(height, MAX_SCROLL_HEIGHT);
    this.maxListTop = Math.max(0, height - view);
    this.maxScrollTop = Math.max(0, this.scrollHeight - view);
    this.isUnscaled = height <= MAX_SCROLL_HEIGHT;
  }

  /** Converts a scroll position to a position in the list. @param {number} scroll */
  toList(scroll) {
    if (this.isUnscaled || scroll <= UNSCALED) return Math.min(scroll, this.maxListTop);
    if (scroll >= this.maxScrollTop - UNSCALED) return this.maxListTop - (this.maxScrollTop - scroll);
    const share = (scroll - UNSCALED) / (this.maxScrollTop - 2 * UNSCALED);
    return UNSCALED + share * (this.maxListTop - 2 * UNSCALED);
  }

  /** Converts a position in the list to a scroll position. @param {number} place */
  toScroll(place) {
    if (this.isUnscaled || place <= UNSCALED) return Math.min(place, this.maxScrollTop);
    if (place >= this.maxListTop - UNSCALED) return this.maxScrollTop - (this.maxListTop - place);
    const share = (place - UNSCALED) / (this.maxListTop - 2 * UNSCALED);
    return UNSCALED + share * (this.maxScrollTop - 2 * UNSCALED);
  }
}
