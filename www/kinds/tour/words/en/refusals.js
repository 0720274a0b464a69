// @ts-check
/** Why a square can’t be the next of a tour, in English. */
import { formatsOf } from '../../../../app/language.js';

/** @import { CoreMessages } from '../../../../app/words.d.ts' */

const { number } = formatsOf('en');

/** @type {CoreMessages<'walk'>} */
export const refusals = {
  'walk.taken': (square) => `${square} is blocked or already visited.`,
  'walk.no-jump': (from, to) => `No jump leads from ${from} to ${to}.`,
  'walk.numbered': (square, wanted, at) => `${square} has to be number ${number(wanted)}, not ${number(at)}.`,
  'walk.elsewhere': (at) => `Number ${number(at)} is fixed on another square.`,
};
