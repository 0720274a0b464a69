// @ts-check
/**
 * Knights on squares, and how they come along with the moves. Moves are the
 * core's: here they are only followed.
 *
 * @typedef {[square: string, letter: string][]} Setup knights by the names of their squares
 * @typedef {{kind: 'swap', files: number, ranks: number, blocked: Uint8Array,
 *   leaper: [number, number], start: Setup, goal: Setup | null,
 *   turns: 'free' | 'white' | 'black', attack: 'any' | 'no-comrade' | 'no-enemy' | 'none',
 *   metric: 'jumps' | 'runs'}} SwapDraft
 * @typedef {{from: number, to: number, letter: string}} Jump
 * @typedef {{draft: SwapDraft, jumps: Jump[], paths: number[][]}} Film
 *   `paths`: for each knight of the start its square before the first move, after it, …
 */
import { indexOf, nameOf } from '../squares.js';

/** @param {string} letter */
export const isWhite = (letter) => letter === letter.toUpperCase();

/** The same knight of the other side. @param {string} letter */
export const otherSide = (letter) => (isWhite(letter) ? letter.toLowerCase() : letter.toUpperCase());

/** The knights in each other's places, as the goal is if nothing else is said. @param {Setup} setup @returns {Setup} */
export const swapped = (setup) => setup.map(([square, letter]) => [square, otherSide(letter)]);

/** The goal, drawn or understood. @param {SwapDraft} draft */
export const goalOf = (draft) => draft.goal ?? swapped(draft.start);

/** A white knight, the black knight A. @param {string} letter */
export const nameOfKnight = (letter) => {
  const side = isWhite(letter) ? 'white' : 'black';
  const upper = letter.toUpperCase();
  return upper === 'N' ? `${side} knight` : `${side} knight ${upper}`;
};

/** @type {WeakMap<Setup, {files: number, letters: Map<number, string>}>} */
const read = new WeakMap();

/** The letters by square. @param {SwapDraft} draft @param {Setup} setup */
export function lettersOf(draft, setup) {
  const known = read.get(setup);
  if (known?.files === draft.files) return known.letters;
  const letters = new Map(setup.map(([square, letter]) => [indexOf(draft, square), letter]));
  read.set(setup, { files: draft.files, letters });
  return letters;
}

/** @param {SwapDraft} draft @param {Map<number, string>} letters @returns {Setup} */
export const setupOf = (draft, letters) => [...letters].sort(([a], [b]) => a - b).map(([square, letter]) => [nameOf(draft, square), letter]);

/** @type {WeakMap<string[], Film>} */
const films = new WeakMap();

/** @type {string[]} */
const NO_MOVES = [];

/** The moves as the knights make them. @param {SwapDraft} draft @param {string[]} [moves] as `a1-b3` */
export function filmOf(draft, moves = NO_MOVES) {
  const known = films.get(moves);
  if (known?.draft === draft) return known;
  const paths = draft.start.map(([square]) => [indexOf(draft, square)]);
  const jumps = moves.map((move) => {
    const [from, to] = move.split('-').map((name) => indexOf(draft, name));
    let letter = '';
    for (const [knight, path] of paths.entries()) {
      const here = path[path.length - 1];
      if (here === from) letter = draft.start[knight][1];
      path.push(here === from ? to : here);
    }
    return { from, to, letter };
  });
  const film = { draft, jumps, paths };
  films.set(moves, film);
  return film;
}

/** Who stands where after so many moves. @param {Film} film @param {number} ply */
export function standing({ draft, paths, jumps }, ply) {
  const at = Math.min(ply, jumps.length);
  return new Map(paths.map((path, knight) => [path[at], draft.start[knight][1]]));
}
