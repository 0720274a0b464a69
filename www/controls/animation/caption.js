// @ts-check
/** The caption of an animation: puzzle, length, address. */
import { formatMessage } from '../../app/language.js';
import { hashFor } from '../../app/link.js';
import { kindOf, shownOf } from '../../app/state.js';

/** @import { State } from '../../app/types.d.ts' */
/** @import { DialogWords } from '../words.d.ts' */

/**
 * @typedef {{title: string, headline: string, words: string, address: string}} Caption `words` are
 *   both
 */

/** A longer one could not be typed, so the address is that of the page. */
const LONGEST_HASH = 56;

/**
 * @param {State} state
 * @param {string} line the puzzle's
 * @param {DialogWords} dialogWords
 * @returns {Caption}
 */
export function captionOf(state, line, dialogWords) {
  const kind = kindOf(state);
  const famous = kind.famous.find((one) => one.line === (shownOf(state)?.line ?? line));
  const { words, titles } = kind;
  const { headline: message, tone } = kind.describe(state);
  const headline = formatMessage(message, words);
  const { host, pathname } = location;
  const hash = hashFor(line);
  const title = famous ? titles[famous.id][0] : words.kinds[state.draft.kind];
  return {
    title,
    headline,
    // The caption doesn't ask for anything.
    words: tone === 'good' || tone === 'none' ? dialogWords.animationTitle(title, headline) : title,
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
