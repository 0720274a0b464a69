// @ts-check
/** Why there is no tour, in English. */
import { squareList, spellOut, formatsOf } from '../../../../app/language.js';

/** @import { CoreMessages } from '../../../../app/words.d.ts' */
/** @import { NamedSquares } from '../../../../solver/wire.d.ts' */

const { number, plural } = formatsOf('en');
const squares = squareList('and', 'more');
const few = spellOut(['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'], number);

/** @param {number} count */
const jumps = (count) => plural(count, '# jump', '# jumps');
/** @param {number} count */
const many = (count) => plural(count, '# square', '# squares');
/** @param {string} first @param {number} at @param {string} second @param {number} then */
const numbered = (first, at, second, then) => `${first} is number ${number(at)} and ${second} is number ${number(then)}`;
/** @param {NamedSquares} excluded */
const without = (excluded) => `without ${squares(excluded)}, which ${excluded.total === 1 ? 'has another number' : 'have other numbers'},`;
/** @param {number} available @param {number} at @param {number} then */
const only = (available, at, then) => `only ${plural(available, '# jump leads', '# jumps lead')} from number ${number(at)} on to number ${number(then)}`;
/** @param {boolean} isChequered */
const changes = (isChequered) => (isChequered ? 'Every jump changes the colour' : 'Every jump leads from one of two groups of squares to the other');
/** @param {boolean} isChequered */
const colour = (isChequered) => (isChequered ? 'colour' : 'group');
/** @param {boolean} isChequered */
const oneButBoth = (isChequered) => (isChequered ? 'one colour, but they are of both colours' : 'one of the two groups that every jump links, but they are of both groups');
/** @param {NamedSquares} half */
const apart = (half) => `No two of these squares, half of all, are a jump apart: ${squares(half)}.`;
/** @param {number} positions */
const tried = (positions) => `Every possibility was tried: ${plural(positions, '# position', '# positions')} searched.`;

/** @type {CoreMessages<'tour' | 'symmetry' | 'outside'>} */
export const reasons = {
  'tour.no-square': () => 'The board has no open square.',
  'tour.too-few': (count) => `A closed tour needs at least three squares, and this board has only ${few(count)}.`,
  'tour.too-small': (count) => `A closed tour needs at least four squares, and this board has only ${few(count)}.`,
  'tour.colours': (more, fewer, isChequered) => `${changes(isChequered)}, but there are ${many(more)} of one ${colour(isChequered)} and ${number(fewer)} of the other.`,
  'tour.end-colour': (square, isChequered) => `${changes(isChequered)}, so the tour starts and ends ${isChequered ? 'on the colour' : 'in the group'} that has more squares, and that is not the ${colour(isChequered)} of ${square}.`,
  'tour.end-colours': (square, other, isChequered) => `${changes(isChequered)}, so with this number of squares a tour cannot have its ends on ${square} and ${other}.`,
  'tour.number-colours': (first, at, second, then, isChequered) => `${changes(isChequered)}, so ${second} cannot be number ${number(then)} when ${first} is number ${number(at)}.`,
  'tour.number-of-colour': (square, at, more, fewer, isChequered) => `${changes(isChequered)}, and there are ${many(more)} of one ${colour(isChequered)} and ${number(fewer)} of the other. So squares of the ${colour(isChequered)} of ${square} get ${at % 2 ? 'even' : 'odd'} numbers, and it cannot be number ${number(at)}.`,
  'tour.too-few-jumps': (square, there, needed) => `A tour makes ${jumps(needed)} at ${square}, but ${there === 0 ? 'none is' : there === 1 ? 'only one is' : `only ${few(there)} are`} possible there.`,
  'tour.wrong-ends': (ends, isChequered) => `${squares(ends)} ${plural(ends.total, 'has only one jump, so it must', 'have only one jump each, so each of them must')} be an end of the tour. But ${changes(isChequered).replace('Every', 'every')}, and ${isChequered ? plural(ends.total, 'it has the wrong colour', 'they have the wrong colour') : plural(ends.total, 'it is in the wrong group', 'they are in the wrong group')} for an end.`,
  'tour.too-many-ends': (ends, most) => `${squares(ends)} have only one jump each, so each of them must be an end of the tour, but ${most === 2 ? 'a tour has only two ends' : `only ${few(most)} of them can be`}.`,
  'tour.disconnected': (square, reached, others) => `From ${square} only ${number(reached)} of the other ${number(others)} squares can be reached.`,
  'tour.neighbours': (these, neighbours, needed, possible) => `Together ${squares(these)} need ${jumps(needed)}, but there can be ${possible === 0 ? 'none' : `only ${number(possible)}`}.${neighbours.total ? ` Too many of them depend on ${squares(neighbours)}.` : ''}`,
  'tour.early-circle': (circle) => `The jumps that every tour has to make close a circle of only ${many(circle.total)}: ${squares(circle)}.`,
  'tour.early-end': (way) => `The jumps that every tour has to make lead from one end to the other over only ${many(way.total)}: ${squares(way)}.`,
  'tour.forced-too-few': (square) => `The jumps that every tour has to make leave too few jumps for ${square}.`,
  'tour.pieces': (cut, components, most) => `Without ${squares(cut)} the board falls into ${number(components)} pieces, but a tour falls into at most ${number(most)}.`,
  'tour.apart': (first, at, second, then) => `${numbered(first, at, second, then)}, but no way leads from one to the other.`,
  'tour.apart-around': (first, at, second, then, excluded) => `${numbered(first, at, second, then)}, but ${without(excluded)} no way leads from one to the other.`,
  'tour.too-far': (first, at, second, then, available, least) => `${numbered(first, at, second, then)}: ${only(available, at, then)}, but it takes at least ${number(least)}.`,
  'tour.too-far-around': (first, at, second, then, available, least, excluded) => `${numbered(first, at, second, then)}: ${only(available, at, then)}, but ${without(excluded)} it takes at least ${number(least)}.`,
  'tour.alternation': (half, isChequered) => `${apart(half)} So a closed tour visits them at every other step, as it does with ${oneButBoth(isChequered)}.`,
  'tour.alternation-end': (half, end, isChequered) => `${apart(half)} So a tour that ends on ${end} visits them at every other step, as it does with ${oneButBoth(isChequered)}.`,
  'tour.halves': (half, lastOdd, firstEven, square, at) => `${apart(half)} So a tour that starts and ends on them visits them at odd numbers up to ${number(lastOdd)} and at even numbers from ${number(firstEven)} on, and ${square} cannot be number ${number(at)}.`,
  'tour.theorem': (short, long, source) => `It is proven that no knight has such a tour on ${number(short)} × ${number(long)} squares (${source}).`,
  'tour.tried': tried,
  'symmetry.board': (square) => `A half-turn of the board takes ${square} to a square that is not open.`,
  'symmetry.centre': (square) => `A half-turn of the board leaves ${square} where it is, which such a tour cannot visit.`,
  'symmetry.colours': (half, crossing, isChequered) => `A half-turn ${isChequered ? 'changes the colour of every square' : 'takes every square to the other of two groups that every jump links'}; half a tour, ${jumps(half)}, does not. So two jumps would have to lead from a square to its own image, and ${crossing === 0 ? 'none' : 'only one'} does.`,
  'symmetry.tried': tried,
  'symmetry.no-tour': () => 'The puzzle has no tour at all.',
  'outside.few-tours': (tours) => (tours === '0' ? 'There is no tour.' : `There ${plural(tours, 'is only # tour', 'are only # tours')}.`),
};
