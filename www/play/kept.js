// @ts-check
/**
 * What is kept on this device of what was played: best results, days, own
 * levels, settings. It is one JSON text with a version. A storage that is
 * full or forbidden costs only that: then it is known until the page goes.
 */

/**
 * What came of a puzzle: the fewest moves it was done in, which stars were won (1 done, 2 least, 4 without help), how often
 * it was done, the quickest time in ms, and when it was done last.
 * @typedef {{ best: number | null, stars: number, times: number, ms: number | null, last: string }} Played
 */
/** A level that somebody made. @typedef {{ line: string, title: string, text: string }} Own */
/** Which of a day's puzzles were done, by kind, with their stars; and was it on that day? @typedef {{ stars: Record<string, number>, then: boolean }} Day */
/** @typedef {{ sound: boolean, clock: boolean }} Settings */
/** @typedef {{ leaper: 1, played: Record<string, Played>, days: Record<string, Day>, own: Own[], settings: Settings }} Kept */

/** Its name in the storage. */
const NAME = 'leaper-play';

/** No more is kept, and no larger file is read. */
const MOST_PLAYED = 4000;
const MOST_DAYS = 4000;
const MOST_OWN = 500;
const MOST_BYTES = 4 << 20;
const LONGEST_LINE = 4096;
export const LONGEST_TITLE = 80;
export const LONGEST_TEXT = 400;

/** @returns {Kept} */
export const nothingKept = () => ({ leaper: 1, played: {}, days: {}, own: [], settings: { sound: false, clock: false } });

/** @param {unknown} value @returns {value is Record<string, unknown>} */
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** @param {unknown} value @param {number} most */
const whole = (value, most) => (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most ? value : null);

const DAY = /^\d{4}-\d\d-\d\d$/;

/** Plain text of a person: without what steers a terminal or turns a line around. @param {unknown} text @param {number} longest */
export const plain = (text, longest) => (typeof text === 'string'
  ? text.replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]+/gu, ' ').replace(/\s+/g, ' ').trim().slice(0, longest) : '');

/** @param {unknown} value @returns {Played | null} */
function playedOf(value) {
  if (!isObject(value)) return null;
  const [stars, times] = [whole(value.stars, 7), whole(value.times, 1e6)];
  if (stars === null || times === null || typeof value.last !== 'string' || !DAY.test(value.last)) return null;
  return { best: whole(value.best, 1e7), stars, times, ms: whole(value.ms, 1e9), last: value.last };
}

/** @param {unknown} value @returns {Day | null} */
function dayOf(value) {
  if (!isObject(value) || !isObject(value.stars)) return null;
  /** @type {Record<string, number>} */
  const stars = {};
  for (const [kind, won] of Object.entries(value.stars)) {
    const bits = whole(won, 7);
    if (/^[a-z]{1,16}$/.test(kind) && bits !== null) stars[kind] = bits;
  }
  return { stars, then: value.then === true };
}

/** @param {unknown} value @returns {Own | null} */
function ownOf(value) {
  if (!isObject(value) || typeof value.line !== 'string' || value.line.length > LONGEST_LINE || !value.line.includes('?')) return null;
  return { line: value.line, title: plain(value.title, LONGEST_TITLE), text: plain(value.text, LONGEST_TEXT) };
}

/**
 * What a text holds, as far as it is what it should be; null where it is something else.
 * @param {string} text @returns {Kept | null}
 */
export function read(text) {
  if (text.length > MOST_BYTES) return null;
  /** @type {unknown} */
  let value;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isObject(value) || value.leaper !== 1) return null;
  const kept = nothingKept();
  const entries = (/** @type {unknown} */ part, /** @type {number} */ most) => (isObject(part) ? Object.entries(part).slice(0, most) : []);
  for (const [line, one] of entries(value.played, MOST_PLAYED)) {
    const played = line.length <= LONGEST_LINE ? playedOf(one) : null;
    if (played) kept.played[line] = played;
  }
  for (const [date, one] of entries(value.days, MOST_DAYS)) {
    const day = DAY.test(date) ? dayOf(one) : null;
    if (day) kept.days[date] = day;
  }
  kept.own = (Array.isArray(value.own) ? value.own : []).slice(0, MOST_OWN).map(ownOf).filter((own) => own !== null);
  if (isObject(value.settings)) kept.settings = { sound: value.settings.sound === true, clock: value.settings.clock === true };
  return kept;
}

/** Both together: of each puzzle the better result. @param {Kept} one @param {Kept} other @returns {Kept} */
export function joined(one, other) {
  const least = (/** @type {number | null} */ a, /** @type {number | null} */ b) => (a === null ? b : b === null ? a : Math.min(a, b));
  const played = { ...one.played };
  for (const [line, b] of Object.entries(other.played)) {
    const a = played[line];
    played[line] = a ? {
      best: least(a.best, b.best), stars: a.stars | b.stars, times: Math.max(a.times, b.times), ms: least(a.ms, b.ms), last: a.last > b.last ? a.last : b.last,
    } : b;
  }
  const days = { ...one.days };
  for (const [date, b] of Object.entries(other.days)) {
    const stars = { ...days[date]?.stars };
    for (const [kind, won] of Object.entries(b.stars)) stars[kind] = (stars[kind] ?? 0) | won;
    days[date] = { stars, then: b.then || (days[date]?.then ?? false) };
  }
  const lines = new Set(one.own.map(({ line }) => line));
  return { leaper: 1, played, days, own: [...one.own, ...other.own.filter(({ line }) => !lines.has(line))].slice(0, MOST_OWN), settings: one.settings };
}

/** The day that a date is, here. @param {Date} date */
export const dayName = (date) => `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`;

/** A day before or after another. @param {string} day @param {number} by */
export function dayBeside(day, by) {
  const [year, month, date] = day.split('-').map(Number);
  return dayName(new Date(year, month - 1, date + by));
}

/** Is there such a day? @param {string} day */
export const isDay = (day) => DAY.test(day) && dayBeside(day, 0) === day;

/** How many days in a row something was done on that day: up to today or, as long as today may still come, yesterday. @param {Kept} kept @param {string} today */
export function streakOf({ days }, today) {
  let day = days[today]?.then ? today : dayBeside(today, -1);
  let count = 0;
  for (; days[day]?.then; day = dayBeside(day, -1)) count++;
  return count;
}

/** What is kept, and where. */
export class Keeper {
  #storage;
  /** @type {Kept} */
  #kept;
  /** Could it be written? */
  isKept = true;

  /** @param {Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null} [storage] nothing where none is allowed */
  constructor(storage = allowed()) {
    this.#storage = storage;
    this.#kept = nothingKept();
    this.isKept = storage !== null;
    this.renew();
  }

  /** Reads it again: another tab may have written. */
  renew() {
    try {
      const text = this.#storage?.getItem(NAME);
      this.#kept = (text && read(text)) || this.#kept;
    } catch {
      this.isKept = false;
    }
    return this.#kept;
  }

  get all() {
    return this.#kept;
  }

  /** @param {(kept: Kept) => Kept} change */
  #change(change) {
    this.#kept = change(this.renew());
    const all = Object.entries(this.#kept.played);
    if (all.length > MOST_PLAYED) {
      const newest = all.sort(([, a], [, b]) => (a.last < b.last ? 1 : -1)).slice(0, MOST_PLAYED);
      this.#kept = { ...this.#kept, played: Object.fromEntries(newest) };
    }
    try {
      this.#storage?.setItem(NAME, JSON.stringify(this.#kept));
      this.isKept = this.#storage !== null;
    } catch {
      this.isKept = false;
    }
  }

  /** A puzzle was done. @param {string} line @param {{ moves: number | null, stars: number, ms: number | null, today: string, daily?: { day: string, kind: string } }} result */
  done(line, { moves, stars, ms, today, daily }) {
    this.#change((kept) => {
      const now = { best: moves, stars, times: (kept.played[line]?.times ?? 0) + 1, ms, last: today };
      const next = joined(kept, { ...nothingKept(), played: { [line]: now } });
      if (!daily) return next;
      return joined(next, { ...nothingKept(), days: { [daily.day]: { stars: { [daily.kind]: stars }, then: daily.day === today } } });
    });
  }

  /** @param {Partial<Settings>} settings */
  set(settings) {
    this.#change((kept) => ({ ...kept, settings: { ...kept.settings, ...settings } }));
  }

  /** A level is made, or made anew. @param {Own} own */
  make(own) {
    const made = ownOf(own);
    if (made) this.#change((kept) => ({ ...kept, own: [made, ...kept.own.filter(({ line }) => line !== made.line)].slice(0, MOST_OWN) }));
  }

  /** @param {string} line */
  unmake(line) {
    this.#change((kept) => ({ ...kept, own: kept.own.filter((own) => own.line !== line) }));
  }

  /** All of it, for a file. */
  text() {
    return `${JSON.stringify(this.renew(), null, 1)}\n`;
  }

  /** Takes in what a file holds; false where that is something else. @param {string} text */
  take(text) {
    const other = read(text);
    if (other) this.#change((kept) => joined(kept, other));
    return other !== null;
  }

  clear() {
    this.#kept = nothingKept();
    try {
      this.#storage?.removeItem(NAME);
    } catch {
      this.isKept = false;
    }
  }
}

/** The storage, where one is allowed. */
function allowed() {
  try {
    return localStorage;
  } catch {
    return null;
  }
}
