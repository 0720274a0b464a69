// @ts-check
/** A tour as text. */
import { nameOf } from '../../../board/squares.js';
import { tourOf } from '../show/tours.js';

/** @import { TourState } from '../types.d.ts' */

/**
 * The rows of the board with the number of each square.
 *
 * @param {TourState} state
 * @returns {string[]}
 */
export function rowsOf(state) {
  const { draft } = state;
  const order = new Map(Array.from(tourOf(state), (square, step) => [square, step + 1]));
  const width = String(order.size).length;
  return Array.from({ length: draft.ranks }, (_, row) => Array.from({ length: draft.files }, (__, file) => {
    const number = order.get((draft.ranks - 1 - row) * draft.files + file);
    return String(number ?? '·').padStart(width);
  }).join(' '));
}

/**
 * The tour in lines of text: its squares, and the board with its numbers.
 *
 * @param {TourState} state
 */
export function text(state) {
  const path = tourOf(state);
  const { draft } = state;
  if (path.length === 0) return [];
  const names = Array.from(path, (square) => nameOf(draft, square));
  return [names.join(' '), ...(draft.files * draft.ranks <= 4096 ? ['', ...rowsOf(state)] : [])];
}
