// @ts-check
/** Warum es keine Aufstellung gibt, auf Deutsch. */
import { formatsOf } from '../../../../app/language.js';
import { PIECES } from './pieces.js';

/** @import { CoreMessages } from '../../../../app/words.d.ts' */

const { number, plural } = formatsOf('de');

/** @param {string} line @param {number} pieces @param {number} lines */
const alone = (line, pieces, lines) => `Jede Dame und jeder Turm braucht eine ${line} für sich, oder einen Teil davon zwischen gesperrten Feldern. ${
  pieces === 1 ? 'Keine ist frei.' : lines === 0 ? `Für ${number(pieces)} Figuren ist keine frei.` : `Für ${number(pieces)} Figuren gibt es nur ${lines === 1 ? 'eine' : number(lines)}.`}`;

/** @type {CoreMessages<'place'>} */
export const reasons = {
  'place.fixed-attack': (piece, from, other, to) => `${PIECES[piece][2]} auf ${from} greift ${PIECES[other][4]} auf ${to} an, und beide sind fest.`,
  'place.too-many': (pieces, squares) => `Es ${plural(pieces, 'ist # Figur', 'sind # Figuren')} aufzustellen, aber ${squares === 0 ? 'kein Feld ist' : plural(squares, 'nur ein Feld ist', 'nur # Felder sind')} frei.`,
  'place.no-files': (pieces, lines) => alone('Linie', pieces, lines),
  'place.no-ranks': (pieces, lines) => alone('Reihe', pieces, lines),
  'place.too-many-of-kind': (pieces, most) => `Es sind ${number(pieces)} Figuren aufzustellen, aber höchstens ${number(most)} dieser Art können stehen, ohne einander anzugreifen.`,
  'place.too-few': (covered, squares) => `Zusammen decken die Figuren höchstens ${number(covered)} von ${number(squares)} offenen Feldern ab, selbst wenn keine zwei dasselbe abdecken.`,
  'place.never-attacked': (square) => `Keine der aufzustellenden Figuren kann ${square} angreifen, wo immer sie steht.`,
  'place.tried': () => 'Alles wurde versucht, ohne Erfolg.',
};
