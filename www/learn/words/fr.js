// @ts-check
/** Textes des figures, en français. */
import { formatsOf } from '../../app/language.js';

/** @import { ArticleWords } from '../words.d.ts' */

const { duration, longTime, number, percent, plural } = formatsOf('fr');

/** Formate une part de toutes les positions. @param {number} share */
const shareOf = (share) => (share < 0.0001 ? 'moins d’un centième de pour cent' : percent(share, share < 0.01 ? 2 : 1));

/** @param {number} count */
const jumps = (count) => plural(count, '# saut', '# sauts');

export const words = /** @satisfies {ArticleWords} */ ({
  language: 'fr',
  number,
  time: duration,
  longTime,
  yours: 'Votre problème',
  stop: 'Arrêter',

  // L'échiquier.
  board: 'Échiquier',
  wholeBoard: 'Tout l’échiquier',
  theKnight: 'le cavalier',
  theLeaper: 'le bondisseur',
  whiteKnight: 'cavalier blanc',
  blackKnight: 'cavalier noir',
  queen: 'dame',
  theStart: 'le départ',
  theGoal: 'l’arrivée',
  blocked: 'bloquée',
  free: 'libre',
  never: 'jamais',
  canGoHere: 'saut possible',
  jumps,
  ofAll: (part, all) => `${number(part)} sur ${number(all)}`,
  impossible: 'impossible',
  undecided: 'non tranché',

  // Les dames à la main.
  foundAll: (count) => `${number(count)}, et c’est tout`,
  foundSoFar: (count) => `au moins ${number(count)}`,
  foundNone: 'aucun pour l’instant',
  firstFile: (done, size) => `première colonne : ${plural(done, '# case finie', '# cases finies')} sur ${number(size)}`,
  allTried: (count) => `Recherche terminée. Le solveur en compte aussi ${number(count)}.`,
  nothingKnown: 'Encore rien.',
  firstQueen: (square, found) => `Première dame en ${square} : ${plural(found, '# placement', '# placements')} jusqu’ici.`,

  // Une somme par en dessous.
  noWayThere: 'un cavalier ne peut pas du tout y arriver',
  noRing: 'ces cases ne forment pas d’anneau',
  wayOf: (from, to, length) => `${from} → ${to} : ${number(length)}`,

  // D'autres pièces qui sautent.
  oneOfEach: 'oui, un de chaque',
  bothOdd: 'non, tous deux impairs',
  squareIn: (many) => (many === 1 ? 'toutes les cases' : `une case sur ${number(many)}`),

  // La formule.
  formulaSays: (formula, search) => `la formule dit ${number(formula)}, la recherche ${search}`,
  formulaRight: (squares) => `La formule et la recherche s’accordent sur les ${number(squares)} cases.`,
  formulaWrong: (wrong, squares) => `La formule se trompe sur ${number(wrong)} des ${number(squares)} cases : le premier nombre est le sien, le second celui de la recherche.`,

  // Le tableau de ce qui est démontré.
  rowsOf: (shown, all) => plural(shown, `# ligne sur ${number(all)}.`, `# lignes sur ${number(all)}.`),
  checkRow: 'Vérifier',
  sameAgain: (ms) => `✓ même réponse en ${duration(ms)}`,
  anotherAnswer: (ms) => `réponse différente, en ${duration(ms)}`,
  namedPairs: (pairs, size) => `${plural(pairs, '# paire nommée', '# paires nommées')} sur ${size}`,
  ranksOn: (ranks, size) => `${plural(ranks, '# rangée', '# rangées')} par camp sur ${size}`,
  inTurns: 'à tour de rôle',
  sparing: { 'no-comrade': 'sans attaquer son camp', 'no-enemy': 'sans attaquer l’autre camp', none: 'sans attaquer personne' },
  eachOn: (count, size) => `${count === '1' ? 'roi, tour, fou et cavalier' : 'rois, tours, fous et cavaliers'}, ${count} de chaque, sur ${size}`,
  piecesOn: (pieces, count, size) => `${count} ${pieces} sur ${size}`,
  rowNames: {
    guarini: 'le problème de Guarini', article: 'article « Knight swap »', usenet: '24 cavaliers et un trou', 'perplexus-2614': 'Perplexus 2614', '11th-hour': 'The 11th Hour', ring: 'l’anneau, avec des noms',
    runs: 'en séries', turns: 'à tour de rôle', 'turns-no-comrade': 'à tour de rôle, sans attaquer son camp', free: 'libre', 'free-no-comrade': 'sans attaquer son camp', 'free-no-enemy': 'sans attaquer l’autre camp', 'free-none': 'sans attaquer personne',
    'no-comrade': 'sans attaquer son camp', 'no-enemy': 'sans attaquer l’autre camp', farthest: 'la plus lointaine', crosswise: 'en croix',
    open: 'ouvert', closed: 'fermé', zebra: 'zèbre', giraffe: 'girafe', antelope: 'antilope',
    queens: 'dames', kings: 'rois', knights: 'cavaliers', bishops: 'fous', k3q1b2r2n3: 'K3 Q1 B2 R2 N3', 'kings-16': '16 rois', r5n10: 'R5 N10',
  },
  impossibleBy: (why) => `impossible : ${why}`,
  whys: {
    neighbours: 'trop peu de sauts pour plusieurs cases', colours: 'les couleurs', 'too-few-jumps': 'trop peu de sauts', 'early-circle': 'des sauts forcés ferment un cercle', pieces: 'trop de morceaux', alternation: 'une fois sur deux', theorem: 'un théorème', tried: 'tout a été essayé',
    'no-first-move': 'aucun premier coup légal', 'no-last-move': 'aucun dernier coup légal', 'no-passing': 'aucun dépassement possible', exhausted: 'toutes les positions examinées',
  },
  between: (lower, best) => `${number(lower)} à ${number(best)}`,
  inWays: (ways) => plural(ways, '# solution', '# solutions'),
  reachable: (count, depth) => `${number(count)}, la plus lointaine à ${number(depth)}`,

  // Tout, par distance.
  awayShare: (distance, count, share) => `À ${jumps(distance)} : ${plural(count, '# position', '# positions')}, ${shareOf(share)} du total.`,
  searching: (found, depth) => `${plural(found, '# trouvée', '# trouvées')}, profondeur ${number(depth)}…`,
  searched: (count, ms, same) => `${plural(count, '# position', '# positions')} en ${duration(ms)} : ${same ? 'les mêmes nombres que dans la figure' : 'des nombres différents de ceux de la figure'}.`,
  noMemory: 'Mémoire insuffisante.',
  searchStopped: 'Arrêté.',

  // Un numéro pour chacune.
  blankPart: (square, hole, slab) => `${square} : ${number(hole)} × ${number(slab)}`,
  sameArrangement: 'la même',
  otherArrangement: 'une autre',

  // Combien de chemins.
  shortestWays: (from, to, length, ways) => `De ${from} à ${to} : ${jumps(length)}, ${plural(ways, '# plus court chemin', '# plus courts chemins')}.`,
  noWay: 'Aucun chemin n’y mène.',

  // Quels échiquiers ont un tour.
  hasTour: (files, ranks, has) => `${number(files)} sur ${number(ranks)} : ${has ? 'un tour' : 'aucun'}`,
  boardsHave: (have, boards, agree) => `${number(have)} échiquiers sur ${number(boards)} en ont un ; le théorème dit de même pour ${number(agree)}.`,

  // Boutons et ficelles.
  jumpsMade: (count, reached) => `${jumps(count)}${reached ? ' : ils ont échangé leurs places !' : '.'}`,

  // Rotations et réflexions.
  classOf: (at, of, images) => `Classe ${number(at)} sur ${number(of)} : ${images === 8 ? 'huit placements différents'
    : images === 1 ? '1 seul placement ; les images pâles sont identiques' : `seulement ${number(images)} placements différents ; les images pâles sont des répétitions`}.`,

  // Un comptage.
  shareDone: (share) => `${percent(share)} effectués`,
  tooMany: 'trop pour cette machine',
  countStopped: 'arrêté',

  // La règle de Warnsdorff.
  waysOn: (ways) => plural(ways, '# issue', '# issues'),
  numberHere: (at) => `numéro ${number(at)}`,
  allOnce: (squares) => `Les ${number(squares)} cases, une fois chacune.`,
  stuck: (left, good, square) => (
    `Bloqué, et il ${plural(left, 'reste # case', 'reste # cases')}. ${good ? `Jusqu’à la case ${number(good)}, ${square}, le tour était encore possible.` : 'Aucun tour ne commence ainsi.'}`),
  visitedOf: (visited, squares) => `${plural(visited, '# case', '# cases')} sur ${number(squares)}. Les plus petits nombres sont marqués.`,
  clickToBegin: 'Choisissez une case pour commencer.',
  ruleFinds: (good, squares) => `Depuis ${number(good)} des ${number(squares)} cases, la règle trouve un tour${good < squares ? ' ; des croix marquent où elle échoue.' : '.'}`,

  // Les ondes.
  standsHere: (waves) => `Le cavalier est ici. Encore ${plural(waves, '# onde', '# ondes')}.`,
  newSquares: (wave, squares) => `Saut ${number(wave)} : ${plural(squares, '# nouvelle case', '# nouvelles cases')}.`,
});
