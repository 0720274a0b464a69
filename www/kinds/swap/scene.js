// @ts-check
/** What Swap's board shows, for the eye and for the ear. */
import { nameOf } from '../../board/squares.js';
import { faceOf } from './edit.js';
import { filmOf, nameOfKnight, standing } from './film.js';
import { hintOf, pickedStandOf, plyOf, standOf } from './game.js';
import { goalInSight } from './goal.js';
import { movesOf } from './solutions.js';

/** @import { Scene, SceneArrow, SceneSpot } from '../../board/scene.js' */
/** @import { SwapState } from './types.d.ts' */

/** At this moment of the film. @param {SwapState} state @returns {Scene} */
export function scene(state) {
  const { draft, view, game, player, flipped } = state;
  const { files, ranks, blocked } = draft;
  const board = { files, ranks, blocked, flipped, path: [], marks: [] };
  if (view.face === 'goal') {
    const pieces = goalInSight(state).map(([home, letter]) => ({ key: `goal ${home}`, letter, path: [home], at: 0, home }));
    return { ...board, pieces, at: 0, tone: 'goal' };
  }
  const { at } = player;
  const film = filmOf(draft, movesOf(state));
  const now = plyOf(state);
  const pieces = film.paths.map((path, knight) => {
    const [home, letter] = draft.start[knight];
    return { key: `knight ${home}`, letter, path, at, home: path[Math.min(now, path.length - 1)] };
  });
  /** @type {SceneArrow[]} */
  const arrows = [];
  const last = film.jumps[Math.min(Math.ceil(at), film.jumps.length) - 1];
  if (last) arrows.push({ kind: 'last', from: last.from, to: last.to });
  // The best move over the others that are as good.
  for (const [index, [from, to]] of [...hintOf(state)?.jumps.entries() ?? []].reverse()) {
    arrows.push({ kind: index === 0 ? 'hint' : 'other', from, to });
  }
  return { ...board, pieces, at, arrows, spots: spots(state), tone: game ? 'play' : '' };
}

/** What a person who plays may do. @param {SwapState} state @returns {SceneSpot[]} */
function spots(state) {
  const { game } = state;
  const stand = standOf(state);
  if (!game || !stand) return [];
  if (game.picked < 0) return stand.reached ? [] : stand.ready.map((square) => ({ kind: 'ready', square }));
  const targets = pickedStandOf(state)?.targets ?? [];
  return [{ kind: 'picked', square: game.picked }, ...targets.map((square) => (
    { kind: /** @type {'free' | 'refused'} */ (stand.reasons?.[square] ? 'refused' : 'free'), square }))];
}

/** What is said of squares while somebody plays. @type {{[kind: string]: string}} */
const SPOTS = { picked: 'picked', free: 'it may land here', refused: 'it may not land here', ready: 'it can move' };

/** What a screen reader says of a square. @param {SwapState} state @param {number} square */
export function label(state, square) {
  const { draft, view } = state;
  const name = nameOf(draft, square);
  if (draft.blocked[square]) return `${name}, blocked`;
  const letters = view.face === 'goal' ? new Map(faceOf(state)) : standing(filmOf(draft, movesOf(state)), plyOf(state));
  const letter = letters.get(square);
  const spot = spots(state).find((candidate) => candidate.square === square);
  return [name, letter && nameOfKnight(letter), spot && SPOTS[spot.kind]].filter(Boolean).join(', ');
}
