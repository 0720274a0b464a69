// @ts-check
/** Why a Travel puzzle has no route, in English. */
import { squareList, formatsOf } from '../../../../app/language.js';

/** @import { CoreMessages } from '../../../../app/words.d.ts' */

const { number, plural } = formatsOf('en');
const squares = squareList('and', 'more');

/** @param {number} count */
const others = (count) => plural(count, '# other square', '# other squares');

/** One without a name is told by its steps. @param {string} leaper */
const called = (leaper) => (leaper.includes(',') ? `${leaper.split('+').map((steps) => `(${steps.replace(',', ', ')})`).join('+')}-leaper` : leaper);

/** @type {Record<string, string>} */
export const PIECES = { k: 'king', q: 'queen', r: 'rook', b: 'bishop', n: 'knight', p: 'pawn' };

/** @type {CoreMessages<'travel' | 'visit'>} */
export const reasons = {
  'travel.colour': (leaper, from, to) => `The ${called(leaper)} always stays on squares of one colour, but ${from} and ${to} have different colours.`,
  'travel.one-in': (leaper, oneIn, from, to) => `The ${called(leaper)} can get to only one square in ${number(oneIn)} from ${from}, and ${to} is not one of them.`,
  'travel.no-jump': (square) => `No square of this board is a jump away from ${square}.`,
  'travel.walls': (square, walls) => `${plural(walls.total, `The only square a jump away from ${square} is`, `All squares a jump away from ${square} are`)} blocked: ${squares(walls)}.`,
  'travel.start-apart': (square, count) => `From ${square} only ${others(count)} can be reached, and the goal is not among them.`,
  'travel.goal-apart': (square, count) => `${square} can be reached from only ${others(count)}, and the start is not among them.`,
  'travel.start-shut': (square, count, walls) => `From ${square} only ${others(count)} can be reached. All ways on are blocked: ${squares(walls)}.`,
  'travel.goal-shut': (square, count, walls) => `${square} can be reached from only ${others(count)}. All ways to them are blocked: ${squares(walls)}.`,
  'visit.colour': (leaper, from, flag) => `The ${called(leaper)} always stays on squares of one colour, but ${from} and the flag on ${flag} have different colours.`,
  'visit.one-in': (leaper, oneIn, from, flag) => `The ${called(leaper)} can get to only one square in ${number(oneIn)} from ${from}, and the flag on ${flag} is not on one of them.`,
  'visit.occupied': (flag, guard) => `The flag on ${flag} can’t be reached: a ${PIECES[guard]} stands there.`,
  'visit.attacked': (flag, guard, by) => `The flag on ${flag} can’t be reached: the ${PIECES[guard]} on ${by} attacks it.`,
  'visit.protected': (flag, guard, by) => `The flag on ${flag} can’t be reached: the ${PIECES[guard]} on ${by} attacks it and can’t be captured.`,
  'visit.cut-off': (from, count, flag) => `From ${from} only ${others(count)} can be reached, and the flag on ${flag} is not among them.`,
  'visit.no-jump': (square) => `No square of this board is a jump away from ${square}.`,
  'visit.walls': (square, walls) => `${plural(walls.total, `The only square a jump away from ${square} is`, `All squares a jump away from ${square} are`)} blocked, occupied or attacked: ${squares(walls)}.`,
  'visit.not-together': (flags) => `Each flag can be reached, but no walk visits all of them: ${squares(flags)}.`,
  'visit.not-in-order': (flags) => `Each flag can be reached, but no walk visits all of them in this order: ${squares(flags)}.`,
};
