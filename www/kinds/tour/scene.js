// @ts-check
/** What Tour's board shows, for the eye and for the ear. */
import { drawLine, orderOf } from '../../board/line.js';
import { nameOf } from '../../board/squares.js';
import { MOST_MARKED, reasonSpots, reasonWords, witnessOf } from '../witness.js';
import { numberOn } from './edit.js';
import { hintOf, visitedOf, walkedOf } from './game.js';
import { pathOf } from './tours.js';

/** @import { Heat, Scene, SceneArrow, SceneMark, SceneSpot } from '../../board/scene.js' */
/** @import { TourDrawing, Witness } from '../../solver/wire.d.ts' */
/** @import { TourState } from './types.d.ts' */

/** At this moment of the film. @param {TourState} state @returns {Scene} */
export function scene(state) {
  const { draft, game, view, flipped, player: { at } } = state;
  const { files, ranks, blocked } = draft;
  const path = pathOf(state);
  const witness = witnessOf(state);
  const fits = state.answer?.of === draft || game || (state.answer?.of?.files === files && state.answer.of.ranks === ranks);
  const shown = fits && !witness ? path : [];
  const home = shown.length > 0 ? shown[Math.min(Math.round(at), shown.length - 1)] : draft.from;
  // A person's walk is as long as it holds: what was taken back is not shown.
  const walk = game ? shown.slice(0, visitedOf(state) + Number(shown.length > game.walk.length)) : shown;
  return {
    files,
    ranks,
    blocked,
    holes: true,
    flipped,
    pieces: home === null || (game && shown.length === 0) ? [] : [{ key: 'knight', letter: 'N', path: shown.length > 0 ? shown : [home], at, home }],
    marks: marksOf(draft, walk.length > 0 && isFull(draft)),
    line: walk.length > 0 ? { path: walk, numbers: view.numbers || game !== null || isFull(draft), draw: drawLine } : undefined,
    heat: witness && witness.pieces.length > 0 ? tinted(draft, witness) : undefined,
    spots: witness ? reasonSpots(witness) : nextSpots(state),
    arrows: witness ? forcedArrows(witness) : hintArrows(state),
    path: [],
    at: game ? Math.max(at, Math.min(1, path.length - 1) * 0.001) : at,
    tone: game ? 'play' : '',
  };
}

/** Are so many numbers fixed that the line had better have all of them? @param {TourDrawing} draft */
const isFull = ({ numbers, files, ranks }) => numbers.length > (files * ranks) / 2;

/** What is fixed. @param {TourDrawing} draft @param {boolean} bare without numbers @returns {SceneMark[]} */
function marksOf({ from, to, numbers }, bare) {
  return [
    ...(from !== null ? [{ key: 'start', drawing: 'start', square: from }] : []),
    ...(to !== null ? [{ key: 'end', drawing: 'goal', square: to }] : []),
    ...(bare ? [] : numbers).map(([square, number]) => ({ key: `number ${number}`, drawing: 'plate', square, text: String(number) })),
  ];
}

/** Where a person can go on. @param {TourState} state @returns {SceneSpot[]} */
function nextSpots(state) {
  const { game } = state;
  const walked = walkedOf(state);
  if (!game || !walked || walked.next.length > MOST_MARKED) return [];
  return walked.next.map((square) => ({ kind: game.walk.length === 0 ? 'ready' : 'free', square }));
}

/** @param {TourState} state @returns {SceneArrow[]} */
function hintArrows(state) {
  const { game } = state;
  const to = hintOf(state);
  return game && to !== null && visitedOf(state) > 0 ? [{ kind: 'hint', from: game.walk[visitedOf(state) - 1], to }] : [];
}

/** @param {Witness} witness @returns {SceneArrow[]} */
const forcedArrows = ({ jumps }) => Array.from({ length: Math.min(jumps.length / 2, MOST_MARKED) }, (_, jump) => (
  { kind: 'forced', from: jumps[2 * jump], to: jumps[2 * jump + 1] }));

/** The pieces by witness: the same as long as that is. @type {WeakMap<Witness, Heat>} */
const tints = new WeakMap();

/** The pieces into which the board falls, each in its colour and with its number. @param {TourDrawing} draft @param {Witness} witness @returns {Heat} */
function tinted({ files, ranks }, witness) {
  const known = tints.get(witness);
  if (known) return known;
  const unreached = 0xffff_ffff;
  const distances = new Uint32Array(files * ranks).fill(unreached);
  const texts = Array(files * ranks).fill('');
  for (const [piece, squares] of witness.pieces.entries()) {
    for (const square of squares) [distances[square], texts[square]] = [piece, String(piece + 1)];
  }
  const heat = { distances, farthest: Math.max(1, witness.pieces.length - 1), numbers: true, unreached, texts };
  tints.set(witness, heat);
  return heat;
}

/** What is said of squares while somebody plays. @type {{[kind: string]: string}} */
const SPOTS = { free: 'it can go here', ready: 'it can begin here' };

/** What a screen reader says of a square. @param {TourState} state @param {number} square */
export function label(state, square) {
  const { draft, game } = state;
  const name = nameOf(draft, square);
  if (draft.blocked[square]) return `${name}, forbidden`;
  const witness = witnessOf(state);
  const path = witness ? [] : pathOf(state);
  const place = path.length > 0 ? orderOf(path, draft.files * draft.ranks)[square] : 0;
  const visited = place > 0 && (!game || place <= visitedOf(state)) ? `number ${place}` : '';
  const fixed = numberOn(draft, square);
  const spot = witness ? undefined : nextSpots(state).find((candidate) => candidate.square === square);
  const piece = witness?.pieces.findIndex((squares) => squares.includes(square)) ?? -1;
  return [
    name, visited,
    square === draft.from && 'the start', square === draft.to && 'the end',
    fixed !== null && `fixed as number ${fixed}`,
    spot && SPOTS[spot.kind], reasonWords(witness, square), piece >= 0 && `piece ${piece + 1}`,
  ].filter(Boolean).join(', ');
}
