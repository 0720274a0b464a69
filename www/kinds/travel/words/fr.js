// @ts-check
/** Ce qui se dit d'un trajet, en français. */
import { writing } from '../../../app/language.js';
import { reasons } from './fr/reasons.js';

/** @import { Titles } from '../../../app/contract.d.ts' */
/** @import { TravelWords } from '../types.d.ts' */

const { number, plural } = writing('fr');

export const words = /** @satisfies {TravelWords} */ ({
  ...reasons,
  whereFrom: 'D’où part-il ?',
  whereTo: 'Où va-t-il ?',
  clickIt: 'Cliquez sur sa case.',
  pickStart: 'Choisissez « Départ », puis cliquez sur une case.',
  pickGoal: 'Choisissez « But », puis cliquez sur une case.',
  noRoute: 'Aucun chemin',
  reaches: (reached, open) => plural(reached, `Il peut atteindre # des ${number(open)} cases libres.`, `Il peut atteindre # des ${number(open)} cases libres.`),
  noJumps: 'Départ et but sont la même case.',
  jumps: (count) => plural(count, '# saut', '# sauts'),
  onlyPath: 'Il n’y a qu’un seul chemin le plus court.',
  paths: (count) => `${number(count)} chemins les plus courts différents.`,
  pathsUnknown: 'Il y a trop de chemins les plus courts pour les compter.',
  startHere: 'le départ du cavalier',
  startAndGoalHere: 'le départ et le but du cavalier',
  goalHere: 'le but',
  forbiddenHere: 'interdit',
  stepHere: (step) => `pas ${number(step)}`,
  jumpsAway: (count) => plural(count, 'à # saut', 'à # sauts'),

  onForbidden: (square) => `${square} est interdit : rien ne peut s’y tenir. Gommez d’abord.`,
  startStands: (square) => `Le cavalier part de ${square}. Déplacez-le d’abord.`,
  goalStands: (square) => `${square} est le but. Déplacez-le d’abord.`,
  walls: 'Murs',
  distance: 'Distance',
  distances: 'Distances',
  numbers: 'Nombres',
  wave: 'Onde',
  pathsRow: 'Chemins',
  pathTitle: 'Chemin',
  showAll: 'Tout montrer',
  anotherPath: 'Un autre chemin le plus court (N)',
  pathBefore: 'Le chemin le plus court d’avant',
  atFlag: 'Vous y êtes.',
  isForbidden: (square) => `${square} est interdite.`,
  noWalkJump: (from, to) => `Aucun saut ne mène de ${from} à ${to}.`,
  noWalkYet: 'Vous n’avez pas encore sauté.',
  noWalkTakenBack: 'Vous n’avez repris aucun saut.',
  leastJumps: (least) => `Le minimum est ${number(least)}.`,
  lookingAhead: 'On regarde …',
  thereIn: (made) => plural(made, 'Arrivé en # saut !', 'Arrivé en # sauts !'),
  fewestJumps: 'On ne peut pas faire moins.',
  stillInJumps: (least) => `Oui, c’est encore possible en ${number(least)}.`,
  wrongWalk: (all, at, square) => `Il en faut maintenant au moins ${number(all)} en tout. L’erreur est le saut ${number(at)}, vers ${square}.`,
  bestSquare: (square, left) => `${square} est la meilleure, avec ${plural(left, '# saut', '# sauts')} à faire.`,
  knightHere: 'le cavalier',
  walkedHere: (step) => `saut ${number(step)}`,
  canGoHere: 'il peut y aller',
});

export const titles = /** @satisfies {Titles} */ ({
  travails: ['Les peines du cavalier', 'Ruby Quiz 27, « Knight’s Travails » : de a8 à b7, et b6 est interdit. 4 sauts.'],
  locked: ['Enfermé', 'La même énigme, mais les deux issues sont interdites. Aucun chemin.'],
  corners: ['De coin en coin', 'À travers l’échiquier en 6 sauts, de 108 façons.'],
  next: ['La porte à côté', 'La case voisine en diagonale est à 4 sauts.'],
  ring: ['En rond', 'Sur 3 × 3, un cavalier ne peut que tourner en rond.'],
  camel: ['Le chameau', 'Il saute d’une case de côté et de trois en avant, et ne quitte jamais sa couleur.'],
});
