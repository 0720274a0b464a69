// @ts-check
/**
 * Patterns of blocked squares at one click, on a board of any size. The same seed gives the same
 * pattern.
 */
import { kindOf } from '../app/state.js';
import { seededRandom } from '../solver/seeded-random.js';

/** @import { Command, State } from '../app/types.d.ts' */
/** @import { Draft } from '../solver/wire.d.ts' */

/** @typedef {'scatter' | 'maze' | 'invert'} BlockPattern */

/**
 * Makes a maze of rooms by a random depth-first search: each room can be reached in exactly one way.
 * @param {number} across rooms @param {number} down @param {() => number} random
 * @returns {{right: Uint8Array, up: Uint8Array, farthest: number}} for each room, whether it is open to the right and upwards; and the room farthest from the first
 */
function randomMaze(across, down, random) {
  const seen = new Uint8Array(across * down);
  const [right, up] = [new Uint8Array(seen.length), new Uint8Array(seen.length)];
  const way = [0];
  seen[0] = 1;
  let [farthest, most] = [0, 1];
  while (way.length > 0) {
    if (way.length > most) [farthest, most] = [way[way.length - 1], way.length];
    const room = way[way.length - 1];
    const [x, y] = [room % across, Math.floor(room / across)];
    const next = [[x > 0, room - 1], [x < across - 1, room + 1], [y > 0, room - across], [y < down - 1, room + across]]
      .filter(([there, other]) => there && !seen[Number(other)]).map(([, other]) => Number(other));
    if (next.length === 0) {
      way.pop();
      continue;
    }
    const other = next[Math.floor(random() * next.length)];
    const first = Math.min(room, other);
    if (Math.abs(other - room) === 1) right[first] = 1;
    else up[first] = 1;
    seen[other] = 1;
    way.push(other);
  }
  return { right, up, farthest };
}

/**
 * A maze of rooms. What is blocked between them is so thick that a leaper with this longer step can't jump
 * over it; rooms are one square wider.
 *
 * @param {{files: number, ranks: number}} size
 * @param {number} thick
 * @param {() => number} random
 * @returns {{blocked: Uint8Array, ends: [number, number]} | undefined} `ends` are squares in rooms far
 *   apart; nothing if the board is too small for two rooms
 */
function maze({ files, ranks }, thick, random) {
  const room = thick + 1;
  const count = (/** @type {number} */ side) => Math.max(1, Math.floor((side + thick) / (room + thick)));
  const [across, down] = [count(files), count(ranks)];
  if (across * down < 2) return undefined;
  const { right, up, farthest } = randomMaze(across, down, random);
  // The last room is larger, if squares are left over.
  const roomOf = (/** @type {number} */ place, /** @type {number} */ rooms) => Math.min(Math.floor(place / (room + thick)), rooms - 1);
  const isBetweenRooms = (/** @type {number} */ place, /** @type {number} */ rooms) => {
    const number = roomOf(place, rooms);
    return number < rooms - 1 && place - number * (room + thick) >= room;
  };
  const blocked = Uint8Array.from({ length: files * ranks }, (_, square) => {
    const [x, y] = [square % files, Math.floor(square / files)];
    const [beside, above] = [isBetweenRooms(x, across), isBetweenRooms(y, down)];
    const here = roomOf(y, down) * across + roomOf(x, across);
    return Number(beside ? above || !right[here] : above && !up[here]);
  });
  const [x, y] = [(farthest % across) * (room + thick), Math.floor(farthest / across) * (room + thick)];
  return { blocked, ends: [0, y * files + x] };
}

/**
 * Returns the commands for a pattern. Occupied squares stay free. A maze gets a new start and goal, and
 * the wave of the search is shown.
 * @param {State} state @param {BlockPattern} how @param {number} seed @param {number} share of the squares that are scattered
 * @returns {Command[]}
 */
export function blockCommands(state, how, seed, share) {
  const { draft } = state;
  const kind = kindOf(state);
  const random = seededRandom(seed);
  if (how === 'maze') {
    const { leaper = [1, 1] } = /** @type {{leaper?: number[]}} */ (draft);
    const made = maze(draft, Math.max(...leaper), random);
    if (!made) return [{ do: 'notify', message: ['tooSmallForMaze'] }];
    const { blocked, ends: [from, to] } = made;
    return [{ do: 'load', draft: /** @type {Draft} */ ({ ...draft, blocked, from, to }) }, { do: 'view', view: { overlay: 'wave' } }];
  }
  const value = draft.blocked.map((blocked, square) => {
    const isWanted = how === 'invert' ? !blocked : random() < share;
    const there = isWanted && kind.toolAt(state, square);
    return Number(isWanted && (!there || there === 'block'));
  });
  return [{ do: 'setField', field: 'blocked', value }];
}
