// @ts-check
/**
 * The kinds of puzzles there are: what is needed before one is chosen; their
 * names and what each is stand on their tabs, in `index.html`. The rest of a
 * kind is loaded when it is first shown.
 */

/** @import { Kind } from './contract.d.ts' */
/** @import { Kind as KindName } from '../solver/wire.d.ts' */

/**
 * @typedef {{id: KindName, first: string, sheet?: string, load: () => Promise<{default: Kind}>}} Entry
 *   `first` is the puzzle that is shown first; `sheet` is a style sheet of its own, from here
 */

/** @type {Entry[]} */
export const catalog = [
  {
    id: 'travel',
    // Ruby Quiz 27's own.
    first: 'travel?board=8x8&from=a8&to=b7&avoid=b6',
    load: () => import('./travel/travel.js'),
  },
  {
    id: 'swap',
    // Guarini's problem.
    first: 'swap?board=N1N/3/n1n',
    sheet: './swap/swap.css',
    load: () => import('./swap/swap.js'),
  },
  {
    id: 'place',
    // Eight queens.
    first: 'place?board=8x8&pieces=Q8',
    sheet: './place/place.css',
    load: () => import('./place/place.js'),
  },
  {
    id: 'tour',
    first: 'tour?board=8x8&ends=closed',
    sheet: './tour/tour.css',
    load: () => import('./tour/tour.js'),
  },
];

/** What the page shows itself with when it is opened without a puzzle: the wave runs around walls, and the knight after it. */
export const demo = { line: 'travel?board=8/8/8/******2/******2/8/8/8&from=a1&to=a8', view: { overlay: 'wave' } };

/** The kinds that are loaded, by their id. @type {Record<string, Kind>} */
export const kinds = {};

/** A kind of puzzle can't be shown now. */
export class KindMissing extends Error {
  /** @param {string} id @param {unknown} cause */
  constructor(id, cause) {
    super(`${titleOf(id)} could not be loaded. Check the connection and try again, or reload the page.`, { cause });
    this.name = 'KindMissing';
    this.id = id;
  }
}

/** What its tab says. @param {string} id */
export const titleOf = (id) => document.querySelector(`[data-kind-tab="${CSS.escape(id)}"]`)?.textContent ?? `The kind “${id}”`;

/** @param {string} id */
export const entryOf = (id) => catalog.find((entry) => entry.id === id);

/** Kinds that are being loaded. @type {Map<string, Promise<void>>} */
const underWay = new Map();

/** Loads a kind with its style sheet, once; where that fails, the next time tries again. @param {string} id */
export async function needKind(id) {
  if (kinds[id]) return;
  const loading = underWay.get(id) ?? load(id).finally(() => underWay.delete(id));
  underWay.set(id, loading);
  await loading;
}

/** @param {string} id */
async function load(id) {
  try {
    const entry = entryOf(id);
    if (!entry) throw new Error(`there is no kind “${id}”`);
    const [module] = await Promise.all([entry.load(), entry.sheet && needSheet(new URL(entry.sheet, import.meta.url).href)]);
    kinds[id] = module.default;
  } catch (error) {
    throw new KindMissing(id, error);
  }
}

/** How often a style sheet did not come. @type {Map<string, number>} */
const missed = new Map();

/** A style sheet, where the page does not have it yet. @param {string} href */
async function needSheet(href) {
  if ([...document.querySelectorAll('link')].some((link) => link.rel === 'stylesheet' && link.href === href)) return;
  const times = missed.get(href) ?? 0;
  const link = document.createElement('link');
  await new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = () => {
      link.remove();
      missed.set(href, times + 1);
      reject(new Error(`${href} did not come`));
    };
    link.rel = 'stylesheet';
    // Some browsers remember that it did not come, and ask again for another address only.
    link.href = times ? `${href}?again=${times}` : href;
    document.head.append(link);
  });
}
