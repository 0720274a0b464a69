// @ts-check
/** Pourquoi l’échange est impossible, en français. */
import { squareList, spellOut, formatsOf } from '../../../../app/language.js';

/** @import { CoreMessages } from '../../../../app/words.d.ts' */
/** @import { Attack, Side } from '../../../../solver/wire.d.ts' */

const { number, plural } = formatsOf('fr');
const squares = squareList('et', 'autres');
const few = spellOut(['aucun', 'un', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf', 'dix', 'onze', 'douze'], number);

/** @param {string} letter */
const isPlain = (letter) => letter.toUpperCase() === 'N';
/** @param {string} letter */
const colour = (letter) => (letter === 'N' ? 'blanc' : 'noir');
/** How many of a knight. @param {number} count @param {string} letter */
const knights = (count, letter) => `${few(count)} cavalier${count > 1 ? 's' : ''} ${isPlain(letter) ? `${colour(letter)}${count > 1 ? 's' : ''}` : letter}`;
/** @param {string} letter */
const theKnight = (letter) => (isPlain(letter) ? `le cavalier ${colour(letter)}` : `le cavalier ${letter}`);

/** @param {Side} side */
const name = (side) => (side === 'white' ? 'Les Blancs' : 'Les Noirs');
/** @param {Side | null} side */
const several = (side) => (side === null ? 'cavaliers' : side === 'white' ? 'cavaliers blancs' : 'cavaliers noirs');
/** @param {Side | null} side */
const one = (side) => (side === null ? 'cavalier' : side === 'white' ? 'cavalier blanc' : 'cavalier noir');
/** @param {Attack} attack */
const spared = (attack) => (attack === 'no-comrade' ? 'un cavalier de son camp' : attack === 'no-enemy' ? 'un cavalier de l’autre camp' : 'un autre cavalier');

/** @param {Side | null} side */
const noFirst = (side) => (side ? `${name(side)} n’ont aucun premier coup légal` : 'Aucun cavalier n’a de premier coup légal');
/** @param {number} seen */
const reachable = (seen) => plural(seen, 'La seule position accessible a été examinée, et ce n’est pas l’arrivée.', 'Les # positions accessibles ont toutes été examinées, et l’arrivée n’en fait pas partie.');
/** @param {Attack} attack */
const keeping = (attack) => (attack === 'any' ? '' : ` et où ${nobody(attack)}`);
/** Of arrangements in which nobody is attacked who may not be. @param {Attack} attack */
const nobody = (attack) => `aucun cavalier n’attaque ${spared(attack)}`;
/** @param {number} seen @param {Attack} attack @param {Side | null} side */
const leading = (seen, attack, side) => `${plural(seen, `La seule position menant à l’arrivée${keeping(attack)} a été examinée`, `Les # positions menant à l’arrivée${keeping(attack)} ont toutes été examinées`)}, et le départ${side ? `, trait aux ${side === 'white' ? 'Blancs' : 'Noirs'},` : ''} n’en fait pas partie.`;
/** @param {number} right @param {number} all @param {string} place where each belongs */
const nearest = (right, all, place) => (all === 1 ? ` Même dans la plus proche, le seul cavalier n’est pas à sa ${place}.`
  : right === 0 ? ` Même dans la plus proche, aucun des ${few(all)} cavaliers n’est à sa ${place}.`
    : ` Dans la plus proche, ${few(right)} des ${few(all)} cavaliers ${right > 1 ? 'sont à leur' : 'est à sa'} ${place}.`);
/** @param {string} behind @param {string} start @param {string} goal */
const order = (behind, start, goal) => `Au départ, ${theKnight(start)} y suit ${theKnight(behind)} ; à l’arrivée, c’est ${theKnight(goal)}.`;

/** @type {CoreMessages<'swap'>} */
export const reasons = {
  'swap.cannot-leave': (square, letter) => `L${theKnight(letter).slice(1)} doit quitter ${square}, mais aucun saut n’en part.`,
  'swap.cannot-come': (square, letter) => `${isPlain(letter) ? `Un cavalier ${colour(letter)}` : `Le cavalier ${letter}`} doit arriver en ${square}, mais aucun saut n’y mène.`,
  'swap.other-knights': (letter, start, goal) => `Il faut les mêmes cavaliers au départ et à l’arrivée. Au départ : ${knights(start, letter)} ; à l’arrivée : ${few(goal)}.`,
  'swap.component': (linked, letter, start, goal) => `Aucun saut n’entre dans les cases ${squares(linked)} ni n’en sort. Au départ, il ${start === 0 ? 'n’y' : 'y'} a là ${knights(start, letter)} ; à l’arrivée, il ${goal === 0 ? 'n’y' : 'y'} en a ${few(goal)}.`,
  'swap.ring': (ring) => `Sur l’anneau des cases ${squares(ring)}, aucun cavalier ne peut en dépasser un autre. Leur ordre reste le même, et celui de l’arrivée est différent.`,
  'swap.line': (line) => `Sur la ligne des cases ${squares(line)}, aucun cavalier ne peut en dépasser un autre. Leur ordre reste le même, et celui de l’arrivée est différent.`,
  'swap.ring-order': (ring, behind, start, goal) => `Sur l’anneau des cases ${squares(ring)}, aucun cavalier ne peut en dépasser un autre. ${order(behind, start, goal)}`,
  'swap.line-order': (line, behind, start, goal) => `Sur la ligne des cases ${squares(line)}, aucun cavalier ne peut en dépasser un autre. ${order(behind, start, goal)}`,
  'swap.order-back': (square) => `Chaque saut échange un cavalier avec l’unique case libre. Celle-ci revient en ${square} en un nombre pair de sauts, mais l’ordre de l’arrivée en demande un nombre impair.`,
  'swap.order': (start, goal, oddJumps) => `Chaque saut échange un cavalier avec l’unique case libre. Celle-ci passe de ${start} à ${goal} en un nombre ${oddJumps ? 'impair' : 'pair'} de sauts, mais l’ordre de l’arrivée en demande un nombre ${oddJumps ? 'pair' : 'impair'}.`,
  'swap.alone': (side) => `Même seuls sur l’échiquier, les ${several(side)} ne pourraient pas atteindre leurs cases d’arrivée.`,
  'swap.first-no-knight': (side) => (side ? `${name(side)} doivent commencer, mais n’ont pas de cavalier.` : 'Il n’y a aucun cavalier à jouer.'),
  'swap.first-no-jump': (side) => `${noFirst(side)} : aucune case n’est à un saut.`,
  'swap.first-taken': (side) => `${noFirst(side)} : toutes les cases à un saut sont occupées.`,
  'swap.first-attacks': (side, attack) => `${noFirst(side)} : où qu’il se pose, un cavalier attaquerait ${spared(attack)}.`,
  'swap.first-taken-or-attacks': (side, attack) => `${noFirst(side)} : où qu’un cavalier saute, la case est occupée, ou il y attaquerait ${spared(attack)}.`,
  'swap.last-no-knight': (side) => (side ? `C’est aux ${side === 'white' ? 'Blancs' : 'Noirs'} de jouer le dernier coup, mais ils n’ont pas de cavalier.` : 'Il n’y a aucun cavalier pour jouer le dernier coup.'),
  'swap.last-attacks': (side, attack) => `Aucun coup légal ne peut être le dernier : à l’arrivée, chaque ${one(side)} attaque ${spared(attack)}.`,
  'swap.last-shut': (side) => `Aucun coup légal ne peut être le dernier : à l’arrivée, aucun ${one(side)} n’a de case libre d’où venir.`,
  'swap.last-attacks-or-shut': (side, attack) => `Aucun coup légal ne peut être le dernier : à l’arrivée, chaque ${one(side)} attaque ${spared(attack)} ou n’a pas de case libre d’où venir.`,
  'swap.no-other': () => 'Aucune autre position n’est accessible.',
  'swap.no-other-way': (attack) => `L’arrivée n’est accessible depuis aucune autre position${attack === 'any' ? '' : ` où ${nobody(attack)}`}.`,
  'swap.all-from-start': (seen) => reachable(seen),
  'swap.nearest-from-start': (seen, right, all) => `${reachable(seen)}${nearest(right, all, 'place')}`,
  'swap.all-to-goal': (seen, attack, first) => leading(seen, attack, first),
  'swap.nearest-to-goal': (seen, attack, first, right, all) => `${leading(seen, attack, first)}${nearest(right, all, 'case de départ')}`,
  'swap.searched': (seen) => `Tous les chemins vers l’arrivée ont été essayés, et aucun n’y mène : ${plural(seen, '# position examinée', '# positions examinées')}.`,
};
