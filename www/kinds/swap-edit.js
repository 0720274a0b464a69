// @ts-check
/**
 * Editing a Swap puzzle: draft → draft. Start and goal are two faces of one
 * board: what is edited is the face on screen (`look.face`).
 *
 * @typedef {import('./swap-film.js').SwapDraft} SwapDraft
 * @typedef {import('./swap-film.js').Setup} Setup
 * @typedef {{face: 'start' | 'goal', letter: string, [more: string]: any}} Look
 */
import { indexOf, nameOf } from '../squares.js';
import { goalOf, lettersOf, setupOf } from './swap-film.js';

/** What is on screen of a draft: its start or its goal. @param {SwapDraft} draft @param {Look} look @returns {Setup} */
export const faceOf = (draft, look) => (look.face === 'goal' ? goalOf(draft) : draft.start);

/** @param {SwapDraft} draft @param {Look} look @param {Map<number, string>} letters */
const withFace = (draft, look, letters) => ({ ...draft, [look.face === 'goal' ? 'goal' : 'start']: setupOf(draft, letters) });

/** The letter a tool puts on the board, if it puts one. @param {string} tool @param {Look} look */
const letterOfTool = (tool, look) => (tool === 'named' ? look.letter : tool.length === 1 ? tool : undefined);

/**
 * What stands on a square, by the name of its tool.
 * @param {SwapDraft} draft @param {number} square @param {Look} look
 */
export function what(draft, square, look) {
  const letter = lettersOf(draft, faceOf(draft, look)).get(square);
  if (letter === undefined) return draft.blocked[square] ? 'block' : null;
  return letter.toUpperCase() === 'N' ? letter : letter === look.letter ? 'named' : letter;
}

/** @param {SwapDraft} draft @param {number} square @param {0 | 1} value */
function withBlocked(draft, square, value) {
  const blocked = draft.blocked.slice();
  blocked[square] = value;
  return { ...draft, blocked };
}

/** Does a knight of the start or of a drawn goal stand there? @param {SwapDraft} draft @param {number} square */
const takenBy = (draft, square) => (lettersOf(draft, draft.start).has(square) ? 'start'
  : draft.goal && lettersOf(draft, draft.goal).has(square) ? 'goal' : null);

/**
 * Stamps a tool on a square; the same again takes away.
 * @param {SwapDraft} draft @param {number} square @param {string} tool @param {Look} look
 * @returns {{draft: SwapDraft} | {refused: string}}
 */
export function put(draft, square, tool, look) {
  const name = nameOf(draft, square);
  const blocked = draft.blocked[square] === 1;
  const letters = new Map(lettersOf(draft, faceOf(draft, look)));
  const letter = letterOfTool(tool, look);
  if (letter !== undefined) {
    if (blocked) return { refused: `${name} is blocked: nothing may stand there. Erase it first.` };
    if (letters.get(square) === letter) letters.delete(square);
    else letters.set(square, letter);
    return { draft: withFace(draft, look, letters) };
  }
  if (blocked) return { draft: withBlocked(draft, square, 0) };
  if (tool === 'block') {
    const taken = takenBy(draft, square);
    if (taken) return { refused: `In the ${taken} a knight stands on ${name}: move it away first.` };
    return { draft: withBlocked(draft, square, 1) };
  }
  return letters.delete(square) ? { draft: withFace(draft, look, letters) } : { draft };
}

/**
 * Paints many squares at once; what can't be painted is passed over.
 * @param {SwapDraft} draft @param {number[]} squares @param {string} tool
 * @param {boolean} add puts, or takes away @param {Look} look
 */
export function paint(draft, squares, tool, add, look) {
  const blocked = draft.blocked.slice();
  const letters = new Map(lettersOf(draft, faceOf(draft, look)));
  const letter = letterOfTool(tool, look);
  for (const square of squares) {
    if (letter !== undefined) {
      if (!add && letters.get(square) === letter) letters.delete(square);
      else if (add && !blocked[square] && !letters.has(square)) letters.set(square, letter);
    } else if (tool === 'erase') {
      blocked[square] = 0;
      letters.delete(square);
    } else if (!takenBy(draft, square)) blocked[square] = add ? 1 : 0;
  }
  const edited = blocked.some((value, square) => value !== draft.blocked[square]) ? { ...draft, blocked } : draft;
  const before = lettersOf(draft, faceOf(draft, look));
  const same = before.size === letters.size && [...letters].every(([square, letter]) => before.get(square) === letter);
  return same ? edited : withFace(edited, look, letters);
}

/**
 * Moves what stands on a square to another; two knights change places.
 * @param {SwapDraft} draft @param {number} source @param {number} target @param {Look} look
 * @returns {{draft: SwapDraft} | {refused: string}}
 */
export function move(draft, source, target, look) {
  const letters = new Map(lettersOf(draft, faceOf(draft, look)));
  const letter = letters.get(source);
  if (letter === undefined) return { draft };
  if (draft.blocked[target]) return { refused: `${nameOf(draft, target)} is blocked: nothing may stand there. Erase it first.` };
  const other = letters.get(target);
  letters.delete(source);
  if (other !== undefined) letters.set(source, other);
  letters.set(target, letter);
  return { draft: withFace(draft, look, letters) };
}

/** The knights that stand on open squares of the board. @param {SwapDraft} draft @param {Setup} setup */
const fitting = (draft, setup) => setup.filter(([name]) => {
  const square = indexOf(draft, name);
  return square >= 0 && !draft.blocked[square];
});

/** @param {SwapDraft} draft */
const fit = (draft) => ({ ...draft, start: fitting(draft, draft.start), goal: draft.goal && fitting(draft, draft.goal) });

/**
 * The board in another size; what still fits stays where it is.
 * @param {SwapDraft} draft @param {number} files @param {number} ranks
 */
export function resize(draft, files, ranks) {
  const blocked = new Uint8Array(files * ranks);
  for (let rank = 0; rank < Math.min(ranks, draft.ranks); rank++) {
    const row = draft.blocked.subarray(rank * draft.files, rank * draft.files + Math.min(files, draft.files));
    blocked.set(row, rank * files);
  }
  return fit({ ...draft, files, ranks, blocked });
}

/** The same board with nothing on it; of the goal, only the goal. @param {SwapDraft} draft @param {Look} look */
export const clear = (draft, look) => (look.face === 'goal' ? { ...draft, goal: [] }
  : { ...draft, start: [], goal: null, blocked: new Uint8Array(draft.files * draft.ranks) });

/** Shapes a board can be cut into: which squares are left out. @type {Record<string, {label: string, out: (x: number, y: number, files: number, ranks: number) => boolean}>} */
export const shapes = {
  full: { label: 'every square', out: () => false },
  middle: { label: 'without the middle', out: (x, y, w, h) => Math.abs(2 * x - w + 1) <= (w > 4 ? 1 : 0) + (w + 1) % 2 && Math.abs(2 * y - h + 1) <= (h > 4 ? 1 : 0) + (h + 1) % 2 },
  corners: { label: 'without corners', out: (x, y, w, h) => (x === 0 || x === w - 1) && (y === 0 || y === h - 1) },
  cross: { label: 'a cross', out: (x, y, w, h) => outer(x, w) && outer(y, h) },
  diamond: { label: 'a diamond', out: (x, y, w, h) => Math.abs(2 * x - w + 1) / w + Math.abs(2 * y - h + 1) / h > 1.01 },
  ring: { label: 'a ring', out: (x, y, w, h) => x > 0 && y > 0 && x < w - 1 && y < h - 1 },
};

/** Is it in the outer thirds of a side? @param {number} x @param {number} side */
const outer = (x, side) => x < Math.round(side / 3) || x >= side - Math.round(side / 3);

/** @param {SwapDraft} draft @param {string} name */
export function cut(draft, name) {
  const { files, ranks } = draft;
  const blocked = new Uint8Array(files * ranks);
  for (const square of blocked.keys()) {
    if (shapes[name].out(square % files, Math.floor(square / files), files, ranks)) blocked[square] = 1;
  }
  return fit({ ...draft, blocked });
}
