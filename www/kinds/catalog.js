// @ts-check
/**
 * The kinds of puzzles there are: what is needed before one is chosen. The
 * rest of a kind is loaded when it is first shown.
 *
 * @typedef {{id: string, title: string, about: string, first: string, load: () => Promise<any>}} Entry
 */

/** @type {Entry[]} */
export const catalog = [
  {
    id: 'travel',
    title: 'Travel',
    about: 'The shortest way from one square to another, around what is forbidden.',
    // Ruby Quiz 27's own.
    first: 'travel?board=8x8&from=a8&to=b7&avoid=b6',
    load: () => import('./travel.js'),
  },
  {
    id: 'swap',
    title: 'Swap',
    about: 'Knights trade places in the fewest moves.',
    // Guarini's problem.
    first: 'swap?board=N1N/3/n1n',
    load: () => import('./swap.js'),
  },
  {
    id: 'place',
    title: 'Place',
    about: 'All ways to put pieces on a board so that none attacks another.',
    // Eight queens.
    first: 'place?board=8x8&pieces=Q8',
    load: () => import('./place.js'),
  },
];

/** The kinds that are loaded, by their id. @type {Record<string, any>} */
export const kinds = {};

/** Loads a kind, once. @param {string} id */
export async function needKind(id) {
  kinds[id] ??= await catalog.find((entry) => entry.id === id)?.load();
}
