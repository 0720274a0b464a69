// @ts-check
/**
 * Editing a Swap puzzle: draft → draft. The one on
 * screen is edited, start or goal.
 */
import { fileOf, nameOf, rankOf } from '../../../board/squares.js';
import { deepEqual } from '../../../solver/deep-equal.js';
import { letterOn } from '../../draft.js';
import { resized, keepOnBoard, unblocked, withBlocked, withLetter } from '../../edits.js';
import { isNamed } from '../show/replay.js';
import { visibleGoal, goalOf } from './goal.js';

/** @import { Edit } from '../../../app/types.d.ts' */
/** @import { Setup, SwapDraft } from '../../../solver/wire.d.ts' */
/** @import { SwapState, SwapView, SwapWords } from '../types.d.ts' */

/** The setup on screen: start or goal. @param {SwapState} state @returns {Setup} */
export const editedSetup = (state) => (state.view.position === 'goal' ? visibleGoal(state) : state.draft.start);

/** @param {SwapState} state @param {Setup} setup @returns {SwapDraft} */
const withSetup = ({ draft, view }, setup) => ({ ...draft, [view.position]: setup });

/**
 * The letter a tool puts on the board, if it puts one.
 *
 * @param {string} tool
 * @param {SwapView} view
 */
const letterOfTool = (tool, view) => (tool === 'named' ? view.letter : tool.length === 1 ? tool : null);

/**
 * The piece or mark on a square, by the name of its tool.
 *
 * @param {SwapState} state
 * @param {number} square
 */
export function toolAt(state, square) {
  const letter = letterOn(editedSetup(state), square);
  if (letter === null) return state.draft.blocked[square] ? 'block' : null;
  return isNamed(letter) && letter === state.view.letter ? 'named' : letter;
}

/**
 * Returns true if a knight of the start or of a drawn goal is on this square.
 *
 * @param {SwapDraft} draft
 * @param {number} square
 */
function setupWithKnight({ start, goal }, square) {
  if (letterOn(start, square)) return 'start';
  return goal && letterOn(goal, square) ? 'goal' : null;
}

/**
 * Uses a tool on a square; the same again removes it.
 *
 * @param {SwapState} state
 * @param {number} square
 * @param {string} tool
 * @returns {Edit<SwapDraft>}
 */
export function put(state, square, tool) {
  const { draft, view } = state;
  const name = nameOf(draft, square);
  const blocked = draft.blocked[square] === 1;
  const setup = editedSetup(state);
  const here = letterOn(setup, square);
  const letter = letterOfTool(tool, view);
  if (letter !== null) {
    if (blocked) return { refused: ['onBlocked', name] };
    return { draft: withSetup(state, withLetter(setup, square, here === letter ? null : letter)) };
  }
  if (blocked) return { draft: withBlocked(draft, square, false) };
  if (tool === 'block') {
    const taken = setupWithKnight(draft, square);
    if (taken) return { refused: [taken === 'start' ? 'startTaken' : 'goalTaken', name] };
    return { draft: withBlocked(draft, square, true) };
  }
  return { draft: here === null ? draft : withSetup(state, withLetter(setup, square, null)) };
}

/**
 * Paints squares; those that can't be painted are skipped.
 *
 * @param {SwapState} state
 * @param {number[]} squares
 * @param {string} tool
 * @param {boolean} add
 * @returns {SwapDraft}
 */
export function paint(state, squares, tool, add) {
  const { draft, view } = state;
  // A stroke that began on the start does not wait for the goal.
  if (view.position === 'goal' && !goalOf(state)) return draft;
  const blocked = draft.blocked.slice();
  const before = editedSetup(state);
  let setup = before;
  const letter = letterOfTool(tool, view);
  for (const square of squares) {
    const here = letterOn(setup, square);
    if (letter !== null) {
      if (!add && here === letter) setup = withLetter(setup, square, null);
      else if (add && !blocked[square] && here === null) setup = withLetter(setup, square, letter);
    } else if (tool === 'erase') {
      blocked[square] = 0;
      if (here !== null) setup = withLetter(setup, square, null);
    } else if (!setupWithKnight(draft, square)) blocked[square] = Number(add);
  }
  const painted = deepEqual(blocked, draft.blocked) ? draft : { ...draft, blocked };
  return deepEqual(setup, before) ? painted : withSetup({ ...state, draft: painted }, setup);
}

/**
 * Moves a knight to another square; two knights change places.
 *
 * @param {SwapState} state
 * @param {number} from
 * @param {number} to
 * @returns {Edit<SwapDraft>}
 */
export function move(state, from, to) {
  const { draft } = state;
  const setup = editedSetup(state);
  const letter = letterOn(setup, from);
  if (letter === null) return { draft };
  if (draft.blocked[to]) return { refused: ['onBlocked', nameOf(draft, to)] };
  return { draft: withSetup(state, withLetter(withLetter(setup, from, letterOn(setup, to)), to, letter)) };
}

/**
 * The knights of a draft whose board has become another.
 *
 * @param {SwapDraft} draft
 * @param {(square: number) => number} newIndex
 * @returns {SwapDraft}
 */
const fit = (draft, newIndex) => ({
  ...draft, start: keepOnBoard(draft.start, newIndex, draft.blocked), goal: draft.goal && keepOnBoard(draft.goal, newIndex, draft.blocked),
});

/**
 * Resizes the board, and keeps what still fits.
 *
 * @param {SwapState} state
 * @param {number} files
 * @param {number} ranks
 */
export function resize({ draft }, files, ranks) {
  const { draft: board, newIndex } = resized(draft, files, ranks);
  return fit(board, newIndex);
}

/**
 * Clears the board; if the goal is edited, only the goal.
 *
 * @param {SwapState} state
 * @returns {SwapDraft}
 */
export const clear = ({ draft, view }) => (view.position === 'goal' ? { ...draft, goal: [] } : { ...unblocked(draft), start: [], goal: null });

/** Returns true if it is in the outer thirds of a side. @param {number} x @param {number} side */
const isOuter = (x, side) => x < Math.round(side / 3) || x >= side - Math.round(side / 3);

/**
 * Returns true if it is in the middle of a side: the one square there, or the two.
 *
 * @param {number} x
 * @param {number} side
 */
const isMiddle = (x, side) => Math.abs(2 * x - side + 1) <= 1;

/**
 * Shapes a board can be cut into: which squares are left out.
 *
 * @type
 *   {Record<keyof SwapWords['shapes'], (x: number, y: number, files: number, ranks: number) => boolean>}
 */
export const shapes = {
  full: () => false,
  middle: (x, y, w, h) => isMiddle(x, w) && isMiddle(y, h),
  corners: (x, y, w, h) => (x === 0 || x === w - 1) && (y === 0 || y === h - 1),
  cross: (x, y, w, h) => isOuter(x, w) && isOuter(y, h),
  diamond: (x, y, w, h) => Math.abs(2 * x - w + 1) / w + Math.abs(2 * y - h + 1) / h > 1.01,
  ring: (x, y, w, h) => x > 0 && y > 0 && x < w - 1 && y < h - 1,
};

/** The board in a shape. @param {SwapDraft} draft @param {string} shape */
export function withShape(draft, shape) {
  const { files, ranks } = draft;
  const blocked = Uint8Array.from(draft.blocked, (_, square) => (
    Number(shapes[/** @type {keyof SwapWords['shapes']} */ (shape)](fileOf(draft, square), rankOf(draft, square), files, ranks))));
  return fit({ ...draft, blocked }, (square) => square);
}
