// @ts-check
/** Closed formulas that the articles explain. Here they are only written down: the solver says whether they are right. */

/**
 * How many jumps a knight needs to a square so many files and ranks away, where nothing is in its way: on any board of 5 × 5
 * squares or more, but from a corner to the square diagonally beside it.
 * @param {number} files @param {number} ranks
 */
export function knightDistance(files, ranks) {
  const [far, near] = [Math.max(Math.abs(files), Math.abs(ranks)), Math.min(Math.abs(files), Math.abs(ranks))];
  if (far === 1 && near === 0) return 3;
  if (far === 2 && near === 2) return 4;
  const least = Math.max(Math.ceil(far / 2), Math.ceil((far + near) / 3));
  return least + ((least + far + near) % 2);
}

/** @param {number} a @param {number} b @returns {number} */
export const divisor = (a, b) => (b ? divisor(b, a % b) : a);

/** A leaper comes to one square in so many, on a board as large as one likes. @param {number} a @param {number} b */
export function oneIn(a, b) {
  const common = divisor(a, b);
  return common ** 2 * ((a / common + b / common) % 2 ? 1 : 2);
}
