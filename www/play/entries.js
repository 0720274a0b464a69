// @ts-check
/**
 * Lists of puzzles to play, with their routes: levels, daily puzzles, new ones, the person's own.
 */
import { wordsOf } from '../app/state.js';
import { catalog } from '../kinds/catalog.js';
import { themes } from '../kinds/themes.js';
import { isDay } from './days.js';
import { loadLevelWords } from './load-words.js';

/** @import { Kind, Theme } from '../solver/wire.d.ts' */
/** @import { Entry } from './entry.d.ts' */
/** @import { PlayController } from './play-controller.js' */

/** The default difficulty of a new puzzle. */
export const USUAL_GRADE = 2;
const HIGHEST_GRADE = 5;

const MS_PER_DAY = 86_400_000;

/** The name of a theme on the page. @param {PlayController} controller @param {Theme} theme */
export const themeName = ({ words, page: { session } }, theme) => ({ ...wordsOf(session.state()).kinds, ...words.themes })[theme];

/** All levels in order, their packs, and the pack of the level at an index. @param {PlayController} controller */
export async function levelsOf({ page: { session } }) {
  const [{ packs, levels }, translated] = await Promise.all([session.ask({ do: 'levels', kind: 'level' }), loadLevelWords(wordsOf(session.state()).language)]);
  const entries = levels.map(({ id = '', line, title = '', grade, source }, index) => /** @type {Entry} */ ({
    line, route: `level=${id}`, title: translated?.titles[id] ?? title, grade, text: translated?.sources[id] ?? source, next: async () => entries[index + 1] ?? null,
  }));
  return { translated, packs, entries, packOf: (/** @type {number} */ index) => levels[index].pack };
}

/**
 * The title of a day's puzzle.
 *
 * @param {string} titles of its kind, separated by `|`
 * @param {string} day
 */
function titleOf(titles, day) {
  const all = titles.split('|');
  const index = Math.round(Date.parse(day) / MS_PER_DAY) % all.length;
  return /** @type {string} */ (all.at(index)); // From the end, before 1970.
}

/**
 * A day's puzzle of a kind.
 *
 * @param {PlayController} controller
 * @param {string} day
 * @param {number} index of the kind in the catalog
 * @param {string} [knownLine]
 * @returns {Promise<Entry>}
 */
export async function loadDaily(controller, day, index, knownLine) {
  const { session } = controller.page;
  const id = /** @type {Kind} */ (catalog[index].id);
  const { line, grade } = knownLine ? { line: knownLine } : await session.ask({ do: 'daily', kind: 'level', of: id, date: day });
  return {
    line, grade, route: `daily=${day}&kind=${id}`, title: titleOf(controller.words.dailyTitles[id], day), daily: { day, kind: id },
    next: () => easiestLeft(controller, day, index),
  };
}

/**
 * The easiest daily puzzle of a day that isn't solved; null if all others are.
 *
 * @param {PlayController} controller
 * @param {string} day
 * @param {number} except the index of the kind to leave out
 */
async function easiestLeft(controller, day, except) {
  const solved = controller.progressStore.progress.days.get(day)?.stars ?? {};
  const left = await Promise.all([...catalog.keys()]
    .filter((index) => index !== except && !(catalog[index].id in solved))
    .map((index) => loadDaily(controller, day, index)));
  return left.reduce((/** @type {Entry | null} */ easiest, entry) => (easiest && (easiest.grade ?? 0) <= (entry.grade ?? 0) ? easiest : entry), null);
}

/**
 * A new puzzle.
 *
 * @param {PlayController} controller
 * @param {Theme} of
 * @param {number} grade
 * @param {number} [seed]
 * @param {string} [knownLine]
 * @returns {Promise<Entry>}
 */
export async function makePuzzle(controller, of, grade, seed = crypto.getRandomValues(new Uint32Array(1))[0], knownLine = '') {
  const { session } = controller.page;
  const line = knownLine || (await session.ask({ do: 'make', kind: 'level', of, grade, seed })).line;
  const title = controller.words.newOf(themeName(controller, of), grade);
  return { line, grade, title, route: `new=${of}&grade=${grade}&seed=${seed}`, next: () => makePuzzle(controller, of, grade) };
}

/** The person's own levels. @param {PlayController} controller @returns {Entry[]} */
export function ownOf({ progressStore }) {
  const entries = [...progressStore.progress.levels.values()].map(({ line, title, text }, index) => /** @type {Entry} */ ({ line, title, text, next: async () => entries[index + 1] ?? null }));
  return entries;
}

/**
 * Returns the puzzle to play that an address names, or null.
 *
 * @param {PlayController} controller
 * @param {URLSearchParams} query
 * @param {string} line what stands behind its `#`
 * @returns {Promise<Entry | null>}
 */
export async function entryAt(controller, query, line) {
  const indexOfKind = (/** @type {string | null} */ name) => catalog.findIndex(({ id }) => id === name);
  if (query.has('level')) {
    const { entries } = await levelsOf(controller);
    const entry = entries.find(({ route }) => route === `level=${query.get('level')}`) ?? null;
    // A puzzle after `#` overrides the level.
    return entry && line && entry.line !== line ? { line, title: '' } : entry;
  }
  if (query.has('new')) {
    const theme = themes.find(({ id }) => id === query.get('new'));
    const [grade, seed] = [Number(query.get('grade') ?? USUAL_GRADE), Number(query.get('seed') ?? 0)];
    const isValid = Number.isInteger(grade) && grade >= 1 && grade <= HIGHEST_GRADE && Number.isInteger(seed) && seed >= 0 && seed < 2 ** 32;
    return theme && isValid ? makePuzzle(controller, theme.id, grade, seed, line) : null;
  }
  if (query.has('daily')) {
    const [day, kindIndex] = [query.get('daily') ?? '', indexOfKind(query.get('kind'))];
    return isDay(day) && kindIndex >= 0 ? loadDaily(controller, day, kindIndex, line) : null;
  }
  return line ? { line, title: '' } : null;
}
