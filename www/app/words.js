// @ts-check
/** Numbers and words as people read them. */

/** @import { Limit } from '../solver/wire.d.ts' */

/** @param {number} count @param {string} noun */
export const plural = (count, noun) => `${exactly(count)} ${noun}${count === 1 ? '' : 's'}`;

/**
 * A whole number with its thousands set apart; one with more than 24 digits
 * by its size, since nobody reads it out.
 * @param {number | string} number an exact decimal
 */
export function exactly(number) {
  const digits = String(number);
  if (digits.length <= 24) return digits.replace(/\B(?=(\d{3})+$)/g, ',');
  const power = String(digits.length - 1).replace(/./g, (digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)]);
  return `${digits[0]}.${digits.slice(1, 4)} × 10${power}`;
}

/** A clause as a sentence; a square's name stays small. @param {string} text */
export const sentence = (text) => `${/^[a-z]+[0-9]/.test(text) ? text : `${text[0].toUpperCase()}${text.slice(1)}`}${/[.!?]$/.test(text) ? '' : '.'}`;

/** @type {Record<Limit, string>} */
const STOPPED = {
  memory: 'the limit of memory was reached',
  work: 'the limit of work was reached',
  size: 'the board is too large for that',
  numbers: 'some squares have numbers',
  tries: 'all tries came to nothing',
};

/** What stopped a search, as a clause. @param {Limit} limit */
export const stoppedBy = (limit) => STOPPED[limit];

/** An amount of memory; of less than a mebibyte nothing. @param {number} bytes */
export const mebibytes = (bytes) => (bytes > 2 ** 20 ? `${exactly(Math.round(bytes / 2 ** 20))} MiB` : '');

/** A time a person can read. @param {number} ms */
export function duration(ms) {
  if (ms < 0.05) return 'under 0.1 ms';
  if (ms < 10) return `${ms.toFixed(1)} ms`;
  if (ms < 1000) return `${Math.round(ms)} ms`;
  return `${(ms / 1000).toFixed(1)} s`;
}

/** About how long something will still take. @param {number} ms */
export function longTime(ms) {
  const seconds = Math.ceil(ms / 1000);
  if (seconds < 100) return `about ${plural(seconds, 'second')}`;
  if (seconds < 100 * 60) return `about ${plural(Math.round(seconds / 60), 'minute')}`;
  if (seconds < 48 * 3600) return `about ${plural(Math.round(seconds / 3600), 'hour')}`;
  const days = Math.round(seconds / 86400);
  return days < 1000 ? `about ${plural(days, 'day')}` : `about ${plural(Math.round(days / 365), 'year')}`;
}
