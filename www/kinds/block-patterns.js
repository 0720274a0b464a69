// @ts-check
/**
 * Patterns of blocked squares at one click, on a board of any size. The same seed gives the same
 * pattern.
 */
import { kindOf } from '../app/state.js';
import { seededRandom } from '../solver/seeded-random.js';

/** @import { Command, PageAccess, State } from '../app/types.d.ts' */
/** @import { TravelDraft } from '../solver/wire.d.ts' */

/** @typedef {'scatter' | 'maze' | 'invert'} BlockPattern */

/**
 * Makes a maze of rooms by a random depth-first search: each room can be reached in exactly one way.
 * @param {number} across rooms @param {number} down @param {() => number} random
 * @returns {{right: Uint8Array, up: Uint8Array}} for each room, whether it is open to the right and upwards
 */
function randomMaze(across, down, random) {
  const seen = new Uint8Array(across * down);
  const [right, up] = [new Uint8Array(seen.length), new Uint8Array(seen.length)];
  const path = [0];
  seen[0] = 1;
  while (path.length > 0) {
    const room = path[path.length - 1];
    const [x, y] = [room % across, Math.floor(room / across)];
    const next = [[x > 0, room - 1], [x < across - 1, room + 1], [y > 0, room - across], [y < down - 1, room + across]]
      .filter(([there, other]) => there && !seen[Number(other)]).map(([, other]) => Number(other));
    if (next.length === 0) {
      path.pop();
      continue;
    }
    const other = next[Math.floor(random() * next.length)];
    const first = Math.min(room, other);
    if (Math.abs(other - room) === 1) right[first] = 1;
    else up[first] = 1;
    seen[other] = 1;
    path.push(other);
  }
  return { right, up };
}

/**
 * A maze of rooms. A leaper whose longer step is `wallWidth` can't jump over the blocked squares between
 * them; rooms are one square wider.
 *
 * @param {{files: number, ranks: number}} size
 * @param {number} wallWidth
 * @param {() => number} random
 * @returns {Uint8Array | undefined} the blocked squares; nothing if the board is too small for two rooms
 */
function maze({ files, ranks }, wallWidth, random) {
  const room = wallWidth + 1;
  const count = (/** @type {number} */ side) => Math.max(1, Math.floor((side + wallWidth) / (room + wallWidth)));
  const [across, down] = [count(files), count(ranks)];
  if (across * down < 2) return undefined;
  const { right, up } = randomMaze(across, down, random);
  // The last room is larger, if squares are left over.
  const roomOf = (/** @type {number} */ place, /** @type {number} */ rooms) => Math.min(Math.floor(place / (room + wallWidth)), rooms - 1);
  const isBetweenRooms = (/** @type {number} */ place, /** @type {number} */ rooms) => {
    const number = roomOf(place, rooms);
    return number < rooms - 1 && place - number * (room + wallWidth) >= room;
  };
  return Uint8Array.from({ length: files * ranks }, (_, square) => {
    const [x, y] = [square % files, Math.floor(square / files)];
    const [beside, above] = [isBetweenRooms(x, across), isBetweenRooms(y, down)];
    const here = roomOf(y, down) * across + roomOf(x, across);
    return Number(beside ? above || !right[here] : above && !up[here]);
  });
}

/**
 * Returns the commands for a pattern. Occupied squares stay free. A maze instead gets a new start and a
 * single goal, without guards, and the wave of the search is shown.
 * @param {Pick<PageAccess<State>, 'state' | 'ask'>} access @param {BlockPattern} pattern @param {number} seed @param {number} share of the squares that are scattered
 * @returns {Promise<Command[]>}
 */
export async function blockCommands(access, pattern, seed, share) {
  const state = access.state();
  const { draft } = state;
  const kind = kindOf(state);
  const random = seededRandom(seed);
  if (pattern === 'maze') {
    const { leaper, more: _, guards: __, ...rest } = /** @type {TravelDraft} */ (draft);
    const blocked = maze(draft, Math.max(...leaper), random);
    if (!blocked) return [{ do: 'notify', message: ['tooSmallForMaze'] }];
    const made = { ...rest, leaper, blocked, from: 0, to: 0 };
    // Some pieces reach only some squares of a room, or only some rooms.
    const { distances } = await access.ask({ do: 'solve', draft: made, options: {}, wants: { distances: true } });
    if (access.state().draft !== draft) return [];
    return [{ do: 'load', draft: { ...made, to: distances?.bySquare.indexOf(distances.farthest) ?? null } }, { do: 'view', view: { overlay: 'wave' } }];
  }
  const value = draft.blocked.map((blocked, square) => {
    const isWanted = pattern === 'invert' ? !blocked : random() < share;
    const there = isWanted && kind.toolAt(state, square);
    return Number(isWanted && (!there || there === 'block'));
  });
  return [{ do: 'setField', field: 'blocked', value }];
}
