// @ts-check
/**
 * The part of a link from `#` on: a puzzle line, and perhaps a challenge's note, a title and a text
 * for the person who plays it. No server sees that part.
 *
 *     ?play#swap?board=N1N/3/n1n;note?title=Guarini&text=Can+you+do+it%3F
 *
 * Puzzle lines have no semicolon. The note is removed before the core reads the line.
 */

/**
 * Returns the part of a link from `#` on. Characters at its end, such as the `*` of a blocked square,
 * are escaped, because programs that find links in text leave them out.
 *
 * @param {string} line with its note, if it has one
 */
export const hashFor = (line) => `#${line}`.replace(/[^#a-z\d]+$/i, (signs) => (
  Array.from(signs, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`).join('')));

/** @typedef {{ title: string, text: string }} Note plain text, written by another person */

/** Plain, or with percent-escapes, which some programs add. */
const SEPARATOR = /(?:;|%3B)note(?:\?|%3F)/i;

/**
 * The puzzle line and the note's parameters.
 *
 * @param {string} text
 * @returns {[line: string, parameters: string]}
 */
export function splitNote(text) {
  const found = SEPARATOR.exec(text);
  // Only the first separator counts, because a title may contain it.
  return found ? [text.slice(0, found.index), text.slice(found.index + found[0].length)] : [text, ''];
}
