// @ts-check
/**
 * Compares, hashes and measures the values that page and worker exchange: numbers, text, arrays,
 * objects and typed arrays. Such values never change, so the hash of a typed array is cached.
 */
import { memoize } from './memoize.js';

/** @typedef {Uint8Array | Uint32Array} Numbers */

/** @param {unknown} value @returns {value is Numbers} */
const isTypedArray = (value) => ArrayBuffer.isView(value);

/**
 * Returns the entries of an object or array.
 *
 * @param {unknown} value
 * @returns {[string, unknown][] | null} null for any other value
 */
const entriesOf = (value) => (value !== null && typeof value === 'object' ? Object.entries(value) : null);

/**
 * @param {number} hash
 * @param {number} number
 */
function mix(hash, number) {
  const mixed = Math.imul(hash ^ number, 0x9e3779b1);
  return mixed ^ (mixed >>> 15);
}

/** @param {ArrayLike<number>} numbers */
function hashNumbers(numbers) {
  let hash = 1;
  for (let index = 0; index < numbers.length; index++) hash = mix(hash, numbers[index]);
  return mix(hash, numbers.length);
}

/** @param {string} text */
function hashText(text) {
  let hash = 7;
  for (let index = 0; index < text.length; index++) hash = mix(hash, text.charCodeAt(index));
  return hash;
}

/** Typed arrays can have a million numbers. */
const cachedHash = memoize(hashNumbers);

/**
 * Returns a 32-bit hash: equal values have equal hashes.
 *
 * @param {unknown} value
 * @returns {number}
 */
export function deepHash(value) {
  if (isTypedArray(value)) return cachedHash(value);
  const entries = entriesOf(value);
  if (!entries) return hashText(`${typeof value} ${value}`);
  // A sum, because the order of fields doesn't matter.
  return entries.reduce(
    (hash, [name, part]) => (hash + mix(hashText(name), deepHash(part))) | 0,
    Array.isArray(value) ? 1 : 0,
  );
}

/**
 * Returns true if two values have the same content.
 *
 * @param {unknown} one
 * @param {unknown} other
 * @returns {boolean}
 */
export function deepEqual(one, other) {
  if (Object.is(one, other)) return true;
  if (isTypedArray(one) || isTypedArray(other)) {
    if (!isTypedArray(one) || !isTypedArray(other) || one.length !== other.length) return false;
    for (let index = 0; index < one.length; index++) if (one[index] !== other[index]) return false;
    return true;
  }
  const [entries, others] = [entriesOf(one), entriesOf(other)];
  if (!entries || !others || entries.length !== others.length) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const fields = /** @type {Record<string, unknown>} */ (other);
  return entries.every(([name, part]) => Object.hasOwn(fields, name) && deepEqual(part, fields[name]));
}

/**
 * Returns a lower bound for a value's size: the bytes of its typed arrays and texts.
 *
 * @param {unknown} value
 * @returns {number}
 */
export function byteSize(value) {
  if (isTypedArray(value)) return value.byteLength;
  if (typeof value === 'string') return 2 * value.length;
  return entriesOf(value)?.reduce((sum, [, part]) => sum + byteSize(part), 0) ?? 0;
}
