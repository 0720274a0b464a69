// @ts-check
/** Ce qui se dit d'un placement, en français. */
import { writing } from '../../../app/language.js';

/** @import { Titles } from '../../../app/contract.d.ts' */
/** @import { Piece } from '../../../solver/wire.d.ts' */
/** @import { PlaceWords } from '../types.d.ts' */

const { duration, number, percent, plural } = writing('fr');

/** Le nom, avec « un » et « le », et plusieurs ; « fixé » s'accorde. @type {Record<Piece, readonly [name: string, one: string, the: string, several: string, fixed: string]>} */
const PIECES = {
  Q: ['Dame', 'une dame', 'La dame', 'dames', 'fixée'], R: ['Tour', 'une tour', 'La tour', 'tours', 'fixée'], B: ['Fou', 'un fou', 'Le fou', 'fous', 'fixé'],
  K: ['Roi', 'un roi', 'Le roi', 'rois', 'fixé'], N: ['Cavalier', 'un cavalier', 'Le cavalier', 'cavaliers', 'fixé'],
};

/** Une part des façons. @param {number} value */
const share = (value) => (value === 0 ? '0' : value < 0.001 ? '<0,1' : percent(value, value < 0.1 ? 1 : 0));

export const words = /** @satisfies {PlaceWords} */ ({
  shareOf: share,
  whichPieces: 'Quelles pièces ?',
  setPieces: 'Réglez combien il faut en placer de chaque sorte. Sans aucune, il y a une façon : l’échiquier vide.',
  ways: (count) => plural(count, '# façon', '# façons'),
  noWay: 'Aucune façon',
  waysAtLeast: (count) => plural(count, 'Au moins # façon', 'Au moins # façons'),
  onlyWay: 'Il n’y en a pas d’autre.',
  classesUnknown: 'On ne sait pas combien il y en a aux rotations et réflexions près.',
  allDistinct: 'Aucune n’est la rotation ni la réflexion d’une autre.',
  classes: (count) => `${number(count)} aux rotations et réflexions près.`,
  noneOfThem: (piece) => `Il n’y a pas de ${PIECES[piece][3]} à placer.`,
  countingSquares: (done) => `Comptage pour chaque case … ${percent(done)}`,
  standsIn: (piece, least, most) => `Sur chaque case, ${PIECES[piece][1]} se tient dans ${share(least)} à ${share(most)} des façons.`,
  soFar: (count) => `${number(count)} jusqu’ici`,
  shareDone: (done) => `${percent(done)} faits`,
  atLeast: (count) => plural(count, 'Il y a au moins # façon.', 'Il y a au moins # façons.'),
  countedIn: (ms, workers) => (workers > 1 ? `Compté en ${duration(ms)} par ${number(workers)} assistants.` : `Compté en ${duration(ms)}.`),
  blocked: 'bloqué',
  pieceHere: (piece) => PIECES[piece][0].toLowerCase(),
  fixed: 'à place fixe',
  quarrels: 'attaque une pièce fixe, ou est attaquée par une',
  inShare: (value) => (value === 0 ? 'dans aucune des façons' : `dans ${share(value)} des façons`),
  attackedHere: (times) => plural(times, 'attaqué # fois', 'attaqué # fois'),

  onBlocked: (square) => `${square} est bloqué : rien ne peut s’y tenir. Gommez d’abord.`,
  pieceName: (piece) => PIECES[piece][0],
  blockTool: 'Bloqué',
  pieceStands: (piece, square) => `Il y a ${PIECES[piece][1]} en ${square}. Déplacez d’abord cette pièce.`,
  pieceFixed: (piece, square) => `${PIECES[piece][2]} en ${square} est ${PIECES[piece][4]}. Déplacez d’abord cette pièce.`,
  toPlace: 'Pièces à placer',
  howMany: (piece) => `${PIECES[piece][0]}s à placer`,
  mostPieces: (most) => `On peut en placer de 0 à ${number(most)} de chaque sorte.`,
  fixedToo: (count) => plural(count, '+ # fixe', '+ # fixes'),
  noPieces: 'Aucune',
  blockedSquares: 'Cases bloquées',
  stopLines: 'arrêtent les lignes',
  passLines: 'les laissent passer',
  linesStop: 'Dames, tours et fous s’arrêtent devant une case bloquée comme devant un mur.',
  linesPass: 'Dames, tours et fous passent par-dessus une case bloquée comme par-dessus un trou.',
  attacked: 'Cases attaquées',
  attackedTitle: 'Montrer quelles cases sont attaquées, et combien de fois',
  heat: 'Où elles se tiennent',
  heatOf: (piece) => `Où se tiennent les ${PIECES[piece][3]}`,
  allOver: 'Partout',
  placements: 'Placements',
  whichPlacements: 'Quels placements',
  allPlacements: 'Tous',
  onePerClass: 'Un par classe de symétrie',
  placementNumber: 'Numéro du placement',
  numberSign: 'nº',
  ofAll: (count) => `sur ${number(count)}`,
  ofSoFar: (count) => `sur ${number(count)} jusqu’ici`,
  showIt: 'Montrer',
  noPlacement: 'Il n’y a aucun placement à montrer.',
  typeNumber: (most) => `Tapez un nombre de 1 à ${number(most)}.`,
  onTheWay: (to, at) => `En route vers le nº ${number(to)} : au ${number(at)} …`,
  onTheWayByOne: (to, at) => `En route vers le nº ${number(to)}, presque un par un : au ${number(at)} …`,
  shownHere: 'Ici se voit ce qu’on peut placer.',
  stopHere: 'S’arrêter ici',
  tryAgain: 'Réessayer',
  placementOf: (at, of) => `Placement ${number(at)} sur ${number(of)}`,
  placementWith: (at, of, pieces) => `Placement ${number(at)} sur ${number(of)} : ${pieces}`,
  galleryLarge: 'Galerie en grand',
  galleryBeside: 'Galerie à côté de l’échiquier (Échap)',
  saveText: 'Enregistrer en texte',
  saveMany: 'Combien en enregistrer',
  saveFirst: (count) => `les ${number(count)} premiers`,
  saveAll: (count) => plural(count, 'le seul', 'tous les #'),
  cancelSaving: (done) => `Annuler (${percent(done)})`,
  saveFailed: (why) => `La liste n’a pas pu être enregistrée : ${why}.`,
  fileWays: (count) => plural(count, '# façon', '# façons'),
  fileWaysAtLeast: (count) => plural(count, 'au moins # façon', 'au moins # façons'),
  fileClasses: (count) => plural(count, '# classe de symétrie', '# classes de symétrie'),
  fileClassesAtLeast: (count) => plural(count, 'au moins # classe de symétrie', 'au moins # classes de symétrie'),
  fileFirst: (count) => `dont les ${number(count)} premières`,
});

export const titles = /** @satisfies {Titles} */ ({
  queens: ['Huit dames', 'Le classique : posé par Max Bezzel en 1848, résolu par Franz Nauck en 1850. 92 façons.'],
  twelve: ['Douze vraiment différentes', 'Encore les huit dames, rotations et réflexions comptées une seule fois : 12.'],
  rooks: ['Un roi et deux tours', 'Un petit pour commencer, sur 3 × 3, tiré d’un article sur Clojure. 4 façons.'],
  hour: ['L’exemple d’une heure', 'Trois rois, une dame, un fou, deux tours, trois cavaliers sur 7 × 8, tiré du même article, dont le programme mit plus d’une heure. 22 072 980 façons.'],
  warmUp: ['Pour s’échauffer', 'Deux rois et une tour sur 3 × 3 : ainsi commence un entretien d’embauche bien connu. 4 façons.'],
  second: ['Deux tours, quatre cavaliers', 'Le deuxième exemple du même entretien, sur 4 × 4. 8 façons.'],
  interview: ['L’échiquier de l’entretien', 'Ce que la candidate doit résoudre : deux rois, deux dames, deux fous, un cavalier sur 7 × 7. 3 063 828 façons.'],
  other: ['L’autre échiquier de l’entretien', 'Deux rois, une dame, un fou, une tour, un cavalier sur 6 × 9. 20 136 752 façons.'],
  kings: ['Seize rois', 'L’échiquier n’en tient pas plus. 281 571 façons (OEIS A018807).'],
  knights: ['Trente-deux cavaliers', 'Tous sur les cases d’une couleur. 2 façons.'],
  eightKnights: ['Huit cavaliers', 'Autant que de rangées : 379 978 716 façons (OEIS A201540).'],
  nine: ['Neuf dames et un pion', 'Une case bloquée fait place à une neuvième dame. 2 façons.'],
  twelveQueens: ['Douze dames', 'Sur un échiquier de 12 × 12. 14 200 façons (OEIS A000170).'],
});
