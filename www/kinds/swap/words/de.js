// @ts-check
/** Was zu einem Tausch gesagt wird, auf Deutsch. */
import { writing } from '../../../app/language.js';
import { reasons } from './de/reasons.js';
import { refusals } from './de/refusals.js';

/** @import { Titles } from '../../../app/contract.d.ts' */
/** @import { Metric } from '../../../solver/wire.d.ts' */
/** @import { SwapWords } from '../types.d.ts' */

const { duration, memory, number, plural } = writing('de');

/** @param {Metric} metric @param {number} count */
const moves = (metric, count) => (metric === 'runs' ? plural(count, '# Lauf', '# Läufe') : plural(count, '# Zug', '# Züge'));

/** „Noch 3 Zügen“: im Dativ. @param {Metric} metric @param {number} count */
const inMoves = (metric, count) => (metric === 'runs' ? plural(count, '# Lauf', '# Läufen') : plural(count, '# Zug', '# Zügen'));

/** @param {Metric} metric @param {number} count */
const movesAway = (metric, count) => (metric === 'runs' ? plural(count, '# Lauf entfernt', '# Läufe entfernt') : plural(count, '# Zug entfernt', '# Züge entfernt'));

/** @param {string} letter groß für Weiß */
const isWhite = (letter) => letter === letter.toUpperCase();

/** @param {string} letter */
const knight = (letter) => `${isWhite(letter) ? 'weißer' : 'schwarzer'} Springer${letter.toUpperCase() === 'N' ? '' : ` ${letter.toUpperCase()}`}`;

export const words = /** @satisfies {SwapWords} */ ({
  ...reasons,
  ...refusals,
  whereKnights: 'Wo stehen die Springer?',
  pickKnight: 'Wähle einen Springer, dann klicke auf Felder.',
  unequalSides: 'Die Seiten sind ungleich',
  otherKnights: 'Start und Ziel passen nicht zusammen',
  tooManySquares: 'Das Brett ist zu groß',
  mendGoal: 'Wähle „Ziel“, um es zu ändern oder wieder die Farben zu tauschen.',
  impossible: 'Unmöglich',
  goalShown: 'Das Ziel ist blass auf dem Brett zu sehen.',
  noMoves: 'Das Ziel ist dasselbe wie der Start.',
  moves,
  whiteBegins: 'Weiß beginnt, und die Seiten ziehen abwechselnd.',
  blackBegins: 'Schwarz beginnt, und die Seiten ziehen abwechselnd.',
  landing: (attack) => ({
    'no-comrade': 'Ein Springer darf nicht landen, wo er die eigene Seite angreift.',
    'no-enemy': 'Ein Springer darf nicht landen, wo er die andere Seite angreift.',
    none: 'Ein Springer darf nicht landen, wo er einen anderen Springer angreift.',
  })[attack],
  inJumps: (count) => plural(count, 'Das sind # Sprung.', 'Das sind # Sprünge.'),
  fewest: 'Mit weniger geht es nicht.',
  bestFound: 'Die beste Lösung, die sich bisher fand.',
  movesNotProven: (metric, count) => `${moves(metric, count)}, vielleicht geht es kürzer`,
  needed: (metric, count) => `Mindestens ${moves(metric, count)}`,
  neededDetail: (metric, count) => `Es braucht mindestens ${moves(metric, count)}.`,
  noSolutionFound: 'Keine Lösung gefunden.',
  bestSoFar: (metric, count) => `Die bisher beste braucht ${moves(metric, count)}.`,
  inHowManyWays: (metric, count) => `Auf wie viele Weisen geht es in ${inMoves(metric, count)}?`,
  onlySolution: 'Es gibt nur eine kürzeste Lösung.',
  solutions: (count) => `${number(count)} verschiedene kürzeste Lösungen.`,
  solutionsUnknown: 'Wie viele kürzeste Lösungen es gibt, ist nicht bekannt.',
  lookedAt: (count, ms) => plural(count, `# Stellung angesehen in ${duration(ms)}.`, `# Stellungen angesehen in ${duration(ms)}.`),
  memoryAtMost: (own, together) => `Eine Suche nimmt hier höchstens ${memory(own)} Speicher, mehrere Helfer zusammen ${memory(together)}.`,
  onlySolutionShown: 'Das ist die einzige kürzeste Lösung.',
  holeHere: 'Loch',
  knight,
  knightWanted: (letter) => `hierhin soll ein ${knight(letter)}`,
  graphTitle: 'Knöpfe und Fäden',
  graph: 'Der Zuggraph: Felder sind Knöpfe, Sprünge die Fäden dazwischen',
  noJumpFits: 'Auf dieses Brett passt kein Sprung.',
  tangle: 'Die Sprünge dieses Bretts wären ein Knäuel. Auf einem kleineren oder mit Löchern sind sie hier als Fäden zwischen Knöpfen zu sehen.',

  noKnightHere: (square) => `Auf ${square} steht kein Springer. Wähle den, der ziehen soll.`,
  noMoveYet: 'Du hast noch nicht gezogen.',
  noMoveTakenBack: 'Du hast keinen Zug zurückgenommen.',
  thereAlready: 'Du bist schon da.',
  noBestMove: 'Es fand sich in der Zeit kein bester Zug.',
  deadEnd: 'Von hier ist das Ziel nicht mehr zu erreichen: Nimm zurück.',
  noMoveHelps: 'Kein Zug hilft, denn das Ziel ist nicht zu erreichen.',
  doneIn: (metric, count) => `Geschafft in ${inMoves(metric, count)}!`,
  turnOf: (side) => (side === 'white' ? 'Weiß ist am Zug.' : 'Schwarz ist am Zug.'),
  leastIs: (count) => `Es geht in ${number(count)}.`,
  leastNow: (now) => `Jetzt braucht es insgesamt mindestens ${number(now)}.`,
  lookingWhetherLeast: 'Ich sehe nach, ob es noch am kürzesten geht …',
  notToldInTime: 'Die Zeit reichte nicht, es herauszufinden.',
  stillIn: (least) => `Ja, es geht noch in ${number(least)}.`,
  stillReached: 'Ja, das Ziel ist noch zu erreichen.',
  wrongJump: (at, jump) => `Falsch war Sprung ${number(at)}, ${jump}.`,
  goalOutOfReach: 'Das Ziel ist nicht zu erreichen.',
  backToBest: (jump) => `Nimm ${jump} zurück: Das führte vom Ziel weg.`,
  bestJump: (jump, metric, left) => `${jump} ist am besten, dann bleiben ${moves(metric, left)}.`,
  bestKnownJump: (jump, metric, left) => `${jump} ist das Beste, was sich fand, dann bleiben ${moves(metric, left)}.`,
  othersAsGood: (count) => plural(count, 'Ein anderer ist genauso gut.', '# andere sind genauso gut.'),
  picked: 'gewählt',
  mayLand: 'hier darf er landen',
  mayNotLand: 'hier darf er nicht landen',
  canMove: 'er kann ziehen',

  onHole: (square) => `Auf ${square} ist ein Loch: Dort kann nichts stehen. Radiere es zuerst.`,
  whiteTool: 'Weiß',
  blackTool: 'Schwarz',
  namedTool: 'Benannt',
  startTaken: (square) => `Am Start steht ein Springer auf ${square}. Versetze ihn zuerst.`,
  goalTaken: (square) => `Im Ziel steht ein Springer auf ${square}. Versetze ihn zuerst.`,
  held: 'aufgenommen',
  backAtStart: 'Zurück am Start, den du bearbeitest. Um von einem Moment des Films weiterzugehen, wähle dort „Spielen“.',
  goalUnknown: 'Das Ziel ist nicht bekannt, darum lässt es sich nicht bearbeiten.',
  pickedLetter: (letter) => `${isWhite(letter) ? 'Weißer' : 'Schwarzer'} Springer ${letter.toUpperCase()}: Klicke auf Felder, um ihn zu setzen.`,
  whichFace: 'Welche Stellung auf dem Brett ist',
  swapColours: 'Farben tauschen',
  sameAsStart: 'Wie der Start',
  letterOf: 'Der Buchstabe des Springers',
  letter: 'Buchstabe',
  whose: 'Wessen Springer',
  whites: 'Weiß',
  blacks: 'Schwarz',
  shape: 'Form',
  shapeOfBoard: 'Form des Bretts',
  cutTo: 'zuschneiden …',
  shapes: { full: 'alle Felder', middle: 'ohne die Mitte', corners: 'ohne Ecken', cross: 'ein Kreuz', diamond: 'eine Raute', ring: 'ein Ring' },
  rules: 'Regeln',
  turns: 'Zugrecht',
  whoMoves: 'Wer am Zug ist',
  anyTime: 'Jederzeit',
  whiteFirst: 'Weiß zuerst',
  blackFirst: 'Schwarz zuerst',
  countingRow: 'Zählung',
  whatCounts: 'Was als ein Zug zählt',
  jumpsMetric: 'Sprünge',
  runsMetric: 'Läufe',
  runsFree: 'Mehrere Sprünge eines Springers nacheinander zählen als einer.',
  runsInTurns: 'Wenn abwechselnd gezogen wird, ist jeder Sprung ein Lauf.',
  mayAttack: 'Wo er landet, darf ein Springer angreifen',
  mayAttackGroup: 'Ein landender Springer darf angreifen',
  ownSide: 'die eigene Seite',
  otherSide: 'die andere Seite',
  attackAny: 'Angriffe spielen keine Rolle.',
  attackNone: 'Ein Springer darf nicht landen, wo er irgendwen angreift.',
  attackNoOwn: 'Ein Springer darf nicht landen, wo er die eigene Seite angreift.',
  attackNoEnemy: 'Ein Springer darf nicht landen, wo er die andere Seite angreift.',
  solutionsTitle: 'Kürzeste Lösungen',
  solutionBefore: 'Die kürzeste Lösung davor',
  anotherSolution: 'Eine andere kürzeste Lösung (N)',
  movesTitle: 'Züge',
  yourMoves: 'Deine Züge',
  howShown: 'Wie Züge gezeigt werden',
  list: 'Liste',
  pictures: 'Bilder',
  noneYet: 'Noch keine.',
  startStep: 'Start',
  white: 'Weiß',
  black: 'Schwarz',
  extentTitle: 'Wie weit man kommt',
  lookAtAll: 'Alle Stellungen ansehen',
  stopLookingAtAll: 'Nicht mehr suchen',
  farthestAsGoal: 'Eine der fernsten zum Ziel machen',
  farthestIsGoal: (metric, depth) => `Das Ziel ist jetzt ${movesAway(metric, depth)}: Die blassen Springer zeigen es.`,
  layer: (metric, depth, count) => `${movesAway(metric, depth)}: ${number(count)}`,
  layers: (counts) => `Wie viele Stellungen wie weit entfernt sind: ${counts.map(number).join('; ')}`,
  extentIdle: 'Jede Stellung, die vom Start aus erreichbar ist, und wie weit sie entfernt ist.',
  extentSoFar: (metric, count, depth) => `${number(count)} bisher, ${movesAway(metric, depth)} …`,
  extentTooMany: (count) => `Für den Speicher dieses Geräts sind es zu viele: ${number(count)} waren zu sehen.`,
  extentNone: 'Keine andere Stellung ist erreichbar.',
  extentFound: (metric, count, depth) => `${number(count)} Stellungen sind erreichbar, die fernste ist ${movesAway(metric, depth)}.`,
  extentTook: (ms) => `Gefunden in ${duration(ms)}`,
});

export const titles = /** @satisfies {Titles} */ ({
  guarini: ['Guarinis Problem', 'Paolo Guarini stellte es 1512, arabische Handschriften schon vorher. 16 Sprünge, oder 7 Läufe, wie Dudeney in den „Vier Fröschen“ zählt.', 'in Läufen: 7'],
  article: [
    'Springertausch, 3 × 4', 'Abwechselnd, und kein Springer darf landen, wo er die eigene Seite angreift: die Regeln des Artikels „Knight swap“. 22 Züge.',
    'frei, mit Angriffen: 16', 'abwechselnd, mit Angriffen: 18', 'frei, die eigene Seite geschont: 18', 'frei, die andere Seite geschont: 22', 'frei, alle geschont: unmöglich',
  ],
  usenet: ['24 Springer und ein Loch', 'James Dow Allens Rätsel aus dem Usenet: Kehre alle Farben um. 36 Sprünge, auf 1.200 Weisen.', 'die fernste von allen: 39', 'auf halbem Weg: 18'],
  eleventh: ['The 11th Hour', 'Aus dem Computerspiel von 1995: vier Springer auf zehn Feldern. 40 Sprünge.', 'abwechselnd: unmöglich'],
  pairs: ['Vier Paare mit Namen', 'Jeder Springer tauscht mit seinem Gegenstück den Platz. 32 Sprünge.'],
  ring: ['Im Ring', 'Guarinis Brett mit benannten Springern: Niemand kann überholen, darum ist es unmöglich.', 'über Kreuz: 16'],
  eight: ['Acht gegen acht', 'Auf einem ganzen Schachbrett, unter 10¹⁸ Stellungen. 64 Sprünge.'],
});
