// @ts-check
/** Texte der Abbildungen in den Artikeln, auf Deutsch. */
import { formatsOf } from '../../app/language.js';

/** @import { ArticleWords } from '../words.d.ts' */

const { duration, longTime, number, percent, plural } = formatsOf('de');

/** Ein Anteil in Prozent; sehr kleine ohne genaue Zahl. @param {number} share */
const shareOf = (share) => (share < 0.0001 ? 'weniger als ein Hundertstel Prozent' : percent(share, share < 0.01 ? 2 : 1));

/** @param {number} count */
const jumps = (count) => plural(count, '# Sprung', '# Sprünge');

export const words = /** @satisfies {ArticleWords} */ ({
  language: 'de',
  number,
  time: duration,
  longTime,
  yours: 'Dein Rätsel',
  stop: 'Anhalten',

  // Das Brett.
  board: 'Brett',
  wholeBoard: 'Ganzes Brett',
  theKnight: 'der Springer',
  theLeaper: 'die Figur',
  whiteKnight: 'weißer Springer',
  blackKnight: 'schwarzer Springer',
  queen: 'Dame',
  theStart: 'der Start',
  theGoal: 'das Ziel',
  blocked: 'gesperrt',
  free: 'frei',
  never: 'nie',
  canGoHere: 'hierhin kann er',
  jumps,
  ofAll: (part, all) => `${number(part)} von ${number(all)}`,
  impossible: 'unmöglich',
  undecided: 'nicht entschieden',

  // Damen von Hand.
  foundAll: (count) => `${number(count)}, das sind alle`,
  foundSoFar: (count) => `mindestens ${number(count)}`,
  foundNone: 'noch keine',
  firstFile: (done, size) => `${number(done)} von ${number(size)} Feldern der ersten Linie erledigt`,
  allTried: (count) => `Suche abgeschlossen. Auch der Löser zählt ${number(count)}.`,
  nothingKnown: 'Noch ist nichts bekannt.',
  firstQueen: (square, found) => `Erste Dame auf ${square}: bisher ${plural(found, '# Lösung', '# Lösungen')}.`,

  // Untere Schranke.
  noWayThere: 'ein Springer kann sein Ziel nicht erreichen',
  noRing: 'diese Felder bilden keinen Ring',
  wayOf: (from, to, length) => `${from} → ${to}: ${number(length)}`,

  // Andere Springer.
  oneOfEach: 'ja, je eine',
  bothOdd: 'nein, beide ungerade',
  squareIn: (many) => (many === 1 ? 'jedes Feld' : `ein Feld von ${number(many)}`),

  // Die Formel.
  formulaSays: (formula, search) => `die Formel sagt ${number(formula)}, die Suche ${search}`,
  formulaRight: (squares) => `Formel und Suche stimmen auf allen ${number(squares)} Feldern überein.`,
  formulaWrong: (wrong, squares) => `Die Formel irrt sich auf ${number(wrong)} von ${number(squares)} Feldern: Sie sagt die erste Zahl, die Suche die zweite.`,

  // Die Tabelle der Rekorde.
  rowsOf: (shown, all) => `${number(shown)} von ${number(all)} Zeilen.`,
  checkRow: 'Prüfen',
  sameAgain: (ms) => `✓ dasselbe in ${duration(ms)}`,
  anotherAnswer: (ms) => `anderes Ergebnis, in ${duration(ms)}`,
  namedPairs: (pairs, size) => `${plural(pairs, '# Paar', '# Paare')} mit Namen auf ${size}`,
  ranksOn: (ranks, size) => `${plural(ranks, '# Reihe', '# Reihen')} je Seite auf ${size}`,
  inTurns: 'abwechselnd',
  sparing: { 'no-comrade': 'ohne Angriff auf die eigene Seite', 'no-enemy': 'ohne Angriff auf die andere Seite', none: 'ohne Angriffe' },
  eachOn: (count, size) => `${plural(count, 'je # König, Turm, Läufer und Springer', 'je # Könige, Türme, Läufer und Springer')} auf ${size}`,
  piecesOn: (pieces, count, size) => `${count} ${pieces} auf ${size}`,
  rowNames: {
    guarini: 'Guarinis Problem', article: 'Artikel „Knight swap“', usenet: '24 Springer und ein Loch', 'perplexus-2614': 'Perplexus 2614', '11th-hour': 'The 11th Hour', ring: 'der Ring, mit Namen',
    runs: 'in Serien', turns: 'abwechselnd', 'turns-no-comrade': 'abwechselnd, ohne Angriff auf die eigene Seite', free: 'frei', 'free-no-comrade': 'ohne Angriff auf die eigene Seite', 'free-no-enemy': 'ohne Angriff auf die andere Seite', 'free-none': 'ohne Angriffe',
    'no-comrade': 'ohne Angriff auf die eigene Seite', 'no-enemy': 'ohne Angriff auf die andere Seite', farthest: 'die entfernteste von allen', crosswise: 'über Kreuz',
    open: 'offen', closed: 'geschlossen', zebra: 'Zebra', giraffe: 'Giraffe', antelope: 'Antilope',
    queens: 'Damen', kings: 'Könige', knights: 'Springer', bishops: 'Läufer', k3q1b2r2n3: 'K3 Q1 B2 R2 N3', 'kings-16': '16 Könige', r5n10: 'R5 N10',
  },
  impossibleBy: (why) => `unmöglich: ${why}`,
  whys: {
    neighbours: 'zu wenige Sprünge für mehrere Felder', colours: 'die Farben', 'too-few-jumps': 'zu wenige Sprünge', 'early-circle': 'erzwungene Sprünge schließen einen Kreis', pieces: 'zu viele Stücke', alternation: 'jeder zweite Schritt', theorem: 'ein Satz', tried: 'alles wurde versucht',
    'no-first-move': 'kein erster Zug ist erlaubt', 'no-last-move': 'kein letzter Zug ist erlaubt', 'no-passing': 'niemand kann überholen', exhausted: 'alles wurde durchsucht',
  },
  between: (lower, best) => `${number(lower)} bis ${number(best)}`,
  inWays: (ways) => plural(ways, 'auf # Art', 'auf # Arten'),
  reachable: (count, depth) => `${number(count)}, größte Entfernung ${number(depth)}`,

  // Alles nach Entfernung.
  awayShare: (distance, count, share) => `${jumps(distance)} entfernt: ${plural(count, '# Stellung', '# Stellungen')}, ${shareOf(share)} von allen.`,
  searching: (found, depth) => `${number(found)} gefunden, Tiefe ${number(depth)} …`,
  searched: (count, ms, same) => `${number(count)} Stellungen in ${duration(ms)}: ${same ? 'dieselben Zahlen wie in der Abbildung' : 'andere Zahlen als in der Abbildung'}.`,
  noMemory: 'Dafür reicht hier der Speicher nicht.',
  searchStopped: 'Angehalten.',

  // Für jede eine Nummer.
  blankPart: (square, hole, slab) => `${square}: ${number(hole)} × ${number(slab)}`,
  sameArrangement: 'dieselbe',
  otherArrangement: 'eine andere',

  // Wie viele Wege.
  shortestWays: (from, to, length, ways) => `Von ${from} nach ${to}: ${jumps(length)}, ${plural(ways, '# kürzester Weg', '# kürzeste Wege')}.`,
  noWay: 'Dorthin führt kein Weg.',

  // Welche Bretter eine Tour haben.
  hasTour: (files, ranks, has) => `${number(files)} mal ${number(ranks)}: ${has ? 'eine Tour' : 'keine'}`,
  boardsHave: (have, boards, agree) => `${number(have)} von ${number(boards)} Brettern haben eine; bei ${number(agree)} stimmt der Satz damit überein.`,

  // Knöpfe und Fäden.
  jumpsMade: (count, reached) => `${jumps(count)}${reached ? ': Sie haben die Plätze getauscht!' : '.'}`,

  // Drehungen und Spiegelungen.
  classOf: (at, of, images) => `Klasse ${number(at)} von ${number(of)}: ${images === 8 ? 'acht verschiedene Lösungen'
    : images === 1 ? 'nur 1 Lösung; die blassen sind dieselbe' : `nur ${number(images)} verschiedene Lösungen; die blassen waren schon da`}.`,

  // Eine Zählung.
  shareDone: (share) => `${percent(share)} fertig`,
  tooMany: 'zu viele für dieses Gerät',
  countStopped: 'angehalten',

  // Warnsdorffs Regel.
  waysOn: (ways) => plural(ways, '# Weg weiter', '# Wege weiter'),
  numberHere: (at) => `Nummer ${number(at)}`,
  allOnce: (squares) => `Alle ${number(squares)} Felder, jedes genau einmal.`,
  stuck: (left, good, square) => (
    `Kein Weg weiter, und ${plural(left, '# Feld bleibt', '# Felder bleiben')} übrig. ${good ? `Bis Feld ${number(good)}, ${square}, war noch eine Tour möglich.` : 'So beginnt keine Tour.'}`),
  visitedOf: (visited, squares) => `${plural(visited, '# Feld', '# Felder')} von ${number(squares)}. Die kleinsten Zahlen sind markiert.`,
  clickToBegin: 'Wähle ein Feld, um anzufangen.',
  ruleFinds: (good, squares) => `Von ${number(good)} der ${number(squares)} Felder aus findet die Regel eine Tour${good < squares ? '; Kreuze zeigen, wo sie versagt.' : '.'}`,

  // Wellen.
  standsHere: (waves) => `Hier steht der Springer. Es ${plural(waves, 'kommt noch # Welle', 'kommen noch # Wellen')}.`,
  newSquares: (wave, squares) => `Sprung ${number(wave)}: ${plural(squares, '# neues Feld', '# neue Felder')}.`,
});
