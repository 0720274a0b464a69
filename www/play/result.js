// @ts-check
/** The result to send: it tells how it went, and gives nothing away. */
import { Address } from '../app/address.js';
import { contextOf, newCanvas } from '../board/canvas.js';
import { placeOf } from '../board/squares.js';

/** @import { Drawing } from '../solver/wire.d.ts' */
/** @import { Entry } from './entry.d.ts' */
/** @import { RoomWords } from './words.d.ts' */

/** How it went. @typedef {{ what: string, moves: number | null, least: number | null, stars: number }} Went */

/** As many as there are. @param {number} stars as they are saved */
export const starCount = (stars) => [1, 2, 4].filter((star) => stars & star).length;

/**
 * Stars as they are stored: as many of the lowest bits as there are stars, so that the better of two results is both
 * together. Results of earlier versions have other bits (2 for the minimum, 4 for no help) and count the same.
 *
 * @param {number} count
 */
export const starBits = (count) => 2 ** count - 1;

/** The address that plays it. @param {Entry} entry @param {string} line */
export function linkOf(entry, line) {
  if (!entry.daily) return Address.challengeTo(line);
  return `${location.origin}${location.pathname}?daily=${entry.daily.day}`;
}

/** @param {Entry} entry @param {Went} went @param {RoomWords} words */
export function textOf(entry, { what, moves, least, stars }, words) {
  const name = entry.daily ? `Leaper ${entry.daily.day}` : 'Leaper';
  const outcome = moves === null ? words.resultDone(what) : words.resultMoves(what, moves, least);
  return `${name} · ${outcome} ${'★'.repeat(starCount(stars))}`;
}

/** @param {string} text @param {Drawing} draft @param {number} stars @returns {Promise<Blob>} */
export async function pictureOf(text, draft, stars) {
  const canvas = newCanvas(1080, 1080);
  const context = contextOf(canvas);
  context.fillStyle = '#f6f3ec';
  context.fillRect(0, 0, 1080, 1080);
  const side = Math.min(720 / draft.files, 720 / draft.ranks);
  const [left, top] = [540 - (side * draft.files) / 2, 430 - (side * draft.ranks) / 2];
  for (let square = 0; square < draft.files * draft.ranks; square++) {
    if (draft.blocked[square]) continue;
    const { x, y } = placeOf(draft, square, false);
    context.fillStyle = (x + y + draft.ranks) % 2 ? '#d5c7b0' : '#efe6d8';
    context.fillRect(left + x * side, top + y * side, side + 0.5, side + 0.5);
  }
  context.textAlign = 'center';
  const won = starCount(stars);
  context.font = '88px serif';
  for (let star = 0; star < 3; star++) {
    context.fillStyle = star < won ? '#c88a12' : '#d9d2c4';
    context.fillText('★', 540 + (star - 1) * 104, 905);
  }
  context.fillStyle = '#22242b';
  context.font = '600 40px system-ui, sans-serif';
  context.fillText(text.replace(/ ★+$/, ''), 540, 1000, 1000);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png');
  });
}
