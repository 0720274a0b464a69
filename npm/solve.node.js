// The solver for programs in Node.js.
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { solvingIn } from './lib/solve/threads.js';

export { SolveError } from './lib/solve/threads.js';

export const solve = solvingIn(Worker, availableParallelism());
