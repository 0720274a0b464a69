// @ts-check
/** Closed formulas that the articles explain. The figures compare them with the solver. */

/**
 * Returns the distance in knight jumps on an empty board of 5 × 5 squares or more, except between a
 * corner and its diagonal neighbour.
 *
 * @param {number} files
 * @param {number} ranks
 */
export function knightDistance(files, ranks) {
  const [far, near] = [Math.max(Math.abs(files), Math.abs(ranks)), Math.min(Math.abs(files), Math.abs(ranks))];
  if (far === 1 && near === 0) return 3;
  if (far === 2 && near === 2) return 4;
  const least = Math.max(Math.ceil(far / 2), Math.ceil((far + near) / 3));
  return least + ((least + far + near) % 2);
}

/**
 * @param {number} a
 * @param {number} b
 * @returns {number}
 */
export const divisor = (a, b) => (b ? divisor(b, a % b) : a);

/**
 * Returns n if an (a, b)-leaper reaches one square in n of an unbounded board.
 *
 * @param {number} a
 * @param {number} b
 */
export function oneIn(a, b) {
  const common = divisor(a, b);
  return common ** 2 * ((a / common + b / common) % 2 ? 1 : 2);
}
