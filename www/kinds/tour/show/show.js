// @ts-check
/**
 * Shows Tour puzzles: every open square once. The core knows the jumps, the tours and the reasons.
 */
import { withPlayer } from '../../../app/state.js';
import { dot, arrangeInRows } from '../../../board/miniature.js';
import { pieceDrawing } from '../../../board/pieces.js';
import { placeOf } from '../../../board/squares.js';
import { isKnight, openSquares } from '../../draft.js';
import { label, scene } from './scene.js';
import { nextRequest, onOtherTour, otherQuestion, pathOf, solvedOf, requestTour, uniqueQuestion } from './tours.js';
import { reasons } from '../words/en/reasons.js';
import { words } from '../words/en/show.js';
import { describe, searching, statistics } from './messages.js';

/** @import { ShowPart } from '../../../app/contract.d.ts' */
/** @import { Fact, Handlers } from '../../../app/types.d.ts' */
/** @import { OtherTour, TourDraft } from '../../../solver/wire.d.ts' */
/** @import { TourCommand, TourState } from '../types.d.ts' */

/** The duration of a jump in a short tour, relative to a jump in other kinds of puzzles. */
const JUMP_DURATION = 0.4;

/** The maximum duration of a tour, in jumps of other kinds of puzzles. */
const MAX_TOUR_DURATION = 170;

/** The last step of the player. @param {TourState} state */
const timeline = (state) => Math.max(0, pathOf(state).length - 1);

/** @type {Handlers<TourState, TourCommand>} */
const commands = {
  setView: (state, { view }) => ({ ...state, view: { ...state.view, ...view } }),
  other: (state, { request }) => requestTour(state, request),
  // Cancelling the count keeps the tour.
  cancel: (state, command, usual) => (state.view.count && solvedOf(state) ? { ...state, view: { ...state.view, count: false } } : usual(state, command)),
  found: (state) => withPlayer({ ...state, view: { ...state.view, other: null, request: null } }, { at: 0, playing: false }),
  fact(state, command, usual) {
    const next = usual(state, command);
    // The name implies the type of the fact.
    return command.name === 'other' ? onOtherTour(next, /** @type {Fact<OtherTour>} */ (command.fact)) : next;
  },
};

/** A small picture: start and end, or a knight. @param {TourDraft} draft */
function emblem(draft) {
  const { from, to, numbers } = draft;
  if (draft.files * draft.ranks > 4096 || (from === null && to === null && numbers.length === 0 && !draft.blocked.includes(1))) return arrangeInRows(draft, [pieceDrawing('N')]);
  const fixed = [...numbers, ...(from === null ? [] : [[from, 1]]), ...(to === null ? [] : [[to, openSquares(draft)]])].sort(([, a], [, b]) => a - b);
  const middle = (/** @type {number} */ square) => {
    const { x, y } = placeOf(draft, square, false);
    return `${x + 0.5} ${y + 0.5}`;
  };
  if (fixed.length === openSquares(draft)) return `<path class="tour-mini" d="M${fixed.map(([square]) => middle(square)).join('L')}"/>`;
  return (to === null ? '' : dot(draft, to, 'goal')) + (from === null ? '' : dot(draft, from, 'start'));
}

export const show = /** @satisfies {ShowPart<TourState, TourCommand>} */ ({
  id: 'tour',
  words: { ...words, ...reasons },
  view: { numbers: false, sums: false, count: false, request: null, other: null },
  // A new draft starts with the first tour, without a count.
  resetView: { count: false, request: null, other: null },
  views: { numbers: { numbers: true } },
  commands,
  task: ({ leaper }) => (isKnight(leaper) ? null : ['taskPiece']),
  another(state) {
    const request = nextRequest(state, 1);
    return request ? { do: 'other', request } : undefined;
  },
  answerRequest: (state) => (state.view.count ? { options: { shortest: true } } : {}),
  questions: (state) => (state.game ? {} : { ...otherQuestion(state), ...uniqueQuestion(state) }),
  timeline,
  // Large tours are played fast; a jump by hand takes its usual time.
  stepDuration: (state) => (state.game && state.game.ownLength >= state.game.walk.length ? 1 : Math.min(JUMP_DURATION, MAX_TOUR_DURATION / Math.max(1, timeline(state)))),
  describe,
  searching,
  statistics,
  articles: {
    solved: 'tour#warnsdorff', limit: 'frontier#limit',
    colours: 'tour#colours', 'end-colours': 'tour#colours', 'number-colours': 'tour#colours',
    'no-square': 'tour#too-few', 'too-small': 'tour#too-few', 'too-few-jumps': 'tour#too-few', 'too-many-ends': 'tour#too-few',
    disconnected: 'tour#pieces', neighbours: 'tour#too-few', 'early-circle': 'tour#forced', 'forced-jumps': 'tour#forced', 'too-far': 'tour#forced',
    pieces: 'tour#pieces', alternation: 'tour#alternation', halves: 'tour#alternation', theorem: 'tour#theorem', tried: 'tour#tried',
  },
  label,
  scene,
  emblem,
});
