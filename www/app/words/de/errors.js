// @ts-check
/** Fehler in einer Rätselzeile oder auf dem Brett, auf Deutsch. Die englischen Texte hat der Kern. */
import { squareList, formatsOf } from '../../language.js';

/** @import { CoreMessages } from '../../words.d.ts' */
/** @import { Kind, Piece } from '../../../solver/wire.d.ts' */

const { number, plural } = formatsOf('de');
const and = squareList('und', 'weitere');
const or = squareList('oder', 'weitere');
const LINE = 'travel?board=8x8&from=a8&to=b7';

/** @type {Record<Kind, string>} */
const KINDS = { travel: 'Reise', swap: 'Tausch', place: 'Aufstellung', tour: 'Tour' };
/** @type {Record<Piece, string>} */
const PIECES = { K: 'Könige', Q: 'Damen', B: 'Läufer', R: 'Türme', N: 'Springer' };

/** @param {readonly string[]} names */
const all = (names) => ({ names: [...names], total: names.length });
/** A letter of another alphabet, and perhaps what it looks like. @param {string | null} letters */
function foreign(letters) {
  const [letter, twin] = letters ?? '';
  return !letter ? '' : twin ? ` Das „${letter}“ sieht nur aus wie ${twin}.` : ` Das „${letter}“ ist keiner der Buchstaben a bis z und keine der Ziffern 0 bis 9.`;
}
/** @param {number} count */
const many = (count) => (count === 0 ? 'keinen' : count === 1 ? 'einen' : number(count));
/** @param {string} letter */
const white = (letter) => (letter === 'N' ? ' weiße Springer' : letter === 'n' ? ' schwarze Springer' : ` Springer ${letter}`);
/** @param {number} count @param {string} letter */
const knights = (count, letter) => (count > 1 ? `${number(count)}${white(letter)}` : `${many(count)}${white(letter).replace('weiße', 'weißen').replace('schwarze', 'schwarzen')}`);

/** @type {CoreMessages<'error' | 'refused'>} */
export const errors = {
  'error.empty': () => `Der Text ist leer. Ein Rätsel sieht so aus: ${LINE}.`,
  'error.too-long': (most) => `Das ist zu lang für ein Rätsel: Eine Zeile hat höchstens ${number(most)} Bytes.`,
  'error.not-a-puzzle': (got, letters) => `„${got}“ ist kein Rätsel. Eine Zeile beginnt mit travel?, swap?, place? oder tour?, wie in ${LINE}.${foreign(letters)}`,
  'error.unknown-kind': (got) => `Rätsel der Art „${got}“ gibt es nicht. Es gibt travel, swap, place und tour.`,
  'error.unlike-kind': (got, nearest) => `Rätsel der Art „${got}“ gibt es nicht. Meintest du ${nearest}?`,
  'error.bad-escape': (got) => `„${got}“ steht für kein Zeichen. Hinter % kommen zwei hexadezimale Ziffern, wie in %2A für *.`,
  'error.unknown-parameter': (kind, got, known) => `Ein Rätsel der Art ${KINDS[kind]} hat keinen Parameter „${got}“. Es hat ${and(all(known))}.`,
  'error.unlike-parameter': (kind, got, nearest) => `Ein Rätsel der Art ${KINDS[kind]} hat keinen Parameter „${got}“. Meintest du ${nearest}?`,
  'error.doubled-parameter': (parameter) => `Der Parameter ${parameter} steht zweimal da. Entferne einen davon.`,
  'error.missing-value': (parameter, example) => `Der Parameter ${parameter} braucht einen Wert, wie in ${parameter}=${example}.`,
  'error.missing-board': (example) => `Dieses Rätsel hat noch kein Brett. Ergänze eines, zum Beispiel board=${example}.`,
  'error.missing-start': (example) => `Dieses Rätsel hat noch keinen Start. Ergänze einen, zum Beispiel from=${example}.`,
  'error.missing-goal': (example) => `Dieses Rätsel hat noch kein Ziel. Ergänze eines, zum Beispiel to=${example}.`,
  'error.unknown-word': (parameter, got, known, letters) => `Der Parameter ${parameter} kann nicht „${got}“ sein. Möglich ist ${or(all(known))}.${foreign(letters)}`,
  'error.bad-square': (got, letters) => `„${got}“ ist kein Feld. Ein Feld besteht aus Buchstaben für die Linie und einer Zahl für die Reihe, wie c7.${foreign(letters)}`,
  'error.off-files': (got, last) => `${got} liegt nicht auf diesem Brett: ${last === 'a' ? 'Die einzige Linie ist a' : `Die Linien gehen von a bis ${last}`}.`,
  'error.off-ranks': (got, ranks) => `${got} liegt nicht auf diesem Brett: ${ranks === 1 ? 'Die einzige Reihe ist 1' : `Die Reihen gehen von 1 bis ${ranks}`}.`,
  'error.no-square': (got, most, last) => `Ein Feld mit der Nummer ${got} gibt es auf diesem Brett nicht: Sie gehen von 0 für a1 bis ${number(most)} für ${last}.`,
  'error.blocked-start': (square) => `Der Start liegt auf ${square}, und das ist gesperrt. Versetze ihn, oder gib das Feld frei.`,
  'error.blocked-goal': (square) => `Das Ziel liegt auf ${square}, und das ist gesperrt. Versetze es, oder gib das Feld frei.`,
  'error.blocked-number': (square) => `Auf ${square} steht eine Nummer, und das ist gesperrt. Versetze sie, oder gib das Feld frei.`,
  'error.blocked-piece': (piece, square) => `Auf ${square} steht eine Figur ${piece}, und das ist gesperrt. Versetze sie, oder gib das Feld frei.`,
  'error.blocked-goal-piece': (piece, square) => `Im Ziel steht eine Figur ${piece} auf ${square}, und das ist gesperrt. Versetze sie, oder gib das Feld frei.`,
  'error.doubled-square': (square) => `${square} ist zweimal genannt. Einmal genügt.`,
  'error.too-many-flags': (got, most) => `Ein Rätsel hat höchstens ${number(most)} Ziele, und dieses hat ${number(got)}. Lass einige weg.`,
  'error.too-many-guards': (got, most) => `Höchstens ${number(most)} Wächter können geschlagen werden, und hier stehen ${number(got)}. Lass einige weg oder capture=yes.`,
  'error.guard-on-start': (square) => `Der Start ist auf ${square}, wo ein Wächter steht. Setze einen von beiden auf ein anderes Feld.`,
  'error.bad-leaper': (got, most, letters) => `„${got}“ beschreibt keinen Springer. Nötig sind zwei Zahlen von 0 bis ${number(most)}, nicht beide 0, wie 1,2 für den gewöhnlichen Springer, oder ein Name wie king.${foreign(letters)}`,
  'error.bad-symbol': (got, kind, letters) => `„${got}“ gehört nicht auf ein Brett. In den Reihen stehen Anzahlen freier Felder${{
    travel: ', * für gesperrte und k, q, r, b, n oder p für einen Wächter. Der Start steht in from, das Ziel in to.', tour: ' und * für gesperrte. Felder der Tour stehen in from, to oder numbers.',
    swap: ', * für gesperrte und ein Buchstabe für jeden Springer.', place: ', * für gesperrte und K, Q, R, B oder N für eine Figur.',
  }[kind]}${foreign(letters)}`,
  'error.not-a-piece': (got, square) => `„${got}“ kann nicht auf ${square} stehen. Figuren sind K, Q, R, B und N.`,
  'error.not-a-knight': (got, square) => `„${got}“ kann nicht auf ${square} stehen. Die weißen Springer sind Buchstaben von A bis Z, die schwarzen von a bis z.`,
  'error.empty-row': (rank) => `Reihe ${rank} hat keine Felder. Gib an, wie viele frei sind, wie in 8.`,
  'error.empty-files': (most) => `Das Brett hat keine Linien. Es braucht 1 bis ${number(most)} davon.`,
  'error.empty-ranks': (most) => `Das Brett hat keine Reihen. Es braucht 1 bis ${number(most)} davon.`,
  'error.ragged-board': (rank, got, expected) => `Reihe ${rank} hat ${plural(got, '# Feld', '# Felder')}, die oberste aber ${number(expected)}. Alle Reihen brauchen gleich viele.`,
  'error.large-row': (rank, most) => `Reihe ${rank} hat zu viele Felder. Ein Brett hat höchstens ${number(most)} Linien und ${number(most)} Reihen.`,
  'error.large-files': (most) => `Das Brett hat zu viele Linien. Ein Brett hat höchstens ${number(most)} Linien und ${number(most)} Reihen.`,
  'error.large-ranks': (most) => `Das Brett hat zu viele Reihen. Ein Brett hat höchstens ${number(most)} Linien und ${number(most)} Reihen.`,
  'error.goal-size': (files, ranks, boardFiles, boardRanks) => `Das Ziel ist ${number(files)} × ${number(ranks)}, das Brett aber ${number(boardFiles)} × ${number(boardRanks)}. Beide brauchen dieselbe Größe.`,
  'error.goal-blocks': (square) => `${square} ist im Ziel gesperrt, auf dem Brett aber frei. Sperre es auf beiden oder auf keinem.`,
  'error.bad-pieces': (got, letters) => `„${got}“ ist keine Figur mit ihrer Anzahl. Figuren sind K, Q, R, B und N, jede mit einer Zahl, einem Plus oder einem Stern dahinter, wie in K3Q1N2.${foreign(letters)}`,
  'error.doubled-piece': (piece) => `Die Anzahl der ${PIECES[piece]} (${piece}) steht zweimal da. Entferne eine davon.`,
  'error.second-plus': (piece, open) => `Nur bei einer Art kann die Anzahl offen sein, und sie ist es schon bei ${open}. Gib an, wie viele ${PIECES[piece]} (${piece}) es sind.`,
  'error.too-many-pieces': (piece, most) => `Die Anzahl der ${PIECES[piece]} (${piece}) geht von 0 bis ${number(most)}.`,
  'error.too-many-squares': (kind, got, most) => `Ein Rätsel der Art ${KINDS[kind]} hat höchstens ${number(most)} freie Felder, und dieses Brett hat ${number(got)}. Mach es kleiner, oder sperre welche.`,
  'error.unequal-sides': (letter, own, other) => (letter === 'N'
    ? `Zum Tauschen brauchen beide Seiten gleich viele Springer, aber Weiß hat ${many(own)} und Schwarz ${many(other)}.`
    : `Zum Tauschen brauchen beide Seiten gleich viele Springer jedes Buchstabens, aber Weiß hat ${knights(own, letter)} und Schwarz ${knights(other, letter.toLowerCase())}.`),
  'error.other-knights': (letter, start, goal) => `Start und Ziel brauchen dieselben Springer, aber der Start hat ${knights(start, letter)} und das Ziel ${many(goal)}.`,
  'error.integer-too-large': (got) => `${got} ist keine Stellung von 24 Springern. So eine Zahl hat dreißig Bits, ist also kleiner als 1073741824.`,
  'error.integer-no-cell': (got) => `${got} ist keine Stellung von 24 Springern. Die untersten fünf Bits sind das leere Feld, von 0 bis 24.`,
  'error.integer-hole': (got) => `${got} ist keine Stellung von 24 Springern. Die untersten fünf Bits sind das leere Feld, und dort kann kein schwarzer Springer stehen.`,
  'error.missing-size': () => 'Vor den Figuren steht die Größe des Bretts, wie in [7 8] {:K 3, :Q 1, :N 2}.',
  'error.bad-size': (got) => `„${got}“ ist keine Größe eines Bretts. Sie steht vor den Figuren, wie in [7 8] {:K 3, :Q 1, :N 2}.`,
  'error.bad-arguments': (got) => `„${got}“ gehört nicht hierher. Gib die Größe des Bretts und die Anzahlen der Figuren an, wie in [7 8] {:K 3, :Q 1, :N 2}.`,
  'error.surplus-pieces': (got) => `„${got}“ ist zu viel. Der Text wurde als Brett mit Figuren gelesen.`,
  'error.surplus-arrangements': (got) => `„${got}“ ist zu viel. Der Text wurde als eine oder zwei Stellungen von 24 Springern gelesen.`,
  'error.no-solver': (kind) => `Rätsel der Art ${KINDS[kind]} kann dieses Programm nicht lösen.`,
  'error.no-closed-tour': () => 'Punktsymmetrisch kann nur eine geschlossene Tour sein, wie in tour?board=6x6&ends=closed.',
  'error.other-kind': (option, of, kind) => `Die Option ${option} gibt es nur für Rätsel der Art ${KINDS[of]}. Dieses ist von der Art ${KINDS[kind]}.`,
  'error.bad-number': (got, letters) => `„${got}“ ist kein Feld mit seiner Nummer auf der Tour. Schreib es wie c3:5; die Nummern beginnen mit 1.${foreign(letters)}`,
  'error.numbered-twice': (square) => `${square} hat zwei Nummern, aber eine Tour besucht es nur einmal. Entferne eine davon.`,
  'error.doubled-number': (at, first, second) => `${second} kann nicht die Nummer ${number(at)} haben, denn ${first} hat sie schon.`,
  'error.number-too-large': (square, at, most) => `${square} kann nicht die Nummer ${number(at)} haben. Es ${plural(most, 'ist # Feld', 'sind # Felder')} frei, also gehen die Nummern von 1 bis ${number(most)}.`,
  'error.closed-end': (square) => `Eine geschlossene Tour hat kein Ende, also kann sie nicht auf ${square} enden. Entferne to oder ends=closed.`,
  'error.blocked-length': (got, files, ranks) => `Ein Brett von ${number(files)} × ${number(ranks)} braucht für jedes Feld eine Zahl, die sagt, ob es gesperrt ist, und hier ${plural(got, 'ist es eine', 'sind es #')}.`,
  'error.bad-travel': (english) => english,
  'error.bad-swap': (english) => english,
  'error.bad-place': (english) => english,
  'error.bad-tour': (english) => english,
  'refused.unasked': (english) => `Diese Anfrage ist ungültig. ${english}`,
  'refused.squares-memory': () => 'Zum Zählen für jedes Feld reicht der Speicher nicht.',
  'refused.squares-size': () => 'Das Brett ist zu groß, um für jedes Feld zu zählen.',
  'refused.list-size': () => 'Das Brett ist zu groß für die Suche nach Stellungen, die es abdecken.',
  'refused.solution-memory': () => 'Für die Suche nach der nächsten Lösung reicht der Speicher nicht.',
  'refused.many-runs': () => 'Es gibt zu viele Lösungen, um sie nach Serien aufzuzählen.',
};
