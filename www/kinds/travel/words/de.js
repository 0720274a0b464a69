// @ts-check
/** Texte für Reisen, auf Deutsch. */
import { formatsOf, squareList } from '../../../app/language.js';
import { PIECES, reasons } from './de/reasons.js';

/** @import { Titles } from '../../../app/contract.d.ts' */
/** @import { TravelWords } from '../types.d.ts' */

const { number, plural } = formatsOf('de');
const listed = squareList('oder', 'weitere');

export const words = /** @satisfies {TravelWords} */ ({
  ...reasons,
  taskGoals: 'Besuche alle Ziele, so schnell es geht.',
  whereFrom: 'Wo geht es los?',
  whereTo: 'Wohin soll es gehen?',
  clickIt: 'Wähle das Feld.',
  pickStart: 'Wähle „Start“, dann ein Feld.',
  pickGoal: 'Wähle „Ziel“, dann ein Feld.',
  noRoute: 'Kein Weg',
  reaches: (reached, open) => `Erreichbar sind ${number(reached)} von ${number(open)} offenen Feldern.`,
  noJumps: 'Start und Ziel sind dasselbe Feld.',
  jumps: (count) => plural(count, '# Sprung', '# Sprünge'),
  onlyPath: 'Es gibt nur einen kürzesten Weg.',
  paths: (count) => `${number(count)} verschiedene kürzeste Wege.`,
  pathsUnknown: 'Es gibt zu viele kürzeste Wege, um sie zu zählen.',
  startHere: 'der Start des Springers',
  startAndGoalHere: 'Start und Ziel des Springers',
  goalHere: 'das Ziel',
  goalNumber: (place) => `Ziel ${number(place)}`,
  guardHere: (letter) => PIECES[letter],
  attackedFrom: (square) => `angegriffen von ${square}`,
  stepHere: (step) => `Schritt ${number(step)}`,
  jumpsAway: (count) => plural(count, '# Sprung entfernt', '# Sprünge entfernt'),

  startStands: (square) => `Auf ${square} startet der Springer. Versetze ihn zuerst.`,
  guardStands: (square, letter) => `Auf ${square} steht ${PIECES[letter]}. Versetze die Figur zuerst.`,
  goalStands: (square) => `${square} ist das Ziel. Versetze es zuerst.`,
  guards: 'Wächter',
  guard: (letter) => PIECES[letter].split(' ')[1],
  capture: 'Können geschlagen werden',
  goals: 'Ziele',
  inOrder: 'Der Reihe nach besuchen',
  distance: 'Abstand',
  distances: 'Abstände',
  numbers: 'Zahlen',
  wave: 'Welle',
  pathsRow: 'Wege',
  pathTitle: 'Weg',
  showAll: 'Alle zeigen',
  anotherPath: 'Anderer kürzester Weg (N)',
  pathBefore: 'Vorheriger kürzester Weg',
  bringKnight: 'Bring den Springer zur Fahne.',
  visitFlags: 'Besuche jede Fahne.',
  visitInOrder: 'Halte dich an die Reihenfolge ihrer Nummern.',
  guardsWatch: 'Lande nicht, wo ein Wächter steht oder angreift.',
  guardsCanFall: 'Lande nicht, wo ein Wächter angreift. Ungedeckte Wächter kannst du schlagen.',
  atFlag: 'Du bist am Ziel.',
  isAttacked: (square, letter, by) => `${square} wird angegriffen: ${PIECES[letter]} auf ${by}.`,
  isGuarded: (square, letter) => `Auf ${square} steht ${PIECES[letter]}.`,
  noWalkJump: (from, to) => `Von ${from} nach ${to} führt kein Sprung.`,
  leastJumps: (least) => `Minimum: ${number(least)}.`,
  solvedInJumps: (made) => plural(made, 'Geschafft in # Sprung!', 'Geschafft in # Sprüngen!'),
  fewestJumps: 'Weniger geht nicht.',
  stillInJumps: (least) => `Ja, ${number(least)} ist noch möglich.`,
  minimumOutOfReach: (least) => `Das Minimum, ${least}, ist nicht mehr möglich. Nimm einige Sprünge zurück.`,
  wrongWalk: (all, at, square) => `Jetzt sind insgesamt mindestens ${number(all)} nötig. Der Fehler war Sprung ${number(at)}, nach ${square}.`,
  onlyBest: (squares, left) => `Nur mit ${listed(squares)} ${plural(left, 'ist # Sprung', 'sind # Sprünge')} noch möglich.`,
  bestSquare: (square, left) => `${square} ist am besten, danach noch ${plural(left, '# Sprung', '# Sprünge')}.`,
  goalReached: 'erreicht',
  knightHere: 'der Springer',
  walkedHere: (step) => `Sprung ${number(step)}`,
  canGoHere: 'hierhin kann er springen',
});

export const titles = /** @satisfies {Titles} */ ({
  travails: ['Die Mühen des Springers', 'Ruby Quiz 27, „Knight’s Travails“: von a8 nach b7, und b6 ist gesperrt. 4 Sprünge.'],
  locked: ['Eingesperrt', 'Dasselbe Quiz, doch beide Auswege sind gesperrt. Kein Weg.'],
  corners: ['Von Ecke zu Ecke', 'Quer übers Schachbrett in 6 Sprüngen, auf 108 Arten.'],
  next: ['Gleich nebenan', 'Das nächste Feld auf der Diagonale ist 4 Sprünge entfernt.'],
  ring: ['Im Ring', 'Auf 3 × 3 kann ein Springer nur im Kreis springen.'],
  camel: ['Das Kamel', 'Es springt ein Feld zur Seite und drei voran und verlässt nie seine Farbe.'],
});
