// @ts-check
/** Famous tours, with where they come from and what is known of them. */

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
  {
    line: 'tour?board=8x8&ends=closed', title: 'Round the chessboard',
    note: 'Back where it began: there are 13,267,364,410,532 such tours (McKay 1997).',
    more: [{ line: 'tour?board=8x8', label: 'open: 9,795,914,085,489,952' }],
  },
  {
    line: `tour?board=8x8&ends=closed&from=h8&numbers=${AL_ADLI}`, title: 'al-Adlī’s tour',
    note: 'Baghdad, around 840: the earliest closed tour that can be dated (Murray 1913).',
  },
  {
    line: 'tour?board=8x8&ends=closed&from=e4', title: 'The Turk',
    note: 'The chess automaton of 1770 could begin on any square: its operator went by one closed tour. Drag the knight elsewhere.',
  },
  {
    line: `tour?board=8x8&from=a8&to=c1&numbers=${BEVERLEY}`, title: 'Beverley’s magic tour', view: { numbers: true, sums: true },
    note: 'William Beverley, printed in 1848: the first in which every rank and file comes to 260. The diagonals do not: 282 and 210.',
  },
  {
    line: `tour?board=8x8&ends=closed&from=a4&numbers=${EULER}`, title: 'Euler’s tour', view: { numbers: true },
    note: 'Euler, 1759: upside down it is the same, and numbers opposite each other differ by 32 (OEIS A226697).',
  },
  {
    line: 'tour?board=6x6&ends=closed', title: 'Half-turn symmetric', view: { wish: { symmetric: 1 } },
    note: 'As Euler’s, one of the 9,862 closed tours of 6 × 6 (OEIS A001230).',
    more: [{ line: 'tour?board=8x8&ends=closed', label: '8 × 8, then “Half-turn symmetric”' }],
  },
  {
    line: 'tour?board=5x5', title: 'Five by five',
    note: '864 tours (OEIS A165134, halved), all with both ends on the colour of the corners. 3 × 3 and 4 × 4 have none.',
    more: [
      { line: 'tour?board=5x5&from=a1', label: 'from a corner: 304' },
      { line: 'tour?board=5x5&from=b1', label: 'from b1: none' },
      { line: 'tour?board=5x5&ends=closed', label: 'closed: none' },
    ],
  },
  {
    line: 'tour?board=10x3&ends=closed', title: 'Three by ten',
    note: 'The shortest board of three ranks with a closed tour (Schwenk 1991): 16 of them.',
    more: [{ line: 'tour?board=8x3&ends=closed', label: '3 × 8: none' }],
  },
  { line: 'tour?board=6x5&ends=closed', title: 'Five by six', note: 'Exactly eight closed tours (OEIS A175881).' },
  {
    line: 'tour?board=4x4', title: 'The four by four that cannot',
    note: 'Take the four squares in the middle away, and the board falls into six pieces; a tour falls into five at most.',
    more: [{ line: 'tour?board=8x4&ends=closed', label: '4 × 8 closed: none' }],
  },
  {
    line: 'tour?board=*3****/*1*2***/*7/3**1*1/1*1**3/7*/**2*1**/***3**&from=a3', title: 'A holy board',
    note: 'Rosetta Code’s “Holy Knight’s tour”: pennies lie on 28 squares, and the knight must do without them.',
    more: [{
      line: 'tour?board=*****1*1*****/*****1*1*****/****5****/*****3*****/**1**1*1**1**/5***5/**2*****2**/5***5/**1**1*1**1**/*****3*****/****5****/*****1*1*****/*****1*1*****&from=f13',
      label: 'its 13 × 13',
    }],
  },
  { line: 'tour?board=**2**/**2**/6/6/**2**/**2**&ends=closed', title: 'The cross', note: 'Twenty squares, and two ways around, each the other’s mirror image.' },
  { line: 'tour?board=1000x1000&ends=closed', title: 'A million squares', note: 'Found here while you wait. Zoom in to follow the line.' },
];
