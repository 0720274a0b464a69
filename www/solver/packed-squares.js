// @ts-check
/**
 * Answer documents whose long lists of squares came as numbers, `rank * 65536 + file`: a million names
 * take half a second to send. Names are made when they are read.
 */

/** @param {number} file @returns {string} */
const lettersOf = (file) => (file < 26 ? '' : lettersOf(Math.floor(file / 26) - 1)) + String.fromCharCode(97 + file % 26);

/** @param {number} square */
const nameOf = (square) => lettersOf(square & 0xffff) + ((square >>> 16) + 1);

/**
 * Gives an answer document, or the one beside a drawing's answer, the names of its path.
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
