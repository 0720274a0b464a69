// @ts-check
/** Follows the knights of a Swap puzzle through a list of moves. */
import { nameOf } from '../../../board/squares.js';
import { memoize } from '../../../solver/memoize.js';

/** @import { Moves, SwapDraft } from '../../../solver/wire.d.ts' */

/**
 * @typedef {{from: number, to: number, letter: string}} Jump
 * @typedef {{draft: SwapDraft, jumps: Jump[], paths: number[][]}} Replay
 *   `paths`: for each knight of the start its square before the first move, after it, …
 */

/** @type {Moves} */
export const NO_MOVES = { jumps: new Uint32Array(), runs: [] };

/** The number of jumps. @param {Moves} moves */
export const jumpCount = ({ jumps }) => jumps.length / 2;

/** @param {string} letter */
export const isWhite = (letter) => letter === letter.toUpperCase();

/** The same knight of the other side. @param {string} letter */
export const otherSide = (letter) => (isWhite(letter) ? letter.toLowerCase() : letter.toUpperCase());

/** Returns true for a knight with another letter than `N` or `n`. @param {string} letter */
export const isNamed = (letter) => letter.toUpperCase() !== 'N';

/** A jump by its squares. @param {SwapDraft} draft @param {number} from @param {number} to */
export const nameOfJump = (draft, from, to) => `${nameOf(draft, from)}-${nameOf(draft, to)}`;

/** @type {(squares: Uint32Array, draft: SwapDraft) => Replay} */
const replay = memoize((squares, draft) => {
  const paths = draft.start.map(([square]) => [square]);
  /** @type {Jump[]} */
  const jumps = [];
  for (let index = 0; index < squares.length; index += 2) {
    const [from, to] = [squares[index], squares[index + 1]];
    let letter = '';
    for (const [knight, path] of paths.entries()) {
      const here = path[path.length - 1];
      if (here === from) letter = draft.start[knight][1];
      path.push(here === from ? to : here);
    }
    jumps.push({ from, to, letter });
  }
  return { draft, jumps, paths };
});

/**
 * Follows each knight through the moves.
 *
 * @param {SwapDraft} draft
 * @param {Moves} moves
 * @returns {Replay}
 */
export const replayOf = (draft, { jumps }) => replay(jumps, draft);

/**
 * Returns the position after a number of jumps: letters by square.
 *
 * @param {Replay} replay
 * @param {number} ply
 * @returns {Map<number, string>}
 */
export function positionAfter({ draft, paths, jumps }, ply) {
  const at = Math.min(ply, jumps.length);
  return new Map(paths.map((path, knight) => [path[at], draft.start[knight][1]]));
}

/** The first jumps of the moves. @param {Moves} moves @param {number} ply @returns {Moves} */
export const firstMoves = ({ jumps, runs }, ply) => ({ jumps: jumps.slice(0, 2 * ply), runs: runs.filter((first) => first < ply) });
