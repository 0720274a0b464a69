// @ts-check
/**
 * What plain values hold: numbers, text, lists, objects and typed arrays, as
 * they go between page and worker. They are never changed, only replaced: so
 * what was found of a large one is remembered with it.
 */

/** @typedef {Uint8Array | Uint32Array} Numbers */

/** @param {unknown} value @returns {value is Numbers} */
const isNumbers = (value) => ArrayBuffer.isView(value);

/** The fields of an object, or the parts of a list. @param {unknown} value @returns {[string, unknown][] | null} */
const partsOf = (value) => (value !== null && typeof value === 'object' ? Object.entries(value) : null);

/** @param {number} digest @param {number} number */
function mix(digest, number) {
  const mixed = Math.imul(digest ^ number, 0x9e3779b1);
  return mixed ^ (mixed >>> 15);
}

/** @param {ArrayLike<number>} numbers @param {number} digest */
function mixAll(numbers, digest) {
  for (let index = 0; index < numbers.length; index++) digest = mix(digest, numbers[index]);
  return mix(digest, numbers.length);
}

/** @param {string} text */
function ofText(text) {
  let digest = 7;
  for (let index = 0; index < text.length; index++) digest = mix(digest, text.charCodeAt(index));
  return digest;
}

/** A million squares are gone through once. @type {WeakMap<Numbers, number>} */
const digests = new WeakMap();

/** A number that is the same for the same content, and hardly ever for another. @param {unknown} value @returns {number} */
export function digestOf(value) {
  if (isNumbers(value)) {
    const digest = digests.get(value) ?? mixAll(value, 1);
    digests.set(value, digest);
    return digest;
  }
  const parts = partsOf(value);
  if (!parts) return ofText(`${typeof value} ${value}`);
  // In whatever order the fields stand.
  return parts.reduce((digest, [name, part]) => (digest + mix(ofText(name), digestOf(part))) | 0, Array.isArray(value) ? 1 : 0);
}

/** Do two values hold the same? @param {unknown} one @param {unknown} other @returns {boolean} */
export function alike(one, other) {
  if (Object.is(one, other)) return true;
  if (isNumbers(one) || isNumbers(other)) {
    if (!isNumbers(one) || !isNumbers(other) || one.length !== other.length) return false;
    for (let index = 0; index < one.length; index++) if (one[index] !== other[index]) return false;
    return true;
  }
  const [parts, others] = [partsOf(one), partsOf(other)];
  if (!parts || !others || parts.length !== others.length || Array.isArray(one) !== Array.isArray(other)) return false;
  const fields = /** @type {Record<string, unknown>} */ (other);
  return parts.every(([name, part]) => Object.hasOwn(fields, name) && alike(part, fields[name]));
}

/** How many bytes a value holds at least: those of its typed arrays and its text. @param {unknown} value @returns {number} */
export function bytesOf(value) {
  if (isNumbers(value)) return value.byteLength;
  if (typeof value === 'string') return 2 * value.length;
  return partsOf(value)?.reduce((sum, [, part]) => sum + bytesOf(part), 0) ?? 0;
}
