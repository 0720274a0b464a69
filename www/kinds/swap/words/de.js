// @ts-check
/** Texte für Tauschrätsel, auf Deutsch. */
import { formatsOf } from '../../../app/language.js';
import { reasons } from './de/reasons.js';
import { refusals } from './de/refusals.js';

/** @import { Titles } from '../../../app/contract.d.ts' */
/** @import { Metric } from '../../../solver/wire.d.ts' */
/** @import { SwapWords } from '../types.d.ts' */

const { duration, memory, number, plural } = formatsOf('de');

/** @param {Metric} metric @param {number} count */
const moves = (metric, count) => (metric === 'runs' ? plural(count, '# Serie', '# Serien') : plural(count, '# Sprung', '# Sprünge'));

/** „In 3 Sprüngen“: im Dativ. @param {Metric} metric @param {number} count */
const inMoves = (metric, count) => (metric === 'runs' ? plural(count, '# Serie', '# Serien') : plural(count, '# Sprung', '# Sprüngen'));

/** @param {Metric} metric @param {number} count */
const movesAway = (metric, count) => (metric === 'runs' ? plural(count, '# Serie entfernt', '# Serien entfernt') : plural(count, '# Sprung entfernt', '# Sprünge entfernt'));

/** @param {string} letter groß für Weiß */
const isWhite = (letter) => letter === letter.toUpperCase();

/** @param {string} letter */
const knight = (letter) => `${isWhite(letter) ? 'weißer' : 'schwarzer'} Springer${letter.toUpperCase() === 'N' ? '' : ` ${letter.toUpperCase()}`}`;

export const words = /** @satisfies {SwapWords} */ ({
  ...reasons,
  ...refusals,
  taskPieces: 'Figuren tauschen die Plätze, in möglichst wenigen Sprüngen.',
  whereKnights: 'Wo stehen die Springer?',
  pickKnight: 'Wähle einen Springer, dann Felder für ihn.',
  unequalSides: 'Die Seiten sind ungleich',
  otherKnights: 'Start und Ziel passen nicht zusammen',
  tooManySquares: 'Das Brett ist zu groß',
  changeGoalHint: 'Wähle „Ziel“, um es zu ändern oder wieder auf vertauschte Farben zu setzen.',
  impossible: 'Unmöglich',
  goalShown: 'Das Ziel ist blass auf dem Brett zu sehen.',
  noMoves: 'Start und Ziel sind gleich.',
  moves,
  whiteBegins: 'Weiß beginnt, und die Seiten ziehen abwechselnd.',
  blackBegins: 'Schwarz beginnt, und die Seiten ziehen abwechselnd.',
  landing: (attack) => ({
    'no-comrade': 'Ein Springer darf nicht landen, wo er die eigene Seite angreift.',
    'no-enemy': 'Ein Springer darf nicht landen, wo er die andere Seite angreift.',
    none: 'Ein Springer darf nicht landen, wo er einen anderen Springer angreift.',
  })[attack],
  inJumps: (count) => plural(count, 'Insgesamt # Sprung.', 'Insgesamt # Sprünge.'),
  fewest: 'Mit weniger geht es nicht.',
  bestFound: 'Die beste bisher gefundene Lösung.',
  movesNotProven: (metric, count) => `${moves(metric, count)}, vielleicht geht es kürzer`,
  needed: (metric, count) => `Mindestens ${moves(metric, count)}`,
  neededDetail: (metric, count) => `Nötig ${count === 1 ? 'ist' : 'sind'} mindestens ${moves(metric, count)}.`,
  noSolutionFound: 'Keine Lösung gefunden.',
  bestSoFar: (metric, count) => `Die bisher beste braucht ${moves(metric, count)}.`,
  inHowManyWays: (metric, count) => `Auf wie viele Arten geht es in ${inMoves(metric, count)}?`,
  onlySolution: 'Es gibt nur eine kürzeste Lösung.',
  solutions: (count) => `${number(count)} verschiedene kürzeste Lösungen.`,
  solutionsUnknown: 'Wie viele kürzeste Lösungen es gibt, ist nicht bekannt.',
  lookedAt: (count, ms) => plural(count, `# Stellung durchsucht in ${duration(ms)}.`, `# Stellungen durchsucht in ${duration(ms)}.`),
  memoryAtMost: (own, together) => `Speichergrenze: ${memory(own)} für einen Thread, ${memory(together)} für mehrere zusammen.`,
  onlySolutionShown: 'Das ist die einzige kürzeste Lösung.',
  knight,
  knightWanted: (letter) => `Ziel: ${knight(letter)}`,
  graphTitle: 'Knöpfe und Fäden',
  graph: 'Zuggraph: Felder sind Knöpfe, Sprünge die Fäden dazwischen',
  noJumpFits: 'Auf dieses Brett passt kein Sprung.',
  tangle: 'Auf diesem Brett sind es zu viele Sprünge für eine Zeichnung. Auf einem kleineren oder mit gesperrten Feldern siehst du sie hier als Fäden zwischen Knöpfen.',

  bringKnights: 'Bring jeden Springer an sein Ziel.',
  runsCount: 'Mehrere Sprünge eines Springers hintereinander zählen als einer.',
  noKnightHere: (square) => `Auf ${square} steht kein Springer. Wähle den, der ziehen soll.`,
  thereAlready: 'Du bist schon am Ziel.',
  noBestMove: 'Kein bester Zug rechtzeitig gefunden.',
  deadEnd: 'Von hier ist das Ziel nicht mehr zu erreichen. Drücke „Rückgängig“.',
  noMoveHelps: 'Kein Zug hilft: Das Ziel ist nicht zu erreichen.',
  doneIn: (metric, count) => `Geschafft in ${inMoves(metric, count)}!`,
  turnOf: (side) => (side === 'white' ? 'Weiß ist am Zug.' : 'Schwarz ist am Zug.'),
  leastIs: (count) => `Minimum: ${number(count)}.`,
  leastNow: (now) => `Jetzt sind insgesamt mindestens ${number(now)} nötig.`,
  noAnswerInTime: 'Keine Antwort in der verfügbaren Zeit.',
  stillIn: (least) => `Ja, ${number(least)} ist noch möglich.`,
  stillReached: 'Ja, das Ziel ist noch zu erreichen.',
  wrongJump: (at, jump) => `Der Fehler war Sprung ${number(at)}, ${jump}.`,
  goalOutOfReach: 'Das Ziel ist nicht zu erreichen.',
  backToBest: (jump) => `Mach ${jump} rückgängig: Der Sprung führt vom Ziel weg.`,
  bestJump: (jump, metric, left) => `${jump} ist am besten, danach noch ${moves(metric, left)}.`,
  bestKnownJump: (jump, metric, left) => `${jump} ist der beste gefundene Sprung, danach noch ${moves(metric, left)}.`,
  othersAsGood: (count) => plural(count, 'Ein anderer ist genauso gut.', '# andere sind genauso gut.'),
  picked: 'gewählt',
  canLand: 'hier darf er landen',
  cantLand: 'hier darf er nicht landen',
  canMove: 'er kann ziehen',

  whiteTool: 'Weiß',
  blackTool: 'Schwarz',
  namedTool: 'Benannt',
  startTaken: (square) => `Am Start steht ein Springer auf ${square}. Versetze ihn zuerst.`,
  goalTaken: (square) => `Im Ziel steht ein Springer auf ${square}. Versetze ihn zuerst.`,
  held: 'aufgenommen',
  backAtStart: 'Zurück am Start, den du bearbeitest. Um von einer Stellung der Wiedergabe aus weiterzuspielen, wähle dort „Erst selbst lösen“.',
  goalUnknown: 'Das Ziel ist nicht bekannt und lässt sich nicht bearbeiten.',
  pickedLetter: (letter) => `${isWhite(letter) ? 'Weißer' : 'Schwarzer'} Springer ${letter.toUpperCase()}: Wähle Felder für ihn.`,
  positionShown: 'Gezeigte Stellung',
  swapColours: 'Farben tauschen',
  sameAsStart: 'Wie der Start',
  letterOf: 'Der Buchstabe des Springers',
  letter: 'Buchstabe',
  sideOfKnight: 'Wessen Springer',
  whites: 'Weiß',
  blacks: 'Schwarz',
  shape: 'Form',
  shapeOfBoard: 'Form des Bretts',
  cutTo: 'zuschneiden …',
  shapes: { full: 'alle Felder', middle: 'ohne die Mitte', corners: 'ohne Ecken', cross: 'ein Kreuz', diamond: 'eine Raute', ring: 'ein Ring' },
  rules: 'Regeln',
  turns: 'Reihenfolge',
  whoMoves: 'Wer am Zug ist',
  anyTime: 'Beliebig',
  whiteFirst: 'Weiß zuerst',
  blackFirst: 'Schwarz zuerst',
  countingRow: 'Zählweise',
  whatCounts: 'Was als ein Zug zählt',
  jumpsMetric: 'Sprünge',
  runsMetric: 'Serien',
  runsFree: 'Mehrere Sprünge eines Springers nacheinander zählen als eine Serie.',
  runsInTurns: 'Wenn abwechselnd gezogen wird, ist jeder Sprung eine Serie.',
  mayAttack: 'Beim Landen darf ein Springer angreifen',
  mayAttackGroup: 'Ein landender Springer darf angreifen',
  ownSide: 'die eigene Seite',
  otherSide: 'die andere Seite',
  attackAny: 'Angriffe spielen keine Rolle.',
  solutionsTitle: 'Kürzeste Lösungen',
  solutionBefore: 'Vorherige kürzeste Lösung',
  anotherSolution: 'Andere kürzeste Lösung (N)',
  movesTitle: 'Züge',
  yourMoves: 'Deine Züge',
  howShown: 'Darstellung der Züge',
  list: 'Liste',
  pictures: 'Bilder',
  noneYet: 'Noch keine.',
  startStep: 'Start',
  white: 'Weiß',
  black: 'Schwarz',
  extentTitle: 'Erreichbare Stellungen',
  exploreAll: 'Alle Stellungen durchsuchen',
  stopExploring: 'Suche beenden',
  farthestAsGoal: 'Eine der entferntesten als Ziel',
  farthestIsGoal: (metric, depth) => `Das Ziel ist jetzt ${movesAway(metric, depth)}: Die blassen Springer zeigen es.`,
  layer: (metric, depth, count) => `${movesAway(metric, depth)}: ${number(count)}`,
  layers: (counts) => `Stellungen nach Entfernung: ${counts.map(number).join('; ')}`,
  extentIdle: 'Alle Stellungen, die vom Start aus erreichbar sind, nach Entfernung.',
  extentSoFar: (metric, count, depth) => `Bisher ${number(count)}, bis zu ${movesAway(metric, depth)} …`,
  extentTooMany: (count) => `Zu viele Stellungen für den Speicher dieses Geräts: bei ${number(count)} abgebrochen.`,
  extentNone: 'Keine andere Stellung ist erreichbar.',
  extentFound: (metric, count, depth) => `${number(count)} Stellungen sind erreichbar, die entfernteste ist ${movesAway(metric, depth)}.`,
  extentTook: (ms) => `Gefunden in ${duration(ms)}`,
});

export const titles = /** @satisfies {Titles} */ ({
  guarini: ['Guarinis Problem', '1512 von Paolo Guarini gestellt, und schon früher in arabischen Handschriften. 16 Sprünge, oder 7 Serien, wie Dudeney in den „Vier Fröschen“ zählt.', 'in Serien: 7'],
  article: [
    'Springertausch, 3 × 4', 'Abwechselnd, und kein Springer darf landen, wo er die eigene Seite angreift: die Regeln des Artikels „Knight swap“. 22 Sprünge.',
    'frei, mit Angriffen: 16', 'abwechselnd, mit Angriffen: 18', 'frei, ohne Angriff auf die eigene Seite: 18', 'frei, ohne Angriff auf die andere Seite: 22', 'frei, ohne Angriffe: unmöglich',
  ],
  usenet: ['24 Springer und ein Loch', 'James Dow Allens Rätsel aus dem Usenet: Vertausche alle Farben. 36 Sprünge, auf 1.200 Arten.', 'die entfernteste von allen: 39', 'auf halbem Weg: 18'],
  eleventh: ['The 11th Hour', 'Aus dem Computerspiel von 1995: vier Springer auf zehn Feldern. 40 Sprünge.', 'abwechselnd: unmöglich'],
  pairs: ['Vier Paare mit Namen', 'Jeder Springer tauscht mit seinem Gegenstück den Platz. 32 Sprünge.'],
  ring: ['Im Ring', 'Guarinis Brett mit benannten Springern: Kein Springer kann einen anderen überholen, darum ist es unmöglich.', 'über Kreuz: 16'],
  eight: ['Acht gegen acht', 'Auf dem ganzen Schachbrett, mit 10¹⁸ möglichen Stellungen. 64 Sprünge.'],
});
