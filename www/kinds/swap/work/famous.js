// @ts-check
/** Famous exchanges of knights. */

/** @import { Famous } from '../../../app/contract.d.ts' */

/** @type {Famous[]} */
export const famous = [
  { id: 'guarini', line: 'swap?board=N1N/3/n1n', more: ['swap?board=N1N/3/n1n&metric=runs'] },
  {
    id: 'article', line: 'swap?board=N2n/N2n/N2n&turns=white&attack=no-comrade',
    more: [
      'swap?board=N2n/N2n/N2n', 'swap?board=N2n/N2n/N2n&turns=white', 'swap?board=N2n/N2n/N2n&attack=no-comrade', 'swap?board=N2n/N2n/N2n&attack=no-enemy',
      'swap?board=N2n/N2n/N2n&attack=none',
    ],
  },
  { id: 'eleventh', line: 'swap?board=N***/3n/Nn1*/2**', more: ['swap?board=N***/3n/Nn1*/2**&turns=white'] },
  { id: 'ring', line: 'swap?board=A1B/3/a1b', more: ['swap?board=A1B/3/b1a'] },
  { id: 'pairs', line: 'swap?board=ABCD/4/abcd' },
  {
    id: 'usenet', line: 'swap?board=NNNNN/NNNNn/NN1nn/Nnnnn/nnnnn',
    more: ['swap?board=NNNNN/NNNNn/NN1nn/Nnnnn/nnnnn&goal=nnnnn/1nNnN/nnNNN/nNNNn/NNnNN', '1072447500 505701226'],
  },
  { id: 'eight', line: 'swap?board=NNNNNNNN/8/8/8/8/8/8/nnnnnnnn' },
];
