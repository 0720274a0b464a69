// @ts-check
/** Pourquoi il n’y a pas de tour, en français. */
import { squareList, spellOut, formatsOf } from '../../../../app/language.js';

/** @import { CoreMessages } from '../../../../app/words.d.ts' */
/** @import { Squares } from '../../../../solver/wire.d.ts' */

const { number, plural } = formatsOf('fr');
const squares = squareList('et', 'autres');
const few = spellOut(['aucune', 'une', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf', 'dix', 'onze', 'douze'], number);

/** @param {number} count */
const jumps = (count) => plural(count, '# saut', '# sauts');
/** @param {number} count */
const many = (count) => plural(count, '# case', '# cases');
/** @param {string} first @param {number} at @param {string} second @param {number} then */
const numbered = (first, at, second, then) => `${first} a le numéro ${number(at)} et ${second} le numéro ${number(then)}, mais`;
/** @param {Squares} round */
const without = (round) => `sans ${squares(round)}, qui ${round.of === 1 ? 'a un autre numéro' : 'ont d’autres numéros'},`;
/** @param {Squares} half */
const apart = (half) => `Parmi ces cases, la moitié de toutes, il n’y en a pas deux à un saut l’une de l’autre : ${squares(half)}.`;
/** @param {number} positions */
const tried = (positions) => `Tout a été essayé : ${plural(positions, '# position examinée', '# positions examinées')}.`;

/** @type {CoreMessages<'tour' | 'symmetry' | 'outside'>} */
export const reasons = {
  'tour.no-square': () => 'L’échiquier n’a aucune case libre.',
  'tour.too-few': (count) => `Un tour fermé demande au moins trois cases, et cet échiquier n’en a que ${few(count)}.`.replace('que une', 'qu’une'),
  'tour.too-small': (count) => `Un tour fermé demande au moins quatre cases, et cet échiquier n’en a que ${few(count)}.`.replace('que une', 'qu’une'),
  'tour.colours': (more, fewer) => `Chaque saut change de couleur, mais il y a ${many(more)} d’une couleur et ${number(fewer)} de l’autre.`,
  'tour.end-colour': (square) => `Chaque saut change de couleur, donc le tour commence et finit sur la couleur qui a le plus de cases, et ce n’est pas celle de ${square}.`,
  'tour.end-colours': (square, other) => `Chaque saut change de couleur, donc, avec ce nombre de cases, ${square} et ${other} ne peuvent pas être les deux extrémités du tour.`,
  'tour.number-colours': (first, at, second, then) => `Chaque saut change de couleur, donc ${second} ne peut pas avoir le numéro ${number(then)} si ${first} a le numéro ${number(at)}.`,
  'tour.number-of-colour': (square, at, more, fewer) => `Chaque saut change de couleur, et il y a ${many(more)} d’une couleur et ${number(fewer)} de l’autre. Les cases de la couleur de ${square} ont donc des numéros ${at % 2 ? 'pairs' : 'impairs'}, et elle ne peut pas avoir le numéro ${number(at)}.`,
  'tour.too-few-jumps': (square, there, needed) => `Un tour fait ${jumps(needed)} en ${square}, mais ${there === 0 ? 'aucun n’y est possible' : there === 1 ? 'un seul y est possible' : `seulement ${few(there)} y sont possibles`}.`,
  'tour.wrong-ends': (ends) => `${squares(ends)} ${plural(ends.of, 'n’a qu’un saut, donc elle', 'n’ont qu’un saut chacune, donc chacune')} doit être une extrémité du tour. Mais chaque saut change de couleur, et ${plural(ends.of, 'elle n’a', 'elles n’ont')} pas la couleur d’une extrémité.`,
  'tour.too-many-ends': (ends, most) => `${squares(ends)} n’ont qu’un saut chacune, donc chacune doit être une extrémité du tour. ${most === 1 ? 'Une seule peut l’être' : `Seules ${few(most)} peuvent l’être`}.`,
  'tour.disconnected': (square, reached, others) => `Depuis ${square}, on n’atteint que ${number(reached)} des ${number(others)} autres cases.`,
  'tour.neighbours': (these, neighbours, needed, possible) => `Ensemble, ${squares(these)} ${plural(these.of, 'demande', 'demandent')} ${jumps(needed)}, mais il ${possible === 0 ? 'ne peut y en avoir aucun' : `ne peut y en avoir que ${number(possible)}`}.${neighbours.of ? ` Trop de ces sauts dépendent de ${squares(neighbours)}.` : ''}`,
  'tour.early-circle': (circle) => `Les sauts que tout tour doit faire ferment un cercle de seulement ${many(circle.of)} : ${squares(circle)}.`,
  'tour.early-end': (way) => `Les sauts que tout tour doit faire mènent d’une extrémité à l’autre en seulement ${many(way.of)} : ${squares(way)}.`,
  'tour.forced-too-many': (square) => `Plus de deux des sauts que tout tour doit faire se rejoignent en ${square}.`,
  'tour.forced-too-few': (square) => `Les sauts que tout tour doit faire en laissent trop peu pour ${square}.`,
  'tour.pieces': (cut, pieces, most) => `Sans ${squares(cut)}, l’échiquier se divise en ${number(pieces)} morceaux, mais un tour en ${number(most)} au plus.`,
  'tour.apart': (first, at, second, then) => `${numbered(first, at, second, then)} aucun chemin ne mène de l’une à l’autre.`,
  'tour.apart-around': (first, at, second, then, round) => `${numbered(first, at, second, then)} ${without(round)} aucun chemin ne mène de l’une à l’autre.`,
  'tour.too-far': (first, at, second, then, least) => `${numbered(first, at, second, then)} il faut au moins ${jumps(least)} pour aller de l’une à l’autre.`,
  'tour.too-far-around': (first, at, second, then, least, round) => `${numbered(first, at, second, then)} ${without(round)} il faut au moins ${jumps(least)} pour aller de l’une à l’autre.`,
  'tour.alternation': (half) => `${apart(half)} Un tour fermé y passe donc une fois sur deux, comme sur une couleur, mais elles sont des deux couleurs.`,
  'tour.alternation-end': (half, end) => `${apart(half)} Un tour qui finit en ${end} y passe donc une fois sur deux, comme sur une couleur, mais elles sont des deux couleurs.`,
  'tour.halves': (half, odd, even, square, at) => `${apart(half)} Un tour qui y commence et y finit y passe donc aux numéros impairs jusqu’à ${number(odd)} et aux numéros pairs à partir de ${number(even)}, et ${square} ne peut pas avoir le numéro ${number(at)}.`,
  'tour.theorem': (short, long, source) => `Il est démontré qu’il n’existe aucun tour de ce genre sur ${number(short)} × ${number(long)} cases (${source}).`,
  'tour.tried': tried,
  'symmetry.board': (square) => `Un demi-tour de l’échiquier amène ${square} sur une case qui n’est pas libre.`,
  'symmetry.centre': (square) => `Un demi-tour de l’échiquier laisse ${square} à sa place, et un tel tour ne peut pas y passer.`,
  'symmetry.colours': (half, crossing) => `Un demi-tour change la couleur de chaque case, mais ${number(half)} sauts, la moitié d’un tour, ne la changent pas. Il faudrait donc que deux sauts passent tout droit par le milieu, et ${crossing === 0 ? 'aucun ne le fait' : 'un seul le fait'}.`,
  'symmetry.tried': tried,
  'outside.few-tours': (tours) => (tours === '0' ? 'Il n’y a aucun tour.' : `Il n’y a que ${plural(tours, '# tour', '# tours')}.`).replace('que 1 tour', 'qu’un tour'),
};
