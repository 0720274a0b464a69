// @ts-check
/** Workers on pages of another origin than their program. */
import { PROGRAM } from './workers.js';

/** @import { Asked } from '../solver/jobs.d.ts' */

/** Is this page of the program's own origin? A sandboxed frame has none, wherever it comes from. */
export const isAtHome = () => new URL(PROGRAM).origin === self.origin;

/**
 * A worker that is made on the spot, and imports the program.
 *
 * @param {Asked} [kind]
 * @param {(address: string) => string} [trust] vouches for the address where the page asks for that
 * @returns {Worker}
 */
export function startElsewhere(kind, trust = (address) => address) {
  const program = URL.createObjectURL(new Blob([`import ${JSON.stringify(PROGRAM)};`], { type: 'text/javascript' }));
  return new Worker(trust(program), { type: 'module', name: kind });
}
