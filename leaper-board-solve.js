// The solver alone, for programs on any page: `import { solve } from '…/leaper-board-solve.js'`. All else comes from beside it.
export { solve, SolveError } from './www/solve/solve.js';
