// @ts-check
/** Famous exchanges of knights, with where they come from and what is known of them. */

/** @import { Famous } from '../../../app/contract.d.ts' */

/** @type {Famous[]} */
export const famous = [
  {
    line: 'swap?board=N1N/3/n1n', title: 'Guarini’s problem',
    note: 'Paolo Guarini, 1512, and older in Arabic manuscripts. 16 jumps; Dudeney’s “Four Frogs” counts 7 runs.',
    more: [{ line: 'swap?board=N1N/3/n1n&metric=runs', label: 'in runs: 7' }],
  },
  {
    line: 'swap?board=N2n/N2n/N2n&turns=white&attack=no-comrade', title: 'Knight swap, 3 × 4',
    note: 'The “Knight swap” article: in turns, and no comrade may be attacked. 22 moves.',
    more: [
      { line: 'swap?board=N2n/N2n/N2n', label: 'any time, any square: 16' },
      { line: 'swap?board=N2n/N2n/N2n&turns=white', label: 'in turns, any square: 18' },
      { line: 'swap?board=N2n/N2n/N2n&attack=no-comrade', label: 'any time, no comrade: 18' },
      { line: 'swap?board=N2n/N2n/N2n&attack=no-enemy', label: 'any time, no enemy: 22' },
      { line: 'swap?board=N2n/N2n/N2n&attack=none', label: 'neither: impossible' },
    ],
  },
  {
    line: 'swap?board=NNNNN/NNNNn/NN1nn/Nnnnn/nnnnn', title: '24 knights and a hole',
    note: 'James Dow Allen’s Usenet program: every colour reversed. 36 jumps, 1,200 ways; of 67,603,900 arrangements the farthest is 39 away.',
    more: [
      { line: 'swap?board=NNNNN/NNNNn/NN1nn/Nnnnn/nnnnn&goal=nnnnn/1nNnN/nnNNN/nNNNn/NNnNN', label: 'the farthest: 39' },
      { line: '1072447500 505701226', label: 'half-way: 18' },
    ],
  },
  {
    line: 'swap?board=N***/3n/Nn1*/2**', title: 'The 11th Hour',
    note: 'The knights of the 1995 computer game, on ten squares. 40 jumps.',
    more: [{ line: 'swap?board=N***/3n/Nn1*/2**&turns=white', label: 'in turns: impossible' }],
  },
  {
    line: 'swap?board=ABCD/4/abcd', title: 'Four pairs by name',
    note: 'Each knight trades places with its own counterpart. 32 jumps.',
  },
  {
    line: 'swap?board=A1B/3/a1b', title: 'Around the ring',
    note: 'Guarini’s board with names: nobody can pass. Impossible; crosswise it takes 16.',
    more: [{ line: 'swap?board=A1B/3/b1a', label: 'crosswise: 16' }],
  },
  {
    line: 'swap?board=NNNNNNNN/8/8/8/8/8/8/nnnnnnnn', title: 'Eight against eight',
    note: 'A whole chessboard, 10¹⁸ arrangements. 64 jumps.',
  },
];
