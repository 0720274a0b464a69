// @ts-check
/** Famous tours. */

/** @import { Famous } from '../../../app/contract.d.ts' */

/** The numbers of a tour's squares, from its second on. @param {string} squares */
const numbered = (squares) => squares.split(' ').map((square, index) => `${square}:${index + 2}`).join();

/** Al-Adlī's own, from h8 (Rylands Arabic MS 766, folio 39). */
const AL_ADLI = numbered('g6 f8 h7 g5 e6 d8 b7 a5 c6 b8 a6 c5 b3 a1 c2 b4 a2 c1 d3 e1 f3 d4 e2 g1 h3 f4 g2 h4 f5 e7 d5 c3 a4 b2 c4 a3 b1 d2 e4 f6 g8 h6 g4 h2 f1 e3 d1 f2 h1 g3 h5 g7 e8 d6 c8 a7 b5 c7 a8 b6 d7 e5 f7');

/** Euler's own, from a4. */
const EULER = numbered('b2 d1 f2 h1 g3 e4 c3 b1 d2 f1 h2 g4 e3 c4 a3 c2 a1 b3 d4 f3 h4 g2 e1 d3 b4 a2 c1 e2 g1 h3 f4 h5 g7 e8 c7 a8 b6 d5 f6 g8 e7 c8 a7 b5 d6 f5 h6 f7 h8 g6 e5 c6 a5 b7 d8 e6 g5 h7 f8 d7 b8 a6 c5');

/** William Beverley's own: it is open, from a8 to c1. */
const BEVERLEY = numbered('c7 b5 d6 e8 g7 h5 f6 e4 g3 h1 f2 d1 b2 c4 a3 c2 a1 b3 d4 e2 g1 h3 f4 e6 g5 h7 f8 d7 b8 a6 c5 a4 c3 b1 d2 f1 h2 g4 e3 f5 h6 g8 e7 d5 b6 c8 a7 c6 a5 b7 d8 f7 h8 g6 e5 f3 h4 g2 e1 d3 b4 a2');

/** @type {Famous[]} */
export const famous = [
  { id: 'chessboard', line: 'tour?board=8x8&ends=closed', more: ['tour?board=8x8'] },
  { id: 'turk', line: 'tour?board=8x8&ends=closed&from=e4' },
  { id: 'euler', line: `tour?board=8x8&ends=closed&from=a4&numbers=${EULER}`, view: { numbers: true } },
  { id: 'beverley', line: `tour?board=8x8&from=a8&to=c1&numbers=${BEVERLEY}`, view: { numbers: true, sums: true } },
  { id: 'adli', line: `tour?board=8x8&ends=closed&from=h8&numbers=${AL_ADLI}` },
  { id: 'symmetric', line: 'tour?board=6x6&ends=closed', view: { request: { symmetric: 1 } }, more: ['tour?board=8x8&ends=closed'] },
  { id: 'five', line: 'tour?board=5x5', more: ['tour?board=5x5&from=a1', 'tour?board=5x5&from=b1', 'tour?board=5x5&ends=closed'] },
  { id: 'threeTen', line: 'tour?board=10x3&ends=closed', more: ['tour?board=8x3&ends=closed'] },
  { id: 'fiveSix', line: 'tour?board=6x5&ends=closed' },
  { id: 'four', line: 'tour?board=4x4', more: ['tour?board=8x4&ends=closed'] },
  { id: 'cross', line: 'tour?board=**2**/**2**/6/6/**2**/**2**&ends=closed' },
  {
    id: 'holy', line: 'tour?board=*3****/*1*2***/*7/3**1*1/1*1**3/7*/**2*1**/***3**&from=a3',
    more: ['tour?board=*****1*1*****/*****1*1*****/****5****/*****3*****/**1**1*1**1**/5***5/**2*****2**/5***5/**1**1*1**1**/*****3*****/****5****/*****1*1*****/*****1*1*****&from=f13'],
  },
  { id: 'million', line: 'tour?board=1000x1000&ends=closed' },
];
