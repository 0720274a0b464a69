// @ts-check
/** Links to puzzles, made to be sent. */

/**
 * Returns what stands behind the path and the query of a link. Programs that find links in text
 * leave signs at the end out, such as the `*` of a board whose last square is blocked: these are
 * escaped.
 *
 * @param {string} line with its note, if it has one
 */
export const hashFor = (line) => `#${line}`.replace(/[^#a-z\d]+$/i, (signs) => (
  Array.from(signs, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`).join('')));
