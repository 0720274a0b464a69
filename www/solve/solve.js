// @ts-check
/**
 * The solver for programs: `await solve(line, options)` gives the answer document of a puzzle
 * line. It runs in workers, which all programs on a page share.
 */
import { catalog, entryOf } from '../kinds/catalog.js';
import { startAnywhere } from '../session/anywhere.js';
import { solver } from '../session/solver.js';
import { SolveError, solving } from './solving.js';

/** The death of a worker needs no notice: `solve` rejects. */
const onDeath = () => {};

export const solve = solving((line) => {
  const { id } = entryOf(line.split('?')[0]) ?? catalog[0];
  return solver(id, onDeath, undefined, startAnywhere).ask;
});

export { SolveError };
