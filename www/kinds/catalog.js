// @ts-check
/**
 * The kinds of puzzles: what is needed before one is chosen. The rest of a kind is loaded on demand,
 * by the page or a worker.
 */

/** @import { Game, ShowPart, WorkPart } from '../app/contract.d.ts' */
/** @import { Build, Builds } from '../solver/inside/builds.d.ts' */
/** @import { Sharing } from '../solver/jobs.d.ts' */
/** @import { Kind } from '../solver/wire.d.ts' */

// `any`, because each kind has its own type of state.
/**
 * A kind, for the page.
 * @typedef {object} PageEntry
 * @property {Kind} id
 * @property {string} first the puzzle that is shown first
 * @property {() => Promise<{show: ShowPart<any, any>}>} show any state
 * @property {() => Promise<{game: Game<any>}>} [play] any state
 * @property {() => Promise<{work: WorkPart<any, any>}>} work any state
 * @property {(draft: any) => unknown} [drawings] loads the pieces that only some drafts of the kind have
 * @property {string} [sheet] address of the panels' style sheet, relative to this file
 * @property {() => Promise<{sharing: Sharing}>} [sharing] how several workers share its jobs
 */

/** @typedef {Build & PageEntry} Entry */

/** Every build of the core solves the first kind; its own build solves no other. @type {Entry[]} */
export const catalog = [
  {
    id: 'travel',
    // Ruby Quiz 27's own.
    first: 'travel?board=8x8&from=a8&to=b7&avoid=b6',
    core: () => import('../pkg/leaper.js'),
    show: () => import('./travel/show/show.js'),
    play: () => import('./travel/work/game.js'),
    work: () => import('./travel/work/work.js'),
    drawings: ({ guards }) => guards && import('../board/chess-pieces.js'),
  },
  {
    id: 'swap',
    // Guarini's problem.
    first: 'swap?board=N1N/3/n1n',
    core: () => import('../pkg/leaper_swap.js'),
    jobs: () => import('./swap/inside/jobs.js'),
    sharing: () => import('./swap/sharing.js'),
    show: () => import('./swap/show/show.js'),
    play: () => import('./swap/work/game.js'),
    work: () => import('./swap/work/work.js'),
    sheet: './swap/work/work.css',
  },
  {
    id: 'place',
    // Eight queens.
    first: 'place?board=8x8&pieces=Q8',
    core: () => import('../pkg/leaper_place.js'),
    jobs: () => import('./place/inside/jobs.js'),
    sharing: () => import('./place/sharing.js'),
    show: () => import('./place/show/show.js'),
    play: () => import('./place/work/game.js'),
    work: () => import('./place/work/work.js'),
    sheet: './place/work/work.css',
  },
  {
    id: 'tour',
    first: 'tour?board=8x8&ends=closed',
    core: () => import('../pkg/leaper_tour.js'),
    jobs: () => import('./tour/inside/jobs.js'),
    show: () => import('./tour/show/show.js'),
    play: () => import('./tour/work/game.js'),
    work: () => import('./tour/work/work.js'),
    sheet: './tour/work/work.css',
  },
];

/** The builds of the core that solve puzzles. @type {Builds} */
export const kindBuilds = { builds: catalog, loadParser: () => import('../pkg/leaper_kinds.js') };

/** Loads what finds the jumps of a leaper. */
export const loadJumps = () => import('./travel/work/jumps.js');

/** The demo: a wave that runs around blocked squares, then the knight. */
export const demo = { line: 'travel?board=8/8/8/******2/******2/8/8/8&from=a1&to=a8', view: { overlay: 'wave' } };

/** @param {string} id */
export const entryOf = (id) => catalog.find((entry) => entry.id === id);

/**
 * The line for an address or a text. The name of a kind means its first puzzle.
 *
 * @param {string} text
 */
export const lineOf = (text) => entryOf(text.trim().toLowerCase())?.first ?? text;
