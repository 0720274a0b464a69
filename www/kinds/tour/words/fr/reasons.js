// @ts-check
/** Pourquoi il n’y a pas de tour, en français. */
import { squareList, spellOut, formatsOf } from '../../../../app/language.js';

/** @import { CoreMessages } from '../../../../app/words.d.ts' */
/** @import { NamedSquares } from '../../../../solver/wire.d.ts' */

const { number, plural } = formatsOf('fr');
const squares = squareList('et', 'autres');
const few = spellOut(['aucune', 'une', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf', 'dix', 'onze', 'douze'], number);

/** @param {number} count */
const jumps = (count) => plural(count, '# saut', '# sauts');
/** @param {number} count */
const many = (count) => plural(count, '# case', '# cases');
/** @param {string} first @param {number} at @param {string} second @param {number} then */
const numbered = (first, at, second, then) => `${first} a le numéro ${number(at)} et ${second} le numéro ${number(then)}`;
/** @param {NamedSquares} excluded */
const without = (excluded) => `sans ${squares(excluded)}, qui ${excluded.total === 1 ? 'a un autre numéro' : 'ont d’autres numéros'},`;
/** @param {number} available @param {number} at @param {number} then */
const only = (available, at, then) => `du numéro ${number(at)} au numéro ${number(then)}, il n’y a ${available === 1 ? 'qu’un saut' : `que ${jumps(available)}`}`;
/** @param {boolean} isChequered */
const changes = (isChequered) => (isChequered ? 'Chaque saut change de couleur' : 'Chaque saut mène de l’une à l’autre de deux familles de cases');
/** @param {boolean} isChequered */
const colour = (isChequered) => (isChequered ? 'couleur' : 'famille');
/** @param {boolean} isChequered */
const oneButBoth = (isChequered) => (isChequered ? 'sur une couleur, mais elles sont des deux couleurs' : 'dans l’une des deux familles que relie chaque saut, mais elles sont des deux familles');
/** @param {NamedSquares} half */
const apart = (half) => `Parmi ces cases, la moitié de toutes, il n’y en a pas deux à un saut l’une de l’autre : ${squares(half)}.`;
/** @param {number} positions */
const tried = (positions) => `Tout a été essayé : ${plural(positions, '# position examinée', '# positions examinées')}.`;

/** @type {CoreMessages<'tour' | 'symmetry' | 'outside'>} */
export const reasons = {
  'tour.no-square': () => 'L’échiquier n’a aucune case libre.',
  'tour.too-few': (count) => `Un tour fermé demande au moins trois cases, et cet échiquier n’en a que ${few(count)}.`.replace('que une', 'qu’une'),
  'tour.too-small': (count) => `Un tour fermé demande au moins quatre cases, et cet échiquier n’en a que ${few(count)}.`.replace('que une', 'qu’une'),
  'tour.colours': (more, fewer, isChequered) => `${changes(isChequered)}, mais il y a ${many(more)} d’une ${colour(isChequered)} et ${number(fewer)} de l’autre.`,
  'tour.end-colour': (square, isChequered) => `${changes(isChequered)}, donc le tour commence et finit ${isChequered ? 'sur la couleur' : 'dans la famille'} qui a le plus de cases, et ce n’est pas celle de ${square}.`,
  'tour.end-colours': (square, other, isChequered) => `${changes(isChequered)}, donc, avec ce nombre de cases, ${square} et ${other} ne peuvent pas être les deux extrémités du tour.`,
  'tour.number-colours': (first, at, second, then, isChequered) => `${changes(isChequered)}, donc ${second} ne peut pas avoir le numéro ${number(then)} si ${first} a le numéro ${number(at)}.`,
  'tour.number-of-colour': (square, at, more, fewer, isChequered) => `${changes(isChequered)}, et il y a ${many(more)} d’une ${colour(isChequered)} et ${number(fewer)} de l’autre. Les cases de la ${colour(isChequered)} de ${square} ont donc des numéros ${at % 2 ? 'pairs' : 'impairs'}, et elle ne peut pas avoir le numéro ${number(at)}.`,
  'tour.too-few-jumps': (square, there, needed) => `Un tour fait ${jumps(needed)} en ${square}, mais ${there === 0 ? 'aucun n’y est possible' : there === 1 ? 'un seul y est possible' : `seulement ${few(there)} y sont possibles`}.`,
  'tour.wrong-ends': (ends, isChequered) => `${squares(ends)} ${plural(ends.total, 'n’a qu’un saut, donc elle', 'n’ont qu’un saut chacune, donc chacune')} doit être une extrémité du tour. Mais ${changes(isChequered).replace('Chaque', 'chaque')}, et ${isChequered ? plural(ends.total, 'elle n’a pas la couleur', 'elles n’ont pas la couleur') : plural(ends.total, 'elle n’est pas dans la famille', 'elles ne sont pas dans la famille')} d’une extrémité.`,
  'tour.too-many-ends': (ends, most) => `${squares(ends)} n’ont qu’un saut chacune, donc chacune doit être une extrémité du tour, mais ${most === 2 ? 'un tour n’a que deux extrémités' : most === 1 ? 'une seule peut l’être' : `seules ${few(most)} peuvent l’être`}.`,
  'tour.disconnected': (square, reached, others) => `Depuis ${square}, on n’atteint que ${number(reached)} des ${number(others)} autres cases.`,
  'tour.neighbours': (these, neighbours, needed, possible) => `Ensemble, ${squares(these)} ${plural(these.total, 'demande', 'demandent')} ${jumps(needed)}, mais il ${possible === 0 ? 'ne peut y en avoir aucun' : `ne peut y en avoir que ${number(possible)}`}.${neighbours.total ? ` Trop de ces sauts dépendent de ${squares(neighbours)}.` : ''}`,
  'tour.early-circle': (circle) => `Les sauts que tout tour doit faire ferment un cercle de seulement ${many(circle.total)} : ${squares(circle)}.`,
  'tour.early-end': (way) => `Les sauts que tout tour doit faire mènent d’une extrémité à l’autre en seulement ${many(way.total)} : ${squares(way)}.`,
  'tour.forced-too-few': (square) => `Les sauts que tout tour doit faire en laissent trop peu pour ${square}.`,
  'tour.pieces': (cut, components, most) => `Sans ${squares(cut)}, l’échiquier se divise en ${number(components)} morceaux, mais un tour en ${number(most)} au plus.`,
  'tour.apart': (first, at, second, then) => `${numbered(first, at, second, then)}, mais aucun chemin ne mène de l’une à l’autre.`,
  'tour.apart-around': (first, at, second, then, excluded) => `${numbered(first, at, second, then)}, mais ${without(excluded)} aucun chemin ne mène de l’une à l’autre.`,
  'tour.too-far': (first, at, second, then, available, least) => `${numbered(first, at, second, then)} : ${only(available, at, then)}, mais il en faut au moins ${number(least)}.`,
  'tour.too-far-around': (first, at, second, then, available, least, excluded) => `${numbered(first, at, second, then)} : ${only(available, at, then)}, mais ${without(excluded)} il en faut au moins ${number(least)}.`,
  'tour.alternation': (half, isChequered) => `${apart(half)} Un tour fermé y passe donc une fois sur deux, comme ${oneButBoth(isChequered)}.`,
  'tour.alternation-end': (half, end, isChequered) => `${apart(half)} Un tour qui finit en ${end} y passe donc une fois sur deux, comme ${oneButBoth(isChequered)}.`,
  'tour.halves': (half, lastOdd, firstEven, square, at) => `${apart(half)} Un tour qui y commence et y finit y passe donc aux numéros impairs jusqu’à ${number(lastOdd)} et aux numéros pairs à partir de ${number(firstEven)}, et ${square} ne peut pas avoir le numéro ${number(at)}.`,
  'tour.theorem': (short, long, source) => `Il est démontré qu’il n’existe aucun tour de ce genre sur ${number(short)} × ${number(long)} cases (${source}).`,
  'tour.tried': tried,
  'symmetry.board': (square) => `Un demi-tour de l’échiquier amène ${square} sur une case qui n’est pas libre.`,
  'symmetry.centre': (square) => `Un demi-tour de l’échiquier laisse ${square} à sa place, et un tel tour ne peut pas y passer.`,
  'symmetry.colours': (half, crossing, isChequered) => `Un demi-tour ${isChequered ? 'change la couleur de chaque case' : 'amène chaque case dans l’autre de deux familles que relie chaque saut'} ; la moitié d’un tour, ${number(half)} sauts, ne le fait pas. Il faudrait donc que deux sauts mènent d’une case à sa propre image, et ${crossing === 0 ? 'aucun ne le fait' : 'un seul le fait'}.`,
  'symmetry.tried': tried,
  'symmetry.no-tour': () => 'Il n’y a aucun tour.',
  'outside.few-tours': (tours) => (tours === '0' ? 'Il n’y a aucun tour.' : `Il n’y a que ${plural(tours, '# tour', '# tours')}.`).replace('que 1 tour', 'qu’un tour'),
};
