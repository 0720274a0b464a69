// @ts-check
/** Pourquoi le parcours ne peut pas continuer sur une case, en français. */
import { formatsOf } from '../../../../app/language.js';

/** @import { CoreMessages } from '../../../../app/words.d.ts' */

const { number } = formatsOf('fr');

/** @type {CoreMessages<'walk'>} */
export const refusals = {
  'walk.taken': (square) => `${square} est bloquée ou a déjà été visitée.`,
  'walk.no-jump': (from, to) => `Aucun saut ne mène de ${from} à ${to}.`,
  'walk.numbered': (square, wanted, at) => `${square} doit être le numéro ${number(wanted)}, pas le ${number(at)}.`,
  'walk.elsewhere': (at) => `Le numéro ${number(at)} est fixé sur une autre case.`,
};
