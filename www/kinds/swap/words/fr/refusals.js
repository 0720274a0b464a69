// @ts-check
/** Pourquoi un saut est refusé, en français. */

/** @import { CoreMessages } from '../../../../app/words.d.ts' */

/** @type {CoreMessages<'refusal'>} */
export const refusals = {
  'refusal.no-knight': (square) => `Il n’y a pas de cavalier en ${square}.`,
  'refusal.not-its-turn': (side) => (side === 'white' ? 'C’est aux Blancs de jouer.' : 'C’est aux Noirs de jouer.'),
  'refusal.off-board': (square) => `${square} n’est pas sur l’échiquier.`,
  'refusal.blocked': (square) => `${square} est bloquée.`,
  'refusal.not-a-jump': (from, to) => `Aucun saut ne mène de ${from} à ${to}.`,
  'refusal.occupied': (square) => `Il y a déjà un cavalier en ${square}.`,
  'refusal.attacks-comrade': (to, attacked) => `En ${to}, il attaquerait votre propre cavalier en ${attacked}.`,
  'refusal.attacks-enemy': (to, attacked) => `En ${to}, il attaquerait le cavalier adverse en ${attacked}.`,
};
