// @ts-check
/** Why a jump is refused, in English. */

/** @import { CoreMessages } from '../../../../app/words.d.ts' */

/** @type {CoreMessages<'refusal'>} */
export const refusals = {
  'refusal.no-knight': (square) => `There is no knight on ${square}.`,
  'refusal.not-its-turn': (side) => (side === 'white' ? 'It is White’s turn.' : 'It is Black’s turn.'),
  'refusal.off-board': (square) => `${square} is not on the board.`,
  'refusal.blocked': (square) => `${square} is blocked.`,
  'refusal.not-a-jump': (from, to) => `No jump leads from ${from} to ${to}.`,
  'refusal.occupied': (square) => `There is already a knight on ${square}.`,
  'refusal.attacks-comrade': (to, attacked) => `A knight on ${to} would attack your own knight on ${attacked}.`,
  'refusal.attacks-enemy': (to, attacked) => `A knight on ${to} would attack the enemy knight on ${attacked}.`,
};
