// @ts-check
/** Ce qui se dit d'un trajet, en français. */
import { formatsOf, squareList } from '../../../app/language.js';
import { PIECES, reasons } from './fr/reasons.js';

/** @import { Titles } from '../../../app/contract.d.ts' */
/** @import { TravelWords } from '../types.d.ts' */

const { number, plural } = formatsOf('fr');
const listed = squareList('ou', 'autres');

export const words = /** @satisfies {TravelWords} */ ({
  ...reasons,
  taskGoals: 'Visitez tous les buts, au plus court.',
  whereFrom: 'D’où part-il ?',
  whereTo: 'Où va-t-il ?',
  clickIt: 'Choisissez sa case.',
  pickStart: 'Choisissez « Départ », puis une case.',
  pickGoal: 'Choisissez « Arrivée », puis une case.',
  noRoute: 'Aucun chemin',
  reaches: (reached, open) => plural(reached, `Il peut atteindre # des ${number(open)} cases libres.`, `Il peut atteindre # des ${number(open)} cases libres.`),
  noJumps: 'Le départ et l’arrivée sont la même case.',
  jumps: (count) => plural(count, '# saut', '# sauts'),
  onlyPath: 'Il n’y a qu’un seul plus court chemin.',
  paths: (count) => `${number(count)} plus courts chemins différents.`,
  pathsUnknown: 'Il y a trop de plus courts chemins pour les compter.',
  startHere: 'le départ du cavalier',
  startAndGoalHere: 'le départ et l’arrivée du cavalier',
  goalHere: 'l’arrivée',
  goalNumber: (place) => `but ${number(place)}`,
  guardHere: (letter) => PIECES[letter],
  attackedFrom: (square) => `attaquée depuis ${square}`,
  stepHere: (step) => `saut ${number(step)}`,
  jumpsAway: (count) => plural(count, 'à # saut', 'à # sauts'),

  startStands: (square) => `Le cavalier part de ${square}. Déplacez-le d’abord.`,
  guardStands: (square, letter) => `Il y a ${PIECES[letter]} en ${square}. Déplacez d’abord cette pièce.`,
  goalStands: (square) => `${square} est l’arrivée. Déplacez-la d’abord.`,
  guards: 'Gardes',
  guard: (letter) => PIECES[letter].split(' ')[1].replace(/^./, (first) => first.toUpperCase()),
  capture: 'Peuvent être pris',
  goals: 'Buts',
  inOrder: 'À visiter dans cet ordre',
  distance: 'Distance',
  distances: 'Distances',
  numbers: 'Nombres',
  wave: 'Onde',
  pathsRow: 'Chemins',
  pathTitle: 'Chemin',
  showAll: 'Tout afficher',
  anotherPath: 'Autre plus court chemin (N)',
  pathBefore: 'Plus court chemin précédent',
  bringKnight: 'Amenez le cavalier au drapeau.',
  visitFlags: 'Passez par chaque drapeau.',
  visitInOrder: 'Suivez l’ordre de leurs numéros.',
  guardsWatch: 'N’allez pas là où un garde se trouve ou attaque.',
  guardsCanFall: 'N’allez pas là où un garde attaque. Vous pouvez capturer ceux que rien ne protège.',
  atFlag: 'Vous êtes déjà arrivé.',
  isAttacked: (square, letter, by) => `${square} est attaquée : ${PIECES[letter]} en ${by}.`,
  isGuarded: (square, letter) => `Sur ${square} se trouve ${PIECES[letter]}.`,
  noWalkJump: (from, to) => `Aucun saut ne mène de ${from} à ${to}.`,
  leastJumps: (least) => `Minimum : ${number(least)}.`,
  solvedInJumps: (made) => plural(made, 'Arrivé en # saut !', 'Arrivé en # sauts !'),
  fewestJumps: 'On ne peut pas faire moins.',
  stillInJumps: (least) => `Oui, c’est encore possible en ${number(least)}.`,
  minimumOutOfReach: (least) => `Le minimum, ${least}, n’est plus possible. Annulez quelques sauts.`,
  wrongWalk: (all, at, square) => `Il en faut maintenant au moins ${number(all)} en tout. L’erreur est le saut ${number(at)}, vers ${square}.`,
  onlyBest: (squares, left) => `Seulement par ${listed(squares)}, ${plural(left, '# saut est encore possible', '# sauts sont encore possibles')}.`,
  bestSquare: (square, left) => `${square} est la meilleure, puis encore ${plural(left, '# saut', '# sauts')}.`,
  goalReached: 'drapeau atteint',
  knightHere: 'le cavalier',
  walkedHere: (step) => `saut ${number(step)}`,
  canGoHere: 'saut possible',
});

export const titles = /** @satisfies {Titles} */ ({
  travails: ['Les peines du cavalier', 'Ruby Quiz 27, « Knight’s Travails » : de a8 à b7, et b6 est bloquée. 4 sauts.'],
  locked: ['Enfermé', 'Le même problème, mais les deux issues sont bloquées. Aucun chemin.'],
  corners: ['De coin en coin', 'À travers l’échiquier en 6 sauts, par 108 chemins différents.'],
  next: ['La porte à côté', 'La case voisine en diagonale est à 4 sauts.'],
  ring: ['En rond', 'Sur 3 × 3, un cavalier ne peut que tourner en rond.'],
  camel: ['Le chameau', 'Il saute d’une case de côté et de trois en avant, et ne quitte jamais sa couleur.'],
});
