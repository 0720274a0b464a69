// @ts-check
/**
 * The progress store: what a person has solved, the levels they made and their settings, saved on
 * this device as one JSON text with a version number.
 *
 * Text that can't be read completely is copied to a backup key before it is written over. Imports
 * and new levels are added only as far as they fit. Only a new result makes room for itself: then the
 * results farthest from today are removed first. Where storage is full or not allowed, changes last
 * until the page is closed, and `isSaved` is false.
 */
import { entryOf } from '../kinds/catalog.js';
import { addDays, hasDayForm, localDay } from './days.js';

/**
 * The results of one puzzle: the fewest moves, the stars as bits (see `starBits`), how often it was
 * solved, the fastest time in ms, and the day it was last solved.
 *
 * @typedef {{
 *   best: number | null, stars: number, times: number, ms: number | null, last: string,
 * }} PuzzleResult
 */
/**
 * A level that the person made or imported.
 *
 * @typedef {{ line: string, title: string, text: string }} OwnLevel
 */
/**
 * The stars of one day's puzzles by kind; `then`: was one of them solved on that very day?
 *
 * @typedef {{ stars: Record<string, number>, then: boolean }} DayResult
 */
/** @typedef {{ sound: boolean, clock: boolean }} Settings */
/**
 * Results and levels by their puzzle lines, days by their names.
 *
 * @typedef {{
 *   results: Map<string, PuzzleResult>, days: Map<string, DayResult>,
 *   levels: Map<string, OwnLevel>, settings: Settings,
 * }} Progress
 */
/**
 * The result of a change: `saved`, `unsaved` (it lasts until the page is closed), `notSavable`
 * (the line is too long, or names no kind) or `noRoom` (all levels together are too many, or too long).
 *
 * @typedef {'saved' | 'unsaved' | 'notSavable' | 'noRoom'} SaveStatus
 */
/** @typedef {'results' | 'days' | 'levels'} Part */

const KEY = 'leaper-play';
/** Where text that can't be read completely is copied to. */
const BACKUP_KEYS = Array.from({ length: 8 }, (_, index) => `${KEY}-backup-${index + 1}`);

/**
 * Converts stored data of one version to the next: the first function makes version 2 of version 1.
 *
 * @typedef {((data: Record<string, unknown>) => Record<string, unknown>)[]} Migrations
 */
/** @type {Migrations} */
const MIGRATIONS = [];

/** The greatest number of entries in each part. @type {Record<Part, number>} */
const MAX_ENTRIES = { results: 4000, days: 4000, levels: 500 };
/** The longest text that is written. */
const MAX_WRITTEN_LENGTH = 4 << 20;
/** The longest text that is read: all that a browser can store. */
const MAX_READ_LENGTH = 16 << 20;
/** The largest file that is imported, in bytes: any that was exported fits. */
export const MAX_FILE_BYTES = 16 << 20;
const MAX_LINE_LENGTH = 4096;
export const MAX_TITLE_LENGTH = 80;
export const MAX_TEXT_LENGTH = 400;

/** @returns {Progress} */
export const emptyProgress = () => ({
  results: new Map(), days: new Map(), levels: new Map(), settings: { sound: false, clock: false },
});

/**
 * @param {unknown} value
 * @returns {value is Record<string, unknown>}
 */
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * A whole number from 0 to a maximum, or null.
 *
 * @param {unknown} value
 * @param {number} max
 */
const wholeNumber = (value, max) => (
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= max ? value : null);

/**
 * Returns true if this is the line of a puzzle that can be saved. Only the core can tell whether it
 * can be read.
 *
 * @param {string} line
 */
const isSavableLine = (line) => (
  line.length <= MAX_LINE_LENGTH && line.includes('?') && entryOf(line.split('?')[0]) !== undefined);

/**
 * A person's text on one line, without control characters and marks that change its direction. The
 * joiners of emoji, and of words in Persian or Hindi, stay.
 *
 * @param {unknown} text
 * @param {number} maxLength
 */
export const plainText = (text, maxLength) => (typeof text !== 'string' ? '' : text
  .slice(0, MAX_LINE_LENGTH).replace(/(?:(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029])+/gu, ' ')
  .replace(/\s+/g, ' ').trim().slice(0, maxLength)
  // Half of a character that the cut has split.
  .replace(/\p{Cs}$/u, '').trim());

/**
 * @param {unknown} value
 * @returns {PuzzleResult | null}
 */
function readResult(value) {
  if (!isObject(value)) return null;
  const [stars, times] = [wholeNumber(value.stars, 7), wholeNumber(value.times, 1e6)];
  if (stars === null || times === null) return null;
  if (typeof value.last !== 'string' || !hasDayForm(value.last)) return null;
  const [best, ms] = [wholeNumber(value.best, 1e7), wholeNumber(value.ms, 1e9)];
  return { best, stars, times, ms, last: value.last };
}

/**
 * @param {unknown} value
 * @returns {DayResult | null}
 */
function readDay(value) {
  if (!isObject(value) || !isObject(value.stars)) return null;
  /** @type {DayResult['stars']} */
  const stars = {};
  for (const [kind, won] of Object.entries(value.stars)) {
    const bits = wholeNumber(won, 7);
    if (entryOf(kind) && bits !== null) stars[kind] = bits;
  }
  return { stars, then: value.then === true };
}

/**
 * @param {unknown} value
 * @returns {OwnLevel | null}
 */
function readLevel(value) {
  if (!isObject(value) || typeof value.line !== 'string' || !isSavableLine(value.line)) return null;
  const [title, text] = [plainText(value.title, MAX_TITLE_LENGTH), plainText(value.text, MAX_TEXT_LENGTH)];
  return { line: value.line, title, text };
}

/**
 * Reads stored or exported progress. Entries that can't be read are skipped and counted.
 *
 * @param {string} text
 * @param {Migrations} [migrations]
 * @returns {{ progress: Progress, skipped: number } | null} null for anything else, and for newer versions
 */
export function readProgress(text, migrations = MIGRATIONS) {
  if (text.length > MAX_READ_LENGTH) return null;
  /** @type {unknown} */
  let data;
  try {
    data = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isObject(data)) return null;
  const version = wholeNumber(data.leaper, migrations.length + 1);
  if (!version) return null;
  const { played, days, own, settings } = migrations.slice(version - 1)
    .reduce((older, migrate) => migrate(older), data);

  const progress = emptyProgress();
  let skipped = 0;
  /**
   * @template V
   * @param {Map<string, V>} part
   * @param {string} key
   * @param {V | null} value
   */
  const add = (part, key, value) => {
    if (value) part.set(key, value);
    else skipped++;
  };
  for (const [line, value] of isObject(played) ? Object.entries(played) : []) {
    add(progress.results, line, isSavableLine(line) ? readResult(value) : null);
  }
  for (const [day, value] of isObject(days) ? Object.entries(days) : []) {
    add(progress.days, day, hasDayForm(day) ? readDay(value) : null);
  }
  for (const value of Array.isArray(own) ? own : []) {
    const level = readLevel(value);
    // If two levels have the same puzzle, the first one counts.
    if (!level || !progress.levels.has(level.line)) add(progress.levels, level?.line ?? '', level);
  }
  if (isObject(settings)) {
    progress.settings = { sound: settings.sound === true, clock: settings.clock === true };
  }
  return { progress, skipped };
}

/**
 * The text that `readProgress` reads: `leaper` is the version, `played` are the results, `own` the
 * person's own levels.
 *
 * @param {Progress} progress
 */
export const writeProgress = ({ results, days, levels, settings }) => JSON.stringify({
  leaper: MIGRATIONS.length + 1,
  played: Object.fromEntries(results),
  days: Object.fromEntries(days),
  own: [...levels.values()],
  settings,
});

/** Returns the number of stars. @param {number} bits as they are stored */
export const starCount = (bits) => [1, 2, 4].filter((star) => bits & star).length;

/**
 * Stars as they are stored: as many of the lowest bits as there are stars. Results of earlier versions
 * have other bits (2 for the minimum, 4 for no help) and count the same.
 *
 * @param {number} count
 */
export const starBits = (count) => 2 ** count - 1;

/** The better of two results. @param {number} a stars as they are stored @param {number} [b] */
const moreStars = (a, b = 0) => (starCount(b) > starCount(a) ? b : a);

/**
 * Merges two stores: the better result of each puzzle and day, and the levels and settings of the
 * first before those of the second.
 *
 * @param {Progress} first
 * @param {Progress} second
 * @returns {Progress}
 */
export function mergeProgress(first, second) {
  const min = (/** @type {number | null} */ a, /** @type {number | null} */ b) => (
    a === null ? b : b === null ? a : Math.min(a, b));
  const results = new Map(first.results);
  for (const [line, b] of second.results) {
    const a = results.get(line);
    results.set(line, a ? {
      best: min(a.best, b.best),
      stars: moreStars(a.stars, b.stars),
      times: Math.max(a.times, b.times),
      ms: min(a.ms, b.ms),
      last: a.last > b.last ? a.last : b.last,
    } : b);
  }
  const days = new Map(first.days);
  for (const [day, b] of second.days) {
    const a = days.get(day);
    const stars = { ...a?.stars };
    for (const [kind, won] of Object.entries(b.stars)) stars[kind] = moreStars(won, stars[kind]);
    days.set(day, { stars, then: b.then || (a?.then ?? false) });
  }
  // If both have a level, its position and content are those of the first.
  const levels = new Map([...first.levels, ...second.levels, ...first.levels]);
  return { results, days, levels, settings: first.settings };
}

/**
 * Removes entries until the rest fits: the results and days farthest from today, then the last of
 * the levels. Days in the future are no nearer than others, so a clock that was wrong, or a forged
 * file, can't push out what was done today.
 *
 * @param {Progress} progress changed in place
 * @param {string} today
 * @param {(part: Part, key: string) => boolean} isProtected
 * @returns {number} how many were removed
 */
function trim(progress, today, isProtected) {
  const distance = (/** @type {string} */ day) => {
    const ms = Math.abs(Date.parse(day) - Date.parse(today));
    return Number.isNaN(ms) ? Infinity : ms;
  };
  let length = writeProgress(progress).length;
  let removed = 0;
  /**
   * @param {Part} part
   * @param {(keys: string[]) => string[]} inOrder those that go first at the front
   */
  const remove = (part, inOrder) => {
    /** @type {Map<string, unknown>} */
    const entries = progress[part];
    const isOver = () => entries.size > MAX_ENTRIES[part] || length > MAX_WRITTEN_LENGTH;
    if (!isOver()) return;
    for (const key of inOrder([...entries.keys()].filter((key) => !isProtected(part, key)))) {
      if (!isOver()) return;
      length -= JSON.stringify({ [key]: entries.get(key) }).length;
      entries.delete(key);
      removed++;
    }
  };
  const farthestFirst = (/** @type {(key: string) => string} */ dayOf) => (/** @type {string[]} */ keys) => (
    keys.map((key) => ({ key, far: distance(dayOf(key)) }))
      .sort((a, b) => (a.far === b.far ? 0 : b.far > a.far ? 1 : -1)).map(({ key }) => key));
  remove('results', farthestFirst((line) => progress.results.get(line)?.last ?? ''));
  remove('days', farthestFirst((day) => day));
  remove('levels', (lines) => lines.reverse());
  return removed;
}

/**
 * The number of days in a row on which a daily puzzle was solved, up to today; up to yesterday
 * where today's is still to come.
 *
 * @param {Pick<Progress, 'days'>} progress
 * @param {string} today
 */
export function streakLength({ days }, today) {
  let day = days.get(today)?.then ? today : addDays(today, -1);
  let count = 0;
  for (; days.get(day)?.then; day = addDays(day, -1)) count++;
  return count;
}

export class ProgressStore {
  #storage;
  #progress = emptyProgress();
  /** Does `#progress` hold changes that could not be written? */
  #hasUnsaved = false;
  /** Was the last change saved? */
  isSaved;

  /**
   * @param {Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null} [storage] null where none
   *   is allowed
   */
  constructor(storage = localStorageOrNull()) {
    this.#storage = storage;
    this.isSaved = storage !== null;
    this.reload();
  }

  /** The progress when it was last read or changed. */
  get progress() {
    return this.#progress;
  }

  /** Reads the storage again: another tab may have written to it. */
  reload() {
    try {
      const text = this.#storage?.getItem(KEY);
      const stored = (text && readProgress(text)?.progress) || emptyProgress();
      this.#progress = this.#hasUnsaved ? mergeProgress(this.#progress, stored) : stored;
    } catch {
      this.isSaved = false;
    }
    return this.#progress;
  }

  /** Stored texts that can't be read completely, as they are. @returns {string[]} */
  unreadableTexts() {
    try {
      const storage = this.#storage;
      const current = storage?.getItem(KEY);
      const backups = BACKUP_KEYS.map((key) => storage?.getItem(key));
      const texts = [...backups, current && !isComplete(current) ? current : null];
      return [...new Set(texts.filter((text) => typeof text === 'string'))];
    } catch {
      return [];
    }
  }

  /**
   * Copies the stored text to a backup key, where it can't be read completely.
   *
   * @param {Pick<Storage, 'getItem' | 'setItem'>} storage
   * @throws where it can't be copied: then nothing may be written over it
   */
  #backUp(storage) {
    const text = storage.getItem(KEY);
    if (!text || isComplete(text)) return;
    const key = BACKUP_KEYS.find((name) => [null, text].includes(storage.getItem(name)));
    if (!key) throw new Error('all backup keys are taken');
    storage.setItem(key, text);
  }

  /**
   * Makes a progress the current one and saves it.
   *
   * @param {Progress} progress
   * @returns {'saved' | 'unsaved'}
   */
  #save(progress) {
    this.#progress = progress;
    this.isSaved = false;
    try {
      if (this.#storage) {
        this.#backUp(this.#storage);
        this.#storage.setItem(KEY, writeProgress(progress));
        this.isSaved = true;
      }
    } catch {
      // It lasts until the page is closed.
    }
    this.#hasUnsaved = !this.isSaved;
    return this.isSaved ? 'saved' : 'unsaved';
  }

  /**
   * Records that a puzzle was solved.
   *
   * @param {string} line
   * @param {{
   *   moves: number | null, stars: number, ms: number | null, today: string,
   *   daily?: { day: string, kind: string },
   * }} result
   * @returns {SaveStatus}
   */
  recordResult(line, { moves, stars, ms, today, daily }) {
    const progress = this.reload();
    const times = Math.min((progress.results.get(line)?.times ?? 0) + 1, 1e6);
    const additions = emptyProgress();
    const isSavable = isSavableLine(line);
    if (isSavable) additions.results.set(line, { best: moves, stars, times, ms, last: today });
    if (daily) additions.days.set(daily.day, { stars: { [daily.kind]: stars }, then: daily.day === today });
    const next = mergeProgress(progress, additions);
    trim(next, today, (part, key) => part === 'levels' || additions[part].has(key));
    const status = this.#save(next);
    return isSavable ? status : 'notSavable';
  }

  /**
   * @param {Partial<Settings>} settings
   * @returns {SaveStatus}
   */
  changeSettings(settings) {
    const progress = this.reload();
    return this.#save({ ...progress, settings: { ...progress.settings, ...settings } });
  }

  /**
   * Saves a level, before the others; one with the same puzzle is replaced.
   *
   * @param {OwnLevel} level
   * @returns {SaveStatus}
   */
  saveLevel(level) {
    const checked = readLevel(level);
    if (!checked) return 'notSavable';
    const progress = this.reload();
    const levels = new Map([[checked.line, checked], ...progress.levels]).set(checked.line, checked);
    const next = { ...progress, levels };
    const isNew = !progress.levels.has(checked.line);
    // Don't remove other entries for it.
    if (isNew && trim(next, localDay(), (part, key) => progress[part].has(key)) > 0) return 'noRoom';
    return this.#save(next);
  }

  /**
   * @param {string} line
   * @returns {SaveStatus}
   */
  removeLevel(line) {
    const progress = this.reload();
    const levels = new Map(progress.levels);
    levels.delete(line);
    return this.#save({ ...progress, levels });
  }

  /** All of it, as the content of a file. */
  exportText() {
    return `${writeProgress(this.reload())}\n`;
  }

  /**
   * Adds what an exported file holds. Where it can't be saved, nothing is changed.
   *
   * @param {string} text
   * @returns {{ status: 'saved' | 'unsaved' | 'invalid', leftOut: number }} `leftOut`: how many
   *   entries of the file could not be read, or don't fit
   */
  importText(text) {
    const file = readProgress(text);
    if (!file) return { status: 'invalid', leftOut: 0 };
    const progress = this.reload();
    const [wasSaved, hadUnsaved] = [this.isSaved, this.#hasUnsaved];
    const next = mergeProgress(progress, file.progress);
    const removed = trim(next, localDay(), (part, key) => progress[part].has(key));
    const status = this.#save(next);
    if (status === 'saved') return { status, leftOut: file.skipped + removed };
    [this.#progress, this.isSaved, this.#hasUnsaved] = [progress, wasSaved, hadUnsaved];
    return { status, leftOut: 0 };
  }

  /**
   * Deletes all progress, with its backups. The settings stay.
   *
   * @returns {boolean} is it deleted from the storage, too?
   */
  clear() {
    const { settings } = this.#progress;
    this.#progress = { ...emptyProgress(), settings };
    this.#hasUnsaved = false;
    try {
      for (const key of [KEY, ...BACKUP_KEYS]) this.#storage?.removeItem(key);
      if (settings.sound || settings.clock) this.#save(this.#progress);
      return true;
    } catch {
      this.isSaved = false;
      return false;
    }
  }
}

/** Returns true if a stored text can be read without skipping anything. @param {string} text */
const isComplete = (text) => readProgress(text)?.skipped === 0;

/** The browser's storage; null where it isn't allowed. */
function localStorageOrNull() {
  try {
    return localStorage;
  } catch {
    return null;
  }
}
