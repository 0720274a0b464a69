// @ts-check
/**
 * A list can be far higher than a browser scrolls. Then both ends scroll as
 * they are, and the middle is a scale: a drag of the thumb goes anywhere, a
 * turn of the wheel goes as far as ever.
 */

/** The highest that all browsers scroll, with room to spare, in pixels. */
const TALLEST = 6_000_000;

/** Near both ends, within this distance, scrolling is one to one. */
const NATURAL = 1_000_000;

/** How the height of the list and that of what scrolls belong together. */
export class Scale {
  /** @param {number} height of the list @param {number} view of what is in sight */
  constructor(height, view) {
    this.tall = Math.min(height, TALLEST);
    this.most = Math.max(0, height - view);
    this.scrolls = Math.max(0, this.tall - view);
    this.exact = height <= TALLEST;
  }

  /** The place in the list of a place in what scrolls. @param {number} scroll */
  toList(scroll) {
    if (this.exact || scroll <= NATURAL) return Math.min(scroll, this.most);
    if (scroll >= this.scrolls - NATURAL) return this.most - (this.scrolls - scroll);
    const share = (scroll - NATURAL) / (this.scrolls - 2 * NATURAL);
    return NATURAL + share * (this.most - 2 * NATURAL);
  }

  /** And the other way. @param {number} place */
  toScroll(place) {
    if (this.exact || place <= NATURAL) return Math.min(place, this.scrolls);
    if (place >= this.most - NATURAL) return this.scrolls - (this.most - place);
    const share = (place - NATURAL) / (this.most - 2 * NATURAL);
    return NATURAL + share * (this.scrolls - 2 * NATURAL);
  }
}
