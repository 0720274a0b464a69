// @ts-check
/** What Swap's board shows, for the eye and for the ear. */
import { plyOf } from '../../app/state.js';
import { trail } from '../../board/flight.js';
import { wishesStillness } from '../../board/scene.js';
import { nameOf } from '../../board/squares.js';
import { letterOn } from '../edits.js';
import { reasonSpots, reasonWords, witnessOf } from '../witness.js';
import { faceOf } from './edit.js';
import { filmOf, nameOfKnight, standing } from './film.js';
import { hintOf, pickedStandOf, standOf } from './game.js';
import { goalInSight } from './goal.js';
import { heldOf } from './hand.js';
import { movesOf, swapAnswerOf } from './solutions.js';

/** @import { Scene, SceneArrow, SceneMark, ScenePiece, SceneSpot } from '../../board/scene.js' */
/** @import { SwapState } from './types.d.ts' */

/** At this moment of the film. @param {SwapState} state @returns {Scene} */
export function scene(state) {
  const { draft, view, game, player, flipped } = state;
  const { files, ranks, blocked } = draft;
  const board = { files, ranks, blocked, holes: true, flipped, path: [], marks: [] };
  if (view.face === 'goal') {
    const pieces = goalInSight(state).map(([home, letter]) => ({ key: `goal ${home}`, letter, path: [home], at: 0, home }));
    return { ...board, pieces, at: 0, spots: [...spots(state), ...reasonOf(state).spots], tone: 'goal' };
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
  const jump = Math.min(Math.ceil(at), film.jumps.length) - 1;
  const last = film.jumps[jump];
  if (last) arrows.push({ kind: 'last', from: last.from, to: last.to, share: wishesStillness() ? 1 : Math.min(1, trail(at) - jump) });
  // The best move over the others that are as good.
  for (const [index, [from, to]] of [...hintOf(state)?.jumps.entries() ?? []].reverse()) {
    arrows.push({ kind: index === 0 ? 'hint' : 'other', from, to });
  }
  const reason = reasonOf(state);
  arrows.push(...reason.arrows);
  const tone = game ? 'play' : at > 0 || player.playing ? 'watch' : '';
  return { ...board, pieces, marks: ghosts(state, pieces), at, arrows, edges: reason.edges, spots: [...spots(state), ...reason.spots], tone };
}

/** The reason, where it is about the face that is on the board: a last move that nobody has is about the goal. @param {SwapState} state */
function inSight(state) {
  const answer = swapAnswerOf(state);
  const ofGoal = answer?.status === 'impossible' && answer.why === 'no-last-move';
  return ofGoal === (state.view.face === 'goal') ? witnessOf(state) : null;
}

/**
 * What is drawn of the reason why there is no solution: the ring on which nobody passes, the first moves that are
 * refused, or the squares it names.
 * @param {SwapState} state @returns {{spots: SceneSpot[], arrows: SceneArrow[], edges?: Uint32Array}}
 */
function reasonOf(state) {
  const witness = inSight(state);
  const answer = swapAnswerOf(state);
  if (!witness || answer?.status !== 'impossible') return { spots: [], arrows: [] };
  const { others, jumps } = witness;
  switch (answer.why) {
    case 'no-passing': return { spots: [], arrows: [], edges: jumps };
    case 'no-first-move': return {
      spots: Array.from(new Set(others), (square) => ({ kind: 'refused', square })),
      arrows: Array.from({ length: jumps.length / 2 }, (_, jump) => ({ kind: 'forced', from: jumps[2 * jump], to: jumps[2 * jump + 1] })),
    };
    default: return { spots: reasonSpots(witness), arrows: [] };
  }
}

/** Who shall stand where, where that is not the plain exchange. @param {SwapState} state @param {ScenePiece[]} pieces @returns {SceneMark[]} */
function ghosts({ draft: { goal } }, pieces) {
  const now = new Map(pieces.map(({ home, letter }) => [home, letter]));
  return (goal ?? []).map(([square, letter]) => {
    const here = now.get(square);
    return { key: `goal ${square}`, drawing: here === letter ? 'ghost-there' : here ? 'ghost-small' : 'ghost', square, text: letter };
  });
}

/** What a person who plays may do. @param {SwapState} state @returns {SceneSpot[]} */
function spots(state) {
  const { game } = state;
  const held = heldOf(state);
  if (held >= 0) return [{ kind: 'picked', square: held }];
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
  const wanted = view.face === 'start' && draft.goal && letterOn(draft.goal, square);
  const goal = wanted && wanted !== letter && `a ${nameOfKnight(wanted)} shall stand here`;
  return [name, letter && nameOfKnight(letter), spot && SPOTS[spot.kind], goal, reasonWords(inSight(state), square)].filter(Boolean).join(', ');
}
