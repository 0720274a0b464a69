// @ts-check
/**
 * Looks up a key, attribute or parameter in a table. Inherited names such as `constructor` have no
 * value.
 *
 * @template V
 * @param {Readonly<Record<string, V>>} table
 * @param {string} name
 * @returns {V | undefined}
 */
export const lookup = (table, name) => (Object.hasOwn(table, name) ? table[name] : undefined);
