// @ts-check
/** Why there is no tour, in English. */
import { squareList, spellOut, formatsOf } from '../../../../app/language.js';

/** @import { CoreMessages } from '../../../../app/words.d.ts' */
/** @import { Squares } from '../../../../solver/wire.d.ts' */

const { number, plural } = formatsOf('en');
const squares = squareList('and', 'more');
const few = spellOut(['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'], number);

/** @param {number} count */
const jumps = (count) => plural(count, '# jump', '# jumps');
/** @param {number} count */
const many = (count) => plural(count, '# square', '# squares');
/** @param {string} first @param {number} at @param {string} second @param {number} then */
const numbered = (first, at, second, then) => `${first} is number ${number(at)} and ${second} is number ${number(then)}, but`;
/** @param {Squares} round */
const without = (round) => `without ${squares(round)}, which ${round.of === 1 ? 'has another number' : 'have other numbers'},`;
/** @param {Squares} half */
const apart = (half) => `No two of these squares, half of all, are a jump apart: ${squares(half)}.`;
/** @param {number} positions */
const tried = (positions) => `Every possibility was tried: ${plural(positions, '# position', '# positions')} searched.`;

/** @type {CoreMessages<'tour' | 'symmetry' | 'outside'>} */
export const reasons = {
  'tour.no-square': () => 'The board has no open square.',
  'tour.too-few': (count) => `A closed tour needs at least three squares, and this board has only ${few(count)}.`,
  'tour.too-small': (count) => `A closed tour needs at least four squares, and this board has only ${few(count)}.`,
  'tour.colours': (more, fewer) => `Every jump changes the colour, but there are ${many(more)} of one colour and ${number(fewer)} of the other.`,
  'tour.end-colour': (square) => `Every jump changes the colour, so the tour starts and ends on the colour that has more squares, and that is not the colour of ${square}.`,
  'tour.end-colours': (square, other) => `Every jump changes the colour, so with this number of squares a tour cannot have its ends on ${square} and ${other}.`,
  'tour.number-colours': (first, at, second, then) => `Every jump changes the colour, so ${second} cannot be number ${number(then)} when ${first} is number ${number(at)}.`,
  'tour.number-of-colour': (square, at, more, fewer) => `Every jump changes the colour, and there are ${many(more)} of one colour and ${number(fewer)} of the other. So squares of the colour of ${square} get ${at % 2 ? 'even' : 'odd'} numbers, and it cannot be number ${number(at)}.`,
  'tour.too-few-jumps': (square, there, needed) => `A tour makes ${jumps(needed)} at ${square}, but ${there === 0 ? 'none is' : there === 1 ? 'only one is' : `only ${few(there)} are`} possible there.`,
  'tour.wrong-ends': (ends) => `${squares(ends)} ${plural(ends.of, 'has only one jump, so it must', 'have only one jump each, so each of them must')} be an end of the tour. But every jump changes the colour, and ${plural(ends.of, 'it has', 'they have')} the wrong colour for an end.`,
  'tour.too-many-ends': (ends, most) => `${squares(ends)} have only one jump each, so each of them must be an end of the tour. Only ${few(most)} of them can be.`,
  'tour.disconnected': (square, reached, others) => `From ${square} only ${number(reached)} of the other ${number(others)} squares can be reached.`,
  'tour.neighbours': (these, neighbours, needed, possible) => `Together ${squares(these)} need ${jumps(needed)}, but there can be ${possible === 0 ? 'none' : `only ${number(possible)}`}.${neighbours.of ? ` Too many of them depend on ${squares(neighbours)}.` : ''}`,
  'tour.early-circle': (circle) => `The jumps that every tour has to make close a circle of only ${many(circle.of)}: ${squares(circle)}.`,
  'tour.early-end': (way) => `The jumps that every tour has to make lead from one end to the other over only ${many(way.of)}: ${squares(way)}.`,
  'tour.forced-too-many': (square) => `More than two of the jumps that every tour has to make meet on ${square}.`,
  'tour.forced-too-few': (square) => `The jumps that every tour has to make leave too few jumps for ${square}.`,
  'tour.pieces': (cut, pieces, most) => `Without ${squares(cut)} the board falls into ${number(pieces)} pieces, but a tour falls into at most ${number(most)}.`,
  'tour.apart': (first, at, second, then) => `${numbered(first, at, second, then)} no way leads from one to the other.`,
  'tour.apart-around': (first, at, second, then, round) => `${numbered(first, at, second, then)} ${without(round)} no way leads from one to the other.`,
  'tour.too-far': (first, at, second, then, least) => `${numbered(first, at, second, then)} it takes at least ${jumps(least)} from one to the other.`,
  'tour.too-far-around': (first, at, second, then, least, round) => `${numbered(first, at, second, then)} ${without(round)} it takes at least ${jumps(least)} from one to the other.`,
  'tour.alternation': (half) => `${apart(half)} So a closed tour visits them at every other step, as it does with one colour, but they are of both colours.`,
  'tour.alternation-end': (half, end) => `${apart(half)} So a tour that ends on ${end} visits them at every other step, as it does with one colour, but they are of both colours.`,
  'tour.halves': (half, odd, even, square, at) => `${apart(half)} So a tour that starts and ends on them visits them at odd numbers up to ${number(odd)} and at even numbers from ${number(even)} on, and ${square} cannot be number ${number(at)}.`,
  'tour.theorem': (short, long, source) => `It is proven that no knight has such a tour on ${number(short)} × ${number(long)} squares (${source}).`,
  'tour.tried': tried,
  'symmetry.board': (square) => `A half-turn of the board takes ${square} to a square that is not open.`,
  'symmetry.centre': (square) => `A half-turn of the board leaves ${square} where it is, which such a tour cannot visit.`,
  'symmetry.colours': (half, crossing) => `A half-turn changes the colour of every square, but ${jumps(half)} do not, half of a tour. Instead two jumps would have to go straight across the middle, and ${crossing === 0 ? 'none' : 'only one'} does.`,
  'symmetry.tried': tried,
  'outside.few-tours': (tours) => (tours === '0' ? 'There is no tour.' : `There ${plural(tours, 'is only # tour', 'are only # tours')}.`),
};
