// @ts-check
/**
 * Formats messages and numbers in a language.
 *
 * A message is a code with parameters: `['jumps', 5]`. A list of words maps each code to a text, or
 * to a function that makes the text from the parameters. In each language, one
 * list is for all kinds of puzzles and one for each kind; `kind.words` has both, in the language of the page.
 */

/**
 * A message of any list, or a name that is the same in all languages.
 *
 * @typedef {string | readonly [code: string, ...values: unknown[]]} Message
 */

/** Returns a message as text. @param {Message} message @param {object} words */
export function formatMessage(message, words) {
  if (typeof message === 'string') return message;
  const [code, ...values] = message;
  // `any`, because the types of messages guarantee the right parameters.
  const text = /** @type {any} */ (words)[code];
  return /** @type {string} */ (typeof text === 'function' ? text(...values) : text ?? code);
}

/**
 * Joins several messages: sentences, or with `between` the items of a list.
 *
 * @param {readonly (Message | false | null | undefined | '' | 0)[]} messages
 * @param {object} words
 * @param {string} [between]
 */
export const formatMessages = (messages, words, between = ' ') => messages.map((one) => one && formatMessage(one, words)).filter(Boolean).join(between);

/** Longer numbers are written with a power of ten. */
const MAX_DIGITS = 24;

/**
 * Returns functions that format numbers, times and amounts in a language.
 *
 * @param {string} tag its tag, such as `en`
 */
export function formatsOf(tag) {
  const rules = new Intl.PluralRules(tag);
  /** @type {Map<string, Intl.NumberFormat>} */
  const formatters = new Map();
  const format = (/** @type {number | bigint} */ value, /** @type {Intl.NumberFormatOptions} */ options = {}) => {
    const key = JSON.stringify(options);
    const formatter = formatters.get(key) ?? new Intl.NumberFormat(tag, options);
    formatters.set(key, formatter);
    return formatter.format(value);
  };
  const unit = (/** @type {number} */ value, /** @type {string} */ name, digits = 0, /** @type {'short' | 'long'} */ unitDisplay = 'short') => (
    format(value, { style: 'unit', unit: name, unitDisplay, minimumFractionDigits: digits, maximumFractionDigits: digits }));

  /**
   * A whole number with its thousands set apart.
   *
   * @param {number | string} value a whole number, or its digits
   */
  function number(value) {
    const digits = String(value);
    if (digits.length <= MAX_DIGITS) return format(BigInt(digits));
    const superscript = String(digits.length - 1).replace(/./g, (digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)]);
    return `${format(Number(digits.slice(0, 4)) / 1000, { minimumFractionDigits: 3 })} × 10${superscript}`;
  }

  /** About how long something takes. @param {number} ms */
  function longTime(ms, /** @type {'short' | 'long'} */ unitDisplay = 'long') {
    const seconds = Math.ceil(ms / 1000);
    const [name, secondsEach] = seconds < 100 ? ['second', 1] : seconds < 6000 ? ['minute', 60] : seconds < 172_800 ? ['hour', 3600]
      : seconds < 86_400_000 ? ['day', 86_400] : ['year', 31_536_000];
    return unit(Math.round(seconds / Number(secondsEach)), String(name), 0, unitDisplay);
  }

  return {
    number,
    /**
     * Singular or plural: `#` is replaced with the number.
     *
     * @param {number | string} count
     * @param {string} one
     * @param {string} other
     */
    plural: (count, one, other) => (rules.select(Number(count)) === 'one' ? one : other).replace('#', number(count)),
    /** A time that was measured: a long one in minutes, hours and more. @param {number} ms */
    duration: (ms) => (ms < 999.5 ? unit(Math.max(ms, 0.1), 'millisecond', ms < 9.95 ? 1 : 0) : ms < 9950 ? unit(ms / 1000, 'second', 1) : longTime(1000 * Math.round(ms / 1000), 'short')),
    longTime,
    /** An amount of memory. @param {number} bytes */
    memory: (bytes) => (bytes < 999.5e6 ? unit(Math.round(bytes / 1e6), 'megabyte') : unit(bytes / 1e9, 'gigabyte', 1)),
    /** The size of a file. @param {number} bytes */
    fileSize: (bytes) => unit(Math.ceil(bytes / 1000), 'kilobyte'),
    /** A share. @param {number} share @param {number} [digits] */
    percent: (share, digits = 0) => format(share, { style: 'percent', minimumFractionDigits: digits, maximumFractionDigits: digits }),
  };
}

/**
 * Returns a function that lists squares: the first ones and how many more, with `and` before the last.
 *
 * @param {string} and
 * @param {string} more
 */
export const squareList = (and, more) => (/** @type {import('../solver/wire.d.ts').NamedSquares} */ { names, total }) => {
  const all = total > names.length ? [...names, `${total - names.length} ${more}`] : names;
  return all.length > 1 ? `${all.slice(0, -1).join(', ')} ${and} ${all[all.length - 1]}` : `${all[0]}`;
};

/**
 * Returns a function that spells out small numbers.
 *
 * @param {readonly string[]} words for 0, 1, 2 …
 * @param {(count: number) => string} number formats larger numbers
 */
export const spellOut = (words, number) => (/** @type {number} */ count) => words[count] ?? number(count);

/**
 * Makes a text a sentence: with a capital letter, unless a square's name comes first, and a full stop.
 *
 * @param {string} text
 */
export const sentence = (text) => `${/^[a-z]+[0-9]/.test(text) ? text : `${text[0].toUpperCase()}${text.slice(1)}`}${/[.!?]$/.test(text) ? '' : '.'}`;
