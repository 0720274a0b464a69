// @ts-check
/** Famous placements. */

/** @import { Famous } from '../../../app/contract.d.ts' */

const QUEENS = 'place?board=8x8&pieces=Q8';

/** @type {Famous[]} */
export const famous = [
  { id: 'queens', line: QUEENS },
  { id: 'twelve', line: QUEENS, view: { onePerClass: true } },
  { id: 'rooks', line: 'place?board=3x3&pieces=K1R2' },
  { id: 'warmUp', line: 'place?board=3x3&pieces=K2R1' },
  { id: 'second', line: 'place?board=4x4&pieces=R2N4' },
  { id: 'kings', line: 'place?board=8x8&pieces=K16' },
  { id: 'knights', line: 'place?board=8x8&pieces=N32' },
  { id: 'nine', line: 'place?board=8x8&pieces=Q9&avoid=c4' },
  { id: 'twelveQueens', line: 'place?board=12x12&pieces=Q12' },
  { id: 'eightKnights', line: 'place?board=8x8&pieces=N8' },
  { id: 'hour', line: 'place?board=7x8&pieces=K3Q1B2R2N3' },
  { id: 'interview', line: 'place?board=7x7&pieces=K2Q2B2N1' },
  { id: 'other', line: 'place?board=6x9&pieces=K2Q1B1R1N1' },
].map((puzzle) => ({ view: { onePerClass: false }, ...puzzle }));
