// @ts-check
/** Scene and labels of a Tour puzzle. */
import { drawLine, orderOf } from '../../../board/line.js';
import { nameOf } from '../../../board/squares.js';
import { memoize } from '../../../solver/memoize.js';
import { MAX_MARKED, reasonSpots, reasonWords, witnessOf } from '../../witness.js';
import { pathOf } from './tours.js';

/** @import { Scene, SceneArrow, SceneMark } from '../../../app/scene.d.ts' */
/** @import { TourDraft, Witness } from '../../../solver/wire.d.ts' */
/** @import { MaybeMessage } from '../../../app/words.d.ts' */
/** @import { TourState } from '../types.d.ts' */

/** The scene at the player's step. @param {TourState} state @returns {Scene} */
export function scene(state) {
  const { draft, view, player: { at } } = state;
  const { files, ranks } = draft;
  const path = pathOf(state);
  const witness = witnessOf(state);
  const fits = state.answer?.draft === draft || (state.answer?.draft?.files === files && state.answer.draft.ranks === ranks);
  const shown = fits && !witness ? path : [];
  const home = shown.length > 0 ? shown[Math.min(Math.round(at), shown.length - 1)] : draft.from;
  return {
    ...boardOf(state),
    pieces: home === null ? [] : [{ key: 'knight', letter: 'N', path: shown.length > 0 ? shown : [home], at, home }],
    marks: marksOf(draft, shown.length > 0 && isFull(draft)),
    line: shown.length > 0 ? { path: shown, numbers: view.numbers || isFull(draft), draw: drawLine } : undefined,
    tints: witness && witness.components.length > 0 ? componentTints(witness, files, ranks) : undefined,
    spots: witness ? reasonSpots(witness) : [],
    arrows: witness ? forcedArrows(witness) : [],
    at,
  };
}

/** The board itself. @param {TourState} state */
export const boardOf = ({ draft: { files, ranks, blocked }, flipped }) => ({ files, ranks, blocked, blockedAreGaps: true, flipped, path: [] });

/**
 * The number that is fixed on a square, if any.
 *
 * @param {TourDraft} draft
 * @param {number} square
 */
export const numberOn = ({ numbers }, square) => numbers.find(([at]) => at === square)?.[1] ?? null;

/** Returns true if many numbers are fixed. Then the line shows all numbers. @param {TourDraft} draft */
export const isFull = ({ numbers, files, ranks }) => numbers.length > (files * ranks) / 2;

/**
 * The marks of fixed squares.
 *
 * @param {TourDraft} draft
 * @param {boolean} bare without numbers
 * @returns {SceneMark[]}
 */
export function marksOf({ from, to, numbers }, bare) {
  return [
    ...(from !== null ? [{ key: 'start', drawing: 'start', square: from }] : []),
    ...(to !== null ? [{ key: 'end', drawing: 'goal', square: to }] : []),
    ...(bare ? [] : numbers).map(([square, number]) => ({ key: `number ${number}`, drawing: 'plate', square, text: String(number) })),
  ];
}

/** @param {Witness} witness @returns {SceneArrow[]} */
const forcedArrows = ({ jumps }) => Array.from({ length: Math.min(jumps.length / 2, MAX_MARKED) }, (_, jump) => (
  { kind: 'forced', from: jumps[2 * jump], to: jumps[2 * jump + 1] }));

/** Colours and numbers the connected components into which the board falls. */
const componentTints = memoize((/** @type {Witness} */ witness, /** @type {number} */ files, /** @type {number} */ ranks) => {
  const noValue = 0xffff_ffff;
  const values = new Uint32Array(files * ranks).fill(noValue);
  const texts = Array(files * ranks).fill('');
  for (const [component, squares] of witness.components.entries()) {
    for (const square of squares) [values[square], texts[square]] = [component, String(component + 1)];
  }
  return { values, greatest: Math.max(1, witness.components.length - 1), numbers: true, noValue, texts };
});

/**
 * The description of a square for screen readers.
 *
 * @param {TourState} state
 * @param {number} square
 * @returns {MaybeMessage[]}
 */
export function label(state, square) {
  const { draft } = state;
  const witness = witnessOf(state);
  const path = witness ? [] : pathOf(state);
  const place = path.length > 0 ? orderOf(path, draft.files * draft.ranks)[square] : 0;
  const component = witness?.components.findIndex((squares) => squares.includes(square)) ?? -1;
  return labelOf(draft, square, place, [reasonWords(witness, square), component >= 0 && ['componentOfBoard', component + 1]]);
}

/**
 * Describes a square with its position on the walk; 0 for none.
 *
 * @param {TourDraft} draft
 * @param {number} square
 * @param {number} place
 * @param {MaybeMessage[]} more
 * @returns {MaybeMessage[]}
 */
export function labelOf(draft, square, place, more) {
  const name = nameOf(draft, square);
  if (draft.blocked[square]) return [name, ['blocked']];
  const fixed = numberOn(draft, square);
  return [
    name, place > 0 && ['numberHere', place],
    square === draft.from && ['tourStart'], square === draft.to && ['tourEnd'],
    fixed !== null && ['fixedAs', fixed], ...more,
  ];
}
