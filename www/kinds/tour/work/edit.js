// @ts-check
/** Editing a Tour puzzle: draft → draft. */
import { nameOf } from '../../../board/squares.js';
import { openSquares } from '../../draft.js';
import { resized, unblocked, withBlocked } from '../../edits.js';
import { numberOn } from '../show/scene.js';

/** @import { TourDraft } from '../../../solver/wire.d.ts' */
/** @import { Edit } from '../../../app/types.d.ts' */
/** @import { TourState } from '../types.d.ts' */

/**
 * The piece or mark on a square, by the name of its tool.
 *
 * @param {TourState} state
 * @param {number} square
 * @returns {'start' | 'end' | 'number' | 'block' | null}
 */
export function toolAt({ draft }, square) {
  if (square === draft.from) return 'start';
  if (square === draft.to) return 'end';
  if (numberOn(draft, square) !== null) return 'number';
  return draft.blocked[square] ? 'block' : null;
}

/**
 * Removes all marks from a square.
 *
 * @param {TourDraft} draft
 * @param {number} square
 * @returns {TourDraft}
 */
const withoutMarks = (draft, square) => ({
  ...draft,
  from: draft.from === square ? null : draft.from,
  to: draft.to === square ? null : draft.to,
  numbers: draft.numbers.filter(([at]) => at !== square),
});

/**
 * Fixes a number on a square, and removes it from others; number 1 is the start.
 *
 * @param {TourDraft} draft
 * @param {number} square
 * @param {number} number
 * @returns {TourDraft}
 */
function withNumber(draft, square, number) {
  const rest = withoutMarks(draft, square);
  if (number === 1) return { ...rest, from: square, numbers: rest.numbers.filter(([, other]) => other !== 1) };
  const others = rest.numbers.filter(([, other]) => other !== number);
  return { ...rest, numbers: [...others, /** @type {[number, number]} */ ([square, number])].sort(([a], [b]) => a - b) };
}

/** The lowest number that isn't fixed. @param {TourDraft} draft */
export function nextNumber(draft) {
  const taken = new Set(draft.numbers.map(([, number]) => number));
  let number = draft.from === null ? 1 : 2;
  while (taken.has(number)) number++;
  return number;
}

/** The number that is placed next. @param {TourState} state */
export const numberToPlace = ({ draft, view }) => view.number ?? nextNumber(draft);

/** The message if a square is occupied. */
const IN_THE_WAY = /** @type {const} */ ({ start: 'isStart', end: 'isEnd', number: 'isNumbered' });

/**
 * Uses a tool on a square; the same again removes it.
 *
 * @param {TourState} state
 * @param {number} square
 * @param {string} tool
 * @returns {Edit<TourDraft>}
 */
export function put(state, square, tool) {
  const { draft } = state;
  const there = toolAt(state, square);
  const blocked = there === 'block';
  if (tool === 'end' && draft.ends === 'closed') return { refused: ['noEnd'] };
  if (blocked && ['start', 'end', 'number'].includes(tool)) return { refused: ['onBlocked', nameOf(draft, square)] };
  switch (tool) {
    case 'start': return { draft: there === 'start' ? withoutMarks(draft, square) : { ...withoutMarks(draft, square), from: square } };
    case 'end': return { draft: there === 'end' ? withoutMarks(draft, square) : { ...withoutMarks(draft, square), to: square } };
    case 'number': {
      const number = numberToPlace(state);
      if (there === 'number' && (state.view.number === null || numberOn(draft, square) === number)) return { draft: withoutMarks(draft, square) };
      if (number > openSquares(draft)) return { refused: ['tooFewSquares', openSquares(draft), number] };
      return { draft: withNumber(draft, square, number) };
    }
    case 'block':
      if (there && !blocked) return { refused: [IN_THE_WAY[there], nameOf(draft, square)] };
      return { draft: withBlocked(draft, square, !blocked) };
    default: return { draft: blocked ? withBlocked(draft, square, false) : there ? withoutMarks(draft, square) : draft };
  }
}

/**
 * Paints squares; those that can't be painted are skipped.
 *
 * @param {TourState} state
 * @param {number[]} squares
 * @param {string} tool
 * @param {boolean} add
 * @returns {TourDraft}
 */
export function paint(state, squares, tool, add) {
  let { draft } = state;
  const blocked = draft.blocked.slice();
  for (const square of squares) {
    const there = toolAt({ ...state, draft }, square);
    if (tool === 'erase') {
      blocked[square] = 0;
      if (there && there !== 'block') draft = withoutMarks(draft, square);
    } else if (tool === 'block' && (!there || there === 'block')) blocked[square] = Number(add);
  }
  return { ...draft, blocked };
}

/**
 * Moves a mark to another square. The knight of a tour without a fixed start fixes it.
 *
 * @param {TourState} state
 * @param {number} source
 * @param {number} target
 * @returns {Edit<TourDraft>}
 */
export function move(state, source, target) {
  const { draft } = state;
  if (draft.blocked[target]) return { refused: ['onBlocked', nameOf(draft, target)] };
  const number = numberOn(draft, source);
  if (source === draft.to) return { draft: { ...withoutMarks(draft, target), to: target } };
  if (number !== null) return { draft: withNumber(withoutMarks(draft, source), target, number) };
  return { draft: { ...withoutMarks(draft, target), from: target } };
}

/**
 * Resizes the board, and keeps what still fits.
 *
 * @param {TourState} state
 * @param {number} files
 * @param {number} ranks
 * @returns {TourDraft}
 */
export function resize(state, files, ranks) {
  const { draft, newIndex } = resized(state.draft, files, ranks);
  const fit = (/** @type {number | null} */ square) => (square === null || newIndex(square) < 0 ? null : newIndex(square));
  const most = openSquares(draft);
  const numbers = draft.numbers
    .map(([square, number]) => /** @type {[number, number]} */ ([newIndex(square), number]))
    .filter(([square, number]) => square >= 0 && number <= most);
  return { ...draft, from: fit(draft.from), to: fit(draft.to), numbers };
}

/** Clears the board. @param {TourState} state @returns {TourDraft} */
export const clear = ({ draft }) => ({ ...unblocked(draft), from: null, to: null, numbers: [] });
