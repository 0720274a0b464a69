// @ts-check
/**
 * Starts workers in the npm package. No program has an address there: each worker starts from a Blob
 * URL, which some content security policies forbid. See `supplied.js`.
 */
import { SuppliedWorker } from './supplied.js';

/** @import { Kind } from '../solver/wire.d.ts' */

/** Address of the program, made from its text. @type {string | undefined} */
let address;

export const isSameOrigin = () => false;

/**
 * @param {Kind} [kind] the kind whose build it loads first
 * @param {(address: string) => string} [trust] converts an address for a page that requires Trusted Types
 */
export const startWorker = (kind, trust = (text) => text) => new SuppliedWorker((program, { onMessage, onFailure }) => {
  address ??= URL.createObjectURL(new Blob([program], { type: 'text/javascript' }));
  const worker = new Worker(trust(address), { name: kind });
  worker.addEventListener('message', ({ data }) => onMessage(data));
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    onFailure(event.message);
  });
  return worker;
});

export const startCrossOriginWorker = startWorker;
