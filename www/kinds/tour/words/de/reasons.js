// @ts-check
/** Warum es keine Tour gibt, auf Deutsch. */
import { squareList, spellOut, formatsOf } from '../../../../app/language.js';

/** @import { CoreMessages } from '../../../../app/words.d.ts' */
/** @import { Squares } from '../../../../solver/wire.d.ts' */

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
const numbered = (first, at, second, then) => `${first} ist Nummer ${number(at)} und ${second} ist Nummer ${number(then)}, aber`;
/** @param {Squares} round */
const without = (round) => `ohne ${squares(round)}, ${round.of === 1 ? 'das eine andere Nummer hat' : 'die andere Nummern haben'},`;
/** @param {Squares} half */
const apart = (half) => `Von diesen Feldern, der Hälfte von allen, liegen keine zwei einen Sprung auseinander: ${squares(half)}.`;
/** @param {number} positions */
const tried = (positions) => `Alles wurde versucht: ${plural(positions, '# Stellung wurde', '# Stellungen wurden')} geprüft.`;

/** @type {CoreMessages<'tour' | 'symmetry' | 'outside'>} */
export const reasons = {
  'tour.no-square': () => 'Das Brett hat kein freies Feld.',
  'tour.too-few': (count) => `Eine geschlossene Tour braucht mindestens drei Felder, und dieses Brett hat nur ${few(count)}.`,
  'tour.too-small': (count) => `Eine geschlossene Tour braucht mindestens vier Felder, und dieses Brett hat nur ${few(count)}.`,
  'tour.colours': (more, fewer) => `Jeder Sprung wechselt die Farbe, aber es gibt ${many(more)} der einen Farbe und ${number(fewer)} der anderen.`,
  'tour.end-colour': (square) => `Jeder Sprung wechselt die Farbe, also beginnt und endet die Tour auf der Farbe mit mehr Feldern, und das ist nicht die von ${square}.`,
  'tour.end-colours': (square, other) => `Jeder Sprung wechselt die Farbe, also können bei dieser Zahl von Feldern nicht ${square} und ${other} die Enden sein.`,
  'tour.number-colours': (first, at, second, then) => `Jeder Sprung wechselt die Farbe, also kann ${second} nicht Nummer ${number(then)} sein, wenn ${first} Nummer ${number(at)} ist.`,
  'tour.number-of-colour': (square, at, more, fewer) => `Jeder Sprung wechselt die Farbe, und es gibt ${many(more)} der einen Farbe und ${number(fewer)} der anderen. Also haben Felder mit der Farbe von ${square} ${at % 2 ? 'gerade' : 'ungerade'} Nummern, und es kann nicht Nummer ${number(at)} sein.`,
  'tour.too-few-jumps': (square, there, needed) => `Eine Tour macht bei ${square} ${jumps(needed)}, aber dort ist ${there === 0 ? 'keiner' : there === 1 ? 'nur einer' : `nur ${few(there)}`} möglich.`,
  'tour.wrong-ends': (ends) => `${squares(ends)} ${plural(ends.of, 'hat nur einen Sprung, also muss es', 'haben nur je einen Sprung, also muss jedes davon')} ein Ende der Tour sein. Aber jeder Sprung wechselt die Farbe, und ${plural(ends.of, 'es hat', 'sie haben')} nicht die Farbe eines Endes.`,
  'tour.too-many-ends': (ends, most) => `${squares(ends)} haben nur je einen Sprung, also muss jedes davon ein Ende der Tour sein. Nur ${few(most)} davon ${plural(most, 'kann', 'können')} es sein.`,
  'tour.disconnected': (square, reached, others) => `Von ${square} aus ${reached === 1 ? 'ist' : 'sind'} nur ${number(reached)} der anderen ${number(others)} Felder erreichbar.`,
  'tour.neighbours': (these, neighbours, needed, possible) => `Zusammen ${plural(these.of, 'braucht', 'brauchen')} ${squares(these)} ${jumps(needed)}, aber es kann ${possible === 0 ? 'keinen' : `nur ${possible === 1 ? 'einen' : number(possible)}`} geben.${neighbours.of ? ` Zu viele davon sind auf ${squares(neighbours)} angewiesen.` : ''}`,
  'tour.early-circle': (circle) => `Die Sprünge, die jede Tour machen muss, schließen einen Kreis aus nur ${ofMany(circle.of)}: ${squares(circle)}.`,
  'tour.early-end': (way) => `Die Sprünge, die jede Tour machen muss, führen über nur ${many(way.of)} von einem Ende zum anderen: ${squares(way)}.`,
  'tour.forced-too-many': (square) => `Mehr als zwei der Sprünge, die jede Tour machen muss, treffen sich auf ${square}.`,
  'tour.forced-too-few': (square) => `Die Sprünge, die jede Tour machen muss, lassen für ${square} zu wenige übrig.`,
  'tour.pieces': (cut, pieces, most) => `Ohne ${squares(cut)} zerfällt das Brett in ${number(pieces)} Stücke, eine Tour aber in höchstens ${most === 1 ? 'eines' : number(most)}.`,
  'tour.apart': (first, at, second, then) => `${numbered(first, at, second, then)} kein Weg führt vom einen zum anderen.`,
  'tour.apart-around': (first, at, second, then, round) => `${numbered(first, at, second, then)} ${without(round)} führt kein Weg vom einen zum anderen.`,
  'tour.too-far': (first, at, second, then, least) => `${numbered(first, at, second, then)} vom einen zum anderen braucht es mindestens ${jumps(least)}.`,
  'tour.too-far-around': (first, at, second, then, least, round) => `${numbered(first, at, second, then)} ${without(round)} braucht es vom einen zum anderen mindestens ${jumps(least)}.`,
  'tour.alternation': (half) => `${apart(half)} Eine geschlossene Tour besucht sie also bei jedem zweiten Schritt, wie auch die einer Farbe, aber sie haben beide Farben.`,
  'tour.alternation-end': (half, end) => `${apart(half)} Eine Tour, die auf ${end} endet, besucht sie also bei jedem zweiten Schritt, wie auch die einer Farbe, aber sie haben beide Farben.`,
  'tour.halves': (half, odd, even, square, at) => `${apart(half)} Eine Tour, die auf ihnen beginnt und endet, besucht sie also bei ungeraden Nummern bis ${number(odd)} und bei geraden ab ${number(even)}, und ${square} kann nicht Nummer ${number(at)} sein.`,
  'tour.theorem': (short, long, source) => `Es ist bewiesen, dass kein Springer auf ${number(short)} × ${number(long)} Feldern eine solche Tour hat (${source}).`,
  'tour.tried': tried,
  'symmetry.board': (square) => `Eine halbe Drehung des Bretts bringt ${square} auf ein Feld, das nicht frei ist.`,
  'symmetry.centre': (square) => `Eine halbe Drehung des Bretts lässt ${square} an seinem Platz, und das kann eine solche Tour nicht besuchen.`,
  'symmetry.colours': (half, crossing) => `Eine halbe Drehung ändert die Farbe jedes Felds; ${number(half)} Sprünge, die Hälfte einer Tour, ändern sie nicht. Dann müssten zwei Sprünge genau über die Mitte führen, aber ${crossing === 0 ? 'keiner' : 'nur einer'} tut das.`,
  'symmetry.tried': tried,
  'outside.few-tours': (tours) => (tours === '0' ? 'Es gibt keine Tour.' : `Es gibt nur ${plural(tours, 'eine Tour', '# Touren')}.`),
};
