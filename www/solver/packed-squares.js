// @ts-check
/**
 * Names of squares in answer documents. Long lists of squares are sent as numbers, `rank * 65536 + file`,
 * because names take longer to send; these are made when they are read.
 */

/** @param {number} file @returns {string} */
const lettersOf = (file) => (file < 26 ? '' : lettersOf(Math.floor(file / 26) - 1)) + String.fromCharCode(97 + file % 26);

/** @param {number} square */
const nameOf = (square) => lettersOf(square & 0xffff) + ((square >>> 16) + 1);

/**
 * Replaces the numbers of the path in an answer document by a list of names.
 *
 * @template T
 * @param {T} result of any job
 * @returns {T} the same
 */
export function withNames(result) {
  const it = /** @type {{ puzzle?: unknown, path?: unknown, document?: unknown } | null | undefined} */ (result);
  if (it?.document) withNames(it.document);
  if (typeof it?.puzzle !== 'string' || !(it.path instanceof Uint32Array)) return result;
  const squares = it.path;
  /** @type {unknown} */
  let names;
  Object.defineProperty(it, 'path', {
    configurable: true, enumerable: true,
    get: () => names ??= Array.from(squares, nameOf),
    set: (value) => { names = value; },
  });
  return result;
}
