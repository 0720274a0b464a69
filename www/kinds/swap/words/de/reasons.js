// @ts-check
/** Warum sich die Springer nicht tauschen lassen, auf Deutsch. */
import { squareList, spellOut, formatsOf } from '../../../../app/language.js';

/** @import { CoreMessages } from '../../../../app/words.d.ts' */
/** @import { Attack, Side } from '../../../../solver/wire.d.ts' */

const { number, plural } = formatsOf('de');
const squares = squareList('und', 'weitere');
const few = spellOut(['keiner', 'einer', 'zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun', 'zehn', 'elf', 'zwölf'], number);

/** @param {string} letter */
const isPlain = (letter) => letter.toUpperCase() === 'N';
/** @param {string} letter */
const colour = (letter) => (letter === 'N' ? 'weiße' : 'schwarze');

/** How many of a knight, as a subject. @param {number} count @param {string} letter */
function knights(count, letter) {
  const many = count === 0 ? 'kein' : count === 1 ? 'ein' : few(count);
  return isPlain(letter) ? `${many} ${colour(letter)}${count > 1 ? '' : 'r'} Springer` : `${many} Springer ${letter}`;
}
/** @param {string} letter */
const theKnight = (letter) => (isPlain(letter) ? `der ${colour(letter)} Springer` : `Springer ${letter}`);
/** @param {string} text */
const capital = (text) => text[0].toUpperCase() + text.slice(1);

/** @param {Side} side */
const name = (side) => (side === 'white' ? 'Weiß' : 'Schwarz');
/** @param {Side | null} side */
const whose = (side) => (side === null ? '' : side === 'white' ? 'weißen ' : 'schwarzen ');
/** @param {Attack} attack */
const spared = (attack) => (attack === 'no-comrade' ? 'einen Springer der eigenen Seite' : attack === 'no-enemy' ? 'einen Springer der anderen Seite' : 'einen anderen Springer');

/** @param {Side | null} side */
const noFirst = (side) => (side ? `${name(side)} hat keinen erlaubten ersten Zug` : 'Kein Springer hat einen erlaubten ersten Zug');
/** @param {number} seen */
const arrangements = (seen) => plural(seen, 'Die eine Stellung, die erreichbar ist, wurde', 'Alle # Stellungen, die erreichbar sind, wurden');
/** Of arrangements in which nobody is attacked who may not be. @param {Attack} attack */
const nobody = (attack) => `kein Springer ${spared(attack)} angreift`;
/** @param {number} seen @param {Attack} attack */
const leading = (seen, attack) => {
  const keeping = attack === 'any' ? '' : ` und in ${seen === 1 ? 'der' : 'denen'} ${nobody(attack)}`;
  return plural(seen, `Die eine Stellung, die zum Ziel führt${keeping}, wurde`, `Alle # Stellungen, die zum Ziel führen${keeping}, wurden`);
};
/** @param {Side | null} side */
const notStart = (side) => `geprüft, und der Start${side ? ` mit ${name(side)} am Zug` : ''} ist nicht dabei.`;
/** @param {number} right @param {number} all @param {string} how */
const nearest = (right, all, how) => (all === 1 ? ` Auch in der ähnlichsten steht der einzige Springer nicht ${how}.` : ` In der ähnlichsten ${right > 1 ? 'stehen' : 'steht'} ${few(right)} der ${few(all)} Springer ${how}.`);

/** @param {string} behind @param {string} start @param {string} goal */
const order = (behind, start, goal) => `Am Start folgt dort auf ${isPlain(behind) ? `den ${colour(behind)}n Springer` : `Springer ${behind}`} ${theKnight(start)}, im Ziel aber ${theKnight(goal)}.`;

/** @type {CoreMessages<'swap'>} */
export const reasons = {
  'swap.cannot-leave': (square, letter) => `${capital(theKnight(letter))} muss ${square} verlassen, aber von dort führt kein Sprung weg.`,
  'swap.cannot-come': (square, letter) => `${isPlain(letter) ? `Ein ${colour(letter)}r Springer` : `Springer ${letter}`} muss nach ${square}, aber dorthin führt kein Sprung.`,
  'swap.other-knights': (letter, start, goal) => `Start und Ziel brauchen dieselben Springer, aber am Start ${start > 1 ? 'stehen' : 'steht'} ${knights(start, letter)} und im Ziel ${few(goal)}.`,
  'swap.component': (linked, letter, start, goal) => `Kein Sprung führt auf die Felder ${squares(linked)} oder von ihnen weg. Am Start ${start > 1 ? 'stehen' : 'steht'} dort ${knights(start, letter)}, im Ziel ${goal > 1 ? 'sind' : 'ist'} es ${few(goal)}.`,
  'swap.ring': (ring) => `Auf dem Ring der Felder ${squares(ring)} kann kein Springer einen anderen überholen. Ihre Reihenfolge bleibt gleich, und im Ziel ist sie eine andere.`,
  'swap.line': (line) => `Auf der Linie der Felder ${squares(line)} kann kein Springer einen anderen überholen. Ihre Reihenfolge bleibt gleich, und im Ziel ist sie eine andere.`,
  'swap.ring-order': (ring, behind, start, goal) => `Auf dem Ring der Felder ${squares(ring)} kann kein Springer einen anderen überholen. ${order(behind, start, goal)}`,
  'swap.line-order': (line, behind, start, goal) => `Auf der Linie der Felder ${squares(line)} kann kein Springer einen anderen überholen. ${order(behind, start, goal)}`,
  'swap.order-back': (square) => `Jeder Sprung vertauscht einen Springer mit dem einen freien Feld. Nach ${square} kommt dieses in einer geraden Zahl von Sprüngen zurück, aber die Reihenfolge im Ziel braucht eine ungerade.`,
  'swap.order': (start, goal, oddJumps) => `Jeder Sprung vertauscht einen Springer mit dem einen freien Feld. Von ${start} nach ${goal} kommt dieses in einer ${oddJumps ? 'ungeraden' : 'geraden'} Zahl von Sprüngen, aber die Reihenfolge im Ziel braucht eine ${oddJumps ? 'gerade' : 'ungerade'}.`,
  'swap.alone': (side) => `Die ${whose(side)}Springer kämen nicht einmal ans Ziel, wenn sie allein auf dem Brett wären.`,
  'swap.first-no-knight': (side) => (side ? `${name(side)} muss anfangen, hat aber keine Springer.` : 'Es gibt keinen Springer, der ziehen könnte.'),
  'swap.first-no-jump': (side) => `${noFirst(side)}: Kein Feld ist einen Sprung entfernt.`,
  'swap.first-taken': (side) => `${noFirst(side)}: Alle Felder, die einen Sprung entfernt sind, sind besetzt.`,
  'swap.first-attacks': (side, attack) => `${noFirst(side)}: Wo immer ein Springer landen könnte, würde er ${spared(attack)} angreifen.`,
  'swap.first-taken-or-attacks': (side, attack) => `${noFirst(side)}: Wohin ein Springer auch springt, ist das Feld besetzt, oder er würde von dort ${spared(attack)} angreifen.`,
  'swap.last-no-knight': (side) => (side ? `${name(side)} muss den letzten Zug machen, hat aber keine Springer.` : 'Es gibt keinen Springer für den letzten Zug.'),
  'swap.last-attacks': (side, attack) => `Kein erlaubter Zug kann der letzte sein: Alle ${whose(side)}Springer im Ziel greifen ${spared(attack)} an.`,
  'swap.last-shut': (side) => `Kein erlaubter Zug kann der letzte sein: Für keinen ${whose(side)}Springer im Ziel ist ein Feld frei, von dem er kommen könnte.`,
  'swap.last-attacks-or-shut': (side, attack) => `Kein erlaubter Zug kann der letzte sein: Alle ${whose(side)}Springer im Ziel greifen ${spared(attack)} an oder können von keinem freien Feld kommen.`,
  'swap.no-other': () => 'Keine andere Stellung ist erreichbar.',
  'swap.no-other-way': (attack) => `Von keiner anderen Stellung${attack === 'any' ? '' : `, in der ${nobody(attack)},`} ist das Ziel erreichbar.`,
  'swap.all-from-start': (seen) => `${arrangements(seen)} geprüft, und das Ziel ist nicht dabei.`,
  'swap.nearest-from-start': (seen, right, all) => `${arrangements(seen)} geprüft, und das Ziel ist nicht dabei.${nearest(right, all, 'richtig')}`,
  'swap.all-to-goal': (seen, attack, first) => `${leading(seen, attack)} ${notStart(first)}`,
  'swap.nearest-to-goal': (seen, attack, first, right, all) => `${leading(seen, attack)} ${notStart(first)}${nearest(right, all, 'wie am Start')}`,
  'swap.searched': (seen) => `Alles wurde versucht, und nichts führt zum Ziel: ${plural(seen, '# Stellung wurde', '# Stellungen wurden')} geprüft.`,
};
