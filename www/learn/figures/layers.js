// @ts-check
/**
 * The number of positions by distance from the start, on boards with one free square. Made by
 * `leaper solve --extent --json 'swap?board=…'`; a test checks the smallest board, `cargo xtask bench`
 * the next, `cargo xtask bench long` the largest.
 */

/**
 * @typedef {{ line: string, layers: number[], farthest: string }} Extent the start, the number of
 *   positions by distance, and one of the farthest
 */

/** @type {Record<string, Extent>} */
export const EXTENTS = {
  '5x3': {
    line: 'swap?board=NNNNN/NN1nn/nnnnn',
    layers: [
      1, 4, 4, 8, 16, 24, 48, 88, 120, 224, 322, 544, 803, 1272, 1657, 2474, 2829, 4074, 4326, 5476, 5139, 5470, 4156, 4104, 2632, 2268,
      1331, 1022, 482, 328, 146, 74, 12, 2,
    ],
    farthest: 'swap?board=NNNNN/NN1nn/nnnnn&goal=NNnnn/n1NNN/NNnnn',
  },
  '5x5': {
    line: 'swap?board=NNNNN/NNNNn/NN1nn/Nnnnn/nnnnn',
    layers: [
      1, 8, 14, 38, 148, 368, 1001, 2440, 6468, 14116, 32825, 64782, 137262, 240404, 455522, 716458, 1224370, 1720894, 2645274, 3327210,
      4594399, 5148132, 6372557, 6345924, 6997217, 6160052, 6002337, 4635014, 3942462, 2634392, 1921476, 1086234, 658300, 300838, 144842,
      49078, 17065, 3428, 488, 62,
    ],
    farthest: 'swap?board=NNNNN/NNNNn/NN1nn/Nnnnn/nnnnn&goal=nnNnn/NnnnN/nnnNN/nNnNN/N1NNN',
  },
  '6x5': {
    line: 'swap?board=NNNNNN/NNNNNN/NNN1nn/nnnnnn/nnnnnn&goal=nnnnnn/nnnnnn/nn1NNN/NNNNNN/NNNNNN',
    layers: [
      1, 8, 18, 56, 202, 592, 1686, 4723, 12948, 32231, 79264, 183016, 405954, 847760, 1707600, 3251333, 5941221, 10310448,
      17159900, 27170626, 41210589, 59568217, 82368887, 108575385, 136743824, 164137720, 187912066, 204779757, 212356099,
      209221201, 195493970, 173040911, 144573055, 113946769, 84220557, 58353120, 37586565, 22481894, 12353180, 6208746, 2816609,
      1137529, 404473, 122634, 31625, 6619, 1107, 105,
    ],
    farthest: 'swap?board=NNNNNN/NNNNNN/NNN1nn/nnnnnn/nnnnnn&goal=nnnnnn/nnNnNn/nNnnNN/NNn1NN/NNNNNN',
  },
};
