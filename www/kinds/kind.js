// @ts-check
/**
 * Puts a kind of puzzle together from its parts: what shows it, what lets it
 * be played, and what it is set up with. What each hook is stands with its type
 * in `app/contract.d.ts`; here are the defaults. A kind of which not all parts
 * are loaded is whole, too: it shows, and takes no edits.
 */
import { keyOfGame } from '../app/playing.js';
import { plyOf } from '../app/state.js';
import { words as english } from '../app/words/en.js';

/** @import { Kind, Play, PlayPart, Show, ShowPart, Work, WorkPart } from '../app/contract.d.ts' */
/** @import { State } from '../app/types.d.ts' */
/** @import { AllWords } from '../app/words.d.ts' */
/** @import { Speech } from './kinds.js' */

/** @type {Omit<Show<any>, keyof Pick<Show, 'id' | 'words' | 'view' | 'timeline' | 'describe' | 'label' | 'scene' | 'emblem'>>} of whatever state */
const SHOWS = {
  fresh: {},
  views: {},
  commands: {},
  another: () => undefined,
  wants: () => ({}),
  asks: () => ({}),
  isStory: true,
  pace: () => 1,
  /** @this {Kind} */
  counter(state) { return [plyOf(state), this.timeline(state)]; },
  searching: ({ depth, depthBack, positions, share, memory, ms }) => ({
    headline: ['searching'],
    detail: [],
    facts: [
      depthBack === null ? ['deep', depth] : ['deepTwice', depth, depthBack],
      ['seen', positions],
      ms > 0 && ['rate', Math.round((positions / ms) * 1000)],
      memory > 2 ** 20 && ['memory', memory],
      share !== null && ms > 500 && share > 0.002 && share < 1 && ['timeLeft', (ms * (1 - share)) / share],
    ],
  }),
  known: () => [],
  statistics: () => [],
  pictures: {},
};

/** What is there where nothing is set up: nothing can be edited. @type {Work<any>} of whatever state */
const WATCHED = {
  words: {},
  titles: {},
  view: {},
  fresh: {},
  tools: [],
  firstTool: '',
  nextTool: (_before, _after, tool) => tool,
  what: () => null,
  put: ({ draft }) => ({ draft }),
  paint: ({ draft }) => draft,
  move: ({ draft }) => ({ draft }),
  resize: ({ draft }) => draft,
  clear: ({ draft }) => draft,
  canDrag: () => false,
  held: () => -1,
  canDrop: () => false,
  canPaint: () => false,
  commands: {},
  key: () => undefined,
  asks: () => ({}),
  scene: (state, watched) => watched(state),
  label: (state, square, watched) => watched(state, square),
  text: () => [],
  famous: [],
  panels: () => [],
};

/** @type {Pick<Play<any>, 'over' | 'lift' | 'drop' | 'pleas' | 'canAsk' | 'answered' | 'won' | 'forgets'>} of whatever state */
const PLAYS = {
  /** @this {Play} */
  over(state) { return this.begin(state); },
  lift: (state) => state,
  /** @this {Play} */
  drop(state, square) { return this.click(state, square); },
  pleas: ['hint'],
  canAsk: () => true,
  answered: () => null,
  won: null,
  forgets: [],
};

/**
 * The commands of two parts: where both take one in their own way, the second
 * does, and has the first one's for the usual.
 * @param {Kind['commands']} first @param {Kind['commands']} second
 */
function both(first, second) {
  // The handler of a name takes the commands of that name, which no type says of all names at once: any.
  const all = /** @type {any} */ ({ ...first, ...second });
  for (const name of Object.keys(second)) {
    const [below, above] = [/** @type {any} */ (first)[name], /** @type {any} */ (second)[name]]; // as before
    if (!below) continue;
    all[name] = (/** @type {State} */ state, /** @type {object} */ command, /** @type {Function} */ usual) => (
      above(state, command, (/** @type {State} */ now, /** @type {object} */ other) => below(now, other, usual)));
  }
  return all;
}

/**
 * A kind of its parts.
 * @param {ShowPart<any, any>} shown of whatever state, as all here
 * @param {PlayPart<any> | null} played nothing where it is not to be played
 * @param {WorkPart<any, any> | null} worked nothing where it is not to be set up
 * @param {Speech} speech in which language it speaks
 * @returns {Kind}
 */
export function composed(shown, played, worked, speech) {
  /** @type {Show<any>} of whatever state */
  const show = { ...SHOWS, ...shown };
  /** @type {Work<any>} of whatever state */
  const work = worked ? { ...WATCHED, canPaint: () => true, ...worked } : WATCHED;
  const game = played && { ...PLAYS, ...played };
  const watched = (/** @type {State} */ state) => work.scene(state, show.scene);
  const told = (/** @type {State} */ state, /** @type {number} */ square) => work.label(state, square, show.label);
  /** @type {Kind} */
  const kind = {
    ...work,
    ...show,
    game,
    // What is not there in another language is said in English.
    words: /** @type {AllWords} */ ({ ...english, ...worked?.words, ...played?.words, ...shown.words, ...speech.words }),
    titles: { ...work.titles, ...speech.titles },
    view: { ...show.view, ...work.view },
    fresh: { ...show.fresh, ...work.fresh },
    commands: both(show.commands, work.commands),
    another: (state) => (state.game ? undefined : show.another(state)),
    asks: (state) => ({ ...show.asks(state), ...work.asks(state), ...(state.game && game ? game.asks(state) : {}) }),
    key: (state, key, square) => (state.game ? undefined : work.key(state, key, square)) ?? keyOfGame(state, game, key),
    canDrag: (state, square) => (state.game && game ? game.canDrag(state, square) : work.canDrag(state, square)),
    canDrop: (state) => !state.game && work.canDrop(state),
    canPaint: (state) => !state.game && work.canPaint(state),
    held: (state) => (state.game ? -1 : work.held(state)),
    describe: (state) => (state.game && game ? game.describe(state) : show.describe(state)),
    scene: (state) => (state.game && game ? game.scene(state, show.scene) : watched(state)),
    label: (state, square) => (state.game && game ? game.label(state, square, show.label) : told(state, square)),
  };
  return Object.freeze(kind);
}
