// @ts-check
/** Why a Swap puzzle has no solution, in English. */
import { squareList, spellOut, formatsOf } from '../../../../app/language.js';

/** @import { CoreMessages } from '../../../../app/words.d.ts' */
/** @import { Attack, Side } from '../../../../solver/wire.d.ts' */

const { number, plural } = formatsOf('en');
const squares = squareList('and', 'more');
const few = spellOut(['none', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'], number);

/** @param {string} letter */
const colour = (letter) => (letter === 'N' ? 'white' : 'black');
/** @param {string} letter */
const isPlain = (letter) => letter.toUpperCase() === 'N';
/** @param {string} text */
const capital = (text) => text[0].toUpperCase() + text.slice(1);

/** How many of a knight. @param {number} count @param {string} letter */
const knights = (count, letter) => `${count === 0 ? 'no' : few(count)} ${isPlain(letter) ? `${colour(letter)} ` : ''}knight${count > 1 ? 's' : ''}${isPlain(letter) ? '' : ` ${letter}`}`;
/** @param {string} article @param {string} letter */
const knight = (article, letter) => (isPlain(letter) ? `${article} ${colour(letter)} knight` : `knight ${letter}`);

/** @param {Side} side */
const name = (side) => (side === 'white' ? 'White' : 'Black');
/** @param {Side | null} side */
const whose = (side) => (side ? `${name(side)}’s` : 'the');
/** @param {Attack} attack */
const spared = (attack) => (attack === 'no-comrade' ? 'a knight of its own side' : attack === 'no-enemy' ? 'a knight of the other side' : 'another knight');
/** Of positions in which nobody is attacked who may not be. @param {Attack} attack @param {string} [and] what follows where something is said */
const keeping = (attack, and = '') => (attack === 'any' ? '' : ` in which no knight attacks ${spared(attack)}${and}`);

/** @param {Side | null} side */
const noFirst = (side) => `${side ? name(side) : 'No knight'} has no legal first move`.replace('No knight has no', 'No knight has a');
/** @param {number} seen */
const arrangements = (seen) => plural(seen, '# position', '# positions');
/** @param {number} right @param {number} all @param {string} how @param {string} alone how, of one alone */
const nearest = (right, all, how, alone = how) => (all === 1 ? ` Even in the closest, the only knight is not ${alone}.` : ` The closest has ${few(right)} of its ${few(all)} knights ${how}.`);

/** @param {string} shape @param {string} along @param {string} behind @param {string} start @param {string} goal */
const order = (shape, along, behind, start, goal) => `${shape} Going ${along} it, ${knight('the', start)} comes after ${knight('the', behind)} at the start, but the goal has ${knight('the', goal)} there.`;

/** @type {CoreMessages<'swap'>} */
export const reasons = {
  'swap.cannot-leave': (square, letter) => `${capital(knight('the', letter))} has to leave ${square}, but no jump leads away from there.`,
  'swap.cannot-come': (square, letter) => `${capital(knight('a', letter))} has to come to ${square}, but no jump leads there.`,
  'swap.other-knights': (letter, start, goal) => `Start and goal need the same knights, but the start has ${knights(start, letter)} and the goal has ${few(goal)}.`,
  'swap.component': (linked, letter, start, goal) => `No jump leads into or out of ${squares(linked)}. ${capital(knights(start, letter))} ${start > 1 ? 'start' : 'starts'} there, but the goal has ${few(goal)}.`,
  'swap.ring': (ring) => `No knight can pass another on the ring of ${squares(ring)}. Their order round it stays the same, and in the goal it is different.`,
  'swap.line': (line) => `No knight can pass another on the line of ${squares(line)}. Their order along it stays the same, and in the goal it is different.`,
  'swap.ring-order': (ring, behind, start, goal) => order(`No knight can pass another on the ring of ${squares(ring)}.`, 'round', behind, start, goal),
  'swap.line-order': (line, behind, start, goal) => order(`No knight can pass another on the line of ${squares(line)}.`, 'along', behind, start, goal),
  'swap.order-back': (square) => `Every jump changes the place of a knight with the one free square. That square comes back to ${square} in an even number of jumps, but the order of the goal takes an odd number.`,
  'swap.order': (start, goal, oddJumps) => `Every jump changes the place of a knight with the one free square. That square comes from ${start} to ${goal} in an ${oddJumps ? 'odd' : 'even'} number of jumps, but the order of the goal takes an ${oddJumps ? 'even' : 'odd'} number.`,
  'swap.alone': (side) => `${name(side)}’s knights could not get to their goals even if they were alone on the board.`,
  'swap.first-no-knight': (side) => (side ? `${name(side)} moves first, but has no knights.` : 'There is no knight to move.'),
  'swap.first-no-jump': (side) => `${noFirst(side)}: no square is a jump away.`,
  'swap.first-taken': (side) => `${noFirst(side)}: every square a jump away is taken.`,
  'swap.first-attacks': (side, attack) => `${noFirst(side)}: wherever a knight could land, it would attack ${spared(attack)}.`,
  'swap.first-taken-or-attacks': (side, attack) => `${noFirst(side)}: wherever a knight could jump, the square is taken, or the knight would attack ${spared(attack)} from there.`,
  'swap.last-no-knight': (side) => (side ? `${name(side)} has to make the last move, but has no knights.` : 'There is no knight to make the last move.'),
  'swap.last-attacks': (side, attack) => `No legal move can be the last: each of ${whose(side)} knights in the goal attacks ${spared(attack)}.`,
  'swap.last-shut': (side) => `No legal move can be the last: none of ${whose(side)} knights in the goal has a free square to come from.`,
  'swap.last-attacks-or-shut': (side, attack) => `No legal move can be the last: each of ${whose(side)} knights in the goal attacks ${spared(attack)}, or has no free square to come from.`,
  'swap.no-other': () => 'No other position can be reached.',
  'swap.no-other-way': (attack) => `The goal cannot be reached from any other position${keeping(attack)}.`,
  'swap.all-from-start': (seen) => `All ${arrangements(seen)} that can be reached were tried, and none of them is the goal.`,
  'swap.nearest-from-start': (seen, right, all) => `All ${arrangements(seen)} that can be reached were tried, and none of them is the goal.${nearest(right, all, 'in place')}`,
  'swap.all-to-goal': (seen, attack, first) => `All ${arrangements(seen)}${keeping(attack, ' and')} that lead to the goal were tried, and the start${first ? `, with ${name(first)} to move,` : ''} is none of them.`,
  'swap.nearest-to-goal': (seen, attack, first, right, all) => `All ${arrangements(seen)}${keeping(attack, ' and')} that lead to the goal were tried, and the start${first ? `, with ${name(first)} to move,` : ''} is none of them.${nearest(right, all, 'where they start', 'where it starts')}`,
  'swap.searched': (seen) => `Every way to the goal was tried, and none leads there: ${plural(seen, '# position', '# positions')} searched.`,
};
