// @ts-check
/** Pourquoi il n’y a pas de chemin, en français. */
import { squareList, formatsOf } from '../../../../app/language.js';

/** @import { CoreMessages } from '../../../../app/words.d.ts' */

const { number, plural } = formatsOf('fr');
const squares = squareList('et', 'autres');

/** @type {Record<string, string>} */
const LEAPERS = {
  knight: 'Le cavalier', wazir: 'Le vizir', ferz: 'Le ferz', dabbaba: 'Le dabbaba', alfil: 'L’alfil', threeleaper: 'Le trois-sauteur', camel: 'Le chameau',
  king: 'Le roi', squirrel: 'L’écureuil', centaur: 'Le centaure', gnu: 'Le gnou', bison: 'Le bison', buffalo: 'Le buffle', zebu: 'Le zébu',
  okapi: 'L’okapi', alibaba: 'L’alibaba', phoenix: 'Le phénix', kirin: 'Le kirin', carpenter: 'Le charpentier', kangaroo: 'Le kangourou',
  wizard: 'Le magicien', champion: 'Le champion', marquis: 'Le marquis', fourleaper: 'Le quatre-sauteur', fiveleaper: 'Le cinq-sauteur',
  zebra: 'Le zèbre', tripper: 'Le tripper', giraffe: 'La girafe', lancer: 'Le lancier', antelope: 'L’antilope', ibis: 'L’ibis', flamingo: 'Le flamant',
};

/** @param {string} leaper */
const called = (leaper) => LEAPERS[leaper] ?? `Le bondisseur ${leaper.split('+').map((steps) => `(${steps.replace(',', ', ')})`).join('+')}`;

/** @param {number} count */
const others = (count) => plural(count, '# autre case', '# autres cases');

/** @type {Record<string, string>} */
export const PIECES = { k: 'le roi', q: 'la dame', r: 'la tour', b: 'le fou', n: 'le cavalier', p: 'le pion' };

/** @type {CoreMessages<'travel' | 'visit'>} */
export const reasons = {
  'travel.colour': (leaper, from, to) => `${called(leaper)} reste toujours sur des cases d’une même couleur, mais ${from} et ${to} sont de couleurs différentes.`,
  'travel.one-in': (leaper, oneIn, from, to) => `${called(leaper)} n’atteint qu’une case sur ${number(oneIn)} à partir de ${from}, et ${to} n’en fait pas partie.`,
  'travel.no-jump': (square) => `Aucune case de cet échiquier n’est à un saut de ${square}.`,
  'travel.walls': (square, walls) => `${plural(walls.total, `La seule case à un saut de ${square} est bloquée`, `Toutes les cases à un saut de ${square} sont bloquées`)} : ${squares(walls)}.`,
  'travel.start-apart': (square, count) => `Depuis ${square}, on n’atteint que ${others(count)}, et l’arrivée n’en fait pas partie.`,
  'travel.goal-apart': (square, count) => `On n’atteint ${square} que depuis ${others(count)}, et le départ n’en fait pas partie.`,
  'travel.start-shut': (square, count, walls) => `Depuis ${square}, on n’atteint que ${others(count)}. Toutes les issues sont bloquées : ${squares(walls)}.`,
  'travel.goal-shut': (square, count, walls) => `On n’atteint ${square} que depuis ${others(count)}. Tous les accès sont bloqués : ${squares(walls)}.`,
  'visit.colour': (leaper, from, flag) => `${called(leaper)} reste toujours sur des cases d’une même couleur, mais ${from} et le drapeau en ${flag} sont de couleurs différentes.`,
  'visit.one-in': (leaper, oneIn, from, flag) => `${called(leaper)} n’atteint qu’une case sur ${number(oneIn)} à partir de ${from}, et le drapeau en ${flag} n’est sur aucune d’elles.`,
  'visit.occupied': (flag, guard) => `Le drapeau en ${flag} est hors d’atteinte : ${PIECES[guard]} s’y trouve.`,
  'visit.attacked': (flag, guard, by) => `Le drapeau en ${flag} est hors d’atteinte : ${PIECES[guard]} en ${by} l’attaque.`,
  'visit.protected': (flag, guard, by) => `Le drapeau en ${flag} est hors d’atteinte : ${PIECES[guard]} en ${by} l’attaque, sans capture possible.`,
  'visit.cut-off': (from, count, flag) => `Depuis ${from}, on n’atteint que ${others(count)}, et le drapeau en ${flag} n’en fait pas partie.`,
  'visit.no-jump': (square) => `Aucune case de cet échiquier n’est à un saut de ${square}.`,
  'visit.walls': (square, walls) => `${plural(walls.total, `La seule case à un saut de ${square} est bloquée, occupée ou attaquée`, `Toutes les cases à un saut de ${square} sont bloquées, occupées ou attaquées`)} : ${squares(walls)}.`,
  'visit.not-together': (flags) => `Chaque drapeau est accessible, mais aucun chemin ne les visite tous : ${squares(flags)}.`,
  'visit.not-in-order': (flags) => `Chaque drapeau est accessible, mais aucun chemin ne les visite tous dans cet ordre : ${squares(flags)}.`,
};
