// @ts-check
/** Calendar days as texts such as `2026-11-22`, in the person's own time zone. */

/** @param {number} number */
const twoDigits = (number) => String(number).padStart(2, '0');

/**
 * The local day of a date.
 *
 * @param {Date} [date]
 */
export const localDay = (date = new Date()) => (
  `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`);

/**
 * The day that many days later; earlier for a negative number.
 *
 * @param {string} day
 * @param {number} days
 */
export function addDays(day, days) {
  const [year, month, date] = day.split('-').map(Number);
  return localDay(new Date(year, month - 1, date + days));
}

/** Returns true if a text has the form of a day. It may be one that doesn't exist, such as 2026-02-30. */
export const hasDayForm = (/** @type {string} */ text) => /^\d{4}-\d\d-\d\d$/.test(text);

/** Returns true if a text is a day that exists. */
export const isDay = (/** @type {string} */ text) => hasDayForm(text) && addDays(text, 0) === text;
