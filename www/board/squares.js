// @ts-check
/**
 * Names and places of squares. A square is its index in the core's order:
 * rank by rank from below, `a1` is 0. How files are called is the core's word.
 */

/** @type {string[]} */
let fileNames = [];
/** @type {Map<string, number>} */
let fileNumbers = new Map();

/** Takes over the core's names of the files. @param {string[]} names */
export function setFileNames(names) {
  fileNames = names;
  fileNumbers = new Map(names.map((name, file) => [name, file]));
}

/** @typedef {{files: number, ranks: number}} Size */

/** @param {Size} size @param {number} square */
export const fileOf = (size, square) => square % size.files;

/** @param {Size} size @param {number} square */
export const rankOf = (size, square) => Math.floor(square / size.files);

/** Is it a dark square? `a1` is. @param {Size} size @param {number} square */
export const isDark = (size, square) => (fileOf(size, square) + rankOf(size, square)) % 2 === 0;

/** @param {number} file */
export const fileName = (file) => fileNames[file] ?? '?';

/** @param {Size} size @param {number} square */
export const nameOf = (size, square) =>
  fileName(fileOf(size, square)) + (rankOf(size, square) + 1);

/**
 * The index of a named square, or -1 where there is none on this board.
 * @param {Size} size
 * @param {string | null | undefined} name
 */
export function indexOf(size, name) {
  const [, letters, digits] = /^([a-z]+)([1-9][0-9]*)$/.exec(name ?? '') ?? [];
  const file = fileNumbers.get(letters) ?? -1;
  const rank = Number(digits) - 1;
  if (file < 0 || file >= size.files || !(rank < size.ranks)) return -1;
  return rank * size.files + file;
}

/**
 * Where the square is drawn, in squares from the top left corner.
 * @param {Size} size @param {number} square @param {boolean} flipped
 */
export function placeOf(size, square, flipped) {
  const file = fileOf(size, square);
  const rank = rankOf(size, square);
  return flipped
    ? { x: size.files - 1 - file, y: rank }
    : { x: file, y: size.ranks - 1 - rank };
}

/**
 * The square drawn at a place, or -1 off the board.
 * @param {Size} size @param {number} x @param {number} y @param {boolean} flipped
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
 * Every square on the straight line between two, both included: a quick drag
 * leaves no gaps.
 * @param {Size} size @param {number} from @param {number} to
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
