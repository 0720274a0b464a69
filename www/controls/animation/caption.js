// @ts-check
/** The caption of an animation: puzzle, result, address. */
import { formatMessage } from '../../app/language.js';
import { hashFor } from '../../app/link.js';
import { kindOf, shownOf } from '../../app/state.js';

/** @import { State } from '../../app/types.d.ts' */
/** @import { DialogWords } from '../words.d.ts' */

/**
 * @typedef {{title: string, headline: string, text: string, address: string}} Caption `text` is the title with
 *   the headline, or alone if the headline asks for something
 */

/** Maximum length of a puzzle's part of the address, which people type. */
const LONGEST_HASH = 56;

/**
 * @param {State} state
 * @param {string} line the puzzle's
 * @param {DialogWords} dialogWords
 * @returns {Caption}
 */
export function captionOf(state, line, dialogWords) {
  const kind = kindOf(state);
  const own = shownOf(state)?.line ?? line;
  const view = /** @type {{[name: string]: unknown}} */ (state.view);
  // Two famous puzzles may have the same line and differ in their views.
  const famous = kind.famous.findLast((one) => one.line === own && Object.entries(one.view ?? {}).every(([name, value]) => view[name] === value));
  const { words, titles } = kind;
  const { headline: message, tone } = kind.describe(state);
  const headline = formatMessage(message, words);
  const { host, pathname } = location;
  const hash = hashFor(line);
  const title = famous ? titles[famous.id][0] : words.kinds[state.draft.kind];
  return {
    title,
    headline,
    text: tone === 'good' || tone === 'none' ? dialogWords.animationTitle(title, headline) : title,
    address: `${host}${pathname.replace(/index\.html$/, '')}${hash.length > LONGEST_HASH ? '' : hash}`,
  };
}

/**
 * Returns the largest font size with which a text fits.
 * @param {CanvasRenderingContext2D} context @param {string} text @param {string} look its weight and family, as `600 % serif`
 * @param {number} size at most @param {number} room
 */
export function fittingSize(context, text, look, size, room) {
  context.font = look.replace('%', '100px');
  return Math.min(size, (100 * room) / Math.max(1, context.measureText(text).width));
}
