// @ts-check
/**
 * Composes a kind of puzzle from its parts. The hooks are described with their types in
 * `app/contract.d.ts`; here are the defaults of optional hooks. Without its part `Work`, a kind
 * shows puzzles, but can't edit them.
 */
import { plyOf } from '../app/state.js';
import { words as english } from '../app/words/en.js';

/** @import { Game, Kind, Show, ShowPart, Work, WorkPart } from '../app/contract.d.ts' */
/** @import { State } from '../app/types.d.ts' */
/** @import { AllWords } from '../app/words.d.ts' */
/** @import { Translation } from './languages.js' */

/**
 * @type
 *   {Omit<Show<any>, keyof Pick<Show, 'id' | 'words' | 'view' | 'timeline' | 'describe' | 'label' | 'scene' | 'emblem'>>}
 *   of any state
 */
const SHOW_DEFAULTS = {
  resetView: {},
  views: {},
  commands: {},
  another: () => undefined,
  answerRequest: () => ({}),
  questions: () => ({}),
  playsSolution: true,
  stepDuration: () => 1,
  /** @this {Kind} */
  counter(state) { return [plyOf(state), this.timeline(state)]; },
  searching: ({ depth, depthBack, positions, share, memory, ms }) => ({
    headline: ['searching'],
    detail: [],
    facts: [
      depthBack === null ? ['searchDepth', depth] : ['searchDepths', depth, depthBack],
      ['searchedPositions', positions],
      ms > 0 && ['rate', Math.round((positions / ms) * 1000)],
      memory > 2 ** 20 && ['memory', memory],
      share !== null && ms > 500 && share > 0.002 && share < 1 && ['timeLeft', (ms * (1 - share)) / share],
    ],
  }),
  partialResult: () => [],
  task: () => null,
  rules: () => [],
  statistics: () => [],
  articles: {},
  pictures: {},
};

/**
 * The hooks of a kind that can't be edited.
 *
 * @type {Omit<Work<any>, 'words' | 'titles' | 'view' | 'resetView'>} of any state
 */
const READ_ONLY = {
  tools: [],
  firstTool: () => '',
  nextTool: (_before, _after, tool) => tool,
  toolAt: () => null,
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
  questions: () => ({}),
  scene: (state, watched) => watched(state),
  label: (state, square, watched) => watched(state, square),
  text: () => [],
  famous: [],
  panels: () => [],
};

/**
 * Merges the command handlers of two parts. If both handle a command, the second one comes first
 * and can call the other as `usual`.
 * @param {Kind['commands']} first @param {Kind['commands']} second
 */
function mergeCommands(first, second) {
  // `any`, because no type says that each handler takes the commands of its name.
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
 * The parts of a kind.
 *
 * @typedef {object} Parts
 * @property {ShowPart<any, any>} show of any state, as all here
 * @property {WorkPart<any, any>} [work] missing if it isn't to be edited
 * @property {Translation} translation its words in another language
 * @property {boolean} hasGame can it be played?
 * @property {Game<any> | null} game its game, once that is loaded
 */

/** Composes a kind. @param {Parts} parts @returns {Kind} */
export function composeKind({ show: showPart, work: workPart, translation, hasGame, game }) {
  /** @type {Show<any>} of any state */
  const show = { ...SHOW_DEFAULTS, ...showPart };
  /** @type {typeof READ_ONLY} */
  const work = workPart ? { ...READ_ONLY, canPaint: () => true, ...workPart } : READ_ONLY;
  const watched = (/** @type {State} */ state) => work.scene(state, show.scene);
  const labelled = (/** @type {State} */ state, /** @type {number} */ square) => work.label(state, square, show.label);
  const isEditable = (/** @type {State} */ { game, answerHidden }) => !game && !answerHidden;
  const played = (/** @type {State} */ state) => (state.game ? game : null);
  return {
    ...work,
    ...show,
    hasGame,
    game,
    // Missing translations are English. The cast covers the core's words of errors, which English takes from the core.
    words: /** @type {AllWords} */ (/** @type {unknown} */ ({ ...english, ...workPart?.words, ...game?.words, ...showPart.words, ...translation.words })),
    titles: { ...workPart?.titles, ...translation.titles },
    view: { ...show.view, ...workPart?.view },
    resetView: { ...show.resetView, ...workPart?.resetView },
    commands: mergeCommands(show.commands, work.commands),
    another: (state) => (isEditable(state) ? show.another(state) : undefined),
    questions: (state) => ({ ...show.questions(state), ...work.questions(state), ...played(state)?.questions(state) }),
    key: (state, key, square) => (
      (isEditable(state) ? work.key(state, key, square) : played(state)?.key(state, key)) ?? (key === 't' && hasGame ? { do: 'toggleGame' } : undefined)),
    canDrag: (state, square) => played(state)?.canDrag(state, square) ?? (isEditable(state) && work.canDrag(state, square)),
    canDrop: (state) => isEditable(state) && work.canDrop(state),
    canPaint: (state) => isEditable(state) && work.canPaint(state),
    held: (state) => (isEditable(state) ? work.held(state) : -1),
    describe: (state) => (played(state) ?? show).describe(state),
    scene: (state) => played(state)?.scene(state, show.scene) ?? watched(state),
    label: (state, square) => played(state)?.label(state, square, show.label) ?? labelled(state, square),
  };
}
