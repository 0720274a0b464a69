// @ts-check
/** Pourquoi il n’y a pas de placement, en français. */
import { formatsOf } from '../../../../app/language.js';
import { PIECES } from './pieces.js';

/** @import { CoreMessages } from '../../../../app/words.d.ts' */

const { number, plural } = formatsOf('fr');

/** @param {string} line @param {number} pieces @param {number} lines */
const alone = (line, pieces, lines) => `Il faut à chaque dame et à chaque tour une ${line} pour elle seule, ou un segment entre deux cases bloquées. ${
  pieces === 1 ? 'Il n’en reste aucune.' : lines === 0 ? `Il n’en reste aucune pour ces ${number(pieces)} pièces.`
    : `Il n’y en a ${lines === 1 ? 'qu’une' : `que ${number(lines)}`} pour ${number(pieces)} pièces.`}`;

/** @type {CoreMessages<'place'>} */
export const reasons = {
  'place.fixed-attack': (piece, from, other, to) => `${PIECES[piece][2]} en ${from} attaque ${PIECES[other][2].toLowerCase()} en ${to}, et ces deux pièces sont fixées.`,
  'place.too-many': (pieces, squares) => `Il y a ${plural(pieces, '# pièce', '# pièces')} à placer, mais ${squares === 0 ? 'aucune case n’est libre' : plural(squares, 'une seule case est libre', 'seulement # cases sont libres')}.`,
  'place.no-files': (pieces, lines) => alone('colonne', pieces, lines),
  'place.no-ranks': (pieces, lines) => alone('rangée', pieces, lines),
  'place.too-many-of-kind': (pieces, most) => `Il y a ${number(pieces)} pièces à placer, mais au plus ${number(most)} pièces de ce type tiennent sans s’attaquer.`,
  'place.too-few': (covered, squares) => `Ensemble, les pièces couvrent au plus ${number(covered)} des ${number(squares)} cases libres, même si chaque case n’est couverte qu’une fois.`,
  'place.never-attacked': (square) => `Aucune des pièces à placer ne peut attaquer ${square}, où qu’elle soit.`,
  'place.tried': () => 'Tout a été essayé, et rien ne convient.',
};
