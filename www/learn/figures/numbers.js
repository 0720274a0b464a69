// @ts-check
/** Numbers and times, as the articles write them. */
import { writing } from '../../app/language.js';

const written = writing('en');

/** A time that was measured. @param {number} ms */
export const duration = (ms) => written.duration(ms);

/** About how long something takes. @param {number} ms */
export const longTime = (ms) => written.longTime(ms);

/** A whole number with its thousands set apart. @param {number | string} value an exact decimal */
export const exactly = (value) => written.number(value);

/** One of something, or more. @param {number} count @param {string} noun */
export const plural = (count, noun) => written.plural(count, `# ${noun}`, `# ${noun}s`);
