// @ts-check
/** Workers on pages of another origin than their program. */
import { PROGRAM } from './workers.js';

/** @import { Asked } from '../solver/jobs.d.ts' */

/** Is this page of the program's own origin? */
export const isAtHome = () => new URL(PROGRAM).origin === location.origin;

/** A worker that is made on the spot, and imports the program. @param {Asked} [kind] @returns {Worker} */
export function startElsewhere(kind) {
  const program = URL.createObjectURL(new Blob([`import ${JSON.stringify(PROGRAM)};`], { type: 'text/javascript' }));
  return new Worker(program, { type: 'module', name: kind });
}
