// @ts-check
/** Pourquoi il n’y a pas de chemin, en français. */
import { listed, writing } from '../../../../app/language.js';

/** @import { Sayings } from '../../../../app/words.d.ts' */

const { number, plural } = writing('fr');
const squares = listed('et', 'autres');

/** @type {Record<string, string>} */
const LEAPERS = {
  knight: 'Le cavalier', wazir: 'Le vizir', ferz: 'Le ferz', dabbaba: 'Le dabbaba', alfil: 'L’alfil', threeleaper: 'Le trois-sauteur', camel: 'Le chameau',
  zebra: 'Le zèbre', tripper: 'Le tripper', giraffe: 'La girafe', lancer: 'Le lancier', antelope: 'L’antilope', ibis: 'L’ibis', flamingo: 'Le flamant',
};

/** @param {string} leaper */
const called = (leaper) => LEAPERS[leaper] ?? `Le bondisseur (${leaper.replace(',', ', ')})`;

/** @param {number} count */
const others = (count) => plural(count, '# autre case', '# autres cases');

/** @type {Sayings<'travel'>} */
export const reasons = {
  'travel.colour': (leaper, from, to) => `${called(leaper)} reste toujours sur des cases d’une même couleur, mais ${from} et ${to} sont de couleurs différentes.`,
  'travel.one-in': (leaper, oneIn, from, to) => `${called(leaper)} n’atteint qu’une case sur ${number(oneIn)} à partir de ${from}, et ${to} n’en fait pas partie.`,
  'travel.no-jump': (square) => `Aucune case de cet échiquier n’est à un saut de ${square}.`,
  'travel.walls': (square, walls) => `${plural(walls.of, `La seule case à un saut de ${square} est bloquée`, `Toutes les cases à un saut de ${square} sont bloquées`)} : ${squares(walls)}.`,
  'travel.start-apart': (square, count) => `Depuis ${square}, on n’atteint que ${others(count)}, et l’arrivée n’en fait pas partie.`,
  'travel.goal-apart': (square, count) => `On n’atteint ${square} que depuis ${others(count)}, et le départ n’en fait pas partie.`,
  'travel.start-shut': (square, count, walls) => `Depuis ${square}, on n’atteint que ${others(count)}. Toutes les issues sont bloquées : ${squares(walls)}.`,
  'travel.goal-shut': (square, count, walls) => `On n’atteint ${square} que depuis ${others(count)}. Tous les accès sont bloqués : ${squares(walls)}.`,
};
