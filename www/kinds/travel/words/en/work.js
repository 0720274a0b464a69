// @ts-check
/** Texts for editing a Travel puzzle, in English. */

import { PIECES } from './reasons.js';

export const words = {
  startStands: (/** @type {string} */ square) => `The knight starts on ${square}. Move it away first.`,
  guardStands: (/** @type {string} */ square, /** @type {string} */ letter) => `There is a ${PIECES[letter]} on ${square}. Move it away first.`,
  goalStands: (/** @type {string} */ square) => `The goal is ${square}. Move it away first.`,
  guards: 'Guards',
  guard: (/** @type {string} */ letter) => PIECES[letter].replace(/^./, (first) => first.toUpperCase()),
  capture: 'Can be captured',
  goals: 'Goals',
  inOrder: 'Visit in this order',
  distance: 'Distance',
  distances: 'Distances',
  numbers: 'Numbers',
  wave: 'Wave',
  pathsRow: 'Paths',
  pathTitle: 'Path',
  showAll: 'Show all',
  anotherPath: 'Another shortest path (N)',
  pathBefore: 'Previous shortest path',
};

export const titles = /** @satisfies {import('../../../../app/contract.d.ts').Titles} */ ({
  travails: ['Knight’s Travails', 'Ruby Quiz 27: from a8 to b7, with b6 blocked. 4 jumps.'],
  locked: ['Locked in', 'The same quiz, with both ways out blocked. No route.'],
  corners: ['Corner to corner', 'Across the chessboard in 6 jumps, 108 different paths.'],
  next: ['Next door', 'The nearest square along the diagonal is 4 jumps away.'],
  ring: ['Around the ring', 'On 3 × 3 a knight can only go round in a ring.'],
  camel: ['The camel', 'It jumps one square across and three along, and never leaves its colour.'],
});
