// @ts-check
/** Warum es auf ein Feld nicht weitergeht, auf Deutsch. */
import { formatsOf } from '../../../../app/language.js';

/** @import { CoreMessages } from '../../../../app/words.d.ts' */

const { number } = formatsOf('de');

/** @type {CoreMessages<'walk'>} */
export const refusals = {
  'walk.taken': (square) => `${square} ist gesperrt oder wurde schon besucht.`,
  'walk.no-jump': (from, to) => `Von ${from} nach ${to} führt kein Sprung.`,
  'walk.numbered': (square, wanted, at) => `${square} soll Nummer ${number(wanted)} sein, nicht ${number(at)}.`,
  'walk.elsewhere': (at) => `Nummer ${number(at)} steht auf einem anderen Feld fest.`,
};
