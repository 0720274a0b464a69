// @ts-check
/** Warum es keine Tour gibt, auf Deutsch. */
import { squareList, spellOut, formatsOf } from '../../../../app/language.js';

/** @import { CoreMessages } from '../../../../app/words.d.ts' */
/** @import { NamedSquares } from '../../../../solver/wire.d.ts' */

const { number, plural } = formatsOf('de');
const squares = squareList('und', 'weitere');
const few = spellOut(['keins', 'eins', 'zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun', 'zehn', 'elf', 'zwölf'], number);

/** @param {number} count */
const jumps = (count) => plural(count, 'einen Sprung', '# Sprünge');
/** @param {number} count */
const many = (count) => plural(count, '# Feld', '# Felder');
/** @param {number} count */
const ofMany = (count) => plural(count, '# Feld', '# Feldern');
/** @param {string} first @param {number} at @param {string} second @param {number} then */
const numbered = (first, at, second, then) => `${first} ist Nummer ${number(at)} und ${second} ist Nummer ${number(then)}`;
/** @param {NamedSquares} excluded */
const without = (excluded) => `ohne ${squares(excluded)}, ${excluded.total === 1 ? 'das eine andere Nummer hat' : 'die andere Nummern haben'},`;
/** @param {number} available @param {number} at @param {number} then */
const only = (available, at, then) => `von Nummer ${number(at)} weiter zu Nummer ${number(then)} ${plural(available, 'ist es nur ein Sprung', 'sind es nur # Sprünge')}`;
/** @param {boolean} isChequered */
const changes = (isChequered) => (isChequered ? 'Jeder Sprung wechselt die Farbe' : 'Jeder Sprung wechselt zwischen zwei Gruppen von Feldern');
/** @param {boolean} isChequered */
const colour = (isChequered) => (isChequered ? 'Farbe' : 'Gruppe');
/** @param {boolean} isChequered */
const oneButBoth = (isChequered) => (isChequered ? 'die einer Farbe, aber sie haben beide Farben' : 'die einer der beiden Gruppen, zwischen denen jeder Sprung wechselt, aber sie sind aus beiden Gruppen');
/** @param {NamedSquares} half */
const apart = (half) => `Von diesen Feldern, der Hälfte von allen, liegen keine zwei einen Sprung auseinander: ${squares(half)}.`;
/** @param {number} positions */
const tried = (positions) => `Alles wurde versucht: ${plural(positions, '# Stellung wurde', '# Stellungen wurden')} geprüft.`;

/** @type {CoreMessages<'tour' | 'symmetry' | 'outside'>} */
export const reasons = {
  'tour.no-square': () => 'Das Brett hat kein freies Feld.',
  'tour.too-few': (count) => `Eine geschlossene Tour braucht mindestens drei Felder, und dieses Brett hat nur ${few(count)}.`,
  'tour.too-small': (count) => `Eine geschlossene Tour braucht mindestens vier Felder, und dieses Brett hat nur ${few(count)}.`,
  'tour.colours': (more, fewer, isChequered) => `${changes(isChequered)}, aber es gibt ${many(more)} der einen ${colour(isChequered)} und ${number(fewer)} der anderen.`,
  'tour.end-colour': (square, isChequered) => `${changes(isChequered)}, also beginnt und endet die Tour ${isChequered ? 'auf der Farbe' : 'in der Gruppe'} mit mehr Feldern, und das ist nicht die von ${square}.`,
  'tour.end-colours': (square, other, isChequered) => `${changes(isChequered)}, also können bei dieser Zahl von Feldern nicht ${square} und ${other} die Enden sein.`,
  'tour.number-colours': (first, at, second, then, isChequered) => `${changes(isChequered)}, also kann ${second} nicht Nummer ${number(then)} sein, wenn ${first} Nummer ${number(at)} ist.`,
  'tour.number-of-colour': (square, at, more, fewer, isChequered) => `${changes(isChequered)}, und es gibt ${many(more)} der einen ${colour(isChequered)} und ${number(fewer)} der anderen. Also haben Felder ${isChequered ? 'mit der Farbe' : 'aus der Gruppe'} von ${square} ${at % 2 ? 'gerade' : 'ungerade'} Nummern, und es kann nicht Nummer ${number(at)} sein.`,
  'tour.too-few-jumps': (square, there, needed) => `Eine Tour macht bei ${square} ${jumps(needed)}, aber dort ist ${there === 0 ? 'keiner' : there === 1 ? 'nur einer' : `nur ${few(there)}`} möglich.`,
  'tour.wrong-ends': (ends, isChequered) => `${squares(ends)} ${plural(ends.total, 'hat nur einen Sprung, also muss es', 'haben nur je einen Sprung, also muss jedes davon')} ein Ende der Tour sein. Aber ${changes(isChequered).replace('Jeder', 'jeder')}, und ${isChequered ? plural(ends.total, 'es hat nicht die Farbe eines Endes', 'sie haben nicht die Farbe eines Endes') : plural(ends.total, 'es ist nicht in der Gruppe eines Endes', 'sie sind nicht in der Gruppe eines Endes')}.`,
  'tour.too-many-ends': (ends, most) => `${squares(ends)} haben nur je einen Sprung, also muss jedes davon ein Ende der Tour sein, aber ${most === 2 ? 'eine Tour hat nur zwei Enden' : `nur ${few(most)} davon ${plural(most, 'kann', 'können')} es sein`}.`,
  'tour.disconnected': (square, reached, others) => `Von ${square} aus ${reached === 1 ? 'ist' : 'sind'} nur ${number(reached)} der anderen ${number(others)} Felder erreichbar.`,
  'tour.neighbours': (these, neighbours, needed, possible) => `Zusammen ${plural(these.total, 'braucht', 'brauchen')} ${squares(these)} ${jumps(needed)}, aber es kann ${possible === 0 ? 'keinen' : `nur ${possible === 1 ? 'einen' : number(possible)}`} geben.${neighbours.total ? ` Zu viele davon sind auf ${squares(neighbours)} angewiesen.` : ''}`,
  'tour.early-circle': (circle) => `Die Sprünge, die jede Tour machen muss, schließen einen Kreis aus nur ${ofMany(circle.total)}: ${squares(circle)}.`,
  'tour.early-end': (way) => `Die Sprünge, die jede Tour machen muss, führen über nur ${many(way.total)} von einem Ende zum anderen: ${squares(way)}.`,
  'tour.forced-too-few': (square) => `Die Sprünge, die jede Tour machen muss, lassen für ${square} zu wenige übrig.`,
  'tour.pieces': (cut, components, most) => `Ohne ${squares(cut)} zerfällt das Brett in ${number(components)} Stücke, eine Tour aber in höchstens ${most === 1 ? 'eines' : number(most)}.`,
  'tour.apart': (first, at, second, then) => `${numbered(first, at, second, then)}, aber kein Weg führt vom einen zum anderen.`,
  'tour.apart-around': (first, at, second, then, excluded) => `${numbered(first, at, second, then)}, aber ${without(excluded)} führt kein Weg vom einen zum anderen.`,
  'tour.too-far': (first, at, second, then, available, least) => `${numbered(first, at, second, then)}: ${only(available, at, then)}, aber es braucht mindestens ${number(least)}.`,
  'tour.too-far-around': (first, at, second, then, available, least, excluded) => `${numbered(first, at, second, then)}: ${only(available, at, then)}, aber ${without(excluded)} braucht es mindestens ${number(least)}.`,
  'tour.alternation': (half, isChequered) => `${apart(half)} Eine geschlossene Tour besucht sie also bei jedem zweiten Schritt, wie auch ${oneButBoth(isChequered)}.`,
  'tour.alternation-end': (half, end, isChequered) => `${apart(half)} Eine Tour, die auf ${end} endet, besucht sie also bei jedem zweiten Schritt, wie auch ${oneButBoth(isChequered)}.`,
  'tour.halves': (half, lastOdd, firstEven, square, at) => `${apart(half)} Eine Tour, die auf ihnen beginnt und endet, besucht sie also bei ungeraden Nummern bis ${number(lastOdd)} und bei geraden ab ${number(firstEven)}, und ${square} kann nicht Nummer ${number(at)} sein.`,
  'tour.theorem': (short, long, source) => `Es ist bewiesen, dass kein Springer auf ${number(short)} × ${number(long)} Feldern eine solche Tour hat (${source}).`,
  'tour.tried': tried,
  'symmetry.board': (square) => `Eine halbe Drehung des Bretts bringt ${square} auf ein Feld, das nicht frei ist.`,
  'symmetry.centre': (square) => `Eine halbe Drehung des Bretts lässt ${square} an seinem Platz, und das kann eine solche Tour nicht besuchen.`,
  'symmetry.colours': (half, crossing, isChequered) => `Eine halbe Drehung ${isChequered ? 'ändert die Farbe jedes Felds' : 'bringt jedes Feld in die andere von zwei Gruppen, zwischen denen jeder Sprung wechselt'}; eine halbe Tour, ${number(half)} Sprünge, tut das nicht. Also müssten zwei Sprünge von einem Feld auf sein eigenes Bild führen, aber ${crossing === 0 ? 'keiner' : 'nur einer'} tut das.`,
  'symmetry.tried': tried,
  'symmetry.no-tour': () => 'Es gibt gar keine Tour.',
  'outside.few-tours': (tours) => (tours === '0' ? 'Es gibt keine Tour.' : `Es gibt nur ${plural(tours, 'eine Tour', '# Touren')}.`),
};
