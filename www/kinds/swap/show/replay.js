// @ts-check
/**
 * Knights on squares, and how they come along with the moves. Moves are the
 * core's: here they are only followed.
 */
import { nameOf } from '../../../board/squares.js';

/** @import { Moves, SwapDrawing } from '../../../solver/wire.d.ts' */

/**
 * @typedef {{from: number, to: number, letter: string}} Jump
 * @typedef {{draft: SwapDrawing, jumps: Jump[], paths: number[][]}} Film
 *   `paths`: for each knight of the start its square before the first move, after it, …
 */

/** @type {Moves} */
export const NO_MOVES = { jumps: new Uint32Array(), runs: [] };

/** How many jumps they are. @param {Moves} moves */
export const lengthOf = ({ jumps }) => jumps.length / 2;

/** @param {string} letter */
export const isWhite = (letter) => letter === letter.toUpperCase();

/** The same knight of the other side. @param {string} letter */
export const otherSide = (letter) => (isWhite(letter) ? letter.toLowerCase() : letter.toUpperCase());

/** Is it a named knight? @param {string} letter */
export const isNamed = (letter) => letter.toUpperCase() !== 'N';

/** A jump by its squares. @param {SwapDrawing} draft @param {number} from @param {number} to */
export const nameOfJump = (draft, from, to) => `${nameOf(draft, from)}-${nameOf(draft, to)}`;

/** @type {WeakMap<Uint32Array, Film>} */
const films = new WeakMap();

/**
 * The moves as the knights make them.
 *
 * @param {SwapDrawing} draft
 * @param {Moves} moves
 * @returns {Film}
 */
export function filmOf(draft, { jumps: squares }) {
  const cached = films.get(squares);
  if (cached?.draft === draft) return cached;
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
  const film = { draft, jumps, paths };
  films.set(squares, film);
  return film;
}

/**
 * The position after a number of jumps: letters by square.
 *
 * @param {Film} film
 * @param {number} ply
 * @returns {Map<number, string>}
 */
export function standing({ draft, paths, jumps }, ply) {
  const at = Math.min(ply, jumps.length);
  return new Map(paths.map((path, knight) => [path[at], draft.start[knight][1]]));
}

/** The first jumps of the moves. @param {Moves} moves @param {number} ply @returns {Moves} */
export const upTo = ({ jumps, runs }, ply) => ({ jumps: jumps.slice(0, 2 * ply), runs: runs.filter((first) => first < ply) });
