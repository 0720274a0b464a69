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

  /** Converts a scroll position to a position in the list. @param {number} scrollTop */
  toList(scrollTop) {
    if (this.isUnscaled || scrollTop <= UNSCALED) return Math.min(scrollTop, this.maxListTop);
    if (scrollTop >= this.maxScrollTop - UNSCALED) return this.maxListTop - (this.maxScrollTop - scrollTop);
    const share = (scrollTop - UNSCALED) / (this.maxScrollTop - 2 * UNSCALED);
    return UNSCALED + share * (this.maxListTop - 2 * UNSCALED);
  }

  /** Converts a position in the list to a scroll position. @param {number} listTop */
  toScroll(listTop) {
    if (this.isUnscaled || listTop <= UNSCALED) return Math.min(listTop, this.maxScrollTop);
    if (listTop >= this.maxListTop - UNSCALED) return this.maxScrollTop - (this.maxListTop - listTop);
    const share = (listTop - UNSCALED) / (this.maxListTop - 2 * UNSCALED);
    return UNSCALED + share * (this.maxScrollTop - 2 * UNSCALED);
  }
}
