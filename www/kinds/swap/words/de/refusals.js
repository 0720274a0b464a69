// @ts-check
/** Warum ein Sprung nicht erlaubt ist, auf Deutsch. */

/** @import { CoreMessages } from '../../../../app/words.d.ts' */

/** @type {CoreMessages<'refusal'>} */
export const refusals = {
  'refusal.no-knight': (square) => `Auf ${square} steht kein Springer.`,
  'refusal.not-its-turn': (side) => (side === 'white' ? 'Weiß ist am Zug.' : 'Schwarz ist am Zug.'),
  'refusal.off-board': (square) => `${square} liegt nicht auf dem Brett.`,
  'refusal.blocked': (square) => `${square} ist gesperrt.`,
  'refusal.not-a-jump': (from, to) => `Von ${from} nach ${to} führt kein Sprung.`,
  'refusal.occupied': (square) => `Auf ${square} steht schon ein Springer.`,
  'refusal.attacks-comrade': (to, attacked) => `Auf ${to} würde er deinen eigenen Springer auf ${attacked} angreifen.`,
  'refusal.attacks-enemy': (to, attacked) => `Auf ${to} würde er den gegnerischen Springer auf ${attacked} angreifen.`,
};
