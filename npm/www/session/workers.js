// @ts-check
/** Where workers come from, in the package: see `supplied.js`. */
import { Supplied } from './supplied.js';

/** @import { Kind } from '../solver/wire.d.ts' */

/** The program's address. @type {string | undefined} */
let address;

/**
 * @param {Kind} [kind] what it will be asked for: the solver of that kind is loaded at once
 * @param {(address: string) => string} [trust] vouches for its address where the page asks for that
 */
export const startWorker = (kind, trust = (text) => text) => new Supplied((program, { heard, failed }) => {
  address ??= URL.createObjectURL(new Blob([program], { type: 'text/javascript' }));
  const worker = new Worker(trust(address), { name: kind });
  worker.addEventListener('message', ({ data }) => heard(data));
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    failed(event.message);
  });
  return worker;
});
