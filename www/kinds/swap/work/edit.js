// @ts-check
/**
 * Editing a Swap puzzle: drawing → drawing. Start and goal are two faces of one
 * board: what is edited is the face on screen.
 */
import { same } from '../../../app/state.js';
import { fileOf, nameOf, rankOf } from '../../../board/squares.js';
import { letterOn } from '../../draft.js';
import { resized, keepOnBoard, unblocked, withBlocked, withLetter } from '../../edits.js';
import { isNamed } from '../show/replay.js';
import { goalInSight, goalOf } from './goal.js';

/** @import { Edit } from '../../../app/types.d.ts' */
/** @import { Setup, SwapDrawing } from '../../../solver/wire.d.ts' */
/** @import { SwapState, SwapView, SwapWords } from '../types.d.ts' */

/** The setup on screen: start or goal. @param {SwapState} state @returns {Setup} */
export const faceOf = (state) => (state.view.face === 'goal' ? goalInSight(state) : state.draft.start);

/** @param {SwapState} state @param {Setup} face @returns {SwapDrawing} */
const withFace = ({ draft, view }, face) => ({ ...draft, [view.face]: face });

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
  const letter = letterOn(faceOf(state), square);
  if (letter === null) return state.draft.blocked[square] ? 'block' : null;
  return isNamed(letter) && letter === state.view.letter ? 'named' : letter;
}

/**
 * Is there a knight of the start or of a drawn goal on this square?
 *
 * @param {SwapDrawing} draft
 * @param {number} square
 */
function setupWithKnight({ start, goal }, square) {
  if (letterOn(start, square)) return 'start';
  return goal && letterOn(goal, square) ? 'goal' : null;
}

/**
 * Stamps a tool on a square; the same again takes away.
 *
 * @param {SwapState} state
 * @param {number} square
 * @param {string} tool
 * @returns {Edit<SwapDrawing>}
 */
export function put(state, square, tool) {
  const { draft, view } = state;
  const name = nameOf(draft, square);
  const blocked = draft.blocked[square] === 1;
  const face = faceOf(state);
  const here = letterOn(face, square);
  const letter = letterOfTool(tool, view);
  if (letter !== null) {
    if (blocked) return { refused: ['onHole', name] };
    return { draft: withFace(state, withLetter(face, square, here === letter ? null : letter)) };
  }
  if (blocked) return { draft: withBlocked(draft, square, false) };
  if (tool === 'block') {
    const taken = setupWithKnight(draft, square);
    if (taken) return { refused: [taken === 'start' ? 'startTaken' : 'goalTaken', name] };
    return { draft: withBlocked(draft, square, true) };
  }
  return { draft: here === null ? draft : withFace(state, withLetter(face, square, null)) };
}

/**
 * Paints many squares at once; what can't be painted is passed over.
 *
 * @param {SwapState} state
 * @param {number[]} squares
 * @param {string} tool
 * @param {boolean} add
 * @returns {SwapDrawing}
 */
export function paint(state, squares, tool, add) {
  const { draft, view } = state;
  // A stroke that began on the start does not wait for the goal.
  if (view.face === 'goal' && !goalOf(state)) return draft;
  const blocked = draft.blocked.slice();
  const before = faceOf(state);
  let face = before;
  const letter = letterOfTool(tool, view);
  for (const square of squares) {
    const here = letterOn(face, square);
    if (letter !== null) {
      if (!add && here === letter) face = withLetter(face, square, null);
      else if (add && !blocked[square] && here === null) face = withLetter(face, square, letter);
    } else if (tool === 'erase') {
      blocked[square] = 0;
      if (here !== null) face = withLetter(face, square, null);
    } else if (!setupWithKnight(draft, square)) blocked[square] = Number(add);
  }
  const painted = same(blocked, draft.blocked) ? draft : { ...draft, blocked };
  return same(face, before) ? painted : withFace({ ...state, draft: painted }, face);
}

/**
 * Moves what stands on a square to another; two knights change places.
 *
 * @param {SwapState} state
 * @param {number} from
 * @param {number} to
 * @returns {Edit<SwapDrawing>}
 */
export function move(state, from, to) {
  const { draft } = state;
  const face = faceOf(state);
  const letter = letterOn(face, from);
  if (letter === null) return { draft };
  if (draft.blocked[to]) return { refused: ['onHole', nameOf(draft, to)] };
  return { draft: withFace(state, withLetter(withLetter(face, from, letterOn(face, to)), to, letter)) };
}

/**
 * The knights of a drawing whose board has become another.
 *
 * @param {SwapDrawing} draft
 * @param {(square: number) => number} to
 * @returns {SwapDrawing}
 */
const fit = (draft, to) => ({
  ...draft, start: keepOnBoard(draft.start, to, draft.blocked), goal: draft.goal && keepOnBoard(draft.goal, to, draft.blocked),
});

/**
 * The board in another size; what still fits stays where it is.
 *
 * @param {SwapState} state
 * @param {number} files
 * @param {number} ranks
 */
export function resize({ draft }, files, ranks) {
  const { draft: board, to } = resized(draft, files, ranks);
  return fit(board, to);
}

/**
 * The same board with nothing on it; of the goal, only the goal.
 *
 * @param {SwapState} state
 * @returns {SwapDrawing}
 */
export const clear = ({ draft, view }) => (view.face === 'goal' ? { ...draft, goal: [] } : { ...unblocked(draft), start: [], goal: null });

/** Is it in the outer thirds of a side? @param {number} x @param {number} side */
const isOuter = (x, side) => x < Math.round(side / 3) || x >= side - Math.round(side / 3);

/**
 * Is it in the middle of a side: the one square there, or the two?
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

/** The board in a shape. @param {SwapDrawing} draft @param {string} shape */
export function cut(draft, shape) {
  const { files, ranks } = draft;
  const blocked = Uint8Array.from(draft.blocked, (_, square) => (
    Number(shapes[/** @type {keyof SwapWords['shapes']} */ (shape)](fileOf(draft, square), rankOf(draft, square), files, ranks))));
  return fit({ ...draft, blocked }, (square) => square);
}
