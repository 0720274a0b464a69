// @ts-check
/** Famous placements, each with its source and its known answer. */

/** @import { Famous } from '../../../app/contract.d.ts' */

const QUEENS = 'place?board=8x8&pieces=Q8';

/** @type {Famous[]} */
export const famous = [
  { line: QUEENS, title: 'Eight queens', note: 'Max Bezzel, 1848; solved by Franz Nauck, 1850. 92 ways.' },
  { line: QUEENS, title: 'Twelve fundamental queens', note: 'The same up to turns and reflections: 12.', view: { classes: true } },
  { line: 'place?board=3x3&pieces=K1R2', title: 'A king and two rooks', note: 'The Clojure article’s first board, 3×3: 4 ways.' },
  { line: 'place?board=7x8&pieces=K3Q1B2R2N3', title: 'The hour-long example', note: 'The Clojure article’s [7 8] {:K 3 :Q 1 :B 2 :R 2 :N 3}: 22,072,980 ways. Its program took over an hour.' },
  { line: 'place?board=3x3&pieces=K2R1', title: 'Interview warm-up', note: 'The “chess challenge” of job interviews, 3×3: 4 ways.' },
  { line: 'place?board=4x4&pieces=R2N4', title: 'Interview second', note: 'Two rooks, four knights on 4×4: 8 ways.' },
  { line: 'place?board=7x7&pieces=K2Q2B2N1', title: 'The interview board', note: '7×7, two kings, queens and bishops, a knight: 3,063,828 ways.' },
  { line: 'place?board=6x9&pieces=K2Q1B1R1N1', title: 'The other interview board', note: '6×9: 20,136,752 ways.' },
  { line: 'place?board=8x8&pieces=K16', title: 'Sixteen kings', note: 'As many as there can be on 8×8: 281,571 ways (OEIS A018807).' },
  { line: 'place?board=8x8&pieces=N32', title: 'Thirty-two knights', note: 'All on squares of one colour: 2 ways.' },
  { line: 'place?board=8x8&pieces=N8', title: 'Eight knights', note: '379,978,716 ways (OEIS A201540).' },
  { line: 'place?board=8x8&pieces=Q9&avoid=c4', title: 'Nine queens and a pawn', note: 'One blocked square makes room for a ninth queen: 2 ways.' },
  { line: 'place?board=12x12&pieces=Q12', title: 'Twelve queens', note: '12×12: 14,200 ways (OEIS A000170).' },
].map((puzzle) => ({ view: { classes: false }, ...puzzle }));
