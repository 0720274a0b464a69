// @ts-check
/** Names and places of squares. A square is an index: rank by rank from below, `a1` is 0. */

/** The core provides them. @type {string[]} */
let fileNames = [];
/** @type {Map<string, number>} */
let fileNumbers = new Map();

/** Sets the names of the files. @param {string[]} names */
export function setFileNames(names) {
  fileNames = names;
  fileNumbers = new Map(names.map((name, file) => [name, file]));
}

/** @typedef {{files: number, ranks: number}} Size */

/**
 * @param {Size} size
 * @param {number} square
 */
export const fileOf = (size, square) => square % size.files;

/**
 * @param {Size} size
 * @param {number} square
 */
export const rankOf = (size, square) => Math.floor(square / size.files);

/**
 * Returns true for dark squares, such as `a1`.
 *
 * @param {Size} size
 * @param {number} square
 */
export const isDark = (size, square) => (fileOf(size, square) + rankOf(size, square)) % 2 === 0;

/** @param {number} file */
export const fileName = (file) => fileNames[file] ?? '?';

/**
 * @param {Size} size
 * @param {number} square
 */
export const nameOf = (size, square) =>
  fileName(fileOf(size, square)) + (rankOf(size, square) + 1);

/**
 * Returns the square with a name, or -1 if the board has none.
 *
 * @param {Size} size
 * @param {string | null | undefined} name
 */
export function squareNamed(size, name) {
  const [, letters, digits] = /^([a-z]+)([1-9][0-9]*)$/.exec(name ?? '') ?? [];
  const file = fileNumbers.get(letters) ?? -1;
  const rank = Number(digits) - 1;
  if (file < 0 || file >= size.files || !(rank < size.ranks)) return -1;
  return rank * size.files + file;
}

/**
 * Returns where a square is drawn, in squares from the top left corner.
 *
 * @param {Size} size
 * @param {number} square
 * @param {boolean} flipped
 */
export function placeOf(size, square, flipped) {
  const file = fileOf(size, square);
  const rank = rankOf(size, square);
  return flipped
    ? { x: size.files - 1 - file, y: rank }
    : { x: file, y: size.ranks - 1 - rank };
}

/**
 * Returns the square at a place, or -1 off the board.
 *
 * @param {Size} size
 * @param {number} x
 * @param {number} y
 * @param {boolean} flipped
 */
export function squareAt(size, x, y, flipped) {
  const column = Math.floor(x);
  const row = Math.floor(y);
  if (!(column >= 0 && row >= 0 && column < size.files && row < size.ranks)) return -1;
  return flipped
    ? row * size.files + (size.files - 1 - column)
    : (size.ranks - 1 - row) * size.files + column;
}

/**
 * Returns how far a point is inside a box, in pixels; outside, a negative number.
 *
 * @param {DOMRect} box
 * @param {number} x
 * @param {number} y
 */
export const depthIn = ({ left, top, right, bottom }, x, y) => Math.min(x - left, y - top, right - x, bottom - y);

/**
 * Returns the squares on the straight line between two, so that a quick drag leaves no gaps.
 *
 * @param {Size} size
 * @param {number} from
 * @param {number} to
 */
export function lineBetween(size, from, to) {
  const [x0, y0] = [fileOf(size, from), rankOf(size, from)];
  const [x1, y1] = [fileOf(size, to), rankOf(size, to)];
  const steps = Math.max(Math.abs(x1 - x0), Math.abs(y1 - y0));
  const squares = [];
  for (let step = 0; step <= steps; step++) {
    const share = steps === 0 ? 0 : step / steps;
    squares.push(Math.round(y0 + (y1 - y0) * share) * size.files + Math.round(x0 + (x1 - x0) * share));
  }
  return squares;
}
