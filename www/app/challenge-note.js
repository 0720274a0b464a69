// @ts-check
/**
 * A challenge has a note: a title and a text for the person who plays it. It follows the puzzle
 * line in the part of the address that no server sees:
 *
 *     ?play#swap?board=N1N/3/n1n;note?title=Guarini&text=Can+you+do+it%3F
 *
 * Puzzle lines have no semicolon. The note is removed before the core reads the line.
 */

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
