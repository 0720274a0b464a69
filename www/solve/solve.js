// @ts-check
/**
 * The solver alone, for programs: `await solve(line, options)` gives the answer
 * document of a puzzle line. It is computed in workers, which all programs on a
 * page share.
 */
import { catalog, entryOf } from '../kinds/catalog.js';
import { startAnywhere } from '../session/anywhere.js';
import { solver } from '../session/solver.js';
import { SolveError, solving } from './solving.js';

/** Who asks is told by what it asked for. */
const nobody = () => {};

export const solve = solving((line) => {
  const { id } = entryOf(line.split('?')[0]) ?? catalog[0];
  return solver(id, nobody, undefined, startAnywhere).ask;
});

export { SolveError };
