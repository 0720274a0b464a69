// @ts-check
/**
 * Looks a name from outside up: that of a key, an attribute, a parameter. Names that every object
 * inherits, such as `constructor`, have no value.
 *
 * @template V
 * @param {Readonly<Record<string, V>>} table
 * @param {string} name
 * @returns {V | undefined}
 */
export const lookup = (table, name) => (Object.hasOwn(table, name) ? table[name] : undefined);
