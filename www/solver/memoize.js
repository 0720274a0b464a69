// @ts-check
/**
 * Returns a function that caches its last result for each first argument, as long as the other
 * arguments are the same.
 *
 * @template {object} K
 * @template {readonly unknown[]} A
 * @template R
 * @param {(key: K, ...others: A) => R} compute
 * @returns {(key: K, ...others: A) => R}
 */
export function memoize(compute) {
  /** @type {WeakMap<K, { others: A, result: R }>} */
  const cache = new WeakMap();
  return (key, ...others) => {
    let cached = cache.get(key);
    if (!cached || others.some((value, index) => value !== cached?.others[index])) {
      cached = { others, result: compute(key, ...others) };
      cache.set(key, cached);
    }
    return cached.result;
  };
}
