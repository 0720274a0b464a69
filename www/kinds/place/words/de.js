// @ts-check
/** Was zu einer Stellung gesagt wird, auf Deutsch. */
import { writing } from '../../../app/language.js';

/** @import { Titles } from '../../../app/contract.d.ts' */
/** @import { Piece } from '../../../solver/wire.d.ts' */
/** @import { PlaceWords } from '../types.d.ts' */

const { duration, number, percent, plural } = writing('de');

/** Ohne Artikel, mit „eine“ und „die“, und mehrere. @type {Record<Piece, readonly [name: string, one: string, the: string, several: string]>} */
const PIECES = {
  Q: ['Dame', 'eine Dame', 'Die Dame', 'Damen'], R: ['Turm', 'ein Turm', 'Der Turm', 'Türme'], B: ['Läufer', 'ein Läufer', 'Der Läufer', 'Läufer'],
  K: ['König', 'ein König', 'Der König', 'Könige'], N: ['Springer', 'ein Springer', 'Der Springer', 'Springer'],
};

/** Ein Anteil der Möglichkeiten. @param {number} value */
const share = (value) => (value === 0 ? '0' : value < 0.001 ? '<0,1' : percent(value, value < 0.1 ? 1 : 0));

export const words = /** @satisfies {PlaceWords} */ ({
  shareOf: share,
  whichPieces: 'Welche Figuren?',
  setPieces: 'Stelle ein, wie viele von jeder Art gesetzt werden. Mit keiner gibt es eine Möglichkeit: das leere Brett.',
  ways: (count) => plural(count, 'Eine Möglichkeit', '# Möglichkeiten'),
  noWay: 'Unmöglich',
  waysAtLeast: (count) => plural(count, 'Mindestens eine Möglichkeit', 'Mindestens # Möglichkeiten'),
  onlyWay: 'Eine andere gibt es nicht.',
  classesUnknown: 'Wie viele es bis auf Drehungen und Spiegelungen sind, ist nicht bekannt.',
  allDistinct: 'Keine zwei gehen durch Drehen oder Spiegeln ineinander über.',
  classes: (count) => `${number(count)} bis auf Drehungen und Spiegelungen.`,
  noneOfThem: (piece) => `Es sind keine ${PIECES[piece][3]} zu setzen.`,
  countingSquares: (done) => `Ich zähle für jedes Feld … ${percent(done)}`,
  standsIn: (piece, least, most) => `Auf jedem Feld steht ${PIECES[piece][1]} in ${share(least)} bis ${share(most)} der Möglichkeiten.`,
  soFar: (count) => `${number(count)} bisher`,
  shareDone: (done) => `${percent(done)} fertig`,
  atLeast: (count) => plural(count, 'Es gibt mindestens eine Möglichkeit.', 'Es gibt mindestens # Möglichkeiten.'),
  countedIn: (ms, workers) => (workers > 1 ? `Gezählt in ${duration(ms)} von ${number(workers)} Helfern.` : `Gezählt in ${duration(ms)}.`),
  blocked: 'gesperrt',
  pieceHere: (piece) => PIECES[piece][0],
  fixed: 'fest',
  quarrels: 'greift eine feste Figur an oder wird von einer angegriffen',
  inShare: (value) => (value === 0 ? 'in keiner der Möglichkeiten' : `in ${share(value)} der Möglichkeiten`),
  attackedHere: (times) => plural(times, 'einmal angegriffen', '#-mal angegriffen'),

  onBlocked: (square) => `${square} ist gesperrt: Dort kann nichts stehen. Radiere es zuerst.`,
  pieceName: (piece) => PIECES[piece][0],
  blockTool: 'Gesperrt',
  pieceStands: (piece, square) => `Auf ${square} steht ${PIECES[piece][1]}. Versetze die Figur zuerst.`,
  pieceFixed: (piece, square) => `${PIECES[piece][2]} auf ${square} steht fest. Versetze die Figur zuerst.`,
  toPlace: 'Zu setzende Figuren',
  howMany: (piece) => `Zu setzende ${PIECES[piece][3]}`,
  mostPieces: (most) => `Von jeder Art lassen sich 0 bis ${number(most)} setzen.`,
  fixedToo: (count) => `+ ${number(count)} fest`,
  noPieces: 'Keine',
  blockedSquares: 'Gesperrte Felder',
  stopLines: 'halten Linien auf',
  passLines: 'lassen sie durch',
  linesStop: 'Damen, Türme und Läufer halten vor einem gesperrten Feld wie vor einer Mauer.',
  linesPass: 'Damen, Türme und Läufer ziehen über ein gesperrtes Feld hinweg wie über ein Loch.',
  attacked: 'Angegriffene Felder',
  attackedTitle: 'Zeigen, welche Felder angegriffen sind und wie oft',
  heat: 'Wo sie stehen',
  heatOf: (piece) => `Wo ${PIECES[piece][3]} stehen`,
  allOver: 'Überall',
  placements: 'Stellungen',
  whichPlacements: 'Welche Stellungen',
  allPlacements: 'Alle',
  onePerClass: 'Eine je Symmetrieklasse',
  placementNumber: 'Nummer der Stellung',
  numberSign: 'Nr.',
  ofAll: (count) => `von ${number(count)}`,
  ofSoFar: (count) => `von ${number(count)} bisher`,
  showIt: 'Zeigen',
  noPlacement: 'Es gibt keine Stellung zu zeigen.',
  typeNumber: (most) => `Schreib eine Zahl von 1 bis ${number(most)}.`,
  onTheWay: (to, at) => `Unterwegs zu Nummer ${number(to)}: bei ${number(at)} …`,
  onTheWayByOne: (to, at) => `Unterwegs zu Nummer ${number(to)}, meist eine nach der anderen: bei ${number(at)} …`,
  shownHere: 'Hier siehst du, was sich setzen lässt.',
  stopHere: 'Hier anhalten',
  tryAgain: 'Noch einmal versuchen',
  placementOf: (at, of) => `Stellung ${number(at)} von ${number(of)}`,
  placementWith: (at, of, pieces) => `Stellung ${number(at)} von ${number(of)}: ${pieces}`,
  galleryLarge: 'Galerie groß',
  galleryBeside: 'Galerie neben dem Brett (Esc)',
  saveText: 'Als Text sichern',
  saveMany: 'Wie viele gesichert werden',
  saveFirst: (count) => `die ersten ${number(count)}`,
  saveAll: (count) => plural(count, 'die einzige', 'alle #'),
  cancelSaving: (done) => `Abbrechen (${percent(done)})`,
  saveFailed: (why) => `Die Liste konnte nicht gesichert werden: ${why}.`,
  fileWays: (count) => plural(count, '# Möglichkeit', '# Möglichkeiten'),
  fileWaysAtLeast: (count) => plural(count, 'mindestens # Möglichkeit', 'mindestens # Möglichkeiten'),
  fileClasses: (count) => plural(count, '# Symmetrieklasse', '# Symmetrieklassen'),
  fileClassesAtLeast: (count) => plural(count, 'mindestens # Symmetrieklasse', 'mindestens # Symmetrieklassen'),
  fileFirst: (count) => `die ersten ${number(count)} davon`,
});

export const titles = /** @satisfies {Titles} */ ({
  queens: ['Acht Damen', 'Der Klassiker: 1848 von Max Bezzel gestellt, 1850 von Franz Nauck gelöst. 92 Möglichkeiten.'],
  twelve: ['Zwölf wirklich verschiedene', 'Noch einmal die acht Damen, Drehungen und Spiegelungen nur einmal gezählt: 12.'],
  rooks: ['Ein König und zwei Türme', 'Ein kleines für den Anfang, auf 3 × 3, aus einem Artikel über Clojure. 4 Möglichkeiten.'],
  hour: ['Das Stundenbeispiel', 'Drei Könige, eine Dame, ein Läufer, zwei Türme, drei Springer auf 7 × 8, aus demselben Artikel; dessen Programm brauchte über eine Stunde. 22.072.980 Möglichkeiten.'],
  warmUp: ['Zum Warmwerden', 'Zwei Könige und ein Turm auf 3 × 3: So beginnt ein bekanntes Bewerbungsgespräch. 4 Möglichkeiten.'],
  second: ['Zwei Türme, vier Springer', 'Das zweite Beispiel desselben Gesprächs, auf 4 × 4. 8 Möglichkeiten.'],
  interview: ['Die Bewerbungsaufgabe', 'Das soll die Bewerberin lösen: je zwei Könige, Damen und Läufer, ein Springer auf 7 × 7. 3.063.828 Möglichkeiten.'],
  other: ['Die andere Bewerbungsaufgabe', 'Zwei Könige, eine Dame, ein Läufer, ein Turm, ein Springer auf 6 × 9. 20.136.752 Möglichkeiten.'],
  kings: ['Sechzehn Könige', 'Mehr passen nicht aufs Schachbrett. 281.571 Möglichkeiten (OEIS A018807).'],
  knights: ['Zweiunddreißig Springer', 'Alle auf Feldern einer Farbe. 2 Möglichkeiten.'],
  eightKnights: ['Acht Springer', 'So viele, wie es Reihen gibt: 379.978.716 Möglichkeiten (OEIS A201540).'],
  nine: ['Neun Damen und ein Bauer', 'Ein gesperrtes Feld macht Platz für eine neunte Dame. 2 Möglichkeiten.'],
  twelveQueens: ['Zwölf Damen', 'Auf einem Brett von 12 × 12. 14.200 Möglichkeiten (OEIS A000170).'],
});
