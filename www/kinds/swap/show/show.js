// @ts-check
/**
 * Shows Swap puzzles: knights trade places. The core knows the legal moves.
 */
import { knightDiscs } from '../../../board/miniature.js';
import { isKnight } from '../../draft.js';
import { jumpCount } from './replay.js';
import { graphQuestion } from './graph.js';
import { label, scene } from './scene.js';
import { onAnother, anotherQuestion, canStep, playedMoves, solvedOf, step } from './solutions.js';
import { reasons } from '../words/en/reasons.js';
import { words } from '../words/en/show.js';
import { describe, rules, searching, partialResult, statistics } from './messages.js';

/** @import { ShowPart } from '../../../app/contract.d.ts' */
/** @import { Handlers, Fact } from '../../../app/types.d.ts' */
/** @import { Moves } from '../../../solver/wire.d.ts' */
/** @import { SwapCommand, SwapState } from '../types.d.ts' */

/** @type {Handlers<SwapState, SwapCommand>} */
const commands = {
  another: (state, { back }) => step(state, back),
  // Cancelling the count keeps the solution.
  cancel: (state, command, usual) => (state.view.count && solvedOf(state) ? { ...state, view: { ...state.view, count: false } } : usual(state, command)),
  fact(state, command, usual) {
    const next = usual(state, command);
    // The name implies the type of the fact.
    return command.name === 'another' ? onAnother(next, /** @type {Fact<Moves | null>} */ (command.fact)) : next;
  },
};

export const show = /** @satisfies {ShowPart<SwapState, SwapCommand>} */ ({
  id: 'swap',
  words: { ...words, ...reasons },
  view: { count: false, other: null, graph: false },
  // A new draft starts with the first solution, without a count.
  resetView: { other: null, count: false },
  commands,
  task: ({ leaper }) => (isKnight(leaper) ? null : ['taskPieces']),
  another: (state) => (canStep(state) ? { do: 'another', back: false } : undefined),
  answerRequest: ({ view }) => (view.count ? { options: { shortest: true } } : {}),
  questions: (state) => ({ ...anotherQuestion(state), ...(state.view.graph ? graphQuestion(state) : {}) }),
  timeline: (state) => jumpCount(playedMoves(state)),
  describe,
  searching,
  partialResult,
  rules: ({ draft }) => rules(draft),
  statistics,
  articles: {
    solved: 'why-sixteen#lower-bound', limit: 'frontier#limit',
    'other-knights': 'why-sixteen#component', component: 'why-sixteen#component', order: 'why-sixteen#order', alone: 'why-sixteen#alone',
    'no-passing': 'why-sixteen#no-passing', 'no-first-move': 'why-sixteen#stuck', 'no-last-move': 'why-sixteen#stuck', exhausted: 'why-sixteen#exhausted',
  },
  label,
  scene,
  emblem: (draft) => knightDiscs(draft, draft.start),
  views: { graph: { graph: true } },
  pictures: {
    graph: async (host, access) => new (await import('../graph-view.js')).GraphView(host, access),
  },
});
