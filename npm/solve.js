// The solver for programs in browsers.
export { solve, SolveError } from './lib/solve/solve.js';
