// @ts-check
/** Links to puzzles. */

/**
 * Returns the part of a link from `#` on. Characters at its end, such as the `*` of a blocked square,
 * are escaped, because programs that find links in text leave them out.
 *
 * @param {string} line with its note, if it has one
 */
export const hashFor = (line) => `#${line}`.replace(/[^#a-z\d]+$/i, (signs) => (
  Array.from(signs, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`).join('')));
